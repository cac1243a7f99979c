import { and, count, desc, eq, gte, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { instant } from '../../db/delete-old.ts'
import { jobs, orders, reports, settings, users, views } from '../../db/schema.ts'
import { readTally, readTotal } from '../../db/tallies.ts'

/** People who do not want their use measured are in no figure of use. */
const measured = sql`not exists (select 1 from ${settings} where ${settings.userId} = ${views.userId} and not ${settings.privacyAnalytics})`

export async function countRunningSubscriptions(db: Db, modes: readonly ('test' | 'live')[]): Promise<number> {
  return readTotal(db, 'subscriptions', (status, mode) => status !== 'ended' && modes.some((each) => each === mode))
}

export async function readRecentUsers(db: Db, limit: number) {
  return db
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      createdAt: users.createdAt,
    })
    .from(users)
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
}

export async function readPopular(db: Db, since: Date, limit: number): Promise<{ opportunityId: string; views: number }[]> {
  const seen = sql<string>`count(*)`
  const rows = await db
    .select({ opportunityId: views.opportunityId, views: seen })
    .from(views)
    .where(and(gte(views.createdAt, since), measured))
    .groupBy(views.opportunityId)
    .orderBy(desc(seen), views.opportunityId)
    .limit(limit)
  return rows.map((row) => ({ opportunityId: row.opportunityId, views: Number(row.views) }))
}

/** Accounts made a UTC day that are still there; days without any are not in it. */
export function readSignups(db: Db): Promise<Map<string, number>> {
  return readTally(db, 'users')
}

/**
 * Of the (person, opportunity) pairs previewed since then: how many came to an order for that opportunity, how many to a paid one. Each pair counts once in
 * each step, so a later step is never larger than an earlier one.
 */
export async function readConversion(db: Db, since: Date, modes: readonly ('test' | 'live')[]) {
  const ordered = (paid: boolean) => sql`exists (
    select 1 from ${orders} where ${orders.userId} = previewed.user_id and ${orders.opportunityId} = previewed.opportunity_id
      and ${orders.createdAt} >= ${instant(since)} and ${inArray(orders.mode, [...modes])} ${paid ? sql`and ${isNotNull(orders.paidAt)}` : sql``})`
  const { rows } = (await db.execute(sql`
    select count(*) as previews, count(*) filter (where ${ordered(false)}) as checkouts, count(*) filter (where ${ordered(true)}) as purchases
    from (select distinct ${views.userId} as user_id, ${views.opportunityId} as opportunity_id from ${views}
      where ${views.createdAt} >= ${instant(since)} and ${measured}) as previewed`)) as unknown as {
    rows: { previews: string; checkouts: string; purchases: string }[]
  }
  const row = rows[0]
  return { previews: Number(row?.previews ?? 0), checkouts: Number(row?.checkouts ?? 0), purchases: Number(row?.purchases ?? 0) }
}

/** From asking to ready, in seconds, and how many paragraphs the language model's words could not be used for. */
export async function readReportFigures(db: Db, since: Date) {
  const seconds = sql`extract(epoch from (${reports.readyAt} - ${reports.createdAt}))`
  const rows = await db
    .select({
      count: sql<string>`count(*)`,
      p50: sql<number | null>`percentile_cont(0.5) within group (order by ${seconds})`,
      p90: sql<number | null>`percentile_cont(0.9) within group (order by ${seconds})`,
      paragraphs: sql<string | null>`sum(${reports.narrationParagraphs})`,
      fallbacks: sql<string | null>`sum(${reports.narrationFallbacks})`,
    })
    .from(reports)
    .where(and(eq(reports.status, 'ready'), isNotNull(reports.readyAt), gte(reports.createdAt, since)))
  const row = rows[0]
  const numberOrNull = (value: number | null | undefined) => (value === null || value === undefined ? null : Number(value))
  return {
    count: Number(row?.count ?? 0),
    p50: numberOrNull(row?.p50),
    p90: numberOrNull(row?.p90),
    paragraphs: Number(row?.paragraphs ?? 0),
    fallbacks: Number(row?.fallbacks ?? 0),
  }
}

export async function countMails(db: Db): Promise<{ sent: number; failed: number }> {
  const rows = await db
    .select({ state: jobs.state, count: count() })
    .from(jobs)
    .where(and(eq(jobs.topic, 'mail'), inArray(jobs.state, ['done', 'failed'])))
    .groupBy(jobs.state)
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0
  return { sent: of('done'), failed: of('failed') }
}
