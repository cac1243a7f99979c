import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { addMonths } from '#server/features/access/calendar.ts'
import { readAccess } from '#server/features/access/entitlements.ts'
import { erasePayerIdentity } from '#server/features/payments/personal-data.ts'
import { closeDispute, openDispute } from '#server/features/payments/providers/test/payment.ts'
import { requestRefund } from '#server/features/payments/refund.ts'
import { runRenewals } from '#server/features/payments/renewal.ts'
import { settle } from '#server/features/payments/settle.ts'
import { lockSubscriptionsOf } from '#server/features/payments/store-entitlements.ts'
import {
  cancelSubscription,
  readSubscriptionStatus,
  resumeSubscription,
  startSubscription,
} from '#server/features/payments/subscription.ts'
import { endAtProvider } from '#server/features/payments/subscription-jobs.ts'
import type { UserActor } from '#server/platform/actor.ts'
import { environmentFor, openPaymentsHarness, type PaymentsHarness } from '#tests/support/payments-harness.ts'
import { subscriptionDeleted } from '#tests/support/subscription-deleted.ts'
import { renewStandInSubscription } from '#tools/simulator/stripe/subscriptions.ts'

const day = 86_400_000

let money: PaymentsHarness
afterEach(async () => {
  const problems = await money.problems()
  await money.close()
  expect(problems).toEqual([])
})

async function premium(actor: UserActor, method: 'card' | 'mobilemoney' = 'card') {
  const started = await startSubscription(money.ctx, actor, { currency: money.currency, idempotencyKey: null })
  expect(started.status).toBe('incomplete')
  await money.act(started.orderId, { outcome: 'succeeded', method })
  await money.run()
  return started
}
/** Until so many transactions wait for another one. */
async function waiting(count: number) {
  for (;;) {
    const found = await money.rows(
      sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`,
    )
    if (found.length >= count) return
  }
}
const statusOf = async (actor: UserActor) => (await readSubscriptionStatus(money.ctx, actor)).status
const ordersOf = async (actor: UserActor) =>
  (await money.rows<{ state: string }>(sql`select state from orders where user_id = ${actor.userId} order by created_at`)).map(
    (row) => row.state,
  )
const periodEnd = async (actor: UserActor) => (await readAccess(money.ctx, actor.userId)).periodEnd!
const notices = async (actor: UserActor) =>
  (await money.rows<{ kind: string }>(sql`select kind from notifications where user_id = ${actor.userId}`)).map((row) => row.kind)

describe.each(['test', 'paystack', 'flutterwave'] as const)('premium charged by us through %s', (provider) => {
  beforeEach(async () => {
    money = await openPaymentsHarness(provider, { at: '2026-01-31T12:00:00.000Z' })
  })

  it('starts, is refused a second time, renews by itself, and is cancelled to the end of its period', async () => {
    const ada = await money.person()
    await premium(ada)
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ tier: 'premium', status: 'active', renewal: 'automatic' })
    expect((await periodEnd(ada)).toISOString()).toBe('2026-02-28T12:00:00.000Z')
    await expect(startSubscription(money.ctx, ada, { currency: money.currency, idempotencyKey: 'again' })).rejects.toMatchObject({
      code: 'already_premium',
    })

    money.setNow(new Date('2026-02-28T12:00:01.000Z'))
    await Promise.all([runRenewals(money.ctx), runRenewals(money.ctx), runRenewals(money.ctx)])
    await money.run()
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
    // Months are counted from the first day, so that the 31st is not lost in February.
    expect((await periodEnd(ada)).toISOString()).toBe('2026-03-31T12:00:00.000Z')

    await cancelSubscription(money.ctx, ada)
    await resumeSubscription(money.ctx, ada)
    await cancelSubscription(money.ctx, ada)
    expect(await statusOf(ada)).toBe('active')
    money.setNow(new Date('2026-03-31T12:00:00.000Z'))
    await runRenewals(money.ctx)
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ tier: 'free', status: 'inactive' })
  })

  it('a renewal that is declined leaves three days of grace, retries once a day, and then ends', async () => {
    const ada = await money.person()
    await premium(ada)
    await money.rows(sql`update subscriptions set "authorization" = 'auth_declines'`)
    const end = await periodEnd(ada)
    for (const hours of [0, 1, 2, 24, 25, 49]) {
      money.setNow(new Date(end.getTime() + hours * 3_600_000 + 1000))
      await runRenewals(money.ctx)
      await money.run()
      expect(await statusOf(ada)).toBe('past_due')
    }
    expect(
      await money.rows(sql`select id from payment_attempts a where order_id in (select id from orders where state = 'awaiting_payment')`),
    ).toHaveLength(3)
    money.setNow(new Date(end.getTime() + 3 * day))
    await runRenewals(money.ctx)
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ tier: 'free', status: 'inactive' })
    expect(await notices(ada)).toEqual(expect.arrayContaining(['payment_failed', 'subscription_ending']))
  })

  it('a renewal that is settled while a cancelled subscription is ended is in no deadlock with it, and the month paid is kept', async () => {
    const ada = await money.person()
    await premium(ada)
    await money.rows(sql`update subscriptions set "authorization" = 'auth_declines'`)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 1000))
    await runRenewals(money.ctx)
    const [renewal] = await money.rows<{ id: string; attempt: string }>(
      sql`select o.id, a.id as attempt from orders o join payment_attempts a on a.order_id = o.id where o.subscription_id is not null and o.state = 'awaiting_payment'`,
    )
    await money.act(renewal!.id, { outcome: 'succeeded', again: true })
    await cancelSubscription(money.ctx, ada)
    // How often each transaction was begun: once more than asked is a conflict that was retried.
    let asked = 0
    let begun = 0
    const { database } = money.ctx
    const counted: typeof database = {
      ...database,
      transaction: (work) => {
        asked++
        return database.transaction((tx) => {
          begun++
          return work(tx)
        })
      },
    }
    const ctx = { ...money.ctx, database: counted }
    // The payment holds its order and waits at its attempt, while the subscription is being ended.
    const both: Promise<unknown>[] = []
    await database.transaction(async (tx) => {
      await tx.execute(sql`select id from payment_attempts where id = ${renewal!.attempt} for update`)
      both.push(settle(ctx, await money.referenceOf(renewal!.id)))
      await waiting(1)
      both.push(runRenewals(ctx))
      await waiting(2)
    })
    await Promise.all(both)
    await money.run()
    expect(begun).toBe(asked)
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
    expect(await statusOf(ada)).toBe('active')
    expect((await periodEnd(ada)).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })

  it('a renewal in grace goes on from the old end', async () => {
    const ada = await money.person()
    await premium(ada)
    await money.rows(sql`update subscriptions set "authorization" = 'auth_declines'`)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 1000))
    await runRenewals(money.ctx)
    await money.run()
    await money.rows(sql`update subscriptions set "authorization" = 'auth_again'`)
    money.setNow(new Date(end.getTime() + 1.5 * day))
    await runRenewals(money.ctx)
    await money.run()
    expect(await statusOf(ada)).toBe('active')
    expect((await periodEnd(ada)).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })

  it('paid without a card it is a prepaid month: reminded, never charged by itself, payable ahead', async () => {
    const ada = await money.person()
    await premium(ada, 'mobilemoney')
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ renewal: 'prepaid' })
    const end = await periodEnd(ada)
    for (const before of [3 * day - 1000, 2 * day, day - 1000, 1000]) {
      money.setNow(new Date(end.getTime() - before))
      await runRenewals(money.ctx)
    }
    expect((await notices(ada)).filter((kind) => kind === 'subscription_ending')).toHaveLength(2)
    await premium(ada, 'mobilemoney')
    expect((await periodEnd(ada)).toISOString()).toBe('2026-03-31T12:00:00.000Z')
    money.setNow(new Date('2026-04-01T12:00:00.000Z'))
    await runRenewals(money.ctx)
    expect(await statusOf(ada)).toBe('past_due')
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
    money.setNow(new Date('2026-04-03T12:00:00.000Z'))
    expect(await statusOf(ada)).toBe('inactive')
  })

  it('in its days of grace another month may be paid by hand, and goes on from the old end', async () => {
    const ada = await money.person()
    await premium(ada)
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ payable: false })
    await money.rows(sql`update subscriptions set "authorization" = 'auth_declines'`)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + day))
    await runRenewals(money.ctx)
    await money.run()
    const graceEndsAt = new Date(end.getTime() + 3 * day).toISOString()
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ status: 'past_due', payable: true, graceEndsAt })
    await premium(ada, 'mobilemoney')
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({
      status: 'active',
      payable: false,
      periodEnd: '2026-03-31T12:00:00.000Z',
    })
    await runRenewals(money.ctx)
    await money.run()
    expect((await ordersOf(ada)).filter((state) => state === 'paid')).toHaveLength(2)
  })

  it('while a month is being paid by hand none is charged beside it', async () => {
    const ada = await money.person()
    await premium(ada)
    await money.rows(sql`update subscriptions set "authorization" = 'auth_declines'`)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 1000))
    await runRenewals(money.ctx)
    await money.run()
    const { orderId } = await startSubscription(money.ctx, ada, { currency: money.currency, idempotencyKey: null })
    await money.act(orderId, { outcome: 'pending', method: 'mobilemoney' })
    await settle(money.ctx, await money.referenceOf(orderId))
    await money.rows(sql`update subscriptions set "authorization" = 'auth_again'`)
    money.setNow(new Date(end.getTime() + 1.5 * day))
    await runRenewals(money.ctx)
    await money.run()
    expect(await ordersOf(ada)).toEqual(['paid', 'awaiting_payment', 'awaiting_payment'])
    await money.act(orderId, { outcome: 'succeeded', method: 'mobilemoney' })
    await money.run()
    await runRenewals(money.ctx)
    expect((await ordersOf(ada)).filter((state) => state === 'paid')).toHaveLength(2)
    expect((await periodEnd(ada)).toISOString()).toBe('2026-03-31T12:00:00.000Z')
  })

  it('a month taken back at the bank ends premium, and no other is charged', async () => {
    const ada = await money.person()
    const started = await premium(ada)
    const at = () => money.now().getTime()
    const reference = await money.referenceOf(started.orderId)
    await money.change(reference, (payment) => openDispute(payment, at()))
    await money.run()
    await money.change(reference, (payment) => closeDispute(payment, payment.disputes[0]!.id, 'lost', at()))
    await money.run()
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ tier: 'free' })
    for (const days of [28, 1, 1]) {
      money.advance(days * day)
      await runRenewals(money.ctx)
    }
    expect(await ordersOf(ada)).toEqual(['charged_back'])
  })

  it('the latest month is refunded in full and premium ends with it', async () => {
    const ada = await money.person()
    const started = await premium(ada)
    money.advance(5 * day)
    await requestRefund(money.ctx, ada, started.orderId, null)
    await money.run()
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ tier: 'free' })
    money.advance(60 * day)
    await runRenewals(money.ctx)
    expect(await ordersOf(ada)).toEqual(['refunded'])
  })
})

describe('premium bought, used and refunded again and again', () => {
  const prices = async (actor: UserActor) =>
    (
      await money.rows<{ amount: string; reason: string }>(
        sql`select r.amount_minor as amount, r.reason from refunds r join orders o on o.id = r.order_id where o.user_id = ${actor.userId} order by r.created_at, r.id`,
      )
    ).map(({ amount, reason }) => ({ amount: Number(amount), reason }))
  const buyAndReturn = async (actor: UserActor, afterDays: number) => {
    const started = await premium(actor)
    money.advance(afterDays * day)
    await requestRefund(money.ctx, actor, started.orderId, null)
    await money.run()
    return (await money.order(started.orderId)).state
  }

  it('is refunded in full once in twelve months, and by its days in between', async () => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    expect(await buyAndReturn(ada, 20.5)).toBe('refunded')
    for (const days of [20.5, 0.5, 28.5]) expect(await buyAndReturn(ada, days)).toBe('partially_refunded')
    const whole = 320_000
    expect(await prices(ada)).toEqual([
      { amount: whole, reason: 'premium_in_full' },
      { amount: Math.floor((whole * 10) / 31), reason: 'asked_within_30_days' },
      { amount: Math.floor((whole * 29) / 30), reason: 'asked_within_30_days' },
      { amount: Math.floor(whole / 30), reason: 'asked_within_30_days' },
    ])
    money.advance(330 * day)
    expect(await buyAndReturn(ada, 20.5)).toBe('refunded')
  })

  it('of two months asked back at once only one is whole; a month that has not begun costs nothing', async () => {
    money = await openPaymentsHarness('flutterwave')
    const ada = await money.person()
    const first = await premium(ada, 'mobilemoney')
    money.advance(26 * day)
    const second = await premium(ada, 'mobilemoney')
    money.advance(day)
    await requestRefund(money.ctx, ada, second.orderId, null)
    await money.run()
    money.advance(1000)
    await requestRefund(money.ctx, ada, first.orderId, null)
    await money.run()
    expect(await prices(ada)).toMatchObject([{ reason: 'asked_within_30_days' }, { reason: 'premium_in_full' }])
    expect((await money.order(second.orderId)).state).toBe('refunded')
    const ben = await money.person()
    const own = await premium(ben)
    money.advance(2 * day)
    await Promise.all([0, 1, 2].map(() => requestRefund(money.ctx, ben, own.orderId, null).catch(() => undefined)))
    await money.run()
    expect(await prices(ben)).toHaveLength(1)
  })

  it('a month that the bank reversed counts as one refunded in full, and an erased account starts again', async () => {
    money = await openPaymentsHarness('test')
    const ada = await money.person()
    const started = await premium(ada)
    const reference = await money.referenceOf(started.orderId)
    const at = () => money.now().getTime()
    await money.change(reference, (payment) => closeDispute(payment, openDispute(payment, at()).id, 'lost', at()))
    await money.run()
    expect(await buyAndReturn(ada, 3.5)).toBe('partially_refunded')
    await money.ctx.database.transaction(async (tx) => {
      await erasePayerIdentity(tx, money.ctx, ada.userId)
      await tx.execute(sql`delete from users where id = ${ada.userId}`)
    })
    // Nothing that would tell the person is kept of an erased account.
    expect(await buyAndReturn(await money.person(), 3.5)).toBe('refunded')
  })
})

describe('premium that Stripe runs', () => {
  beforeEach(async () => {
    money = await openPaymentsHarness('stripe', { at: '2026-01-31T12:00:00.000Z' })
  })
  const subscription = async () => (await money.rows<{ id: string }>(sql`select provider_subscription_id as id from subscriptions`))[0]!.id

  it('each paid invoice is one order, however often it is reported', async () => {
    const ada = await money.person()
    await premium(ada)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 60_000))
    const event = renewStandInSubscription(money.providerState, await subscription(), 'succeeded')
    await Promise.all(Array.from({ length: 10 }, () => money.receive(event)))
    await Promise.all(Array.from({ length: 4 }, () => money.drain()))
    await money.run()
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
    expect((await periodEnd(ada)).toISOString()).toBe('2026-03-28T12:00:00.000Z')
    expect(await statusOf(ada)).toBe('active')
  })

  it('an unpaid invoice is past due with grace; the paid one after it goes on', async () => {
    const ada = await money.person()
    await premium(ada)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 60_000))
    await money.receive(renewStandInSubscription(money.providerState, await subscription(), 'declined'))
    await money.run()
    await runRenewals(money.ctx)
    expect(await statusOf(ada)).toBe('past_due')
    money.advance(day)
    await money.receive(renewStandInSubscription(money.providerState, await subscription(), 'succeeded'))
    await money.run()
    expect(await statusOf(ada)).toBe('active')
  })

  it('a lost invoice event is found by the sweep', async () => {
    const ada = await money.person()
    await premium(ada)
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 60_000))
    renewStandInSubscription(money.providerState, await subscription(), 'succeeded')
    await runRenewals(money.ctx)
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
  })

  it('cancelled here, it is cancelled there; deleted there, it ends here with its period', async () => {
    const ada = await money.person()
    await premium(ada)
    const id = await subscription()
    await cancelSubscription(money.ctx, ada)
    expect(money.providerState.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(true)
    await resumeSubscription(money.ctx, ada)
    expect(money.providerState.subscriptions.get(id)?.cancelAtPeriodEnd).toBe(false)
    await money.receive(subscriptionDeleted(money.providerState, id))
    await money.run()
    expect(await statusOf(ada)).toBe('active')
    money.setNow(await periodEnd(ada))
    expect(await statusOf(ada)).toBe('inactive')
  })

  it('a refunded month ends the subscription at Stripe too', async () => {
    const ada = await money.person()
    const started = await premium(ada)
    await requestRefund(money.ctx, ada, started.orderId, null)
    await money.run()
    expect(money.providerState.subscriptions.get(await subscription())?.status).toBe('canceled')
    expect(await statusOf(ada)).toBe('inactive')
  })

  it('paid again in its days of grace, the old one is ended there, so that one alone is charged', async () => {
    const ada = await money.person()
    await premium(ada)
    const old = await subscription()
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + day))
    await money.receive(renewStandInSubscription(money.providerState, old, 'declined'))
    await money.run()
    await premium(ada)
    const own = await subscription()
    expect(own).not.toBe(old)
    expect(money.providerState.subscriptions.get(old)?.status).toBe('canceled')
    expect(money.providerState.subscriptions.get(own)?.status).not.toBe('canceled')
    // A whole month from the payment: the new one is not charged before.
    expect((await periodEnd(ada)).toISOString()).toBe('2026-04-01T12:00:00.000Z')
    await cancelSubscription(money.ctx, ada)
    expect(money.providerState.subscriptions.get(own)?.cancelAtPeriodEnd).toBe(true)
  })

  it('over after its days of grace, it is ended there too; a month paid all the same is given from then', async () => {
    const ada = await money.person()
    await premium(ada)
    const id = await subscription()
    const end = await periodEnd(ada)
    money.setNow(new Date(end.getTime() + 60_000))
    await money.receive(renewStandInSubscription(money.providerState, id, 'declined'))
    await money.run()
    money.setNow(new Date(end.getTime() + 4 * day))
    await runRenewals(money.ctx)
    expect(await statusOf(ada)).toBe('inactive')
    // The payment was under way when the end was asked for.
    const event = renewStandInSubscription(money.providerState, id, 'succeeded')
    await money.run()
    expect(money.providerState.subscriptions.get(id)?.status).toBe('canceled')
    await money.receive(event)
    await money.run()
    expect(await ordersOf(ada)).toEqual(['paid', 'paid'])
    expect(await readSubscriptionStatus(money.ctx, ada)).toMatchObject({ tier: 'premium', cancelAtPeriodEnd: true })
    expect((await periodEnd(ada)).getTime()).toBeGreaterThanOrEqual(addMonths(money.now(), 1).getTime())
  })

  it('is ended while its buyer is erased, and neither waits for the other in a circle', async () => {
    const ada = await money.person()
    const { orderId } = await premium(ada)
    const { database } = money.ctx
    let begun = 0
    const both: Promise<unknown>[] = []
    await database.transaction(async (tx) => {
      const [subscription] = await lockSubscriptionsOf(tx, ada.userId)
      both.push(
        database.transaction(async (other) => {
          begun++
          await erasePayerIdentity(other, money.ctx, ada.userId)
          await other.execute(sql`delete from users where id = ${ada.userId}`)
        }),
      )
      await waiting(1)
      await endAtProvider(tx, money.ctx, subscription!)
    })
    await Promise.all(both)
    await money.run()
    expect(begun).toBe(1)
    expect([...money.providerState.subscriptions.values()].map((each) => each.status)).toEqual(['canceled'])
    expect(await money.rows(sql`select user_id from subscriptions`)).toEqual([{ user_id: null }])
    expect(await money.rows(sql`select state from orders where id = ${orderId}`)).toEqual([{ state: 'paid' }])
  })

  it('whose buyer is erased before the first payment comes is refunded and ended, not charged each month', async () => {
    const ada = await money.person()
    const started = await startSubscription(money.ctx, ada, { currency: money.currency, idempotencyKey: null })
    await money.ctx.database.transaction(async (tx) => {
      await erasePayerIdentity(tx, money.ctx, ada.userId)
      await tx.execute(sql`delete from users where id = ${ada.userId}`)
    })
    await money.act(started.orderId, { outcome: 'succeeded' })
    await money.run()
    expect([...money.providerState.subscriptions.values()].map((each) => each.status)).toEqual(['canceled'])
    expect(await money.rows(sql`select state from refunds`)).toEqual([{ state: 'succeeded' }])
  })
})

describe('premium taken from one provider to another', () => {
  it('is charged by the new one alone', async () => {
    money = await openPaymentsHarness('stripe', { at: '2026-01-31T12:00:00.000Z', env: environmentFor.paystack })
    const ada = await money.person()
    const pay = async (currency: 'NGN' | 'USD') => {
      const { orderId } = await startSubscription(money.ctx, ada, { currency, idempotencyKey: null })
      await money.act(orderId, { outcome: 'succeeded' })
      await settle(money.ctx, await money.referenceOf(orderId))
    }
    const row = () => money.rows(sql`select provider, currency, "authorization", provider_subscription_id as id from subscriptions`)
    await pay('NGN')
    expect(await row()).toEqual([{ provider: 'paystack', currency: 'NGN', authorization: expect.any(String), id: null }])
    await money.rows(sql`update subscriptions set "authorization" = 'auth_declines'`)
    money.setNow(new Date((await periodEnd(ada)).getTime() + day))
    await pay('USD')
    const [own] = [...money.providerState.subscriptions.keys()]
    expect(await row()).toEqual([{ provider: 'stripe', currency: 'USD', authorization: null, id: own }])
    money.setNow(new Date((await periodEnd(ada)).getTime() + 60_000))
    await money.receive(renewStandInSubscription(money.providerState, own!, 'succeeded'))
    await money.run()
    expect(await ordersOf(ada)).toEqual(['paid', 'paid', 'paid'])

    // And back: what Stripe runs is ended there.
    await money.receive(renewStandInSubscription(money.providerState, own!, 'declined'))
    money.setNow(new Date((await periodEnd(ada)).getTime() + day))
    await pay('NGN')
    await money.run()
    expect(money.providerState.subscriptions.get(own!)?.status).toBe('canceled')
    expect(await row()).toEqual([{ provider: 'paystack', currency: 'NGN', authorization: expect.any(String), id: null }])
    // Whatever day each provider counted from, no month paid is shorter than a month.
    const spans = await money.rows<{ days: number }>(
      sql`select extract(day from ends_at - starts_at)::int as days from entitlements order by starts_at`,
    )
    for (const { days } of spans) expect(days).toBeGreaterThanOrEqual(28)
  })
})
