import { and, eq, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { aiUsage, discoveries, gapLookups, importUploads, journeys, openedSquares, reports, views } from '../../db/schema.ts'

export type UsageCount = { month: number; total: number }

/** Usage counts since `monthStart` and in all; each viewed opportunity counts once. */
export async function readUsageCounts(
  db: Db,
  userId: string,
  monthStart: Date,
): Promise<{ opportunities: UsageCount; reports: UsageCount; gapMaps: UsageCount }> {
  const [opportunityCount, reportCount, lookups] = await Promise.all([
    countUsage(db, journeys, journeys.userId, journeys.lookedAt, userId, monthStart),
    countUsage(db, reports, reports.userId, reports.createdAt, userId, monthStart),
    countUsage(db, gapLookups, gapLookups.userId, gapLookups.createdAt, userId, monthStart),
  ])
  return { opportunities: opportunityCount, reports: reportCount, gapMaps: lookups }
}

async function countUsage(db: Db, table: PgTable, owner: PgColumn, at: PgColumn, userId: string, monthStart: Date): Promise<UsageCount> {
  const rows = await db
    .select({ total: sql<string>`count(${at})`, month: sql<string>`count(*) filter (where ${at} >= ${timestamptz(monthStart)})` })
    .from(table)
    .where(eq(owner, userId))
  return { month: Number(rows[0]?.month ?? 0), total: Number(rows[0]?.total ?? 0) }
}

/** Usage of the free plan: this month's runs, today's look-ups. */
export async function readPlanUsage(
  db: Db,
  userId: string,
  span: { month: string; day: string },
): Promise<{ discoveries: number; lookups: number }> {
  const [runs, lookups] = await Promise.all([
    db.$count(discoveries, and(eq(discoveries.userId, userId), eq(discoveries.month, span.month))),
    db.$count(gapLookups, and(eq(gapLookups.userId, userId), eq(gapLookups.day, span.day))),
  ])
  return { discoveries: runs, lookups }
}

/**
 * Deletes old counters of limits. Of repeated look-ups the latest row stays, so that `hasEverLookedUp` is still answered; the latest view of an
 * opportunity is in `journeys`.
 */
export async function deleteOldTraces(db: Db, before: { looks: Date; traces: Date }): Promise<void> {
  const old = sql`created_at < ${timestamptz(before.traces)}`
  await deleteInBatches(db, views, views.createdAt, sql`created_at < ${timestamptz(before.looks)}`)
  await deleteInBatches(db, gapLookups, gapLookups.createdAt, sql`superseded and ${old}`)
  await deleteInBatches(db, openedSquares, openedSquares.openedAt, sql`opened_at < ${timestamptz(before.traces)}`)
  await deleteInBatches(db, aiUsage, aiUsage.day, sql`day < ${before.traces.toISOString().slice(0, 10)}`)
  await deleteInBatches(db, importUploads, importUploads.createdAt, old)
}
