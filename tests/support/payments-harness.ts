import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pino from 'pino'
import type { ChargeCurrency } from '#contract/currencies.ts'
import { type PaymentVendor, paymentVendors } from '#contract/payment-vendors.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import type { Database } from '#server/db/database.ts'
import { users } from '#server/db/schema.ts'
import { openEventBus } from '#server/events/event-bus.ts'
import { beginPayment } from '#server/features/payments/begin-payment.ts'
import { type CheckoutRequest, startCheckout } from '#server/features/payments/checkout.ts'
import { paymentsFeature } from '#server/features/payments/feature.ts'
import { phoneFormat } from '#server/features/payments/payer-phone.ts'
import type { CheckoutAnswer } from '#server/features/payments/present-checkout.ts'
import { vendors } from '#server/features/payments/providers/every-vendor.ts'
import { pay, type SimOutcome, type SimPayment, SimRefusal } from '#server/features/payments/providers/test/payment.ts'
import { runDueSimulations, signedTestEvent } from '#server/features/payments/providers/test/simulate-payment.ts'
import { changeSimulated, readSimulatedByReference } from '#server/features/payments/providers/test/store.ts'
import { byVendor, pushOf } from '#server/features/payments/providers/vendors.ts'
import { isOneOf, payableOrderStates } from '#server/features/payments/states.ts'
import { readOrder } from '#server/features/payments/store.ts'
import { findBookProblems } from '#server/features/payments/store-checks.ts'
import { receiveEvent } from '#server/features/payments/webhooks.ts'
import { openSourceCalls } from '#server/features/sources/calls.ts'
import { createQueue } from '#server/jobs/queue.ts'
import { createMailer } from '#server/mail/mailer.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { readSecrets } from '#server/platform/secrets.ts'
import { createRateLimiter } from '#server/rate-limit/rate-limiter.ts'
import { createMainThreadQueue } from '#server/threads/main-thread.ts'
import { deliverDueEvents, findPayment, type Lacking, type ProviderState, type SignedEvent } from '#tools/simulator/provider-state.ts'
import { environmentOf, makeProviderState, signEvent, standIns } from '#tools/simulator/vendors.ts'
import { isDeep } from './depth.ts'
import { borrowProvider, takeDueEvents } from './lent-provider.ts'
import { standInFetch } from './stand-in-fetch.ts'
import { borrowTestDatabase, sharedMarket } from './test-app.ts'

export const providersUnderTest = ['test', ...paymentVendors] as const satisfies readonly ProviderId[]
/** For what is the same whichever provider it is: a quick run has one of each kind, a deep one all. */
export const vendorsByKind: readonly PaymentVendor[] = isDeep
  ? paymentVendors
  : [paymentVendors.find((vendor) => !pushOf(vendor))!, paymentVendors.find((vendor) => pushOf(vendor))!]
export const currencyFor: Record<ProviderId, ChargeCurrency> = { test: 'NGN', ...byVendor((vendor) => standIns[vendor].currency) }
/** Nothing listens there: the stand-ins answer by `standInFetch`. No browser opens them. */
export const environmentFor: Record<ProviderId, Record<string, string>> = {
  test: {},
  ...byVendor((vendor) => {
    const { publishable, script } = vendors[vendor].variables
    const ofBrowser = [publishable, script]
    return Object.fromEntries(Object.entries(environmentOf(vendor, 'http://127.0.0.1:9')).filter(([name]) => !ofBrowser.includes(name)))
  }),
}

/** Whether a provider's wire can say this at all. */
export function canSay(provider: ProviderId, what: Lacking): boolean {
  return provider === 'test' || !standIns[provider].lacks?.includes(what)
}

export const stepMinorOf = (provider: ProviderId): number => (provider === 'test' ? 1 : (standIns[provider].stepMinor ?? 1))

export type PaymentAction = {
  outcome: SimOutcome
  method?: PaymentMethod
  amountMinor?: number
  currency?: string
  again?: boolean
  delayMs?: number
}

export type PaymentsHarness = Awaited<ReturnType<typeof openPaymentsHarness>>

/** The money side of the product on a real database, its provider simulated, its clock in the test's hand; no report is computed. */
export async function openPaymentsHarness(
  provider: ProviderId,
  options: { env?: Record<string, string>; database?: Database; at?: string; log?: pino.Logger; lentBy?: string } = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'gapwise-money-'))
  const testDatabase = options.database ? null : await borrowTestDatabase()
  const database = options.database ?? testDatabase!.database
  let now = new Date(options.at ?? '2026-03-10T09:00:00.000Z').getTime()
  const clock = () => new Date(now)
  const providerState: ProviderState = makeProviderState(() => now)
  const borrowed = options.lentBy ? borrowProvider(options.lentBy) : null
  const config = readConfig({
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    SESSION_SECRET: 'a secret for tests only, long enough',
    ...environmentFor[provider],
    ...options.env,
  })
  const queue = createQueue(paymentsFeature.jobs ?? [], { holder: `test-${randomBytes(4).toString('hex')}`, workers: 4, pollMs: 50, clock })
  const bus = await openEventBus(database)
  const ctx: Context = {
    config,
    secrets: readSecrets(config),
    version: 'test',
    database,
    clock,
    newId: (prefix) => `${prefix}_${randomBytes(16).toString('hex')}`,
    log: options.log ?? pino({ level: process.env.TEST_LOG ?? 'silent' }),
    queue,
    bus,
    rateLimiter: createRateLimiter({ database, clock }),
    mailer: createMailer(config),
    market: sharedMarket(),
    webFolder: null,
    compute: new Proxy({} as Context['compute'], {
      get: () => () => Promise.reject(new Error('no figures are computed in money tests')),
    }),
    mainThread: createMainThreadQueue(() => undefined),
    fetch: borrowed?.fetch ?? standInFetch(providerState),
    personalData: [],
    sources: openSourceCalls(),
  }
  const currency = currencyFor[provider]

  /** A number of the currency's country for each order: a wallet answers one request at a time. */
  const phoneOf = (orderId: string) =>
    phoneFormat(currency)
      .example.replace(/\D/g, '')
      .replace(/\d{6}$/, String(Number.parseInt(orderId.slice(-10), 16) % 1e6).padStart(6, '0'))

  const person = async (): Promise<UserActor> => {
    const id = ctx.newId('usr')
    await database.db.insert(users).values({
      id,
      name: 'Ada Obi',
      email: `${id}@example.com`,
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '+234 801 234 5678',
      createdAt: clock(),
      updatedAt: clock(),
    })
    return { kind: 'user', userId: id, sessionId: `ses_${id}`, address: '127.0.0.1', zone: 'UTC' }
  }
  /** Of the last attempt; `nth` counts back from it, as often as there are attempts. */
  const referenceOf = async (orderId: string, nth = 0): Promise<string> => {
    const attemptRows = (await database.db.execute(
      sql`select reference from payment_attempts where order_id = ${orderId} order by created_at desc, id`,
    )) as unknown as { rows: { reference: string }[] }
    const { rows } = attemptRows
    return rows[nth % rows.length]?.reference ?? ''
  }
  /** Changes the provider's side without telling us. */
  const change = async <T>(reference: string, work: (payment: SimPayment) => T): Promise<T> => {
    if (provider !== 'test') return work(findPayment(providerState, reference))
    const payment = await readSimulatedByReference(database.db, reference)
    const changed = await changeSimulated(database, payment?.id ?? '', work)
    if (!changed) throw new SimRefusal('not_found', `no simulated payment ${reference}`)
    return changed.result
  }
  /** The events the provider would send now, signed; taking them leaves nothing to be sent. */
  const takeEvents = async (reference?: string): Promise<SignedEvent[]> => {
    if (provider === 'test') {
      const rows = (await database.db.execute(
        sql`select id from simulator_payments where due_at <= ${clock().toISOString()}::timestamptz`,
      )) as unknown as {
        rows: { id: string }[]
      }
      const dueSignedEvents: SignedEvent[] = []
      for (const { id } of rows.rows) {
        await changeSimulated(database, id, (payment) => {
          if (reference && payment.reference !== reference) return
          const due = payment.events.filter((event) => event.deliverAt !== null && event.deliverAt <= now)
          for (const event of due) {
            event.deliverAt = null
            dueSignedEvents.push({ wireFormat: 'test' as never, ...signedTestEvent(ctx, payment, event) })
          }
        })
      }
      return dueSignedEvents
    }
    return borrowed ? borrowed.events() : takeDueEvents(providerState, (payment) => !reference || payment.reference === reference)
  }
  const receive = (event: SignedEvent) => receiveEvent(ctx, provider, Buffer.from(event.raw), event.headers, event.address)
  const drain = async () => {
    while ((await queue.drain(ctx)) > 0);
  }
  /** Everything that is due happens: events arrive, jobs run. */
  const run = async () => {
    for (let round = 0; round < 20; round++) {
      if (provider === 'test') await runDueSimulations(ctx)
      else if (borrowed) for (const event of await borrowed.events()) await receive(event)
      else
        await deliverDueEvents(
          providerState,
          (due) => signEvent(providerState, due),
          (event) =>
            receive(event).then(
              () => true,
              () => false,
            ),
        )
      const before = await queue.drain(ctx)
      if (before === 0) return
    }
  }

  return {
    ctx,
    providerState,
    provider,
    currency,
    url: testDatabase?.url ?? null,
    person,
    referenceOf,
    change,
    takeEvents,
    receive,
    drain,
    run,
    now: clock,
    advance: (ms: number) => {
      now += ms
    },
    setNow: (at: Date) => {
      now = at.getTime()
    },
    /** Where the vendor asks the phone, nothing is prepared before Pay is pressed: it is pressed here. */
    checkout: async (actor: UserActor, more: Partial<CheckoutRequest> = {}): Promise<CheckoutAnswer> => {
      const opened = await startCheckout(ctx, actor, { planId: 'complete_report', currency, ...more })
      if (!pushOf(provider) || more.prepareOnly || !isOneOf(payableOrderStates, opened.orderState)) return opened
      return beginPayment(ctx, actor, opened.orderId, {
        method: 'mobilemoney',
        phone: phoneOf(opened.orderId),
        site: 'http://localhost',
      })
    },
    /** The person pays at the provider; nobody tells us yet. */
    act: async (orderId: string, act: PaymentAction, nth = 0): Promise<string> => {
      const reference = await referenceOf(orderId, nth)
      const input = { method: 'card', ...act, at: now } as const
      return borrowed ? borrowed.act(reference, input) : change(reference, (payment) => pay(payment, input))
    },
    order: async (id: string) => (await readOrder(database.db, id))!,
    rows: async <T = Record<string, unknown>>(query: ReturnType<typeof sql>): Promise<T[]> =>
      ((await database.db.execute(query)) as unknown as { rows: T[] }).rows,
    /** The provider's side: what was asked of it, and what it took. */
    simulated: async (): Promise<SimPayment[]> =>
      provider === 'test'
        ? ((await database.db.execute(sql`select data from simulator_payments`)) as unknown as { rows: { data: SimPayment }[] }).rows.map(
            ({ data }) => data,
          )
        : [...providerState.payments.values()],
    problems: () => findBookProblems(database.db),
    close: async () => {
      await bus.stop()
      await testDatabase?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Opportunities of one city, for reports that differ. */
export function opportunitiesIn(harness: PaymentsHarness, cityId = 'lagos'): string[] {
  return (harness.ctx.market.entriesByCity.get(cityId) ?? []).map((entry) => entry.id)
}
