import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { payments as paymentsTable } from '#server/db/schema.ts'
import { pay } from '#server/features/payments/providers/test/payment.ts'
import { pollAttempts, sweep } from '#server/features/payments/sweep.ts'
import { newUser, type Person } from '#tests/support/client.ts'
import { environmentFor } from '#tests/support/payments-harness.ts'
import { newAdmin } from '#tests/support/people.ts'
import { standInFetch } from '#tests/support/stand-in-fetch.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { makeProviderState } from '#tools/simulator/vendors.ts'

let app: TestApp
let opportunities: string[]
beforeAll(async () => {
  app = await openTestApp()
  opportunities = (app.ctx.market.entriesByCity.get('lagos') ?? []).map((entry) => entry.id)
})
afterAll(() => app.close())

const opened = async (person: Person, more: Record<string, unknown> = {}) => {
  const made = await person.post('/api/reports/create-payment-intent', {
    opportunityId: opportunities[0],
    location: 'Lagos',
    currency: 'NGN',
    prepareOnly: true,
    ...more,
  })
  expect(made.statusCode, made.body).toBe(200)
  return made.json()
}
const listed = async (person: Person) => (await person.get('/api/orders')).json().orders.map((order: { id: string }) => order.id)
const everyHour = 120

describe('a payment page that is only opened', () => {
  it('lists no order, for the person or the admin, until Pay is pressed', async () => {
    const person = await newUser(app)
    const admin = await newAdmin(app)
    const { orderId } = await opened(person)
    const forAdmin = async (query = '') =>
      (await admin.get(`/api/admin/orders?pageSize=100${query}`)).json().orders.map((order: { id: string }) => order.id)
    expect(await listed(person)).toEqual([])
    expect(await forAdmin()).not.toContain(orderId)
    expect(await forAdmin(`&search=${orderId}`)).toContain(orderId)
    const begun = await person.post(`/api/orders/${orderId}/begin`, {})
    expect(begun.statusCode, begun.body).toBe(200)
    expect(begun.json().orderId).toBe(orderId)
    expect(await listed(person)).toEqual([orderId])
    expect(await forAdmin()).toContain(orderId)
  })

  it('for every plan, by every call that prepares one', async () => {
    const person = await newUser(app)
    const calls: [string, Record<string, unknown>][] = [
      ['/api/reports/create-payment-intent', { opportunityId: opportunities[0], location: 'Lagos', currency: 'NGN' }],
      ['/api/create-payment-intent', { planId: 'weekly_unlimited', currency: 'NGN' }],
      ['/api/payment/flutterwave/initialize', { planId: 'report_pack_3', currency: 'NGN', amount: 360_000 }],
      ['/api/create-subscription', { tier: 'premium', currency: 'NGN' }],
    ]
    for (const [path, body] of calls) {
      const made = await person.post(path, { ...body, prepareOnly: true })
      expect(made.statusCode, made.body).toBe(200)
    }
    expect(await listed(person)).toEqual([])
  })

  it('is listed at once for a program that says nothing of only preparing, also when a page had prepared it before', async () => {
    const person = await newUser(app)
    const { orderId } = await opened(person)
    const made = await person.post('/api/reports/create-payment-intent', {
      opportunityId: opportunities[0],
      location: 'Lagos',
      currency: 'NGN',
    })
    expect(made.json().orderId).toBe(orderId)
    expect(await listed(person)).toEqual([orderId])
  })

  it('expires when it is no longer handed back, and pressing Pay on a page still open pays it', async () => {
    const person = await newUser(app)
    const { orderId, clientSecret } = await opened(person)
    app.clock.advance((limits.openOrderReuseMinutes + 1) * 60_000)
    await sweep(app.ctx, everyHour)
    const state = async () => (await person.get(`/api/orders/${orderId}`)).json().state
    expect(await state()).toBe('expired')
    expect(await listed(person)).toEqual([])
    expect((await person.post(`/api/orders/${orderId}/begin`, { method: 'card' })).statusCode).toBe(200)
    expect(await state()).toBe('awaiting_payment')
    await person.post('/api/payment/test/confirm', { clientSecret, outcome: 'succeeded' })
    await app.drain()
    expect(await state()).toBe('paid')
  })

  it('is listed when its provider knows of a payment that no browser reported', async () => {
    const person = await newUser(app)
    const { orderId, clientSecret } = await opened(person)
    await person.post('/api/payment/test/confirm', { clientSecret, outcome: 'pending', method: 'ussd' })
    await app.drain()
    await person.post(`/api/orders/${orderId}/check`)
    expect(await listed(person)).toEqual([orderId])
  })
})

describe('pressing Pay again', () => {
  const begin = (person: Person, orderId: string, body: Record<string, unknown> = {}) => person.post(`/api/orders/${orderId}/begin`, body)
  const confirm = async (person: Person, clientSecret: string, outcome = 'succeeded') => {
    const answer = await person.post('/api/payment/test/confirm', { clientSecret, outcome })
    expect(answer.statusCode, answer.body).toBe(200)
  }
  const nothingToPayWith = { clientSecret: '', hostedUrl: null, orderState: 'paid' }

  it('after a refusal, when the money came after all: answers that it is paid, with nothing to pay with', async () => {
    const person = await newUser(app)
    const { orderId, clientSecret } = await opened(person)
    expect((await begin(person, orderId)).json()).toMatchObject({ clientSecret, orderState: 'awaiting_payment' })
    await confirm(person, clientSecret, 'declined')
    await app.drain()
    expect((await begin(person, orderId)).json()).toMatchObject({ clientSecret, orderState: 'awaiting_payment' })
    await confirm(person, clientSecret)
    await app.drain()
    const before = (await person.get(`/api/orders/${orderId}`)).json()
    for (const method of ['card', 'ussd', undefined]) {
      const late = await begin(person, orderId, { method })
      expect(late.statusCode, late.body).toBe(200)
      expect(late.json()).toMatchObject({ orderId, ...nothingToPayWith })
      expect(late.json().start).toBeUndefined()
    }
    expect((await person.get(`/api/orders/${orderId}`)).json(), 'a late press changes nothing').toEqual(before)
  })

  it('beside the event that brings the money is never refused, and one payment is booked', async () => {
    const person = await newUser(app)
    const { orderId, clientSecret } = await opened(person)
    await begin(person, orderId)
    await confirm(person, clientSecret)
    const presses = Array.from({ length: 12 }, (_, index) => begin(person, orderId, index % 2 ? { method: 'card' } : {}))
    const [answers] = await Promise.all([Promise.all(presses), app.drain(), person.post(`/api/orders/${orderId}/check`)])
    expect(answers.map(({ statusCode, body }) => (statusCode === 200 ? 200 : body))).toEqual(answers.map(() => 200))
    const payments = await app.ctx.database.db.select().from(paymentsTable).where(eq(paymentsTable.orderId, orderId))
    expect(payments.map(({ role }) => role)).toEqual(['primary'])
  })

  it('money that comes while the provider prepares another way to pay leaves no form to pay a second time', async () => {
    const providerState = makeProviderState(() => Date.now())
    const answerOf = standInFetch(providerState)
    let whenAsked: (() => Promise<void>) | null = null
    const own = await openTestApp({
      env: environmentFor.paystack,
      fetch: async (input, init) => {
        const answer = await answerOf(input, init)
        const act = String(new Request(input, init).url).endsWith('/transaction/initialize') ? whenAsked : null
        whenAsked = act ? null : whenAsked
        await act?.()
        return answer
      },
    })
    const person = await newUser(own)
    const made = (await person.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN', prepareOnly: true })).json()
    const first = [...providerState.payments.values()].at(-1)!
    whenAsked = async () => {
      pay(first, { outcome: 'succeeded', method: 'card', at: providerState.now() })
      await person.post(`/api/orders/${made.orderId}/check`)
    }
    const begun = await begin(person, made.orderId, { method: 'ussd' })
    expect(begun.statusCode, begun.body).toBe(200)
    expect(begun.json()).toMatchObject(nothingToPayWith)
    await own.close()
  })

  it('of an order that was given up, or whose money went back, is refused with the reason', async () => {
    const person = await newUser(app)
    const given = await opened(person)
    expect((await person.post(`/api/orders/${given.orderId}/cancel`)).statusCode).toBe(200)
    const canceled = await begin(person, given.orderId)
    expect([canceled.statusCode, canceled.json().key]).toEqual([409, 'refusals.orderCanceled'])
    const paid = await opened(person)
    await confirm(person, paid.clientSecret)
    await app.drain()
    expect((await person.post(`/api/orders/${paid.orderId}/refund`)).statusCode).toBe(200)
    const refunded = await begin(person, paid.orderId)
    expect([refunded.statusCode, refunded.json().key]).toEqual([409, 'refusals.nothingToPay'])
  })

  it('in a page that was left open takes no money for what the person got otherwise since', async () => {
    const person = await newUser(app)
    const old = await opened(person)
    const premium = (await person.post('/api/create-subscription', { tier: 'premium', currency: 'NGN', prepareOnly: true })).json()
    // A page opened later has an order of its own, and pays it.
    app.clock.advance((limits.openOrderReuseMinutes + 1) * 60_000)
    const later = await opened(person)
    const laterPremium = (await person.post('/api/create-subscription', { tier: 'premium', currency: 'NGN' })).json()
    for (const { clientSecret } of [later, laterPremium]) await confirm(person, clientSecret)
    await app.drain()
    const { reportId } = (await person.get(`/api/orders/${later.orderId}`)).json()
    const owned = await begin(person, old.orderId)
    expect([owned.statusCode, owned.json().code, owned.json().details]).toEqual([409, 'already_owned', { reportId }])
    const second = await begin(person, premium.orderId)
    expect([second.statusCode, second.json().code]).toEqual([409, 'already_premium'])
  })
})

describe('the ways to pay', () => {
  const waysOf: Record<string, string[]> = {
    NGN: ['banktransfer', 'card', 'ussd'],
    GHS: ['mobilemoney', 'card'],
    KES: ['mobilemoney', 'card'],
    ZAR: ['card', 'banktransfer'],
    USD: ['card'],
  }
  it.each(Object.entries(waysOf))('for %s are those its provider has, and no other can be begun', async (currency, ways) => {
    const person = await newUser(app)
    const made = await opened(person, { currency })
    expect(made.methods).toEqual(ways)
    const { ways: listed } = (await person.get('/api/config')).json()
    expect(listed[currency].map((way: { method: string }) => way.method)).toEqual(ways)
    for (const method of ['card', 'mobilemoney', 'banktransfer', 'ussd']) {
      const begun = await person.post(`/api/orders/${made.orderId}/begin`, { method })
      expect(begun.statusCode, `${currency} ${method}`).toBe(ways.includes(method) ? 200 : 400)
      if (!ways.includes(method)) expect(begun.json().field).toBe('method')
    }
  })

  it('Paystack’s window is prepared for the way that was chosen, and money that comes by the earlier one still pays', async () => {
    const providerState = makeProviderState(() => Date.now())
    const own = await openTestApp({ env: environmentFor.paystack, fetch: standInFetch(providerState) })
    const person = await newUser(own)
    const made = (await person.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN', prepareOnly: true })).json()
    const first = [...providerState.payments.values()].at(-1)!
    expect(first.metadata.channels).toBeUndefined()
    const begun = (await person.post(`/api/orders/${made.orderId}/begin`, { method: 'ussd' })).json()
    const second = [...providerState.payments.values()].at(-1)!
    expect(second.metadata).toMatchObject({ channels: 'ussd', accessCode: begun.start.accessCode })
    expect(begun.start.accessCode).not.toBe(made.start.accessCode)
    const again = (await person.post(`/api/orders/${made.orderId}/begin`, { method: 'ussd' })).json()
    expect(again.start.accessCode, 'a second press opens the same window').toBe(begun.start.accessCode)
    pay(first, { outcome: 'succeeded', method: 'card', at: providerState.now() })
    await person.post(`/api/orders/${made.orderId}/check`)
    await own.drain()
    expect((await person.get(`/api/orders/${made.orderId}`)).json().state).toBe('paid')
    await pollAttempts(own.ctx)
    await own.close()
  })
})
