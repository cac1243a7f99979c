import { and, asc, desc, eq, gt, inArray, isNotNull, ne, or, sql } from 'drizzle-orm'
import type { OrderState } from '#contract/payment-states.ts'
import type { Db } from '../../db/database.ts'
import { disputes, entitlements, orders, paymentAttempts, refunds, subscriptions } from '../../db/schema.ts'
import type { EntitlementRow, SubscriptionRow } from '../access/entitlements.ts'
import {
  disputeTable,
  type InitialState,
  predecessorStates,
  type ReachableState,
  RefusedTransition,
  refundTable,
  subscriptionTable,
  type Transition,
} from './states.ts'

export type RefundRow = typeof refunds.$inferSelect
export type DisputeRow = typeof disputes.$inferSelect

/** @returns false when this payment has granted it already */
export async function insertEntitlement(tx: Db, row: typeof entitlements.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(entitlements).values(row).onConflictDoNothing().returning({ id: entitlements.id })
  return rows.length > 0
}

/** Locked in a fixed order, which avoids deadlocks. */
export async function lockEntitlementsByUser(tx: Db, userId: string): Promise<EntitlementRow[]> {
  return tx.select().from(entitlements).where(eq(entitlements.userId, userId)).orderBy(asc(entitlements.id)).for('update')
}

export async function lockEntitlementsByOrder(tx: Db, orderId: string): Promise<EntitlementRow[]> {
  return tx.select().from(entitlements).where(eq(entitlements.orderId, orderId)).orderBy(asc(entitlements.id)).for('update')
}

export async function lockEntitlement(tx: Db, id: string): Promise<EntitlementRow | null> {
  const rows = await tx.select().from(entitlements).where(eq(entitlements.id, id)).for('update')
  return rows[0] ?? null
}

export async function readEntitlement(db: Db, id: string): Promise<EntitlementRow | null> {
  const rows = await db.select().from(entitlements).where(eq(entitlements.id, id))
  return rows[0] ?? null
}

export async function readEntitlementsByOrders(db: Db, orderIds: string[]): Promise<EntitlementRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.orderId, orderIds))
    .orderBy(asc(entitlements.createdAt), asc(entitlements.id))
}

/** Mode and state of each entitlement's order. */
export async function readEntitlementStates(db: Db, entitlementIds: string[]): Promise<{ id: string; mode: string; state: OrderState }[]> {
  if (entitlementIds.length === 0) return []
  return db
    .select({ id: entitlements.id, mode: entitlements.mode, state: orders.state })
    .from(entitlements)
    .innerJoin(orders, eq(orders.id, entitlements.orderId))
    .where(inArray(entitlements.id, entitlementIds))
}

export async function updateEntitlement(tx: Db, id: string, change: Partial<EntitlementRow>): Promise<void> {
  await tx.update(entitlements).set(change).where(eq(entitlements.id, id))
}

export async function insertSubscription(
  tx: Db,
  row: typeof subscriptions.$inferInsert & { status: InitialState<typeof subscriptionTable> },
): Promise<void> {
  await tx.insert(subscriptions).values(row)
}

/** State excluded, see `moveSubscription`. */
export async function updateSubscription(tx: Db, id: string, change: Partial<Omit<SubscriptionRow, 'status'>>): Promise<void> {
  await tx.update(subscriptions).set(change).where(eq(subscriptions.id, id))
}

/** @throws RefusedTransition when the state table has no such transition */
export async function moveSubscription<To extends ReachableState<typeof subscriptionTable>>(
  tx: Db,
  id: string,
  transition: Transition<typeof subscriptionTable, To>,
  change: Partial<Omit<SubscriptionRow, 'status'>>,
): Promise<void> {
  const rows = await tx
    .update(subscriptions)
    .set({ ...change, status: transition.to })
    .where(and(eq(subscriptions.id, id), inArray(subscriptions.status, predecessorStates(subscriptionTable, transition))))
    .returning({ id: subscriptions.id })
  if (rows.length === 0) throw new RefusedTransition('subscriptions', transition.to)
}

export async function readRunningSubscription(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.userId, userId), inArray(subscriptions.status, ['active', 'past_due'])))
  return rows[0] ?? null
}

export async function readSubscriptionsByUser(db: Db, userId: string): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(asc(subscriptions.createdAt), asc(subscriptions.id))
}

/** All of a person's, before anything is written that follows from them: whoever ends one locks it first, too. */
export async function lockSubscriptionsOf(tx: Db, userId: string): Promise<SubscriptionRow[]> {
  return tx.select().from(subscriptions).where(eq(subscriptions.userId, userId)).orderBy(asc(subscriptions.id)).for('update')
}

export async function lockSubscription(tx: Db, id: string): Promise<SubscriptionRow | null> {
  const rows = await tx.select().from(subscriptions).where(eq(subscriptions.id, id)).for('update')
  return rows[0] ?? null
}

export async function readSubscriptionByProvider(db: Db, provider: string, mode: string, id: string): Promise<SubscriptionRow | null> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.provider, provider), eq(subscriptions.mode, mode), eq(subscriptions.providerSubscriptionId, id)))
  return rows[0] ?? null
}

/** Subscriptions that are not over and whose period ends before `before`. */
export async function readSubscriptionsEnding(db: Db, before: Date): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscriptions)
    .where(
      and(inArray(subscriptions.status, ['active', 'past_due']), sql`${subscriptions.periodEnd} <= ${before.toISOString()}::timestamptz`),
    )
    .limit(500)
}

/** A payment of another premium month is pending: a transfer, mobile money, a code. */
export async function isPremiumInProgress(tx: Db, userId: string, exceptOrderId: string): Promise<boolean> {
  const rows = await tx
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(paymentAttempts, eq(paymentAttempts.orderId, orders.id))
    .where(
      and(
        eq(orders.userId, userId),
        eq(orders.planId, 'premium'),
        eq(orders.state, 'awaiting_payment'),
        ne(orders.id, exceptOrderId),
        inArray(paymentAttempts.state, ['pending', 'requires_action']),
        isNotNull(paymentAttempts.instructions),
      ),
    )
    .limit(1)
  return rows.length > 0
}

export async function insertRefund(tx: Db, row: typeof refunds.$inferInsert & { state: InitialState<typeof refundTable> }): Promise<void> {
  await tx.insert(refunds).values(row)
}

export async function readRefund(db: Db, id: string): Promise<RefundRow | null> {
  const rows = await db.select().from(refunds).where(eq(refunds.id, id))
  return rows[0] ?? null
}

export async function lockRefund(tx: Db, id: string): Promise<RefundRow | null> {
  const rows = await tx.select().from(refunds).where(eq(refunds.id, id)).for('update')
  return rows[0] ?? null
}

export async function readRefunds(db: Db, orderIds: string[]): Promise<RefundRow[]> {
  if (orderIds.length === 0) return []
  return db.select().from(refunds).where(inArray(refunds.orderId, orderIds)).orderBy(asc(refunds.createdAt), asc(refunds.id))
}

/** @throws RefusedTransition when the state table has no such transition */
export async function moveRefund<To extends ReachableState<typeof refundTable>>(
  tx: Db,
  id: string,
  transition: Transition<typeof refundTable, To>,
  change: Partial<Omit<RefundRow, 'state'>>,
): Promise<void> {
  const rows = await tx
    .update(refunds)
    .set({ ...change, state: transition.to })
    .where(and(eq(refunds.id, id), inArray(refunds.state, predecessorStates(refundTable, transition))))
    .returning({ id: refunds.id })
  if (rows.length === 0) throw new RefusedTransition('refunds', transition.to)
}

export async function readOpenRefunds(db: Db): Promise<RefundRow[]> {
  return db
    .select()
    .from(refunds)
    .where(inArray(refunds.state, ['requested', 'pending']))
    .limit(500)
}

/** 'Full, even if read' is once per person. */
export async function hasUsedSingleRule(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(isNotNull(refunds.singleRuleUserId), eq(refunds.singleRuleUserId, userId)))
    .limit(1)
  return rows.length > 0
}

/** Whether a report was made from anything that the person paid for. */
export async function hasUsedEntitlement(db: Db, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.userId, userId), gt(entitlements.used, 0)))
    .limit(1)
  return rows.length > 0
}

/** The reason of a full refund of a begun premium month. */
export const premiumInFull = 'premium_in_full'

/** When the person last got one: requested here (before the rule of days, a refund of the whole price was one), or charged back at the bank. */
export async function readMonthInFull(db: Db, userId: string): Promise<Date | null> {
  const isWhole = or(
    eq(refunds.reason, premiumInFull),
    and(
      eq(refunds.reason, 'asked_within_30_days'),
      eq(refunds.amountMinor, orders.amountMinor),
      sql`${entitlements.endsAt} > ${entitlements.startsAt}`,
    ),
  )
  const [refundTimes, disputeTimes] = await Promise.all([
    db
      .select({ at: refunds.createdAt })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .innerJoin(entitlements, eq(entitlements.orderId, orders.id))
      .where(and(eq(orders.userId, userId), eq(orders.planId, 'premium'), isWhole))
      .orderBy(desc(refunds.createdAt))
      .limit(1),
    db
      .select({ at: disputes.updatedAt })
      .from(disputes)
      .innerJoin(orders, eq(orders.id, disputes.orderId))
      .where(and(eq(orders.userId, userId), eq(orders.planId, 'premium'), eq(disputes.state, 'lost')))
      .orderBy(desc(disputes.updatedAt))
      .limit(1),
  ])
  const times = [...refundTimes, ...disputeTimes].map(({ at }) => at.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

export async function readDisputes(db: Db, orderIds: string[]): Promise<DisputeRow[]> {
  if (orderIds.length === 0) return []
  return db.select().from(disputes).where(inArray(disputes.orderId, orderIds))
}

export async function insertDispute(
  tx: Db,
  row: typeof disputes.$inferInsert & { state: InitialState<typeof disputeTable> },
): Promise<boolean> {
  const rows = await tx.insert(disputes).values(row).onConflictDoNothing().returning({ id: disputes.id })
  return rows.length > 0
}

/** @throws RefusedTransition when the state table has no such transition */
export async function moveDispute<To extends ReachableState<typeof disputeTable>>(
  tx: Db,
  id: string,
  transition: Transition<typeof disputeTable, To>,
  change: Partial<Omit<DisputeRow, 'state'>>,
): Promise<void> {
  const rows = await tx
    .update(disputes)
    .set({ ...change, state: transition.to })
    .where(and(eq(disputes.id, id), inArray(disputes.state, predecessorStates(disputeTable, transition))))
    .returning({ id: disputes.id })
  if (rows.length === 0) throw new RefusedTransition('disputes', transition.to)
}

/** Removes the person from money rows, which stay. */
export async function anonymizePayer(tx: Db, userId: string): Promise<void> {
  await tx.update(subscriptions).set({ userId: null, cancelAtPeriodEnd: true, authorization: null }).where(eq(subscriptions.userId, userId))
  await tx.update(entitlements).set({ userId: null, reservedOpportunityId: null }).where(eq(entitlements.userId, userId))
  await tx.update(refunds).set({ singleRuleUserId: null }).where(eq(refunds.singleRuleUserId, userId))
}
