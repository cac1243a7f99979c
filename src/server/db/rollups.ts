import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { rollups } from './schema.ts'

/**
 * What is kept beside a table instead of being counted over it, and what the keys are; a day is a UTC day.
 * `accounts`, `audit_log`: none. `users`: the day. `orders`: state, mode and whether paying was begun. `tickets`: the status. `payment_exceptions`:
 * open or resolved. `subscriptions`: status and mode. `mails`: done or failed. `views`: the opportunity.
 * `ledger`: account, currency and mode, in minor units. `sales` (in minor units) and `sold` (orders): day, currency, mode and plan.
 * `report_seconds`: day and seconds to two digits that count. `paragraphs` and `fallbacks`: the day.
 * The steps of a journey, from `previews` to `purchases`: the day by which it was last made.
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

/** Every key of a tally and its sum; keys whose sum is 0 may be in it or not. */
export async function readRollup(db: Db, name: RollupName): Promise<Map<string, number>> {
  return (await readRollupSums(db, eq(rollups.name, name))).get(name) ?? new Map()
}

/** Of several whose keys begin with the day, in one moment: those keys from that day on. */
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

/** The keys with the largest sums, those first. */
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

/** The sum of those keys that `counts`, or of all. */
export async function readRollupTotal(db: Db, name: RollupName, isCounted: (...parts: string[]) => boolean = () => true): Promise<number> {
  let total = 0
  for (const [key, amount] of await readRollup(db, name)) if (isCounted(...key.split(' '))) total += amount
  return total
}

/**
 * Adds up the keys that changed, in one statement: whoever reads at that moment sees the same sums, and changes that come by then stay beside
 * them. Of two that do it at once the second finds the rows gone.
 */
export async function compactRollups(db: Db): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from ${rollups} where (name, key) in (select name, key from ${rollups} group by name, key having count(*) > 1) returning *)
    insert into ${rollups} select name, key, sum(amount) from taken group by name, key having sum(amount) <> 0`)
}
