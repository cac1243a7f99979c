import { asc, desc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { entitlements, subscriptions } from '../../db/schema.ts'

export type EntitlementRow = typeof entitlements.$inferSelect

export type SubscriptionRow = typeof subscriptions.$inferSelect

export async function readEntitlementsByUser(db: Db, userId: string): Promise<EntitlementRow[]> {
  return db.select().from(entitlements).where(eq(entitlements.userId, userId)).orderBy(asc(entitlements.createdAt), asc(entitlements.id))
}

export async function readEntitlementsByUsers(db: Db, userIds: string[]): Promise<EntitlementRow[]> {
  if (userIds.length === 0) return []
  return db
    .select()
    .from(entitlements)
    .where(inArray(entitlements.userId, userIds))
    .orderBy(asc(entitlements.createdAt), asc(entitlements.id))
}

export const latestFirst = [
  desc(inArray(subscriptions.status, ['active', 'past_due'])),
  desc(subscriptions.createdAt),
  desc(subscriptions.id),
]

/** The latest subscription, the running one first: an ended one restarts when its renewal is paid after all, though a newer one exists. */
export async function readLatestSubscription(db: Db, userId: string): Promise<SubscriptionRow | null> {
  const rows = await db
    .select()
    .from(subscriptions)
    .where(eq(subscriptions.userId, userId))
    .orderBy(...latestFirst)
    .limit(1)
  return rows[0] ?? null
}

export async function readLatestSubscriptions(db: Db, userIds: string[]): Promise<SubscriptionRow[]> {
  if (userIds.length === 0) return []
  return db
    .selectDistinctOn([subscriptions.userId])
    .from(subscriptions)
    .where(inArray(subscriptions.userId, userIds))
    .orderBy(subscriptions.userId, ...latestFirst)
}
