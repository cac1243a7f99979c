import { and, countDistinct, eq, gte, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import { discoveries, gapLookups, reports, views } from '../../db/schema.ts'

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
