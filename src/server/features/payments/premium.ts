import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addDays, addMonths } from '../access/calendar.ts'
import type { EntitlementRow, SubscriptionRow } from '../access/entitlements.ts'
import type { Transaction } from './providers/adapter.ts'
import { type OrderRow, type PaymentRow, readAttempt, updateOrder } from './store.ts'
import { insertEntitlement, insertSubscription, lockSubscription, moveSubscription, readRunningSubscription } from './store-entitlements.ts'
import { endAtProvider } from './subscription-jobs.ts'

/**
 * Grants one paid month of premium. The first payment creates the subscription; a later one extends it from the old end, also during the grace period
 * (it was granted, so it counts); after it the subscription starts again.
 */
export async function grantPremium(
  tx: Db,
  ctx: Context,
  order: OrderRow & { userId: string },
  payment: PaymentRow,
  transaction: Transaction,
): Promise<void> {
  const now = ctx.clock()
  const paidAt = order.paidAt ?? payment.paidAt
  const running = await readRunningSubscription(tx, order.userId)
  const current = running ? await lockSubscription(tx, running.id) : null
  const attemptStart = await readAttemptStart(tx, payment)
  const terms = { paidAt, authorization: transaction.authorization, ...attemptStart }
  const continuing = current && !isOver(current, order, paidAt) ? current : null
  if (current && !continuing) {
    await moveSubscription(tx, current.id, { to: 'ended' }, { updatedAt: now })
    if (current.providerSubscriptionId !== attemptStart.subscription) await endAtProvider(tx, ctx, current)
  }
  const startsAt = continuing?.periodEnd ?? paidAt
  const endsAt = paidPeriodEnd(order, continuing, terms)
  const month = { periodEnd: endsAt, graceEndsAt: null, updatedAt: now }
  const subscriptionId = continuing
    ? await extendSubscription(tx, ctx, continuing, order, terms, month)
    : await beginSubscription(tx, ctx, order, terms, { ...month, periodStart: startsAt })
  await updateOrder(tx, order.id, { subscriptionId, updatedAt: now })
  await insertEntitlement(tx, {
    id: ctx.newId('ent'),
    userId: order.userId,
    orderId: order.id,
    paymentId: payment.id,
    subscriptionId,
    kind: 'premium',
    mode: order.mode,
    granted: 0,
    startsAt,
    endsAt,
    periodStart: startsAt,
    createdAt: now,
  })
}

/** How this month was paid: the reusable authorisation, or the provider's own subscription and period. */
type PaymentTerms = { paidAt: Date; authorization: string | null; subscription: string | null; periodEnd: Date | null }
type Month = { periodEnd: Date; graceEndsAt: null; updatedAt: Date }

function isOver(current: SubscriptionRow, order: OrderRow, paidAt: Date): boolean {
  if (current.mode !== order.mode) return true
  return current.periodEnd ? addDays(current.periodEnd, limits.premiumGraceDays) <= paidAt : false
}

/** A renewal's order has its subscription from the start; any other is the person's own. */
const isRenewal = (order: OrderRow) => order.subscriptionId !== null

function paidPeriodEnd(order: OrderRow, continuing: SubscriptionRow | null, terms: PaymentTerms): Date {
  const startsAt = continuing?.periodEnd ?? terms.paidAt
  const end = terms.periodEnd && terms.periodEnd > startsAt ? terms.periodEnd : nextPeriodEnd(continuing?.periodStart ?? startsAt, startsAt)
  // A period that starts at the payment lasts a whole month from it: a provider-run subscription does not charge before.
  const beginsNow = !continuing || (!isRenewal(order) && terms.subscription !== null)
  const wholeMonth = addMonths(terms.paidAt, 1)
  return beginsNow && wholeMonth > end ? wholeMonth : end
}

/** Extends the running subscription. When the person has subscribed again, the new payment determines how later months are paid. */
async function extendSubscription(
  tx: Db,
  ctx: Context,
  current: SubscriptionRow,
  order: OrderRow,
  terms: PaymentTerms,
  month: Month,
): Promise<string> {
  if (isRenewal(order)) {
    const isOwn = order.subscriptionId === current.id
    const { authorization } = terms
    const renewed = isOwn && authorization ? { authorization, renewal: 'automatic' as const } : {}
    await moveSubscription(tx, current.id, { to: 'active' }, { ...month, ...renewed })
    return current.id
  }
  if (current.providerSubscriptionId !== terms.subscription) await endAtProvider(tx, ctx, current)
  // The earlier agreement stays where possible: same provider, same currency, not cancelled.
  const isSameAgreement = current.provider === order.provider && current.currency === order.currency && !current.cancelAtPeriodEnd
  const authorization = terms.authorization ?? (isSameAgreement && !terms.subscription ? current.authorization : null)
  const change = {
    ...month,
    provider: order.provider,
    currency: order.currency,
    providerSubscriptionId: terms.subscription,
    authorization,
    renewal: terms.subscription || authorization ? ('automatic' as const) : ('prepaid' as const),
    cancelAtPeriodEnd: false,
  }
  await moveSubscription(tx, current.id, { to: 'active' }, change)
  return current.id
}

/** A first month, or one of a subscription that had ended when its renewal was paid after all. */
async function beginSubscription(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  terms: PaymentTerms,
  month: Month & { periodStart: Date },
): Promise<string> {
  const previous = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : null
  const { authorization, subscription: providerSubscriptionId } = terms
  if (previous) {
    await moveSubscription(tx, previous.id, { to: 'active' }, { ...month, ...(authorization ? { authorization } : {}) })
    return previous.id
  }
  const id = ctx.newId('sub')
  await insertSubscription(tx, {
    ...newSubscriptionRow(order, id, month.updatedAt),
    ...month,
    status: 'active',
    authorization,
    providerSubscriptionId,
    renewal: providerSubscriptionId || authorization ? 'automatic' : 'prepaid',
  })
  return id
}

/** Ends at once, as its money is returned: nothing more is charged, by us or by its provider. */
export async function endPremium(tx: Db, ctx: Context, subscriptionId: string): Promise<void> {
  const current = await lockSubscription(tx, subscriptionId)
  if (!current) return
  const now = ctx.clock()
  await moveSubscription(tx, current.id, { to: 'ended' }, { cancelAtPeriodEnd: true, periodEnd: now, updatedAt: now })
  await endAtProvider(tx, ctx, current)
}

export function latestPeriodOf(rows: EntitlementRow[]): EntitlementRow | null {
  const endOf = ({ endsAt }: EntitlementRow) => endsAt?.getTime() ?? 0
  const months = rows.filter((row) => row.kind === 'premium' && row.revoked === 0)
  return months.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || endOf(b) - endOf(a) || (a.id < b.id ? -1 : 1))[0] ?? null
}

function newSubscriptionRow(
  order: OrderRow,
  id: string,
  now: Date,
): Pick<SubscriptionRow, 'id' | 'userId' | 'provider' | 'mode' | 'currency' | 'createdAt'> {
  return { id, userId: order.userId, provider: order.provider, mode: order.mode, currency: order.currency, createdAt: now }
}

/**
 * Months count from the first period's day, so that the 31st does not become the 28th for ever; none is shorter than a month can be, also after
 * months that a provider has counted from another day.
 */
function nextPeriodEnd(anchor: Date, startsAt: Date): Date {
  for (let months = 1; ; months++) {
    const end = addMonths(anchor, months)
    if (end >= addDays(startsAt, 27)) return end
  }
}

/** A provider-run subscription names the period of a charge. */
async function readAttemptStart(tx: Db, payment: PaymentRow): Promise<{ subscription: string | null; periodEnd: Date | null }> {
  const start = payment.attemptId ? (await readAttempt(tx, payment.attemptId))?.start : null
  return { subscription: start?.subscription ?? null, periodEnd: start?.periodEnd ? new Date(start.periodEnd) : null }
}
