import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { limits, rateLimits } from '#contract/limits.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { beginPayment } from '#server/features/payments/begin-payment.ts'
import type { CheckoutRequest } from '#server/features/payments/checkout.ts'
import { cancelOrder, checkOrder } from '#server/features/payments/orders.ts'
import { readDueAttempts } from '#server/features/payments/store.ts'
import { pollAttempts } from '#server/features/payments/sweep.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { openPaymentsHarness, opportunitiesIn, type PaymentsHarness } from '#tests/support/payments-harness.ts'

const second = 1000
const hour = 3_600_000
const site = 'http://localhost:3000'

let money: PaymentsHarness
afterEach(async () => {
  const problems = await money.problems()
  await money.close()
  expect(problems).toEqual([])
})

let keys = 0
const open = (actor: UserActor, more: Partial<CheckoutRequest> = {}) =>
  money.checkout(actor, { planId: 'report_pack_3', idempotencyKey: `key-${keys++}`, prepareOnly: true, ...more })

/** Money, and the references that the provider is asked about, in turn. */
async function watched(): Promise<string[]> {
  money = await openPaymentsHarness('paystack')
  const looks: string[] = []
  const { fetch } = money.ctx
  money.ctx.fetch = async (input, init) => {
    const reference = /verify\/(gw_\w+)/.exec(String(input))?.[1]
    if (reference) looks.push(reference)
    return fetch(input, init)
  }
  return looks
}

const openOrders = async (actor: UserActor) =>
  money.rows<{ id: string; begun: boolean }>(
    sql`select id, begun_at is not null as begun from orders where user_id = ${actor.userId} and state in ('created', 'awaiting_payment') order by created_at`,
  )

/** Many payments of one person, as an earlier version let them be begun: each begun, waiting and due. */
async function begunBefore(actor: UserActor, count: number) {
  const { orderId } = await open(actor, { prepareOnly: false })
  await money.rows(sql`insert into orders select (o2).* from (
    select jsonb_populate_record(o, jsonb_build_object('id', 'ord_many_' || n, 'client_key', 'many:' || n)) as o2
    from orders o, generate_series(1, ${count - 1}::int) n where o.id = ${orderId}) made`)
  await money.rows(sql`insert into payment_attempts select (a2).* from (
    select jsonb_populate_record(a, jsonb_build_object('id', 'att_many_' || n, 'order_id', 'ord_many_' || n,
      'reference', 'gw_many' || n, 'provider_ref', null, 'client_secret', 'many:' || n)) as a2
    from payment_attempts a, generate_series(1, ${count - 1}::int) n where a.order_id = ${orderId}) made`)
}

describe('one account that opens payment after payment', () => {
  it('holds a few of what nobody began, the newest ones, and is refused after a time', async () => {
    money = await openPaymentsHarness('paystack')
    const ada = await money.person()
    const made: string[] = []
    let refused = 0
    for (let nth = 0; nth < 300; nth++) {
      await open(ada).then(
        ({ orderId }) => made.push(orderId),
        (error: unknown) => {
          expect(error).toMatchObject({ code: 'rate_limited' })
          refused++
        },
      )
      money.advance(second)
    }
    expect(made.length).toBe(rateLimits['payment-opening'].per.account)
    expect(refused).toBe(300 - made.length)
    expect((await openOrders(ada)).map(({ id }) => id)).toEqual(made.slice(-limits.openedOrders.ofOneThing))
  })

  it('holds a few for different things, and a few that were begun', async () => {
    money = await openPaymentsHarness('paystack')
    const ada = await money.person()
    const ideas = opportunitiesIn(money)
    for (const opportunityId of ideas.slice(0, 20)) {
      await open(ada, { planId: 'complete_report', opportunity: opportunityRef(opportunityId) })
      money.advance(second)
    }
    expect(await openOrders(ada)).toHaveLength(limits.openedOrders.inAll)
    const bola = await money.person()
    for (let nth = 0; nth < limits.begunOrders; nth++) await open(bola, { prepareOnly: false })
    await expect(open(bola)).rejects.toMatchObject({ code: 'rate_limited' })
    await cancelOrder(money.ctx, bola, (await openOrders(bola))[0]!.id)
    await open(bola)
  })

  it('does not keep a stranger waiting: the stranger’s payment is looked up in the next sweep, within 45 s', async () => {
    money = await openPaymentsHarness('paystack')
    const ada = await money.person()
    await begunBefore(ada, 300)
    money.advance(60 * second)
    const stranger = await money.person()
    const { orderId } = await open(stranger, { prepareOnly: false })
    await money.act(orderId, { outcome: 'succeeded' })
    // No event arrives: the first look is after 10 s, and a sweep runs each half minute.
    await money.takeEvents()
    money.advance(45 * second)
    const due = await readDueAttempts(money.ctx.database.db, money.ctx.clock(), { isBegun: true, limit: 100 })
    expect(due).toHaveLength(100)
    expect(
      due.slice(0, 2).map(({ reference }) => reference),
      'the first of each account',
    ).toContain(await money.referenceOf(orderId))
    await pollAttempts(money.ctx)
    expect((await money.order(orderId)).state).toBe('paid')
  })

  it('is hardly looked up for what nobody began, and soon once Pay is pressed', async () => {
    const looks = await watched()
    const ada = await money.person()
    const { orderId } = await open(ada)
    for (let nth = 0; nth < 20; nth++) {
      money.advance(2 * 60 * second)
      await pollAttempts(money.ctx)
    }
    expect(looks).toEqual([])
    for (let nth = 0; nth < 30 * 24; nth++) {
      money.advance(hour)
      await pollAttempts(money.ctx)
    }
    expect(looks.length).toBeGreaterThan(1)
    expect(looks.length).toBeLessThanOrEqual(5)
    const { orderId: other } = await open(ada, { planId: 'complete_report' })
    await beginPayment(money.ctx, ada, other, { site })
    money.advance(11 * second)
    await pollAttempts(money.ctx)
    expect(looks.at(-1)).toBe(await money.referenceOf(other))
    expect(orderId).not.toBe(other)
  })

  it('is answered from our books when its calls to the provider are used up, and money that came is still found', async () => {
    const looks = await watched()
    const ada = await money.person()
    const { orderId } = await open(ada, { prepareOnly: false })
    for (let nth = 0; nth < rateLimits['provider-call'].per.account + 5; nth++) await checkOrder(money.ctx, ada, orderId)
    expect(looks).toHaveLength(rateLimits['provider-call'].per.account - 1)
    await money.act(orderId, { outcome: 'succeeded' })
    await checkOrder(money.ctx, ada, orderId)
    expect((await money.order(orderId)).state).toBe('awaiting_payment')
    await money.run()
    expect((await money.order(orderId)).state).toBe('paid')
  })
})

describe('a person who looks around before paying', () => {
  it('opens, goes back, changes the money again and again, and pays on the page that was opened first', async () => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    const first = await open(ada)
    for (const currency of ['GHS', 'USD', 'KES', 'ZAR', 'NGN', 'GHS'] as const) {
      money.advance(20 * second)
      await open(ada, { currency })
    }
    expect((await money.order(first.orderId)).state).toBe('expired')
    const begun = await beginPayment(money.ctx, ada, first.orderId, { site })
    expect(begun.paymentIntentId).toBe(first.paymentIntentId)
    await money.act(first.orderId, { outcome: 'succeeded' })
    await money.run()
    expect((await money.order(first.orderId)).state).toBe('paid')
  })

  it('is given what was bought when the money comes for a payment whose page was replaced', async () => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    const first = await open(ada)
    for (let nth = 0; nth < limits.openedOrders.ofOneThing; nth++) {
      money.advance(second)
      await open(ada)
    }
    expect((await money.order(first.orderId)).state).toBe('expired')
    await money.act(first.orderId, { outcome: 'succeeded' })
    await money.run()
    expect((await money.order(first.orderId)).state).toBe('paid')
  })
})
