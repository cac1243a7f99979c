import { afterAll, beforeAll, expect, it } from 'vitest'
import { newFounder } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

it('the refund of a report in full is promised as of the first one, then as not used yet, and no more once it was used', async () => {
  const person = await newFounder(app)
  const promised = async () => (await person.get('/api/subscription/status')).json().features.reportRefund
  expect(await promised()).toBe('first')
  const report = { planId: 'complete_report', location: 'Ibadan' }
  const { orderId } = await buy(app, person, { ...report, opportunityId: 'opp_suya-stand--ibadan' })
  await app.drain()
  expect(await promised()).toBe('once')
  const refund = await person.post(`/api/orders/${orderId}/refund`)
  expect(refund.statusCode, refund.body).toBe(200)
  await app.drain()
  expect(await promised()).toBe('used')
  // The promise is what a refund then gives.
  const second = await buy(app, person, { ...report, opportunityId: 'opp_roasted-corn-and-plantain--ibadan' })
  await app.drain()
  expect((await person.get(`/api/orders/${second.orderId}`)).json().refundable.amount).toBe(0)
})
