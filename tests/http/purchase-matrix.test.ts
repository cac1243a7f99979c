import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ChargeCurrency } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import type { PaidPlanId } from '#engine/quantity/vocabulary.ts'
import { newUser, type Person } from '#tests/support/client.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'

// Every plan, bought by its own call with everything that one may already have: what was shown is what is charged, and what is given is what
// was bought. Which plan a screen asks for is held in src/web/lib/checkout/checkout-address.test.ts; both meet in tests/journeys/purchase-matrix.spec.ts.

let app: TestApp
let business: string
beforeAll(async () => {
  app = await openTestApp()
  business = app.ctx.market.entriesByCity.get('lagos')![0]!.id
})
afterAll(() => app.close())

const currency: ChargeCurrency = 'NGN'
const calls: Record<PaidPlanId, () => [string, Record<string, unknown>]> = {
  complete_report: () => ['/api/reports/create-payment-intent', { opportunityId: business, location: 'Lagos', currency }],
  report_pack_3: () => [
    '/api/payment/flutterwave/initialize',
    { planId: 'report_pack_3', currency, amount: plans.report_pack_3.pricesMinor.NGN },
  ],
  weekly_unlimited: () => [
    '/api/payment/flutterwave/initialize',
    { planId: 'weekly_unlimited', currency, amount: plans.weekly_unlimited.pricesMinor.NGN },
  ],
  premium: () => ['/api/create-subscription', { tier: 'premium', currency }],
}

async function pay(person: Person, made: { clientSecret: string; orderId: string }): Promise<void> {
  await person.post(`/api/orders/${made.orderId}/begin`, { method: 'card' })
  const answer = await person.post('/api/payment/test/confirm', { clientSecret: made.clientSecret, outcome: 'succeeded' })
  expect(answer.statusCode, answer.body).toBe(200)
  await app.drain()
}
async function take(person: Person, planId: PaidPlanId): Promise<void> {
  const [path, body] = calls[planId]()
  const made = await person.post(path, body)
  expect(made.statusCode, made.body).toBe(200)
  await pay(person, made.json())
}
async function state(person: Person) {
  const status = (await person.get('/api/subscription/status')).json()
  const orders = (await person.get('/api/orders?pageSize=100')).json()
  const reports = (await person.get('/api/reports/my-reports')).json().reports ?? (await person.get('/api/reports/my-reports')).json()
  return {
    tier: status.tier as string,
    credits: status.features.reportCredits as number,
    pass: status.features.passEndsAt !== undefined,
    passEndsAt: Date.parse(status.features.passEndsAt ?? '') || 0,
    periodEnd: Date.parse(status.periodEnd ?? '') || 0,
    paid: orders.orders.filter((order: { state: string }) => order.state === 'paid').length as number,
    orders: orders.orders as { planId: string; amount: number; currency: string; state: string; opportunityId?: string }[],
    reports: reports.length as number,
  }
}

const holdings: Record<string, (person: Person) => Promise<void>> = {
  nothing: async () => undefined,
  'a report of something else': async (person) => {
    const made = await person.post('/api/create-payment-intent', { planId: 'complete_report', currency })
    await pay(person, made.json())
  },
  'this very report': (person) => take(person, 'complete_report'),
  'a pack': (person) => take(person, 'report_pack_3'),
  'a running week': (person) => take(person, 'weekly_unlimited'),
  premium: (person) => take(person, 'premium'),
  'premium and a pack': async (person) => {
    await take(person, 'premium')
    await take(person, 'report_pack_3')
  },
  'an unpaid order of each plan': async (person) => {
    for (const planId of Object.keys(calls) as PaidPlanId[]) {
      const [path, body] = calls[planId]()
      expect((await person.post(path, body)).statusCode).toBe(200)
    }
  },
  'a payment page opened for each plan': async (person) => {
    for (const planId of Object.keys(calls) as PaidPlanId[]) {
      const [path, body] = calls[planId]()
      expect((await person.post(path, { ...body, prepareOnly: true })).statusCode).toBe(200)
    }
  },
}

const refusedWith = (planId: PaidPlanId, has: string): string | null => {
  if (planId === 'complete_report' && has === 'this very report') return 'already_owned'
  if (planId === 'premium' && has.startsWith('premium')) return 'already_premium'
  return null
}

describe.each(Object.keys(holdings))('whoever has %s', (has) => {
  it.each(Object.keys(calls) as PaidPlanId[])('and buys %s is charged its price for exactly that', async (planId) => {
    const person = await newUser(app)
    await holdings[has]!(person)
    const before = await state(person)
    const [path, body] = calls[planId]()
    const made = await person.post(path, { ...body, prepareOnly: true })
    const refusal = refusedWith(planId, has)
    if (refusal) {
      expect(made.statusCode, made.body).toBe(409)
      expect(made.json().code).toBe(refusal)
      expect(await state(person), 'nothing has changed').toEqual(before)
      return
    }
    expect(made.statusCode, made.body).toBe(200)
    expect(made.json()).toMatchObject({ amount: plans[planId].pricesMinor[currency], currency })
    await pay(person, made.json())
    const after = await state(person)
    const order = (await person.get(`/api/orders/${made.json().orderId}`)).json()
    expect(order).toMatchObject({ planId, amount: plans[planId].pricesMinor[currency], currency, state: 'paid' })
    expect(order.opportunityId).toBe(planId === 'complete_report' ? business : undefined)
    expect(after.paid - before.paid).toBe(1)
    expect(after.reports - before.reports, 'a report is started by buying one, and by nothing else').toBe(
      planId === 'complete_report' ? 1 : 0,
    )
    expect(after.credits - before.credits).toBe(planId === 'report_pack_3' ? 3 : 0)
    expect(after.passEndsAt > before.passEndsAt).toBe(planId === 'weekly_unlimited')
    expect(after.periodEnd > before.periodEnd).toBe(planId === 'premium')
    expect(after.tier).toBe(planId === 'premium' || before.tier === 'premium' ? 'premium' : 'free')
  })
})

describe('a report that is paid for already', () => {
  it.each(['a report of something else', 'a pack', 'a running week', 'premium and a pack'])(
    'by %s is used without an order',
    async (has) => {
      const person = await newUser(app)
      await holdings[has]!(person)
      const before = await state(person)
      const used = await person.post('/api/reports/purchase', { opportunityId: business, reportType: 'detailed', location: 'Lagos' })
      expect(used.statusCode, used.body).toBe(202)
      const after = await state(person)
      expect(after.orders).toEqual(before.orders.map((order) => expect.objectContaining({ planId: order.planId, amount: order.amount })))
      expect(after.reports - before.reports).toBe(1)
      expect(before.credits - after.credits).toBe(has === 'a running week' ? 0 : 1)
    },
  )

  it.each(['nothing', 'premium', 'a payment page opened for each plan'])('is not there for whoever has %s', async (has) => {
    const person = await newUser(app)
    await holdings[has]!(person)
    const used = await person.post('/api/reports/purchase', { opportunityId: business, reportType: 'detailed', location: 'Lagos' })
    expect(used.statusCode).toBe(402)
  })
})
