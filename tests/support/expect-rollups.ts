import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#server/db/database.ts'
import { type RollupName, readRollup } from '#server/db/rollups.ts'

const day = (column: string) => `to_char((${column}) at time zone 'UTC', 'YYYY-MM-DD')`
const ofSales = `${day('t.at')} || ' ' || p.currency || ' ' || t.mode || ' ' || p.plan_id`
const postings = 'ledger_postings p join ledger_txns t on t.id = p.txn_id'
const ready = `reports where status = 'ready'`
const rounded = `case when s < 0.1 then round(s, 2) when s < 1 then round(s, 2) when s < 10 then round(s, 1) when s < 100 then round(s, 0) else round(s, -1) end`

/** Pairs of a person and an opportunity by the day on which the last look, or the last order if that was before, was made. */
const step = (which: string | null) => `
  select ${day(which === null ? 'looked' : 'least(looked, ordered)')} as key, count(*) as n from (
    select v.user_id, v.opportunity_id, max(v.created_at) as looked,
        (select max(o.created_at) from orders o where o.user_id = v.user_id and o.opportunity_id = v.opportunity_id and ${which ?? 'true'}) as ordered
      from views v where not exists (select 1 from settings s where s.user_id = v.user_id and not s.privacy_analytics) group by 1, 2) pairs
   where ${which === null ? 'true' : 'ordered is not null'} group by 1`

/** What each tally is kept of, counted. Of journeys only while every look is still there. */
const countQueries: Record<RollupName, string> = {
  accounts: `select '' as key, count(*) as n from users`,
  users: `select ${day('created_at')} as key, count(*) as n from users group by 1`,
  orders: `select state || ' ' || mode || case when begun_at is null then ' opened' else ' begun' end as key, count(*) as n from orders group by 1`,
  audit_log: `select '' as key, count(*) as n from audit_log group by 1`,
  tickets: `select status as key, count(*) as n from tickets group by 1`,
  payment_exceptions: `select case when resolved_at is null then 'open' else 'resolved' end as key, count(*) as n from payment_exceptions group by 1`,
  subscriptions: `select status || ' ' || mode as key, count(*) as n from subscriptions group by 1`,
  mails: `select state as key, count(*) as n from jobs where topic = 'mail' and state in ('done', 'failed') group by 1`,
  views: `select opportunity_id as key, count(*) as n from views v
    where not exists (select 1 from settings s where s.user_id = v.user_id and not s.privacy_analytics) group by 1`,
  ledger: `select p.account || ' ' || p.currency || ' ' || t.mode as key, sum(p.amount_minor) as n from ${postings} group by 1`,
  sales: `select ${ofSales} as key, -sum(p.amount_minor) as n from ${postings} where p.account in ('revenue', 'deferred_revenue') group by 1`,
  sold: `select ${ofSales} as key, count(distinct t.order_id) as n from ${postings} where t.kind = 'payment_primary' group by 1`,
  report_seconds: `select ${day('created_at')} || ' ' || trim_scale(${rounded}) as key, count(*) as n
    from (select created_at, extract(epoch from ready_at - created_at)::numeric as s from ${ready}) r group by 1`,
  paragraphs: `select ${day('created_at')} as key, sum(narration_paragraphs) as n from ${ready} group by 1`,
  fallbacks: `select ${day('created_at')} as key, sum(narration_fallbacks) as n from ${ready} group by 1`,
  previews: step(null),
  checkouts: step('true'),
  checkouts_live: step(`o.mode = 'live'`),
  purchases: step('o.paid_at is not null'),
  purchases_live: step(`o.paid_at is not null and o.mode = 'live'`),
}
const journeyRollups: readonly RollupName[] = ['previews', 'checkouts', 'checkouts_live', 'purchases', 'purchases_live']

/** Every sum that is kept is what a count over the rows gives. */
export async function expectRollupsMatchCounts(db: Db, { areLooksGone: viewsExpired = false } = {}): Promise<void> {
  for (const [name, query] of Object.entries(countQueries) as [RollupName, string][]) {
    if (viewsExpired && journeyRollups.includes(name)) continue
    const nonZero = (all: [string, number][]) => all.filter(([, n]) => n !== 0).sort(([a], [b]) => (a < b ? -1 : 1))
    const rows = ((await db.execute(sql.raw(query))) as unknown as { rows: { key: string; n: string }[] }).rows
    expect(nonZero([...(await readRollup(db, name))]), name).toEqual(nonZero(rows.map(({ key, n }) => [key, Number(n)])))
  }
}
