import type { ChargeCurrency } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { plans } from '#contract/plans.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addDays, dayMs } from '../access/calendar.ts'
import type { SubscriptionRow } from '../access/entitlements.ts'
import { noticeMessage, notify } from '../inbox/notify.ts'
import { newAttempt } from './prepare-attempt.ts'
import { ProviderFault } from './providers/adapter.ts'
import { adapterOf } from './providers/registry.ts'
import { renewalOrder } from './renewal-order.ts'
import { settle } from './settle.ts'
import { isOneOf, openAttemptStates } from './states.ts'
import {
  insertAttempt,
  lockOrder,
  moveAttempt,
  moveOrder,
  type OrderRow,
  readAttempt,
  readAttempts,
  readOrderByKey,
  readPayer,
  updateAttempt,
} from './store.ts'
import { isPremiumInProgress, lockSubscription, moveSubscription, readSubscriptionsEnding } from './store-entitlements.ts'
import { endAtProvider } from './subscription-jobs.ts'
import { syncProviderSubscription } from './subscription-sync.ts'

/** Reminders before a period's end, the renewal at it, then the grace period and the end. */
export async function runRenewals(ctx: Context): Promise<void> {
  const now = ctx.clock()
  for (const subscription of await readSubscriptionsEnding(ctx.database.db, addDays(now, 3))) {
    try {
      await runRenewal(ctx, subscription, now)
    } catch (error) {
      ctx.log.warn({ err: error, subscription: subscription.id }, 'a renewal could not be finished; it is tried again')
    }
  }
}

async function runRenewal(ctx: Context, subscription: SubscriptionRow, now: Date): Promise<void> {
  const { periodEnd } = subscription
  if (!periodEnd) return
  if (!subscription.userId) return endSubscription(ctx, subscription)
  if (now < periodEnd) return remind(ctx, subscription, periodEnd, now)
  if (subscription.cancelAtPeriodEnd) return endSubscription(ctx, subscription)
  if (subscription.providerSubscriptionId)
    await syncProviderSubscription(ctx, adapterOf(ctx, subscription), subscription.providerSubscriptionId)
  else if (subscription.renewal === 'automatic' && subscription.authorization) await renew(ctx, subscription, periodEnd, now)
  await afterPeriod(ctx, subscription, periodEnd, now)
}

async function remind(ctx: Context, subscription: SubscriptionRow, periodEnd: Date, now: Date): Promise<void> {
  const daysLeft = periodEnd.getTime() - now.getTime() <= dayMs ? 1 : 3
  const isEnding = subscription.cancelAtPeriodEnd || subscription.renewal === 'prepaid'
  const day = { day: periodEnd.toISOString() }
  const price = { minor: plans.premium.pricesMinor[subscription.currency as ChargeCurrency], currency: subscription.currency }
  await ctx.database.transaction(async (tx) => {
    if (!subscription.userId) return
    await notify(tx, ctx, {
      userId: subscription.userId,
      key: `subscription:${subscription.id}:${periodEnd.toISOString()}:${daysLeft}`,
      kind: isEnding ? 'subscription_ending' : 'subscription_renewing',
      title: noticeMessage(isEnding ? 'premiumEnding.title' : 'premiumRenewing.title'),
      message: subscription.cancelAtPeriodEnd
        ? noticeMessage('premiumEnding.asked', { day })
        : isEnding
          ? noticeMessage('premiumEnding.prepaid', { day, price })
          : noticeMessage('premiumRenewing.message', { day, price }),
      href: '/subscribe',
    })
  })
}

/** Charges the stored authorisation, at most once a day during the grace period. */
async function renew(ctx: Context, subscription: SubscriptionRow, periodEnd: Date, now: Date): Promise<void> {
  const price = plans.premium.pricesMinor[subscription.currency as ChargeCurrency]
  const order = await renewalOrder(ctx, subscription, { key: renewalKey(periodEnd), amountMinor: price })
  const payer = subscription.userId ? await readPayer(ctx.database.db, subscription.userId) : null
  const adapter = adapterOf(ctx, subscription)
  if (!order || !payer || !adapter.chargeAuthorization || !subscription.authorization) return
  const attempt = await ctx.database.transaction(async (tx) => {
    await lockOrder(tx, order.id)
    const current = await lockSubscription(tx, subscription.id)
    if (!current || current.cancelAtPeriodEnd || current.periodEnd?.getTime() !== periodEnd.getTime()) return null
    const last = (await readAttempts(tx, [order.id])).at(-1)
    if (last && (last.state === 'initiating' || last.state === 'unknown')) return last
    // Whoever is paying the month by hand is not charged as well; tomorrow is another attempt.
    if (current.userId && (await isPremiumInProgress(tx, current.userId, order.id))) return null
    if (last && now.getTime() - last.createdAt.getTime() < dayMs) return { ...last, clientSecret: last.clientSecret ?? 'charged' }
    // A pending charge is superseded; if it succeeds after all, it is settled.
    if (last && isOneOf(openAttemptStates, last.state))
      await moveAttempt(tx, last.id, { from: openAttemptStates, to: 'failed' }, { updatedAt: now })
    const row = newAttempt(ctx, order)
    await insertAttempt(tx, row)
    return readAttempt(tx, row.id)
  })
  if (!attempt) return
  if (!attempt.clientSecret) {
    try {
      const chargedPayment = await adapter.chargeAuthorization({
        reference: attempt.reference,
        idempotencyKey: attempt.idempotencyKey,
        amountMinor: order.amountMinor,
        currency: order.currency as ChargeCurrency,
        description: plans.premium.name,
        email: payer.email,
        name: payer.name || payer.email,
        phone: payer.phone,
        returnUrl: `${ctx.config.siteUrl}/orders/${order.id}`,
        recurring: true,
        authorization: subscription.authorization,
      })
      const prepared = { providerRef: chargedPayment.providerRef, clientSecret: chargedPayment.clientSecret, updatedAt: now }
      // The event may arrive before the response: its state stays.
      if (!(await moveAttempt(ctx.database.db, attempt.id, { from: ['initiating', 'unknown'], to: 'pending' }, prepared)))
        await updateAttempt(ctx.database.db, attempt.id, prepared)
    } catch (error) {
      if (!(error instanceof ProviderFault)) throw error
      const to = error.kind === 'refused' ? ('failed' as const) : ('unknown' as const)
      const answer = { lastMessage: error.message.slice(0, 200), lastWords: error.words, updatedAt: now }
      await moveAttempt(ctx.database.db, attempt.id, { from: ['initiating', 'unknown'], to }, answer)
      if (error.kind !== 'refused') throw error
    }
  }
  await settle(ctx, attempt.reference)
}

/** Not renewed: past due with access during the grace period, then over. */
async function afterPeriod(ctx: Context, subscription: SubscriptionRow, periodEnd: Date, now: Date): Promise<void> {
  const { id } = subscription
  await ctx.database.transaction(async (tx) => {
    const { current, renewal } = await lockWithRenewal(tx, subscription)
    if (!current || current.status === 'ended') return
    const graceEndsAt = addDays(periodEnd, limits.premiumGraceDays)
    if (now >= graceEndsAt) return finishSubscription(tx, ctx, current, renewal)
    if (current.status === 'past_due') return
    await moveSubscription(tx, id, { to: 'past_due' }, { graceEndsAt, updatedAt: now })
    if (!current.userId) return
    await notify(tx, ctx, {
      userId: current.userId,
      key: `past_due:${id}:${periodEnd.toISOString()}`,
      kind: 'payment_failed',
      title: noticeMessage('premiumOverdue.title'),
      message: noticeMessage('premiumOverdue.message', { day: { day: graceEndsAt.toISOString() } }),
      href: '/subscribe',
    })
    await ctx.bus.publish(tx, { about: 'account', userId: current.userId })
  })
}

async function endSubscription(ctx: Context, subscription: SubscriptionRow): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const { current, renewal } = await lockWithRenewal(tx, subscription)
    if (current && current.status !== 'ended') await finishSubscription(tx, ctx, current, renewal)
  })
}

/**
 * Locks the renewal's order, then the subscription, in the order of settling, which avoids deadlocks. No subscription when a payment has extended it
 * by then: its period end is another one.
 */
async function lockWithRenewal(
  tx: Db,
  { id, userId, periodEnd }: SubscriptionRow,
): Promise<{ current: SubscriptionRow | null; renewal: OrderRow | null }> {
  const renewalRow = userId && periodEnd ? await readOrderByKey(tx, userId, `${id}:${renewalKey(periodEnd)}`) : null
  const renewal = renewalRow ? await lockOrder(tx, renewalRow.id) : null
  const current = await lockSubscription(tx, id)
  return { current: current?.periodEnd?.getTime() === periodEnd?.getTime() ? current : null, renewal }
}

const renewalKey = (periodEnd: Date) => `renew:${periodEnd.toISOString()}`

async function finishSubscription(tx: Db, ctx: Context, current: SubscriptionRow, renewal: OrderRow | null): Promise<void> {
  const now = ctx.clock()
  await moveSubscription(tx, current.id, { to: 'ended' }, { updatedAt: now })
  // A provider retries an unpaid month for weeks; a subscription that is over here must not be charged there.
  await endAtProvider(tx, ctx, current)
  if (!current.userId) return
  if (renewal?.state === 'awaiting_payment')
    await moveOrder(tx, renewal.id, { from: ['awaiting_payment'], to: 'expired' }, { updatedAt: now })
  await notify(tx, ctx, {
    userId: current.userId,
    key: `subscription_ended:${current.id}`,
    kind: 'subscription_ending',
    title: noticeMessage('premiumEnded.title'),
    message: noticeMessage('premiumEnded.message'),
    href: '/subscribe',
  })
  await ctx.bus.publish(tx, { about: 'account', userId: current.userId })
}
