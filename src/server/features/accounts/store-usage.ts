import { and, countDistinct, eq, gte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { deleteOld, instant } from '../../db/delete-old.ts'
import { aiUsage, discoveries, gapLookups, importUploads, openedSquares, reports, views } from '../../db/schema.ts'

export type Tally = { month: number; total: number }

/** What an account did since `monthStart` and in all; each opportunity looked at counts once. */
export async function readTallies(
  db: Db,
  userId: string,
  monthStart: Date,
): Promise<{ opportunities: Tally; reports: Tally; gapMaps: Tally }> {
  const seen = (since: Date | null) =>
    db
      .select({ count: countDistinct(views.opportunityId) })
      .from(views)
      .where(since ? and(eq(views.userId, userId), gte(views.createdAt, since)) : eq(views.userId, userId))
  const [month, total, made, looked] = await Promise.all([
    seen(monthStart),
    seen(null),
    tally(db, reports, reports.userId, reports.createdAt, userId, monthStart),
    tally(db, gapLookups, gapLookups.userId, gapLookups.createdAt, userId, monthStart),
  ])
  return { opportunities: { month: month[0]?.count ?? 0, total: total[0]?.count ?? 0 }, reports: made, gapMaps: looked }
}

async function tally(db: Db, table: PgTable, owner: PgColumn, createdAt: PgColumn, userId: string, monthStart: Date): Promise<Tally> {
  const rows = await db
    .select({
      total: sql<string>`count(*)`,
      month: sql<string>`count(*) filter (where ${createdAt} >= ${monthStart.toISOString()}::timestamptz)`,
    })
    .from(table)
    .where(eq(owner, userId))
  return { month: Number(rows[0]?.month ?? 0), total: Number(rows[0]?.total ?? 0) }
}

/** What counts against the free plan: runs of this month, look-ups of today. */
export async function readUsed(
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

/** What was counted for limits of days long past. Of repeated looks at the same thing the latest stays, so that it was looked at is still known. */
export async function deleteOldTraces(db: Db, before: Date): Promise<void> {
  const old = sql`created_at < ${instant(before)}`
  await deleteOld(
    db,
    views,
    sql`${old} and exists (select 1 from views later where later.user_id = views.user_id and later.opportunity_id = views.opportunity_id and later.day > views.day)`,
  )
  await deleteOld(
    db,
    gapLookups,
    sql`${old} and exists (select 1 from gap_lookups later where later.user_id = gap_lookups.user_id and later.day > gap_lookups.day
      and later.location = gap_lookups.location and later.category = gap_lookups.category)`,
  )
  await deleteOld(db, openedSquares, sql`opened_at < ${instant(before)}`)
  await deleteOld(db, aiUsage, sql`day < ${before.toISOString().slice(0, 10)}`)
  await deleteOld(db, importUploads, old)
}
