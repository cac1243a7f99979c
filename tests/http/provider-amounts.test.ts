import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ProviderId } from '#contract/payments.ts'
import { timedSignature } from '#server/features/payments/providers/signature.ts'
import { testSecret, testSignatureHeader } from '#server/features/payments/providers/test/adapter.ts'
import { openDispute, pay, refundCharge, type SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { changeSimulated } from '#server/features/payments/providers/test/store.ts'
import { pushOf } from '#server/features/payments/providers/vendors.ts'
import { newUser, type Person } from '#tests/support/client.ts'
import { currencyFor, environmentFor, providersUnderTest } from '#tests/support/payments-harness.ts'
import { standInFetch } from '#tests/support/stand-in-fetch.ts'
import { openTestApp, type TestApp } from '#tests/support/test-app.ts'
import { findPayment } from '#tools/simulator/provider-state.ts'
import { makeProviderState, standIns } from '#tools/simulator/vendors.ts'

/** What no payment can have been: it is refused or put before a person, it opens nothing, and it is no fault of ours. */
const absurd = [-150_000, -1, 0, 0.5, 150_000.25, 1e300, 2 ** 53, -(2 ** 62), Number.NaN]

/** What wallets report is read in the tests of their adapters: nothing is prepared for them before Pay. */
const prepared = providersUnderTest.filter((provider) => !pushOf(provider))
const apps = new Map<ProviderId, { app: TestApp; change: (reference: string, work: (payment: SimPayment) => void) => Promise<void> }>()
beforeAll(async () => {
  for (const provider of prepared) {
    let now = () => Date.now()
    const providerState = makeProviderState(() => now())
    const app = await openTestApp({ env: environmentFor[provider], ...(provider === 'test' ? {} : { fetch: standInFetch(providerState) }) })
    now = () => app.clock.now().getTime()
    apps.set(provider, {
      app,
      change: async (reference, work) => {
        if (provider === 'test') await changeSimulated(app.ctx.database, `pi_test_${reference.replace(/[^A-Za-z0-9]/g, '')}`, work)
        else work(findPayment(providerState, reference))
      },
    })
  }
})
afterAll(async () => {
  for (const { app } of apps.values()) await app.close()
})

const rowsOf = async <T>(app: TestApp, query: ReturnType<typeof sql>): Promise<T[]> =>
  ((await app.ctx.database.db.execute(query)) as unknown as { rows: T[] }).rows

async function order(provider: ProviderId, person: Person): Promise<{ orderId: string; reference: string }> {
  const { app } = apps.get(provider)!
  const asked = await person.post('/api/create-payment-intent', { planId: 'weekly_unlimited', currency: currencyFor[provider] })
  expect(asked.statusCode, asked.body).toBe(200)
  const { orderId } = asked.json()
  const [row] = await rowsOf<{ reference: string }>(app, sql`select reference from payment_attempts where order_id = ${orderId}`)
  return { orderId, reference: row!.reference }
}

function signed(app: TestApp, provider: ProviderId, body: unknown): { raw: string; headers: Record<string, string> } {
  const raw = typeof body === 'string' ? body : JSON.stringify(body)
  const now = app.clock.now()
  if (provider === 'test') return { raw, headers: { [testSignatureHeader]: timedSignature(testSecret(app.ctx), raw, now) } }
  return { raw, headers: standIns[provider].sign(raw, standIns[provider].keys, now) }
}

/** A provider's event about our payment that says a given amount wherever that provider says one. */
function eventOf(provider: ProviderId, reference: string, amount: unknown, id: string): unknown {
  switch (provider) {
    case 'stripe': {
      const object = { id: 'pi_x', object: 'payment_intent', amount, amount_received: amount, metadata: { reference } }
      return { id, type: 'payment_intent.succeeded', livemode: false, amount, data: { object } }
    }
    case 'paystack':
      return { event: 'charge.success', data: { id, domain: 'test', status: 'success', reference, amount, fees: amount, currency: 'NGN' } }
    case 'flutterwave':
      return {
        event: 'charge.completed',
        data: { id, tx_ref: reference, amount, charged_amount: amount, app_fee: amount, status: 'successful' },
      }
    default:
      return { id, type: 'payment.succeeded', mode: 'test', amount, data: { id: 'pi_x', reference, amount, amountMinor: amount } }
  }
}

/** The test provider's books hold no NaN; Flutterwave tells major units with two decimals, so no part of a minor one. */
const canReport = (provider: ProviderId, amount: number) =>
  provider === 'test' ? !Number.isNaN(amount) : provider !== 'flutterwave' || Number.isInteger(amount)

describe.each(prepared)('%s', (provider) => {
  it('a signed event that says an absurd amount is stored or refused, never a fault, and grants nothing', async () => {
    const { app } = apps.get(provider)!
    const person = await newUser(app)
    const { orderId, reference } = await order(provider, person)
    const bodies: unknown[] = [...absurd, '-5', null, [], { a: 1 }, '1e400'].map((amount, index) =>
      eventOf(provider, reference, amount, `evt_absurd_${index}`),
    )
    // Numbers as JSON can write them and no program holds them.
    const digits = JSON.stringify(eventOf(provider, reference, 777, 'evt_digits')).replaceAll('777', `-${'9'.repeat(400)}`)
    // What a text in the database cannot hold, in what is kept of an event.
    const nothing = eventOf(provider, `${reference}\u0000`, 5, 'evt_\u0000')
    for (const body of [...bodies, digits, nothing]) {
      const { raw, headers } = signed(app, provider, body)
      const answer = await app.http.inject({
        method: 'POST',
        url: `/api/webhooks/${provider}`,
        headers: { host: 'localhost:3000', 'content-type': 'application/json', ...headers },
        payload: raw,
      })
      expect([200, 400], `${raw.slice(0, 200)}: ${answer.body}`).toContain(answer.statusCode)
    }
    await app.drain()
    expect((await person.get(`/api/orders/${orderId}`)).json().state).toBe('awaiting_payment')
    expect(await rowsOf(app, sql`select id from entitlements`)).toEqual([])
  })

  it('a payment reported with an absurd amount grants nothing and is put before a person; asking for it is no fault', async () => {
    const { app, change } = apps.get(provider)!
    for (const amount of absurd.filter((each) => canReport(provider, each))) {
      const person = await newUser(app)
      const { orderId, reference } = await order(provider, person)
      await change(reference, (payment) => {
        pay(payment, { outcome: 'succeeded', method: 'card', at: app.clock.now().getTime() })
        payment.charges[0]!.amountMinor = amount
      })
      const checked = await person.post(`/api/orders/${orderId}/check`)
      // 502: the provider's answer cannot be read; we go on asking.
      expect([200, 502], `${amount}: ${checked.body}`).toContain(checked.statusCode)
      expect((await person.get(`/api/orders/${orderId}`)).json().state).toBe('awaiting_payment')
      expect((await person.get('/api/subscription/status')).json().features.passEndsAt ?? null).toBeNull()
      if (checked.statusCode === 200) {
        const told = await rowsOf<{ kind: string }>(app, sql`select kind from payment_exceptions where order_id = ${orderId}`)
        expect(
          told.map(({ kind }) => kind),
          String(amount),
        ).toEqual(['impossible_amount'])
      }
    }
    expect(await rowsOf(app, sql`select id from payments`)).toEqual([])
  })

  it('a refund or a dispute reported with an absurd amount changes no book', async () => {
    const { app, change } = apps.get(provider)!
    const person = await newUser(app)
    const { orderId, reference } = await order(provider, person)
    const at = () => app.clock.now().getTime()
    await change(reference, (payment) => void pay(payment, { outcome: 'succeeded', method: 'card', at: at() }))
    expect((await person.post(`/api/orders/${orderId}/check`)).json().state).toBe('paid')
    const books = () => rowsOf(app, sql`select account, amount_minor from ledger_postings order by id`)
    const before = await books()
    for (const amount of [-5, 0.5, 1e300].filter((each) => canReport(provider, each))) {
      await change(reference, (payment) => {
        payment.refunds = []
        payment.disputes = []
        const charge = payment.charges[0]!
        refundCharge(payment, { key: 'theirs', chargeId: charge.id, amountMinor: 100, at: at() })
        payment.refunds[0]!.amountMinor = amount
        // The others' stand-ins report a dispute without an amount of its own.
        if (provider === 'test' || provider === 'stripe') openDispute(payment, at()).amountMinor = amount
      })
      const checked = await person.post(`/api/orders/${orderId}/check`)
      expect([200, 502], `${amount}: ${checked.body}`).toContain(checked.statusCode)
      expect((await person.get(`/api/orders/${orderId}`)).json().state).toBe('paid')
    }
    expect(await books()).toEqual(before)
  })
})
