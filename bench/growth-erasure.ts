import pg from 'pg'
import { newFounder, type Person } from '#tests/support/client.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** A new account, made the owner of everything that `count` of the grown people have. */
export async function givenMuch(app: TestApp, url: string, round: number, count: number): Promise<{ person: Person; userId: string }> {
  const person = await newFounder(app)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(`create temp table given as select 'usr_' || md5('usr' || i) as id from generate_series($1::int, $2::int) i`, [
    1 + round * count,
    (round + 1) * count,
  ])
  const mine = 'user_id in (select id from given)'
  for (const table of ['orders', 'notifications', 'gap_lookups', 'plan_marks', 'sessions', 'known_devices', 'tickets'])
    await client.query(`update ${table} set user_id = $1 where ${mine}`, [person.id])
  await client.query(
    `insert into views (user_id, opportunity_id, day, created_at) select $1, opportunity_id, day, created_at from views where ${mine} on conflict do nothing`,
    [person.id],
  )
  await client.query(
    `insert into journeys (user_id, opportunity_id, looked_at) select $1, opportunity_id, max(looked_at) from journeys where ${mine} group by 2 on conflict do nothing`,
    [person.id],
  )
  await client.query(`insert into bookmarks select $1, opportunity_id, created_at from bookmarks where ${mine} on conflict do nothing`, [
    person.id,
  ])
  await client.query(`update entitlements set user_id = $1 where ${mine}`, [person.id])
  await client.query(
    `update reports r set user_id = $1, number = g.nr, request_key = 'given' || g.nr
      from (select id, row_number() over () as nr from reports where ${mine}) g where g.id = r.id`,
    [person.id],
  )
  await client.end()
  return { person, userId: person.id }
}

/** Rows of any table that still name this account, and mails of it. */
export async function leftOf(url: string, userId: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'",
  )
  let left = 0
  for (const { name } of rows as { name: string }[]) {
    const counted = await client.query(`select count(*) as count from ${name} where user_id = $1`, [userId])
    left += Number(counted.rows[0].count)
  }
  const jobs = await client.query("select count(*) as count from jobs where payload->>'userId' = $1", [userId])
  await client.end()
  return left + Number(jobs.rows[0].count)
}
