import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUser, type Person } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

let app: TestApp
let opportunityId: string
beforeAll(async () => {
  app = await openTestApp()
  opportunityId = app.ctx.market.entries.find((entry) => entry.cityId === 'lagos')!.id
})
afterAll(() => app.close())

async function buyReport(person: Person, more: Record<string, unknown> = {}, outcome = 'succeeded') {
  const made = await person.post('/api/reports/create-payment-intent', { opportunityId, location: 'Lagos', currency: 'NGN', ...more })
  expect(made.statusCode, made.body).toBe(200)
  const checkout = made.json()
  const confirmed = await person.post('/api/payment/test/confirm', { clientSecret: checkout.clientSecret, outcome })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  await app.drain()
  return { ...checkout, confirmed: confirmed.json() }
}

const orderOf = async (person: Person, id: string) => (await person.get(`/api/orders/${id}`)).json()

describe('buying one report with the test provider', () => {
  it('goes from intent to paid order, entitlement and started report', async () => {
    const person = await newUser(app)
    const bought = await buyReport(person)
    expect(bought).toMatchObject({ provider: 'test', mode: 'test', amount: 150000, currency: 'NGN', confirmed: { status: 'succeeded' } })
    expect(bought.paymentIntentId).toMatch(/^pi_test_/)
    const order = await orderOf(person, bought.orderId)
    expect(order).toMatchObject({ state: 'paid', amount: 150000, planId: 'complete_report', mode: 'test', location: 'Lagos, Nigeria' })
    expect(order.reportId).toMatch(/^rpt_/)
    const asked = await person.post('/api/reports/generate', { opportunityId, paymentIntentId: bought.paymentIntentId })
    expect(asked.statusCode, asked.body).toBe(202)
    expect(asked.json().id).toBe(order.reportId)
  })
})

