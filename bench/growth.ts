// What a call costs when there are many people: on a PostgreSQL with three years of 100,000 of them, beside the same call on one with so few that each
// list has a page to show, by turns.
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { openDatabase } from '#server/db/database.ts'
import { compactRollups } from '#server/db/rollups.ts'
import { cleanUpJob } from '#server/features/accounts/clean-up.ts'
import { newOpportunitiesJob } from '#server/features/opportunities/new-opportunities.ts'
import { auditOrders } from '#server/features/payments/audit-orders.ts'
import { settle } from '#server/features/payments/settle.ts'
import { loadMarket } from '#server/market/market.ts'
import { growData } from '#tests/support/grown-data.ts'
import { openPaymentsHarness } from '#tests/support/payments-harness.ts'
import { newPersona } from '#tests/support/persona.ts'
import { prepareThreads } from '#tests/support/prepare-threads.ts'
import { openTestApp } from '#tests/support/test-app.ts'
import { givenMuch, leftOf } from './growth-erasure.ts'
import { onOwnDatabase } from './own-database.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, withRatio } from './rows.ts'

const isFull = process.argv.includes('--full')
const people = rounds(isFull ? 1_000_000 : 100_000, 100)
/** A page of a list is full with them, and work that takes some at once finds as many. */
const few = 30
const limit = '≤ 1.5×'

export async function run(): Promise<Row[]> {
  const server = process.env.BENCH_POSTGRES_URL
  if (!server) return [{ name: 'no PostgreSQL: not measured', value: 0, unit: '' }]
  await prepareThreads()
  return onOwnDatabase(server, (empty) => onOwnDatabase(server, (grown) => measureBoth(empty, grown)))
}

async function measureBoth(empty: string, grown: string): Promise<Row[]> {
  await (await openDatabase({ url: grown, folder: null, migrationsFolder: 'migrations' })).close()
  const client = new pg.Client({ connectionString: grown })
  await client.connect()
  const small = new pg.Client({ connectionString: empty })
  await (await openDatabase({ url: empty, folder: null, migrationsFolder: 'migrations' })).close()
  await small.connect()
  await growData(small, { people: few, market: loadMarket('dist/catalogue.json') })
  await small.end()
  const started = performance.now()
  await growData(client, { people, market: loadMarket('dist/catalogue.json') })
  const filled = (performance.now() - started) / 1000
  const { rows } = await client.query('select pg_database_size(current_database()) as bytes')
  await client.end()
  return [
    { name: `filled with ${people.toLocaleString('en-US')} people and what is theirs`, value: filled, unit: 's' },
    { name: 'bytes a person, tables and indexes', value: Number(rows[0].bytes) / people, unit: 'bytes' },
    ...(await measureFilled(empty, grown)),
  ]
}

/** Two databases of this version, the second one filled with many. */
async function measureFilled(empty: string, grown: string): Promise<Row[]> {
  const sides = [await openSide(empty), await openSide(grown)] as const
  const found: Row[] = []
  const [none, many] = [sides[0].works(), sides[1].works()]
  for (const [index, { name, work, times }] of many.entries()) found.push(...(await compare(name, none[index]!.work, work, times, sides)))
  found.push(...(await erase(sides[1])), await lookForAll(sides[1].app), await bookSales(sides[1].money))
  for (const side of sides) await side.close()
  return found
}

type Side = Awaited<ReturnType<typeof openSide>>
type Work = { name: string; work: () => Promise<unknown>; times: number }

async function openSide(url: string) {
  const database = await openDatabase({ url, folder: null, migrationsFolder: 'migrations' })
  const pages = new pg.Client({ connectionString: url })
  await pages.connect()
  const isCounted = await pages.query('create extension if not exists pg_stat_statements').then(
    () =>
      pages.query('select 1 from pg_stat_statements limit 1').then(
        () => true,
        () => false,
      ),
    () => false,
  )
  const app = await openTestApp({ database })
  const money = await openPaymentsHarness('test', { database, at: new Date().toISOString() })
  const user = await newPersona(app, 'user')
  const admin = await newPersona(app, 'admin')
  const { orderId, reportId } = await user.purchase()
  await user.notification()
  const payer = await money.person()
  const settled = rounds(60, 3)
  const references: string[] = []
  const events: Awaited<ReturnType<typeof money.takeEvents>> = []
  for (let index = 0; index < 2 * settled + 4; index++) {
    const bought = await money.checkout(payer, { idempotencyKey: `order ${index}` })
    await money.act(bought.orderId, { outcome: 'succeeded' })
    const reference = await money.referenceOf(bought.orderId)
    if (index % 2 === 0) references.push(reference)
    else events.push(...(await money.takeEvents(reference)))
  }
  const get = (person: typeof user, path: string) => async () => {
    const answer = await person.get(path)
    if (answer.statusCode !== 200) throw new Error(`${path} answered ${answer.statusCode}: ${answer.body}`)
  }
  const read = rounds(60, 2)
  const works = (): Work[] => [
    ...(
      [
        ['who I am', user, '/api/auth/user'],
        ['opportunities', user, '/api/opportunities?pageSize=20'],
        ['orders', user, '/api/orders'],
        ['one order', user, `/api/orders/${orderId}`],
        ['notifications', user, '/api/notifications'],
        ['my reports', user, '/api/reports/my-reports'],
        ['one report', user, `/api/reports/${reportId}`],
        ['usage', user, '/api/account/usage'],
        ['admin: users', admin, '/api/admin/users'],
        ['admin: orders', admin, '/api/admin/orders'],
        ['admin: exceptions', admin, '/api/admin/exceptions'],
        ['admin: audit', admin, '/api/admin/audit'],
        ['admin: tickets', admin, '/api/admin/tickets'],
        ['admin: dashboard', admin, '/api/admin/dashboard'],
        ['admin: analytics of 30 days', admin, '/api/admin/analytics'],
        ['admin: health', admin, '/api/admin/health'],
      ] as const
    ).map(([name, person, path]) => ({ name, work: get(person, path), times: read })),
    { name: 'settle', work: () => settle(money.ctx, references.pop() ?? ''), times: settled },
    {
      name: 'webhook stored',
      work: async () => {
        const event = events.pop()
        if (event) await money.receive(event)
      },
      times: settled,
    },
    { name: 'daily: clean-up', work: () => cleanUpJob.handle(app.ctx, { day: 'bench' }, jobRun), times: rounds(5, 1) },
    { name: 'daily: new opportunities', work: () => newOpportunitiesJob.handle(app.ctx, { day: 'bench' }, jobRun), times: rounds(5, 1) },
    {
      name: 'every minute: earnings and books, a part of the old',
      // Of what was sold before, nothing is new.
      work: () => {
        money.advance(3_600_000)
        return auditOrders(money.ctx)
      },
      times: rounds(20, 1),
    },
    { name: 'every 5 minutes: sums added up', work: () => compactRollups(database.db), times: rounds(20, 1) },
  ]
  return {
    url,
    app,
    money,
    works,
    /** Pages of 8 KiB that statements on this database read, from memory or disk; null where PostgreSQL does not count them. */
    pages: async () => {
      if (!isCounted) return null
      const { rows } = await pages.query(
        'select sum(shared_blks_hit + shared_blks_read) as read from pg_stat_statements s join pg_database d on d.oid = s.dbid where d.datname = current_database()',
      )
      return Number(rows[0].read)
    },
    close: async () => {
      await app.close()
      await money.close()
      await pages.end()
      await database.close()
    },
  }
}

const jobRun = { id: 'bench', attempt: 1, lastAttempt: false, step: <T>(_name: string, work: () => Promise<T>) => work() }

/** By turns, so that what else the machine does slows both down; people's limits of a minute are over before each part. */
async function compare(name: string, empty: Work['work'], grown: Work['work'], times: number, sides: readonly Side[]): Promise<Row[]> {
  for (const { app } of sides) app.clock.advance(61_000)
  for (const work of [empty, grown]) for (let warm = 0; warm < 2; warm++) await work()
  const taken: [number[], number[]] = [[], []]
  const before = await Promise.all(sides.map((side) => side.pages()))
  for (let round = 0; round < times; round++) {
    for (const [index, work] of [empty, grown].entries()) {
      const started = performance.now()
      await work()
      taken[index]!.push(performance.now() - started)
    }
  }
  const after = await Promise.all(sides.map((side) => side.pages()))
  const [onEmpty, onGrown] = taken.map((each) =>
    quantile(
      each.sort((a, b) => a - b),
      0.5,
    ),
  ) as [number, number]
  const rows = [
    withRatio({ name: `${name}, p50`, value: onGrown, unit: 'ms', floor: { name: `with ${few} people`, value: onEmpty }, limit }),
  ]
  const [onFew, onMany] = sides.map((_side, index) => (before[index] === null ? null : (after[index]! - before[index]!) / times))
  if (onFew !== null && onMany !== null && onFew !== undefined && onMany !== undefined)
    rows.push(withRatio({ name: `${name}, pages read`, value: onMany, unit: 'pages', floor: { name: `with ${few} people`, value: onFew } }))
  return rows
}

/** A changed catalogue makes everybody due: what a look at a person's best matches takes. */
async function lookForAll(app: Side['app']): Promise<Row> {
  const asked = rounds(1000, 10)
  const { db } = app.ctx.database
  await db.execute(sql`update match_news set catalogue = 'before' where user_id in (select user_id from match_news limit ${asked})`)
  await db.execute(sql`insert into match_due select user_id, now() - interval '1 minute' from match_news where catalogue = 'before'`)
  const started = performance.now()
  await newOpportunitiesJob.handle(app.ctx, { day: 'bench' }, jobRun)
  return { name: 'new opportunities after a changed catalogue, a person', value: (performance.now() - started) / asked, unit: 'ms' }
}

/** What looking over takes for each order that something was written about. */
async function bookSales(money: Side['money']): Promise<Row> {
  const touched = rounds(500, 10)
  const { db } = money.ctx.database
  const now = money.ctx.clock().toISOString()
  await db.execute(
    sql`update orders set updated_at = ${now}::timestamptz where id in (select id from orders order by id desc limit ${touched})`,
  )
  const started = performance.now()
  await auditOrders(money.ctx)
  return { name: 'earnings and books, an order that was written about', value: (performance.now() - started) / touched, unit: 'ms' }
}

/** Accounts with what a hundred people have. */
async function erase(side: Side): Promise<Row[]> {
  const taken: number[] = []
  let left = 0
  for (let round = 0; round < rounds(3, 1); round++) {
    const { person, userId } = await givenMuch(side.app, side.url, round, Math.min(100, people / 4))
    side.app.clock.advance(61_000)
    const started = performance.now()
    const answer = await person.send('DELETE', '/api/account', { password: person.password })
    taken.push(performance.now() - started)
    if (answer.statusCode !== 200) throw new Error(`erasing answered ${answer.statusCode}: ${answer.body}`)
    left += await leftOf(side.url, userId)
  }
  const slowest = Math.max(...taken)
  return [
    { name: 'an account with what 100 people have, erased, slowest of 3', value: slowest, unit: 'ms', limit: '≤ 2,000 ms' },
    { name: 'rows that still name the erased accounts', value: left, unit: 'rows', limit: '0' },
  ]
}
