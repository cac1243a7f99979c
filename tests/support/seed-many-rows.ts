import { sql } from 'drizzle-orm'
import type { TestApp } from './test-app.ts'

/** A thing that a person has, by its first row, and the columns of its copies that must differ. `n` numbers the copies. */
type RowCopy = { table: string; where: string; times: number; overrides: Record<string, string> }

/**
 * Gives a person of the test server's PostgreSQL very much of everything: copies of what they have (an order, a report, a notice, a suggested business), which is as large as the real thing. What the
 * app keeps of them in memory does not learn of it: open another app on the database afterwards.
 */
export async function seedManyRows(app: TestApp, userId: string, orderId: string, reportId: string, reports = 150): Promise<void> {
  const numbered = (kind: string) => `'${kind}_' || n || '${userId}'`
  const ofOrder = `(select id from payment_attempts where order_id = '${orderId}')`
  const rowCopies: RowCopy[] = [
    { table: 'orders', where: `id = '${orderId}'`, times: 400, overrides: { id: numbered('ord'), client_key: `'much' || n` } },
    {
      table: 'payment_attempts',
      where: `id in ${ofOrder}`,
      times: 400,
      overrides: Object.fromEntries(
        [
          ['id', 'att'],
          ['order_id', 'ord'],
          ['reference', 'gw'],
          ['provider_ref', 'pi'],
          ['client_secret', 'cs'],
          ['idempotency_key', 'key'],
        ].map(([column, kind]) => [column, numbered(kind!)]),
      ),
    },
    {
      table: 'payments',
      where: `order_id = '${orderId}'`,
      times: 400,
      overrides: { id: numbered('pay'), order_id: numbered('ord'), attempt_id: numbered('att'), provider_txn_id: numbered('txn') },
    },
    {
      table: 'entitlements',
      where: `order_id = '${orderId}'`,
      times: 400,
      overrides: { id: numbered('ent'), order_id: numbered('ord'), payment_id: numbered('pay') },
    },
    {
      table: 'reports',
      where: `id = '${reportId}'`,
      times: reports,
      overrides: {
        id: numbered('rpt'),
        number: 'n + 1000',
        order_id: numbered('ord'),
        entitlement_id: numbered('ent'),
        request_key: `'much' || n`,
        opportunity_id: `(select id from offered where nr = n)`,
      },
    },
    {
      table: 'own_archetypes',
      where: `user_id = '${userId}'`,
      times: 40,
      overrides: {
        id: `'own-' || md5(n || '${userId}')`,
        archetype: `t.archetype || jsonb_build_object('id', 'own-' || md5(n || '${userId}'))`,
        card: `t.card || jsonb_build_object('archetype', 'own-' || md5(n || '${userId}'), 'id', 'opp_own-' || md5(n || '${userId}') || '--lagos')`,
      },
    },
    {
      table: 'notifications',
      where: `id = (select id from notifications where user_id = '${userId}' limit 1)`,
      times: 2000,
      overrides: { id: numbered('ntf'), key: `'much' || n` },
    },
  ]
  const { entries } = app.ctx.market
  const statements = [
    // Whatever watches single changes has nothing to do with how much there is.
    'set local session_replication_role = replica',
    `create temporary table offered on commit drop as select id, row_number() over () as nr from jsonb_array_elements_text('${JSON.stringify(
      entries.map(({ id }) => id),
    )}'::jsonb) as id`,
    ...rowCopies.map(({ table, where, times, overrides }) => {
      const changes = Object.entries(overrides).map(([column, value]) => `'${column}', ${value}`)
      return `insert into ${table} select (jsonb_populate_record(null::${table}, to_jsonb(t) || jsonb_build_object(${changes.join(', ')}))).*
        from ${table} t, generate_series(1, ${times}) n where ${where}`
    }),
    `insert into bookmarks (user_id, opportunity_id, created_at) select '${userId}', id, now() from offered where nr <= 500 on conflict do nothing`,
    `insert into hidden_archetypes (user_id, archetype, created_at) select distinct '${userId}', split_part(substr(id, 5), '--', 1), now() from offered where nr % 37 = 0 on conflict do nothing`,
    `insert into gap_lookups (user_id, day, location, category, created_at) select '${userId}', '2026-01-' || lpad((1 + n % 28)::text, 2, '0'), 'lagos', 'much ' || n, now() from generate_series(1, 1000) n on conflict do nothing`,
    `insert into plan_marks (user_id, report_id, id, task, done, at, received_at) select '${userId}', '${reportId}', md5('much' || n), 'step-' || (1 + n % 5), n % 2 = 0, now(), now() from generate_series(1, 600) n`,
    `insert into discoveries (id, user_id, words, month, results, dropped, assisted_by, created_at)
      select 'dsc_' || n || '${userId}', '${userId}', 'much', '2026-01', (select jsonb_agg(jsonb_build_object('opportunityId', id, 'why', jsonb_build_array('Because.'))) from offered where nr between n * 8 and n * 8 + 7), '[]', 'gapwise', now() from generate_series(1, 200) n`,
  ]
  await app.ctx.database.transaction(async (tx) => {
    for (const statement of statements) await tx.execute(sql.raw(statement))
  })
}
