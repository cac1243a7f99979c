import { randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { engineVersion } from '#engine/economy/constants.ts'
import type { Db } from '#server/db/database.ts'
import { compactRollups } from '#server/db/rollups.ts'
import type { Market } from '#server/market/market.ts'

/** How much there is of everything for each of `people`: three orders with attempts, books and events, ten notices, a report of 2 KiB, and the rest. */
export type GrowOptions = { people: number; market: Market }

const reportBytes = 2048
/** Rows are spread over this time before now. */
const years = 3

/**
 * Fills a migrated PostgreSQL with people as they are after three years. Every constraint and trigger watches, but for the balance of each ledger
 * transaction, which is looked at over all of them at the end instead of 1.2 million times.
 */
export async function growData(client: pg.Client, { people, market }: GrowOptions): Promise<void> {
  const catalogue = `${engineVersion}/${market.facts.factsVersion}/${market.entries.length}`
  const offers = market.entries
    .filter((entry) => entry.cityId === 'lagos')
    .map((entry, index) => ({ id: entry.id, archetype: entry.archetype, nr: index + 1 }))
  await client.query('set synchronous_commit = off')
  await client.query('create temp table offer as select * from jsonb_to_recordset($1) as o(id text, archetype text, nr bigint)', [
    JSON.stringify(offers),
  ])
  await client.query('create index on offer (nr)')
  const now = new Date().toISOString()
  await client.query(`create function pg_temp.ago(i bigint) returns timestamptz language sql stable
    as $f$ select '${now}'::timestamptz - interval '${years} years' * ((i * 7919 % 100003) / 100003.0) $f$`)
  await client.query(
    `create function pg_temp.id(kind text, i bigint) returns text language sql immutable as $f$ select kind || '_' || md5(kind || i) $f$`,
  )
  await client.query('alter table ledger_postings disable trigger ledger_postings_balance')
  for (const statement of [...peopleRows(people, catalogue), ...moneyRows(people), ...workRows(people)]) await client.query(statement)
  await client.query(
    `update reports set data = decode($1, 'hex') where data is null and id in (select pg_temp.id('rep', i) from generate_series(1, ${people}) i)`,
    [randomBytes(reportBytes).toString('hex')],
  )
  await client.query('alter table ledger_postings enable trigger ledger_postings_balance')
  const { rows } = await client.query('select txn_id from ledger_postings group by txn_id, currency having sum(amount_minor) <> 0 limit 1')
  if (rows.length > 0) throw new Error(`the ledger transaction ${rows[0].txn_id} does not balance`)
  await client.query('reset synchronous_commit')
  // As every five minutes of the three years would have.
  await compactRollups(drizzle(client) as unknown as Db)
  await client.query('vacuum analyze')
}

const each = (count: number) => `from generate_series(1, ${count}) i`
const opportunity = (index: string) => `(select id from offer where nr = 1 + ${index} % (select count(*) from offer))`

function peopleRows(people: number, catalogue: string): string[] {
  const user = `pg_temp.id('usr', i)`
  return [
    `insert into users (id, name, email, email_verified, username, display_username, first_name, last_name, phone_number, time_zone, limit_zone, created_at, updated_at)
      select ${user}, 'Ada Obi', 'grown' || i || '@example.com', true, 'grown' || i, 'grown' || i, 'Ada', 'Obi', '+234 801 234 5678', 'Africa/Lagos', 'Africa/Lagos', pg_temp.ago(i), pg_temp.ago(i) ${each(people)}`,
    `insert into settings (user_id, updated_at) select ${user}, pg_temp.ago(i) ${each(people)}`,
    `insert into preferences (user_id, location, city_id, budget, skills, interests, updated_at)
      select ${user}, 'ng', 'lagos', '500-2000-usd', '["cooking"]', '["food-and-beverage"]', pg_temp.ago(i) ${each(people)}`,
    `insert into match_news (user_id, catalogue, preferences_at, archetypes)
      select user_id, '${catalogue}', updated_at, '[]' from preferences where user_id in (select ${user} ${each(people)})`,
    `delete from match_due where user_id in (select ${user} ${each(people)})`,
    `insert into auth_accounts (id, user_id, provider_id, account_id, password_hash, created_at, updated_at)
      select pg_temp.id('acc', i), ${user}, 'credential', ${user}, '$argon2id$v=19$m=19456,t=2,p=1$none', pg_temp.ago(i), pg_temp.ago(i) ${each(people)}`,
    `insert into sessions (id, user_id, token_hash, expires_at, ip_address, user_agent, signed_in_at, last_seen_at, created_at)
      select pg_temp.id('ses', i), ${user}, md5('token' || i), now() + interval '20 days', '203.0.113.7', 'Mozilla/5.0', now(), now() - interval '1 day', now() ${each(people)}`,
    `insert into known_devices (id, user_id, token_hash, created_at, last_seen_at)
      select pg_temp.id('dev', i), ${user}, md5('device' || i), pg_temp.ago(i), now() - interval '100 days' ${each(people)}`,
    `insert into verifications (id, kind, user_id, value, expires_at, created_at)
      select pg_temp.id('ver', i), 'verify-email', pg_temp.id('usr', i * 20), '{}', now() + interval '1 hour', now() ${each(Math.floor(people / 20))}`,
    `insert into throttles (key, window_start, count) select 'ticket:user:' || pg_temp.id('usr', i * 5), now() - interval '10 minutes', 1 ${each(Math.floor(people / 5))}`,
    `insert into notifications (id, user_id, key, kind, title, message, href, created_at, read_at)
      select pg_temp.id('ntf', i), pg_temp.id('usr', 1 + i % ${people}), 'grown:' || i, 'account', 'Your report is ready', 'The report of a business in Lagos is ready to read.', '/reports', pg_temp.ago(i), case when i % 7 > 0 then pg_temp.ago(i) + interval '1 hour' end ${each(10 * people)}`,
    `insert into views (user_id, opportunity_id, day, created_at)
      select pg_temp.id('usr', 1 + i % ${people}), ${opportunity('i')}, to_char(pg_temp.ago(i) at time zone 'UTC', 'YYYY-MM-DD'), pg_temp.ago(i) ${each(3 * people)} on conflict do nothing`,
    // Of three years of looks the last month's are kept; how far people came is.
    `delete from views where created_at < now() - interval '30 days' and user_id in (select ${user} ${each(people)})`,
    `insert into bookmarks (user_id, opportunity_id, created_at) select pg_temp.id('usr', 1 + i % ${people}), ${opportunity('i / 3')}, pg_temp.ago(i) ${each(2 * people)} on conflict do nothing`,
    `insert into gap_lookups (user_id, day, location, category, created_at)
      select pg_temp.id('usr', 1 + i % ${people}), to_char(pg_temp.ago(i), 'YYYY-MM-DD'), 'lagos', 'grown ' || i % 20, pg_temp.ago(i) ${each(2 * people)} on conflict do nothing`,
    `insert into tickets (id, user_id, subject, message, priority, status, answer, answered_at, created_at)
      select pg_temp.id('tic', i), pg_temp.id('usr', i * 10), 'How do I begin?', 'I would like to know how I begin.', case when i % 3 = 0 then 'first' else 'normal' end,
        case when i % 50 = 0 then 'open' else 'answered' end, case when i % 50 > 0 then 'Open Explore.' end, case when i % 50 > 0 then pg_temp.ago(i) + interval '1 day' end, pg_temp.ago(i) ${each(Math.floor(people / 10))}`,
    `insert into audit_log (id, at, actor_kind, actor_id, action, target_type, target_id)
      select pg_temp.id('aud', i), pg_temp.ago(i), 'admin', pg_temp.id('usr', 1 + i % 5), 'check-order', 'order', pg_temp.id('ord', i) ${each(Math.floor(people / 5))}`,
  ]
}

/** The first order of each person is paid and read, the second paid and unused or (every tenth) refunded, of the third six in ten expired. */
function moneyRows(people: number): string[] {
  const orders = 3 * people
  const user = `pg_temp.id('usr', 1 + (i - 1) % ${people})`
  const isPaid = `(i <= ${2 * people} or i % 10 > 6)`
  const isRefunded = `(i > ${people} and i <= ${2 * people} and i % 10 = 0)`
  const paid = `${each(orders)} where ${isPaid}`
  const refunded = `${each(2 * people)} where ${isRefunded}`
  const posting = (nr: number, kind: string, account: string, amount: number, which: string) =>
    `select pg_temp.id('${kind}', i) || '_${nr}', pg_temp.id('${kind}', i), '${account}', 'NGN', ${amount}, 'complete_report' ${which}`
  const txn = (id: string, kind: string, source: string, which: string) =>
    `select pg_temp.id('${id}', i), '${kind}', pg_temp.id('${source}', i), 'live', pg_temp.id('ord', i), pg_temp.ago(i) ${which}`
  const read = each(people)
  return [
    `insert into orders (id, user_id, client_key, plan_id, amount_minor, currency, catalogue_version, state, mode, provider, opportunity_id, city_id, location, place_known, created_at, begun_at, paid_at, updated_at)
      select pg_temp.id('ord', i), ${user}, 'grown' || i, 'complete_report', 150000, 'NGN', 'grown', case when ${isRefunded} then 'refunded' when ${isPaid} then 'paid' else 'expired' end, 'live', 'paystack',
        ${opportunity('i')}, 'lagos', 'Lagos', true, pg_temp.ago(i), pg_temp.ago(i), case when ${isPaid} then pg_temp.ago(i) end, pg_temp.ago(i) ${each(orders)}`,
    `insert into payment_attempts (id, order_id, provider, mode, reference, provider_ref, client_secret, idempotency_key, state, created_at, updated_at)
      select pg_temp.id('att', i), pg_temp.id('ord', i), 'paystack', 'live', 'gw_' || md5('ref' || i), 'pi_' || md5('pi' || i), 'cs_' || md5('cs' || i), pg_temp.id('att', i), case when ${isPaid} then 'succeeded' else 'abandoned' end, pg_temp.ago(i), pg_temp.ago(i) ${each(orders)}`,
    `insert into payments (id, order_id, attempt_id, provider, mode, provider_txn_id, role, amount_minor, fee_minor, currency, paid_at, created_at)
      select pg_temp.id('pay', i), pg_temp.id('ord', i), pg_temp.id('att', i), 'paystack', 'live', 'grown' || i, 'primary', 150000, 2250, 'NGN', pg_temp.ago(i), pg_temp.ago(i) ${paid}`,
    `insert into entitlements (id, user_id, order_id, payment_id, kind, mode, granted, used, revoked, starts_at, created_at)
      select pg_temp.id('ent', i), ${user}, pg_temp.id('ord', i), pg_temp.id('pay', i), 'report_credit', 'live', 1, case when i <= ${people} then 1 else 0 end, case when ${isRefunded} then 1 else 0 end, pg_temp.ago(i), pg_temp.ago(i) ${paid}`,
    `insert into refunds (id, order_id, payment_id, amount_minor, currency, state, reason, requested_by, created_at, updated_at)
      select pg_temp.id('ref', i), pg_temp.id('ord', i), pg_temp.id('pay', i), 150000, 'NGN', 'succeeded', 'grown', 'grown', pg_temp.ago(i), pg_temp.ago(i) ${refunded}`,
    `insert into ledger_txns (id, kind, source, mode, order_id, at)
      ${txn('ltp', 'payment_primary', 'pay', paid)} union all ${txn('ltf', 'fee', 'pay', paid)} union all ${txn('lte', 'earned', 'ord', read)}
      union all ${txn('lto', 'refund_owed', 'ref', refunded)} union all ${txn('lts', 'refund_sent', 'ref', refunded)}`,
    `insert into ledger_postings (id, txn_id, account, currency, amount_minor, plan_id) ${[
      posting(0, 'ltp', 'psp:paystack', 150_000, paid),
      posting(1, 'ltp', 'deferred_revenue', -150_000, paid),
      posting(0, 'ltf', 'psp_fees', 2250, paid),
      posting(1, 'ltf', 'psp:paystack', -2250, paid),
      posting(0, 'lte', 'deferred_revenue', 150_000, read),
      posting(1, 'lte', 'revenue', -150_000, read),
      posting(0, 'lto', 'deferred_revenue', 150_000, refunded),
      posting(1, 'lto', 'refund_clearing', -150_000, refunded),
      posting(0, 'lts', 'refund_clearing', 150_000, refunded),
      posting(1, 'lts', 'psp:paystack', -150_000, refunded),
    ].join(' union all ')}`,
    `insert into provider_events (id, provider, mode, event_key, type, reference, raw, received_at, processed_at, tries)
      select pg_temp.id('evt', i), 'paystack', 'live', 'grown' || i, 'charge.success', 'gw_' || md5('ref' || i),
        '{"event":"charge.success","data":{"id":' || i || ',"reference":"gw_' || md5('ref' || i) || '","amount":150000,"currency":"NGN","customer":{"email":"grown' || (1 + (i - 1) % ${people}) || '@example.com"}}}',
        pg_temp.ago(i), pg_temp.ago(i), 1 ${paid}`,
    `insert into subscriptions (id, user_id, provider, mode, currency, provider_subscription_id, renewal, status, period_start, period_end, created_at, updated_at)
      select pg_temp.id('sub', i), pg_temp.id('usr', i * 20), 'paystack', 'live', 'NGN', 'sub_grown' || i, 'automatic', case when i % 4 = 0 then 'active' else 'ended' end, now() - interval '10 days', now() + interval '20 days', pg_temp.ago(i), pg_temp.ago(i) ${each(Math.floor(people / 20))}`,
    `insert into payment_exceptions (id, kind, key, message, order_id, created_at, resolved_at)
      select pg_temp.id('exc', i), 'dispute', 'grown' || i, 'A payment was disputed.', pg_temp.id('ord', i), pg_temp.ago(i), case when i % 100 > 0 then pg_temp.ago(i) end ${each(Math.floor(people / 50))}`,
  ]
}

function workRows(people: number): string[] {
  return [
    `insert into reports (id, user_id, number, entitlement_id, order_id, request_key, opportunity_id, archetype, city_id, location, title, paid_by, status, progress, inputs, summary, engine_version, facts_version, created_at, started_at, ready_at)
      select pg_temp.id('rep', i), pg_temp.id('usr', i), 1, pg_temp.id('ent', i), pg_temp.id('ord', i), 'grown', o.id, o.archetype, 'lagos', 'Lagos', 'A business in Lagos', 'report', 'ready', 1, '{}', '{}', 'grown', 'grown',
        pg_temp.ago(i), pg_temp.ago(i), pg_temp.ago(i) + interval '3 seconds' ${each(people)} join offer o on o.nr = 1 + i % (select count(*) from offer)`,
    `insert into plan_marks (user_id, report_id, id, task, done, at, received_at)
      select pg_temp.id('usr', 1 + i % ${people}), pg_temp.id('rep', 1 + i % ${people}), 'mark' || i, 'task ' || i % 20, true, pg_temp.ago(i), pg_temp.ago(i) ${each(3 * people)}`,
    `insert into jobs (id, topic, payload, state, run_at, attempts, created_at, done_at)
      select 'mail:grown' || i, 'mail', jsonb_build_object('key', 'grown' || i, 'to', 'grown' || i || '@example.com', 'userId', pg_temp.id('usr', i), 'subject', 'Your report is ready', 'paragraphs', '[]'::jsonb),
        'done', now() - interval '10 days', 1, now() - interval '10 days', now() - interval '10 days' ${each(people)}`,
  ]
}
