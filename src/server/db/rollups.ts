import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { rollups } from './schema.ts'

/**
 * Precomputed sums beside a table, and their keys; a day is a UTC day. `accounts`, `audit_log`: none. `users`: the day. `orders`: state, mode and
 * whether paying was begun. `tickets`: the status. `payment_exceptions`: open or resolved. `subscriptions`: status and mode. `mails`: done or failed.
 * `views`: the opportunity. `ledger`: account, currency and mode, in minor units. `sales` (in minor units) and `sold` (orders): day, currency, mode
 * and plan. `report_seconds`: day and seconds to two significant digits. `paragraphs` and `fallbacks`: the day. The steps of a journey, from
 * `previews` to `purchases`: the day of the latest time.
 */
export type RollupName =
  | 'accounts'
  | 'users'
  | 'orders'
  | 'audit_log'
  | 'tickets'
  | 'payment_exceptions'
  | 'subscriptions'
  | 'mails'
  | 'views'
  | 'ledger'
  | 'sales'
  | 'sold'
  | 'report_seconds'
  | 'paragraphs'
  | 'fallbacks'
  | 'previews'
  | `${'checkouts' | 'purchases'}${'' | '_live'}`

/** Sums of a rollup by key; keys whose sum is 0 may be missing. */
export async function readRollup(db: Db, name: RollupName): Promise<Map<string, number>> {
  return (await readRollupSums(db, eq(rollups.name, name))).get(name) ?? new Map()
}

/** One consistent read of several rollups whose keys begin with the day: keys from that day on. */
export async function readRollupsSince<Name extends RollupName>(
  db: Db,
  names: readonly Name[],
  day: string,
): Promise<Record<Name, Map<string, number>>> {
  const sums = await readRollupSums(db, and(inArray(rollups.name, [...names]), gte(rollups.key, day)))
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? new Map()])) as Record<Name, Map<string, number>>
}

async function readRollupSums(db: Db, filter: SQL | undefined): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .select({ name: rollups.name, key: rollups.key, amount: sql<string>`sum(${rollups.amount})` })
    .from(rollups)
    .where(filter)
    .groupBy(rollups.name, rollups.key)
  const sumsByName = new Map<string, Map<string, number>>()
  for (const { name, key, amount } of rows) {
    const sums = sumsByName.get(name) ?? new Map<string, number>()
    sumsByName.set(name, sums.set(key, Number(amount)))
  }
  return sumsByName
}

/** Ordered by sum, largest first. */
export async function readLargestRollups(db: Db, name: RollupName, limit: number): Promise<{ key: string; amount: number }[]> {
  const amount = sql<string>`sum(${rollups.amount})`
  const rows = await db
    .select({ key: rollups.key, amount })
    .from(rollups)
    .where(eq(rollups.name, name))
    .groupBy(rollups.key)
    .having(sql`${amount} > 0`)
    .orderBy(sql`${amount} desc`, rollups.key)
    .limit(limit)
  return rows.map((row) => ({ key: row.key, amount: Number(row.amount) }))
}

/** The sum over keys that `isCounted` accepts. */
export async function readRollupTotal(db: Db, name: RollupName, isCounted: (...parts: string[]) => boolean = () => true): Promise<number> {
  let total = 0
  for (const [key, amount] of await readRollup(db, name)) if (isCounted(...key.split(' '))) total += amount
  return total
}

/**
 * Merges each key's pending changes in one statement: concurrent readers see the same sums, and later changes stay beside them. Of two concurrent
 * compactions the second finds the rows gone.
 */
export async function compactRollups(db: Db): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from ${rollups} where (name, key) in (select name, key from ${rollups} group by name, key having count(*) > 1) returning *)
    insert into ${rollups} select name, key, sum(amount) from taken group by name, key having sum(amount) <> 0`)
}
