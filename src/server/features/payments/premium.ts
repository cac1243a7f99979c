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
 * One paid month of premium. The first payment makes the subscription; a later one prolongs it from the old end, also when it comes in the
 * days of grace (they were given, so they count); after them it starts again.
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
  const own = running ? await lockSubscription(tx, running.id) : null
  const kept = await keptWithAttempt(tx, payment)
  const way = { paidAt, authorization: transaction.authorization, ...kept }
  const goesOn = own && !isOver(own, order, paidAt) ? own : null
  if (own && !goesOn) {
    await moveSubscription(tx, own.id, { to: 'ended' }, { updatedAt: now })
    if (own.providerSubscriptionId !== kept.subscription) await endAtProvider(tx, ctx, own)
  }
  const startsAt = goesOn?.periodEnd ?? paidAt
  const endsAt = endOfMonthPaid(order, goesOn, way)
  const month = { periodEnd: endsAt, graceEndsAt: null, updatedAt: now }
  const subscriptionId = goesOn
    ? await prolong(tx, ctx, goesOn, order, way, month)
    : await begin(tx, ctx, order, way, { ...month, periodStart: startsAt })
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

/** How this month was paid: what can be charged again, and what its provider says when it runs the subscription itself. */
type Way = { paidAt: Date; authorization: string | null; subscription: string | null; periodEnd: Date | null }
type Month = { periodEnd: Date; graceEndsAt: null; updatedAt: Date }

function isOver(own: SubscriptionRow, order: OrderRow, paidAt: Date): boolean {
  if (own.mode !== order.mode) return true
  return own.periodEnd ? addDays(own.periodEnd, limits.premiumGraceDays) <= paidAt : false
}

/** A renewal's order named its subscription when it was made; any other was begun by the person. */
const isRenewal = (order: OrderRow) => order.subscriptionId !== null

function endOfMonthPaid(order: OrderRow, goesOn: SubscriptionRow | null, way: Way): Date {
  const startsAt = goesOn?.periodEnd ?? way.paidAt
  const end = way.periodEnd && way.periodEnd > startsAt ? way.periodEnd : nextPeriodEnd(goesOn?.periodStart ?? startsAt, startsAt)
  // What begins at the payment lasts a whole month from it: a provider that runs it will not charge before.
  const beginsNow = !goesOn || (!isRenewal(order) && way.subscription !== null)
  const wholeMonth = addMonths(way.paidAt, 1)
  return beginsNow && wholeMonth > end ? wholeMonth : end
}

/** The running subscription gets its next month. One that the person has started again takes over how the months after it are paid. */
async function prolong(tx: Db, ctx: Context, own: SubscriptionRow, order: OrderRow, way: Way, month: Month): Promise<string> {
  if (isRenewal(order)) {
    const isOwn = order.subscriptionId === own.id
    const { authorization } = way
    const renewed = isOwn && authorization ? { authorization, renewal: 'automatic' as const } : {}
    await moveSubscription(tx, own.id, { to: 'active' }, { ...month, ...renewed })
    return own.id
  }
  if (own.providerSubscriptionId !== way.subscription) await endAtProvider(tx, ctx, own)
  // What was agreed before still holds where it can: with the same provider, in the same currency, and not cancelled.
  const holds = own.provider === order.provider && own.currency === order.currency && !own.cancelAtPeriodEnd
  const authorization = way.authorization ?? (holds && !way.subscription ? own.authorization : null)
  const anew = {
    ...month,
    provider: order.provider,
    currency: order.currency,
    providerSubscriptionId: way.subscription,
    authorization,
    renewal: way.subscription || authorization ? ('automatic' as const) : ('prepaid' as const),
    cancelAtPeriodEnd: false,
  }
  await moveSubscription(tx, own.id, { to: 'active' }, anew)
  return own.id
}

/** A first month, or one of a subscription that was over when its renewal was paid after all. */
async function begin(tx: Db, ctx: Context, order: OrderRow, way: Way, month: Month & { periodStart: Date }): Promise<string> {
  const before = order.subscriptionId ? await lockSubscription(tx, order.subscriptionId) : null
  const { authorization, subscription: providerSubscriptionId } = way
  if (before) {
    await moveSubscription(tx, before.id, { to: 'active' }, { ...month, ...(authorization ? { authorization } : {}) })
    return before.id
  }
  const id = ctx.newId('sub')
  await insertSubscription(tx, {
    ...newRow(order, id, month.updatedAt),
    ...month,
    status: 'active',
    authorization,
    providerSubscriptionId,
    renewal: providerSubscriptionId || authorization ? 'automatic' : 'prepaid',
  })
  return id
}

/** At once, as its money goes back: nothing more is charged, here or by its provider. */
export async function endPremium(tx: Db, ctx: Context, subscriptionId: string): Promise<void> {
  const own = await lockSubscription(tx, subscriptionId)
  if (!own) return
  const now = ctx.clock()
  await moveSubscription(tx, own.id, { to: 'ended' }, { cancelAtPeriodEnd: true, periodEnd: now, updatedAt: now })
  await endAtProvider(tx, ctx, own)
}

/** Only the latest paid month can be refunded. */
export function latestPeriodOf(rows: EntitlementRow[]): EntitlementRow | null {
  const endOf = ({ endsAt }: EntitlementRow) => endsAt?.getTime() ?? 0
  const months = rows.filter((row) => row.kind === 'premium' && row.revoked === 0)
  return months.toSorted((a, b) => b.startsAt.getTime() - a.startsAt.getTime() || endOf(b) - endOf(a) || (a.id < b.id ? -1 : 1))[0] ?? null
}

function newRow(
  order: OrderRow,
  id: string,
  now: Date,
): Pick<SubscriptionRow, 'id' | 'userId' | 'provider' | 'mode' | 'currency' | 'createdAt'> {
  return { id, userId: order.userId, provider: order.provider, mode: order.mode, currency: order.currency, createdAt: now }
}

/**
 * Months are counted from the first period's day, so that the 31st does not become the 28th for ever; none is shorter than a month can be,
 * also after months that a provider has counted from a day of its own.
 */
function nextPeriodEnd(anchor: Date, startsAt: Date): Date {
  for (let months = 1; ; months++) {
    const end = addMonths(anchor, months)
    if (end >= addDays(startsAt, 27)) return end
  }
}

/** A subscription that its provider runs says which period a charge is for. */
async function keptWithAttempt(tx: Db, payment: PaymentRow): Promise<{ subscription: string | null; periodEnd: Date | null }> {
  const start = payment.attemptId ? (await readAttempt(tx, payment.attemptId))?.start : null
  return { subscription: start?.subscription ?? null, periodEnd: start?.periodEnd ? new Date(start.periodEnd) : null }
}
