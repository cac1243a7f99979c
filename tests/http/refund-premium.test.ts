import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newUser, visitor } from '#tests/support/client.ts'
import { buy } from '#tests/support/people.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

const day = 86_400_000

let app: TestApp
beforeAll(async () => {
  app = await openTestApp({ at: '2026-03-02T09:00:00Z' })
})
afterAll(() => app.close())

describe('premium', () => {
  it('bought, used and refunded four times is refunded in full once; the order says the amount and why before it is asked', async () => {
    let person = await newUser(app)
    const shown: { amount: number; reason?: string }[] = []
    const paidBack: number[] = []
    for (const days of [20.5, 20.5, 0.5, 25.5]) {
      const { orderId } = await buy(app, person, { planId: 'premium' })
      expect((await person.get('/api/gap-maps')).json().every((gap: { locked: boolean }) => !gap.locked)).toBe(true)
      app.clock.advance(days * day)
      const signedIn = visitor(app)
      await signedIn.post('/api/auth/login', { username: person.username, password: person.password })
      person = { ...person, ...signedIn }
      shown.push((await person.get(`/api/orders/${orderId}`)).json().refundable)
      const answer = await person.post(`/api/orders/${orderId}/refund`)
      expect(answer.statusCode, answer.body).toBe(200)
      paidBack.push(answer.json().refunds.at(-1).amount)
      await app.drain()
      expect((await person.get('/api/subscription/status')).json().tier).toBe('free')
    }
    const month = 320_000
    // Months from 2 March, 22 March, 12 April and 12 April: 31, 31, 30 and 30 days, of which 21, 1 and 26 had begun.
    expect(paidBack).toEqual([month, Math.floor((month * 10) / 31), Math.floor((month * 29) / 30), Math.floor((month * 4) / 30)])
    expect(shown.map(({ amount }) => amount)).toEqual(paidBack)
    expect(shown.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('once in 12 months'),
      expect.stringContaining('10 days out of 31'),
      expect.stringContaining('29 days out of 30'),
      expect.stringContaining('4 days out of 30'),
    ])
  })
})
