import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compactRollups, readRollup } from '#server/db/rollups.ts'
import { sqlState } from '#server/platform/sql-errors.ts'
import { openTestDatabase } from '#tests/support/test-app.ts'
import { isDeep } from '../support/depth.ts'
import { expectRollupsMatchCounts } from '../support/expect-rollups.ts'

const histories = isDeep ? 60 : 12

let owned: Awaited<ReturnType<typeof openTestDatabase>>
beforeAll(async () => {
  owned = await openTestDatabase()
})
afterAll(() => owned.drop())

const who = fc.nat({ max: 3 })
const what = fc.nat({ max: 2 })
const dayOf = fc.integer({ min: 1, max: 6 })
const mode = fc.constantFrom('test' as const, 'live' as const)
const act = fc.oneof(
  fc.record({ do: fc.constant('look' as const), who, what, day: dayOf }),
  fc.record({ do: fc.constant('buy' as const), who, what, day: dayOf, mode, pays: fc.boolean(), tenths: fc.nat({ max: 9000 }) }),
  fc.record({ do: fc.constant('pay-late' as const), who, day: dayOf }),
  fc.record({ do: fc.constant('refund' as const), who, day: dayOf }),
  fc.record({ do: fc.constant('wish' as const), who, measured: fc.boolean() }),
  fc.record({ do: fc.constant('mail' as const), who, end: fc.constantFrom('done', 'failed', 'again', 'gone') }),
  fc.record({ do: fc.constant('look-up' as const), who, what, day: dayOf }),
  fc.record({ do: fc.constant('erase' as const), who }),
  fc.record({ do: fc.constant('add-up' as const) }),
)
type Act = typeof act extends fc.Arbitrary<infer T> ? T : never

const at = (day: number) => sql`${`2026-05-0${day}T12:00:00.000Z`}::timestamptz`
const run = async <T = unknown>(query: ReturnType<typeof sql>, on = owned.database.db) =>
  ((await on.execute(query)) as unknown as { rows: T[] }).rows

const always: readonly Act[] = [
  { do: 'look', who: 0, what: 0, day: 1 },
  { do: 'buy', who: 0, what: 0, day: 1, mode: 'live', pays: true, tenths: 31 },
  { do: 'mail', who: 0, end: 'done' },
]

let ids = 0
async function perform(people: string[], given: Act): Promise<void> {
  const id = `x${++ids}`
  const user = 'who' in given ? people[given.who] : ''
  const opportunity = 'what' in given ? `o${given.what}` : ''
  switch (given.do) {
    case 'look':
      await run(sql`insert into views (user_id, opportunity_id, day, created_at)
        values (${user}, ${opportunity}, ${`2026-05-0${given.day}`}, ${at(given.day)}) on conflict do nothing`)
      return
    case 'buy':
      await run(sql`insert into orders (id, user_id, client_key, plan_id, amount_minor, currency, catalogue_version, state, mode, provider, opportunity_id, created_at, updated_at)
        values (${id}, ${user}, ${id}, 'complete_report', 100, 'NGN', '1', 'created', ${given.mode}, 'test', ${opportunity}, ${at(given.day)}, ${at(given.day)})`)
      if (given.pays) await pay(id, given)
      return
    case 'pay-late': {
      const [open] = await run<{ id: string }>(sql`select id from orders where user_id = ${user} and state = 'created' limit 1`)
      if (open) await pay(open.id, { day: given.day, tenths: 31 })
      return
    }
    case 'refund': {
      const [paid] = await run<{ id: string }>(sql`select id from orders where user_id = ${user} and paid_at is not null limit 1`)
      if (paid) await owned.database.transaction((tx) => book(tx, { order: paid.id, id, kind: 'refund_owed', day: given.day, amount: 40 }))
      return
    }
    case 'wish':
      await run(sql`update settings set privacy_analytics = ${given.measured} where user_id = ${user}`)
      return
    case 'mail': {
      await run(sql`insert into jobs (id, topic, payload, state, run_at, created_at) values (${id}, 'mail', '{}', 'waiting', now(), now())`)
      if (given.end === 'gone') await run(sql`delete from jobs where id = ${id}`)
      else await run(sql`update jobs set state = ${given.end === 'again' ? 'done' : given.end} where id = ${id}`)
      if (given.end === 'again') await run(sql`update jobs set state = 'waiting' where id = ${id}`)
      return
    }
    case 'look-up':
      await run(sql`insert into gap_lookups (user_id, day, location, category, created_at)
        values (${user}, ${`2026-05-0${given.day}`}, 'lagos', ${opportunity}, ${at(given.day)}) on conflict do nothing`)
      return
    case 'erase':
      // Each history keeps one person. In a transaction, as the program erases: of two that wait for each other one is done again.
      if (given.who > 0) await owned.database.transaction((tx) => run(sql`delete from users where id = ${user}`, tx))
      return
    case 'add-up':
      return compactRollups(owned.database.db)
  }
}

/** What settling writes, and the report that is made of it. */
async function pay(order: string, { day, tenths }: { day: number; tenths: number }): Promise<void> {
  await owned.database.transaction(async (tx) => {
    const [locked] = await run<{ user_id: string | null }>(
      sql`select user_id from orders where id = ${order} and state = 'created' for update`,
      tx,
    )
    if (!locked?.user_id) return
    await run(sql`update orders set state = 'awaiting_payment' where id = ${order}`, tx)
    await run(sql`update orders set state = 'paid', paid_at = ${at(day)} where id = ${order}`, tx)
    await run(
      sql`insert into payments (id, order_id, provider, mode, provider_txn_id, role, amount_minor, currency, paid_at, created_at)
        select ${`p${order}`}, id, 'test', mode, id, 'primary', 100, 'NGN', ${at(day)}, ${at(day)} from orders where id = ${order}`,
      tx,
    )
    await book(tx, { order, id: `t${order}`, kind: 'payment_primary', day, amount: -100 })
    await run(
      sql`insert into entitlements (id, user_id, order_id, payment_id, kind, mode, granted, used, starts_at, created_at)
        select ${`e${order}`}, user_id, id, ${`p${order}`}, 'report_credit', mode, 1, 1, ${at(day)}, ${at(day)} from orders where id = ${order}`,
      tx,
    )
    await run(
      sql`insert into reports (id, user_id, number, entitlement_id, order_id, request_key, opportunity_id, archetype, city_id, location, title, paid_by, status, created_at)
        select ${`r${order}`}, user_id, ${ids}, ${`e${order}`}, id, id, opportunity_id, 'a', 'c', 'l', 't', 'report', 'queued', ${at(day)} from orders where id = ${order}`,
      tx,
    )
  })
  await run(sql`update reports set progress = 0.5, status = 'generating' where id = ${`r${order}`}`)
  await run(sql`update reports set status = 'ready', ready_at = created_at + ${tenths} * interval '100 milliseconds', narration_paragraphs = 7, narration_fallbacks = ${tenths % 3}
    where id = ${`r${order}`}`)
}

async function book(
  tx: typeof owned.database.db,
  txn: { order: string; id: string; kind: string; day: number; amount: number },
): Promise<void> {
  await run(
    sql`insert into ledger_txns (id, kind, source, mode, order_id, at) select ${txn.id}, ${txn.kind}, ${txn.id}, mode, id, ${at(txn.day)} from orders where id = ${txn.order}`,
    tx,
  )
  await run(
    sql`insert into ledger_postings (id, txn_id, account, currency, amount_minor, plan_id)
      values (${`${txn.id}a`}, ${txn.id}, 'deferred_revenue', 'NGN', ${txn.amount}, 'complete_report'), (${`${txn.id}b`}, ${txn.id}, 'psp:test', 'NGN', ${-txn.amount}, 'complete_report')`,
    tx,
  )
}

/** An account that is gone, and the same twice: the program is refused that too. Two that wait for each other are not among it. */
function mayRefuse(error: unknown): void {
  if (['23503', '23505'].includes(sqlState(error) ?? '')) return
  throw error
}

it('the sums kept beside the tables are what counting gives, whatever happens at once', { timeout: 600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 2, maxLength: 8 }), async (moments) => {
      const people = [1, 2, 3, 4].map((each) => `u${++ids}-${each}`)
      for (const person of people) {
        await run(
          sql`insert into users (id, name, email, first_name, last_name, created_at, updated_at) values (${person}, 'A', ${person}, 'A', 'B', ${at(1)}, ${at(1)})`,
        )
        await run(sql`insert into settings (user_id, updated_at) values (${person}, ${at(1)})`)
      }
      // In each something of everything is counted.
      for (const given of always) await perform(people, given)
      for (const together of moments) await Promise.all(together.map((each) => perform(people, each).catch(mayRefuse)))
      await expectRollupsMatchCounts(owned.database.db)
      await compactRollups(owned.database.db)
      await expectRollupsMatchCounts(owned.database.db)
      expect(await run(sql`select name, key from tallies group by 1, 2 having count(*) > 1`)).toEqual([])
      // Of the same looked up on several days, the latest is never superseded.
      expect(
        await run(sql`select g.user_id from gap_lookups g where superseded and not exists (
          select 1 from gap_lookups l where l.user_id = g.user_id and l.location = g.location and l.category = g.category and l.day > g.day)`),
      ).toEqual([])
    }),
    { numRuns: histories, endOnFailure: true },
  )
  // The histories are worth something only if much was counted in them.
  for (const name of ['views', 'purchases', 'purchases_live', 'sales', 'report_seconds', 'fallbacks', 'mails'] as const)
    expect(
      [...(await readRollup(owned.database.db, name)).values()].some((amount) => amount !== 0),
      name,
    ).toBe(true)
})
