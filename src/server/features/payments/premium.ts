import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { addDays, addMonths } from './calendar.ts'
import type { Transaction } from './providers/adapter.ts'
import { type OrderRow, type PaymentRow, readAttempt, updateOrder } from './store.ts'
import {
  type EntitlementRow,
  insertEntitlement,
  insertSubscription,
  lockSubscription,
  readRunningSubscription,
  type SubscriptionRow,
  updateSubscription,
} from './store-entitlements.ts'

/**
 * One paid month of premium. The first payment makes the subscription; a later one prolongs it from the old end, also when it comes in the
 * days of grace (they were given, so they count); after them it starts anew.
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
  const isOver = own?.periodEnd ? addDays(own.periodEnd, limits.premiumGraceDays) <= paidAt : false
  if (own && isOver) await updateSubscription(tx, own.id, { status: 'ended', updatedAt: now })
  const goesOn = own && !isOver ? own : null

  const startsAt = goesOn?.periodEnd ?? paidAt
  const anchor = goesOn?.periodStart ?? startsAt
  const kept = await keptWithAttempt(tx, payment)
  const endsAt = kept.periodEnd && kept.periodEnd > startsAt ? kept.periodEnd : nextPeriodEnd(anchor, startsAt)
  const subscriptionId = goesOn?.id ?? ctx.newId('sub')
  const provider = kept.subscription
  const renewal = provider || transaction.authorization ? ('automatic' as const) : ('prepaid' as const)
  const change = {
    status: 'active' as const,
    periodEnd: endsAt,
    graceEndsAt: null,
    ...(transaction.authorization ? { authorization: transaction.authorization } : {}),
    ...(provider ? { providerSubscriptionId: provider } : {}),
    updatedAt: now,
  }
  if (goesOn) await updateSubscription(tx, goesOn.id, { ...change, ...(renewal === 'automatic' ? { renewal } : {}) })
  else await insertSubscription(tx, { ...newRow(order, subscriptionId, now), ...change, renewal, periodStart: startsAt })
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

/** Only the latest paid month can be given back. */
export function latestPeriodOf(rows: EntitlementRow[]): EntitlementRow | null {
  return (
    rows.filter((row) => row.kind === 'premium' && row.cut === 0).sort((a, b) => b.startsAt.getTime() - a.startsAt.getTime())[0] ?? null
  )
}

function newRow(
  order: OrderRow,
  id: string,
  now: Date,
): Pick<SubscriptionRow, 'id' | 'userId' | 'provider' | 'mode' | 'currency' | 'createdAt'> {
  return { id, userId: order.userId, provider: order.provider, mode: order.mode, currency: order.currency, createdAt: now }
}

/** Months are counted from the first period's day, so that the 31st does not become the 28th for ever. */
function nextPeriodEnd(anchor: Date, startsAt: Date): Date {
  for (let months = 1; ; months++) {
    const end = addMonths(anchor, months)
    if (end > startsAt) return end
  }
}

/** A subscription that its provider runs says which period a charge is for. */
async function keptWithAttempt(tx: Db, payment: PaymentRow): Promise<{ subscription: string | null; periodEnd: Date | null }> {
  const start = payment.attemptId ? (await readAttempt(tx, payment.attemptId))?.start : null
  return { subscription: start?.subscription ?? null, periodEnd: start?.periodEnd ? new Date(start.periodEnd) : null }
}
