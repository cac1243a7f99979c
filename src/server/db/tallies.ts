import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { tallies } from './schema.ts'

/**
 * What is kept beside a table instead of being counted over it, and what the keys are; a day is a UTC day.
 * `accounts`, `audit_log`: none. `users`: the day. `orders`: state, mode and whether paying was begun. `tickets`: the status. `payment_exceptions`:
 * open or resolved. `subscriptions`: status and mode. `mails`: done or failed. `views`: the opportunity.
 * `ledger`: account, currency and mode, in minor units. `sales` (in minor units) and `sold` (orders): day, currency, mode and plan.
 * `report_seconds`: day and seconds to two digits that count. `paragraphs` and `fallbacks`: the day.
 * The steps of a journey, from `previews` to `purchases`: the day by which it was last made.
 */
export type TallyName =
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
export async function readTally(db: Db, name: TallyName): Promise<Map<string, number>> {
  return (await readSums(db, eq(tallies.name, name))).get(name) ?? new Map()
}

/** Of several whose keys begin with the day, in one moment: those keys from that day on. */
export async function readTalliesSince<Name extends TallyName>(
  db: Db,
  names: readonly Name[],
  day: string,
): Promise<Record<Name, Map<string, number>>> {
  const sums = await readSums(db, and(inArray(tallies.name, [...names]), gte(tallies.key, day)))
  return Object.fromEntries(names.map((name) => [name, sums.get(name) ?? new Map()])) as Record<Name, Map<string, number>>
}

async function readSums(db: Db, which: SQL | undefined): Promise<Map<string, Map<string, number>>> {
  const rows = await db
    .select({ name: tallies.name, key: tallies.key, amount: sql<string>`sum(${tallies.amount})` })
    .from(tallies)
    .where(which)
    .groupBy(tallies.name, tallies.key)
  const found = new Map<string, Map<string, number>>()
  for (const { name, key, amount } of rows) {
    const sums = found.get(name) ?? new Map<string, number>()
    found.set(name, sums.set(key, Number(amount)))
  }
  return found
}

/** The keys with the largest sums, those first. */
export async function readLargest(db: Db, name: TallyName, limit: number): Promise<{ key: string; amount: number }[]> {
  const amount = sql<string>`sum(${tallies.amount})`
  const rows = await db
    .select({ key: tallies.key, amount })
    .from(tallies)
    .where(eq(tallies.name, name))
    .groupBy(tallies.key)
    .having(sql`${amount} > 0`)
    .orderBy(sql`${amount} desc`, tallies.key)
    .limit(limit)
  return rows.map((row) => ({ key: row.key, amount: Number(row.amount) }))
}

/** The sum of those keys that `counts`, or of all. */
export async function readTotal(db: Db, name: TallyName, counts: (...parts: string[]) => boolean = () => true): Promise<number> {
  let total = 0
  for (const [key, amount] of await readTally(db, name)) if (counts(...key.split(' '))) total += amount
  return total
}

/**
 * Adds up the keys that changed, in one statement: whoever reads at that moment sees the same sums, and changes that come by then stay beside
 * them. Of two that do it at once the second finds the rows gone.
 */
export async function addUpTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with taken as (
      delete from ${tallies} where (name, key) in (select name, key from ${tallies} group by name, key having count(*) > 1) returning *)
    insert into ${tallies} select name, key, sum(amount) from taken group by name, key having sum(amount) <> 0`)
}
