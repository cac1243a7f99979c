import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { chargeCurrencies } from '#contract/currencies.ts'
import { paymentVendors } from '#contract/payment-vendors.ts'
import { plans } from '#contract/plans.ts'
import { ledgerPostings } from '#server/db/schema.ts'
import { callbackAddress } from '#server/features/payments/providers/signature.ts'
import { pushOf } from '#server/features/payments/providers/vendors.ts'
import { sqlState } from '#server/platform/sql-errors.ts'
import { newUser, type Person, visitor } from '#tests/support/client.ts'
import { environmentFor } from '#tests/support/payments-harness.ts'
import { standInFetch } from '#tests/support/stand-in-fetch.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { makeProviderState, standIns } from '#tools/simulator/vendors.ts'

let app: TestApp
let opportunities: string[]
beforeAll(async () => {
  app = await openTestApp()
  opportunities = (app.ctx.market.entriesByCity.get('lagos') ?? []).map((entry) => entry.id)
})
afterAll(() => app.close())

type Body = Record<string, unknown>
const first = () => opportunities[0]!

async function intent(person: Person, more: Body = {}) {
  const made = await person.post('/api/reports/create-payment-intent', {
    opportunityId: first(),
    location: 'Lagos',
    currency: 'NGN',
    ...more,
  })
  expect(made.statusCode, made.body).toBe(200)
  return made.json()
}
async function confirm(person: Person, clientSecret: string, outcome = 'succeeded', more: Body = {}) {
  const answer = await person.post('/api/payment/test/confirm', { clientSecret, outcome, ...more })
  expect(answer.statusCode, answer.body).toBe(200)
  await app.drain()
  return answer.json()
}
const orderOf = async (person: Person, id: string) => (await person.get(`/api/orders/${id}`)).json()
async function buy(person: Person, planId: string, currency = 'NGN') {
  const made = await person.post('/api/create-payment-intent', { planId, currency })
  expect(made.statusCode, made.body).toBe(200)
  await confirm(person, made.json().clientSecret)
  return made.json()
}

describe('a provider’s own page', () => {
  it('leads back to the address the person uses, so that he is still signed in there', async () => {
    const providerState = makeProviderState(() => Date.now())
    const own = await openTestApp({
      env: { ...environmentFor.paystack, ...environmentFor.flutterwave },
      fetch: standInFetch(providerState),
    })
    const person = await newUser(own)
    const here = { host: '127.0.0.1:5173', origin: 'http://127.0.0.1:5173' }
    const asked = [
      ['/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' }],
      ['/api/payment/flutterwave/initialize', { planId: 'report_pack_3', currency: 'GHS', amount: 10_800 }],
      ['/api/create-subscription', { tier: 'premium', currency: 'NGN' }],
    ] as const
    const secrets = [standIns.paystack.keys.secretKey, standIns.flutterwave.keys.secretKey, standIns.flutterwave.keys.webhookSecret!]
    const keepsThem = (text: string) => secrets.every((secret) => !text.includes(secret))
    for (const [path, body] of asked) {
      const made = await person.post(path, body, here)
      expect(made.statusCode, made.body).toBe(200)
      expect(keepsThem(made.body), `${path} tells no secret`).toBe(true)
      const [payment] = [...providerState.payments.values()].slice(-1)
      expect(payment?.metadata.returnUrl).toBe(`${here.origin}/orders/${made.json().orderId}?back=bank`)
    }
    for (const path of ['/api/config', '/api/plans', '/api/orders', '/api/openapi.json'])
      expect(keepsThem((await person.get(path)).body), `${path} tells no secret`).toBe(true)
    await own.close()
  })
})

describe('the web client', () => {
  it('as it is built holds no key of a provider', () => {
    const scripts = readdirSync('dist/web', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(10)
    for (const name of scripts) expect(readFileSync(join('dist/web', name), 'utf8'), name).not.toMatch(/[sr]k_(test|live)_|FLWSECK|whsec_/)
  })
})

describe('buying one report with the test provider', () => {
  it('goes from intent to paid order, entitlement and started report', async () => {
    const person = await newUser(app)
    const bought = await intent(person)
    expect(bought).toMatchObject({ provider: 'test', mode: 'test', amount: 150_000, currency: 'NGN' })
    expect(bought.paymentIntentId).toMatch(/^pi_test_/)
    expect(bought.clientSecret).toMatch(/^pi_test_/)
    expect(await confirm(person, bought.clientSecret)).toEqual({ status: 'succeeded', paymentIntentId: bought.paymentIntentId })
    const order = await orderOf(person, bought.orderId)
    expect(order).toMatchObject({ state: 'paid', amount: 150_000, planId: 'complete_report', mode: 'test', location: 'Lagos, Nigeria' })
    expect(order.refundable).toEqual({ amount: 150_000, takes: { unused: 0, report: true } })
    expect(Date.parse(order.refundableUntil) - Date.parse(order.paidAt)).toBe(30 * 86_400_000)
    const asked = await person.post('/api/reports/generate', { opportunityId: first(), paymentIntentId: bought.paymentIntentId })
    expect(asked.statusCode, asked.body).toBe(202)
    expect(asked.json().id).toBe(order.reportId)
  })

  it('a call right after paying answers 202, before any event was processed', async () => {
    const person = await newUser(app)
    const bought = await intent(person)
    await person.post('/api/payment/test/confirm', { clientSecret: bought.clientSecret, outcome: 'succeeded' })
    const asked = await person.post('/api/reports/generate', { opportunityId: first(), paymentIntentId: bought.paymentIntentId })
    expect(asked.statusCode, asked.body).toBe(202)
    await app.drain()
  })

  it('declined leaves the order open with the bank’s words, and another try pays it', async () => {
    const person = await newUser(app)
    const bought = await intent(person)
    const words = 'The test bank declined this payment.'
    const body = { clientSecret: bought.clientSecret, outcome: 'declined', method: 'banktransfer' }
    expect((await person.post('/api/payment/test/confirm', body)).json()).toMatchObject({ status: 'declined', message: words })
    await app.drain()
    const declined = await orderOf(person, bought.orderId)
    expect(declined).toMatchObject({
      state: 'awaiting_payment',
      pending: { method: 'banktransfer', instructions: words, until: null, refused: true },
    })
    const unpaid = await person.post('/api/reports/generate', { opportunityId: first(), paymentIntentId: bought.paymentIntentId })
    expect(unpaid.statusCode).toBe(402)
    await confirm(person, bought.clientSecret)
    expect((await orderOf(person, bought.orderId)).state).toBe('paid')
  })

  it('pending waits with its method and instructions, until it is confirmed again', async () => {
    const person = await newUser(app)
    const bought = await intent(person)
    await confirm(person, bought.clientSecret, 'pending', { method: 'ussd' })
    const waiting = await orderOf(person, bought.orderId)
    expect(waiting).toMatchObject({ state: 'awaiting_payment', pending: { method: 'ussd' } })
    expect(waiting.pending.instructions).toContain('PIN')
    expect(Date.parse(waiting.pending.until)).toBeGreaterThan(app.clock.now().getTime())
    await confirm(person, bought.clientSecret, 'succeeded', { method: 'ussd' })
    expect(await orderOf(person, bought.orderId)).toMatchObject({ state: 'paid' })
  })

  it('a payment under way is listed alone, with what it is for, until it has come, is refused or is too old to come', async () => {
    const person = await newUser(app)
    const waiting = async () => (await person.get('/api/orders?waiting=true')).json()
    const paid = await intent(person)
    await confirm(person, paid.clientSecret)
    const opened = await intent(person, { opportunityId: opportunities[3]! })
    expect(await waiting()).toMatchObject({ orders: [], total: 0 })
    await confirm(person, opened.clientSecret, 'pending', { method: 'banktransfer' })
    expect(await waiting()).toMatchObject({ orders: [{ id: opened.orderId, opportunityId: opportunities[3]!, amount: 150_000 }], total: 1 })
    expect((await person.get('/api/orders')).json().total).toBe(2)
    expect((await (await newUser(app)).get('/api/orders?waiting=true')).json().orders).toEqual([])
    await confirm(person, opened.clientSecret, 'declined', { method: 'banktransfer' })
    expect((await waiting()).orders).toEqual([])
    await confirm(person, opened.clientSecret, 'pending', { method: 'banktransfer' })
    expect((await waiting()).total).toBe(1)
    app.clock.advance(3 * 86_400_000)
    expect(await waiting()).toMatchObject({ orders: [], total: 0 })
    app.clock.advance(-3 * 86_400_000)
  })

  it('pending_then_succeeded succeeds by itself after two seconds', async () => {
    const person = await newUser(app)
    const bought = await intent(person)
    expect(await confirm(person, bought.clientSecret, 'pending_then_succeeded')).toMatchObject({ status: 'pending' })
    app.clock.advance(1_999)
    await app.drain()
    expect((await orderOf(person, bought.orderId)).state).toBe('awaiting_payment')
    app.clock.advance(1)
    await app.drain()
    expect((await orderOf(person, bought.orderId)).state).toBe('paid')
  })
})

describe('what a client says about money', () => {
  it('a wrong amount is 409 and stores nothing; the right one passes, in minor or major units as the call has it', async () => {
    const person = await newUser(app)
    const wrong: [string, Body][] = [
      ['/api/reports/create-payment-intent', { opportunityId: first(), location: 'Lagos', currency: 'NGN', amount: 1 }],
      ['/api/create-payment-intent', { planId: 'complete_report', currency: 'USD', amount: 0.01 }],
      ['/api/create-payment-intent', { currency: 'USD', amount: 12.34 }],
      ['/api/payment/flutterwave/initialize', { planId: 'report_pack_3', currency: 'GHS', amount: 10_799 }],
      ['/api/payment/paystack', { planId: 'report_pack_3', currency: 'NGN', amount: 1 }],
      ['/api/create-subscription', { tier: 'premium', currency: 'USD', amount: 1 }],
    ]
    for (const [path, body] of wrong) {
      const answer = await person.post(path, body)
      expect(answer.statusCode, path).toBe(409)
      expect(answer.json().code).toBe('price_changed')
    }
    expect((await person.get('/api/orders')).json().total).toBe(0)
    const major = await person.post('/api/create-payment-intent', { currency: 'USD', amount: 9.99 })
    expect(major.json()).toMatchObject({ amount: 999, currency: 'USD' })
    const alias = await person.post('/api/payment/flutterwave/initialize', { planId: 'report-pack', currency: 'GHS', amount: 10_800 })
    expect(alias.json()).toMatchObject({ amount: 10_800, customerEmail: person.email, customerName: 'Ada Obi' })
    expect(alias.json().txRef).toMatch(/^gw_[0-9a-f]{32}$/)
  })

  it('unknown plans, currencies and places are 400 with the field named', async () => {
    const person = await newUser(app)
    const cases: [string, Body, string][] = [
      ['/api/create-payment-intent', { planId: 'gold', currency: 'USD' }, 'planId'],
      ['/api/create-payment-intent', { planId: 'free', currency: 'USD' }, 'planId'],
      ['/api/create-payment-intent', { planId: 'premium', currency: 'EUR' }, 'currency'],
      ['/api/create-payment-intent', { planId: 'premium', currency: 'usd' }, 'currency'],
      ['/api/create-payment-intent', { currency: 'USD' }, 'planId'],
      ['/api/create-payment-intent', { currency: 'USD', amount: -1 }, 'amount'],
      ['/api/reports/create-payment-intent', { opportunityId: first(), location: 'Atlantis', currency: 'NGN' }, 'location'],
      ['/api/reports/create-payment-intent', { opportunityId: first(), currency: 'NGN' }, 'location'],
      ['/api/reports/create-payment-intent', { opportunityId: first(), location: '  ', currency: 'NGN' }, 'location'],
      ['/api/reports/create-payment-intent', { location: 'Lagos', currency: 'NGN' }, 'opportunityId'],
      ['/api/payment/flutterwave/initialize', { currency: 'GHS', amount: 10_800 }, 'planId'],
      ['/api/payment/flutterwave/initialize', { planId: 'report-pack', amount: 10_800 }, 'currency'],
      ['/api/payment/flutterwave/initialize', { planId: 'report-pack', currency: 'GHS' }, 'amount'],
    ]
    for (const [path, body, field] of cases) {
      const answer = await person.post(path, body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(400)
      expect(answer.json()).toMatchObject({ field })
    }
    const nowhere = await person.post('/api/reports/create-payment-intent', {
      opportunityId: first(),
      location: 'Atlantis',
      currency: 'NGN',
    })
    expect(nowhere.json().details.suggestions.length).toBeGreaterThan(0)
  })

  it('signed out is 401 on every call', async () => {
    const nobody = visitor(app)
    for (const path of ['/api/create-payment-intent', '/api/create-subscription', '/api/payment/test/confirm', '/api/orders/ord_x/refund'])
      expect((await nobody.post(path, {})).statusCode, path).toBe(401)
    for (const path of ['/api/orders', '/api/orders/ord_x', '/api/subscription/status', '/api/orders/ord_x/receipt.pdf'])
      expect((await nobody.get(path)).statusCode, path).toBe(401)
  })
})

describe('plans', () => {
  it('the price list is the catalogue, with the true saving of the pack', async () => {
    const list = (await visitor(app).get('/api/plans')).json()
    expect(list.plans.map((plan: { id: string }) => plan.id)).toEqual(Object.keys(plans))
    expect(list.packSaving.NGN).toBeCloseTo(0.2, 10)
    expect(list.packSaving.USD).toBeCloseTo(0.15, 3)
    expect(list.sellable).toHaveLength(chargeCurrencies.length)
  })

  it('a pack holds three credits, a pass opens without credits, and both show in the status', async () => {
    const person = await newUser(app)
    await buy(person, 'report_pack_3')
    const status = async () => (await person.get('/api/subscription/status')).json()
    expect(await status()).toMatchObject({ tier: 'free', features: { gapMapsAccess: 'limited', reportCredits: 3 } })
    const used = await person.post('/api/reports/purchase', { opportunityId: first(), reportType: 'detailed' })
    expect(used.statusCode, used.body).toBe(202)
    expect((await status()).features.reportCredits).toBe(2)
    await buy(person, 'weekly_unlimited')
    expect(Date.parse((await status()).features.passEndsAt) - app.clock.now().getTime()).toBe(168 * 3_600_000)
    await person.post('/api/reports/purchase', { opportunityId: opportunities[1]!, reportType: 'detailed' })
    expect((await status()).features.reportCredits).toBe(2)
    await app.drain()
  })

  it('premium starts, is refused twice, ends with its period when cancelled, and can be taken up again', async () => {
    const person = await newUser(app)
    const started = await person.post('/api/create-subscription', { tier: 'premium', currency: 'USD' })
    expect(started.json()).toMatchObject({ status: 'incomplete', amount: 399 })
    await confirm(person, started.json().clientSecret)
    const status = async () => (await person.get('/api/subscription/status')).json()
    expect(await status()).toMatchObject({ tier: 'premium', status: 'active', renewal: 'automatic', features: { gapMapsAccess: 'full' } })
    expect(
      (await person.post('/api/create-subscription', { tier: 'premium', currency: 'USD' }, { 'idempotency-key': 'second' })).statusCode,
    ).toBe(409)
    expect((await person.post('/api/subscription/cancel')).json().periodEnd).toBe((await status()).periodEnd)
    expect(await status()).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: true })
    expect((await person.post('/api/subscription/resume')).statusCode).toBe(200)
    expect(await status()).toMatchObject({ cancelAtPeriodEnd: false })
  })
})

describe('orders', () => {
  it('belong to one person; for anyone else they do not exist', async () => {
    const ada = await newUser(app)
    const eve = await newUser(app)
    const bought = await intent(ada)
    expect((await eve.get(`/api/orders/${bought.orderId}`)).statusCode).toBe(404)
    for (const act of ['refund', 'check', 'cancel', 'release'])
      expect((await eve.post(`/api/orders/${bought.orderId}/${act}`)).statusCode, act).toBe(404)
    expect((await eve.post('/api/payment/test/confirm', { clientSecret: bought.clientSecret, outcome: 'succeeded' })).statusCode).toBe(404)
    const asked = await eve.post('/api/reports/generate', { opportunityId: first(), paymentIntentId: bought.paymentIntentId })
    expect(asked.statusCode).toBe(402)
  })

  it('a refund in time gives everything back once, and the same key again is the same refund', async () => {
    const person = await newUser(app)
    const bought = await buy(person, 'report_pack_3')
    const printed = vi.spyOn(app.ctx.compute, 'renderReceipt')
    const print = async () => {
      expect((await person.get(`/api/orders/${bought.orderId}/receipt.pdf`)).statusCode).toBe(200)
      return printed.mock.lastCall?.[0]
    }
    const { refundableUntil } = await orderOf(person, bought.orderId)
    expect(await print()).toMatchObject({ refundedMinor: 0, refundableUntil })
    const key = { 'idempotency-key': 'refund-1' }
    const refunded = await person.post(`/api/orders/${bought.orderId}/refund`, undefined, key)
    expect(refunded.statusCode, refunded.body).toBe(200)
    expect(refunded.json()).toMatchObject({ state: 'refunded', refundable: { amount: 0 } })
    expect((await person.post(`/api/orders/${bought.orderId}/refund`, undefined, key)).statusCode).toBe(200)
    const again = await person.post(`/api/orders/${bought.orderId}/refund`)
    expect(again.statusCode).toBe(409)
    expect(again.json()).toMatchObject({ code: 'not_refundable' })
    await app.drain()
    expect((await orderOf(person, bought.orderId)).refunds).toMatchObject([{ amount: 360_000, state: 'succeeded' }])
    expect(await print()).toMatchObject({ refundedMinor: 360_000, refundableUntil: null })
    printed.mockRestore()
  })

  it('an unpaid one can be given up; a paid one has a receipt', async () => {
    const person = await newUser(app)
    const open = await intent(person)
    expect((await person.get(`/api/orders/${open.orderId}/receipt.pdf`)).statusCode).toBe(409)
    // A second press, or one whose answer was lost, finds it as it was to be.
    for (let press = 0; press < 2; press++)
      expect((await person.post(`/api/orders/${open.orderId}/cancel`)).json().state, `press ${press + 1}`).toBe('canceled')
    const bought = await buy(person, 'complete_report')
    const late = await person.post(`/api/orders/${bought.orderId}/cancel`)
    expect([late.statusCode, late.json().key]).toEqual([409, 'refusals.cannotCancelOrder'])
    expect((await orderOf(person, open.orderId)).receipt).toBeUndefined()
    expect((await orderOf(person, bought.orderId)).receipt).toMatchObject({
      number: bought.orderId.slice(4, 16).toUpperCase(),
      seller: { name: 'Gapwise' },
      buyer: { email: expect.stringContaining('@') },
      method: 'card',
      tax: null,
      refunded: 0,
    })
    const receipt = await person.get(`/api/orders/${bought.orderId}/receipt.pdf`)
    expect(receipt.statusCode, receipt.body.slice(0, 200)).toBe(200)
    expect(receipt.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
  })

  it('a receipt names the seller of the settings and the tax inside the price, which the ledger keeps apart from sales', async () => {
    const own = await openTestApp({
      env: { SELLER_NAME: 'Gap Traders', SELLER_ADDRESS: '1 Marina, Lagos', SELLER_TAX_ID: 'TIN-7', SALES_TAX_RATE: '7.5' },
    })
    const person = await newUser(own)
    const made = (await person.post('/api/create-payment-intent', { planId: 'report_pack_3', currency: 'NGN' })).json()
    expect((await person.post('/api/payment/test/confirm', { clientSecret: made.clientSecret, outcome: 'succeeded' })).statusCode).toBe(200)
    await own.drain()
    const order = await orderOf(person, made.orderId)
    const tax = Math.round((order.amount * 7.5) / 107.5)
    expect(order.receipt).toMatchObject({
      seller: { name: 'Gap Traders', address: '1 Marina, Lagos', taxId: 'TIN-7' },
      tax: { amount: tax, rate: 0.075 },
    })
    const postings = await own.ctx.database.db.select().from(ledgerPostings)
    expect(postings.filter(({ account }) => account === 'tax_payable').map(({ amountMinor }) => amountMinor)).toEqual([-tax])
    await own.close()
  })

  it('no row of the ledger is changed or deleted, and no booking is off by anything, not even in the database', async () => {
    const person = await newUser(app)
    await buy(person, 'report_pack_3')
    const { db } = app.ctx.database
    const stateOf = (statement: ReturnType<typeof sql>) =>
      db.execute(statement).then(
        () => null,
        (thrown: unknown) => sqlState(thrown),
      )
    for (const statement of [
      sql`update ledger_postings set amount_minor = amount_minor + 1`,
      sql`delete from ledger_postings`,
      sql`update ledger_txns set memo = 'x'`,
      sql`delete from ledger_txns`,
    ])
      expect(await stateOf(statement)).toBe('23001')
    const [posting] = await db.select().from(ledgerPostings).limit(1)
    const added = { ...posting!, id: `${posting!.id}_more`, amountMinor: 1 }
    await expect(db.insert(ledgerPostings).values(added)).rejects.toThrow()
    expect(await db.select().from(ledgerPostings).where(eq(ledgerPostings.id, added.id))).toEqual([])
  })

  it('an Idempotency-Key makes one order of many calls at once', async () => {
    const person = await newUser(app)
    const calls = Array.from({ length: 6 }, () =>
      person.post('/api/create-payment-intent', { planId: 'premium', currency: 'KES' }, { 'idempotency-key': 'once' }),
    )
    const ids = (await Promise.all(calls)).map((answer) => answer.json().orderId)
    expect(new Set(ids).size).toBe(1)
    const other = await person.post('/api/create-payment-intent', { planId: 'premium', currency: 'USD' }, { 'idempotency-key': 'once' })
    expect(other.statusCode).toBe(409)
  })
})

describe('the webhook’s door', () => {
  const post = (path: string, payload: string | Buffer, headers: Record<string, string> = {}) =>
    app.http.inject({ method: 'POST', url: `/api/webhooks/${path}`, payload, headers: { 'content-type': 'application/json', ...headers } })

  it('is shut for providers that are off, for strangers, for other types and for too much', async () => {
    for (const provider of paymentVendors) expect((await post(provider, '{}')).statusCode, provider).toBe(404)
    expect((await post('test', '{}')).statusCode).toBe(401)
    expect((await post('test', '{}', { 'gapwise-test-signature': 't=1,v1=00' })).statusCode).toBe(401)
    expect((await post('test', '{}', { 'content-type': 'text/plain' })).statusCode).toBe(415)
    expect((await post('test', Buffer.alloc(5_000_000, 'a'))).statusCode).toBe(413)
    expect((await post('nobody', '{}')).statusCode).toBe(404)
  })

  it.each(paymentVendors.filter((vendor) => pushOf(vendor)))(
    'of %s, which does not sign, opens at the address of a payment alone',
    async (vendor) => {
      const own = await openTestApp({ env: environmentFor[vendor] })
      const send = async (url: string, method: 'POST' | 'PUT' = 'POST') => {
        const headers = { 'content-type': 'application/json' }
        return (await own.http.inject({ method, url, payload: '{}', headers })).statusCode
      }
      try {
        const shared = `/api/webhooks/${vendor}`
        const reference = `gw_${'0a'.repeat(16)}`
        const address = callbackAddress(shared, reference, standIns[vendor].keys.secretKey)
        const token = address.split('.').at(-1)!
        for (const url of [
          shared,
          `${shared}/`,
          `${shared}/${reference}`,
          `${shared}?reference=${reference}&token=${token}`,
          `${address}0`,
        ])
          expect(await send(url), url).toBe(401)
        expect([await send(address), await send(address, 'PUT')]).toEqual([200, 200])
      } finally {
        await own.close()
      }
    },
  )

  it('answers for what it refuses in the one shape of errors, with nothing inside', async () => {
    const refused = (await post('test', '{"id":"evt"}')).json()
    expect(Object.keys(refused).sort()).toEqual(['code', 'key', 'message', 'requestId'])
  })
})

describe('when paying is closed', () => {
  it('every purchase is 503 with a plain sentence, and confirming is 404', async () => {
    const closed = await openTestApp({ env: { PAYMENTS_TEST_MODE: 'off' } })
    try {
      const person = await newUser(closed)
      const answer = await person.post('/api/create-payment-intent', { planId: 'premium', currency: 'USD' })
      expect(answer.statusCode).toBe(503)
      expect(answer.json()).toMatchObject({ code: 'closed' })
      expect((await person.post('/api/payment/test/confirm', { clientSecret: 'x', outcome: 'succeeded' })).statusCode).toBe(404)
    } finally {
      await closed.close()
    }
  })
})
