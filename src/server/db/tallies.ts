import { eq, sql } from 'drizzle-orm'
import type { Db } from './database.ts'
import { tallies } from './schema.ts'

/**
 * What is kept beside a table instead of being counted over it, and what the keys are: the UTC day for users, state, mode and whether paying was
 * begun for orders, the status for tickets, open or resolved for payment exceptions, account, currency and mode for the ledger, in minor units.
 */
export type TallyName = 'users' | 'orders' | 'audit_log' | 'tickets' | 'payment_exceptions' | 'subscriptions' | 'ledger'

/** Every key of a tally and its sum; keys whose sum is 0 may be in it or not. */
export async function readTally(db: Db, name: TallyName): Promise<Map<string, number>> {
  const rows = await db
    .select({ key: tallies.key, amount: sql<string>`sum(${tallies.amount})` })
    .from(tallies)
    .where(eq(tallies.name, name))
    .groupBy(tallies.key)
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]))
}

/** The sum of those keys that `counts`, or of all. */
export async function readTotal(db: Db, name: TallyName, counts: (...parts: string[]) => boolean = () => true): Promise<number> {
  let total = 0
  for (const [key, amount] of await readTally(db, name)) if (counts(...key.split(' '))) total += amount
  return total
}

/** Adds the changes up, in one statement: whoever reads at that moment sees the same sums, and changes that come by then stay beside them. */
export async function addUpTallies(db: Db): Promise<void> {
  await db.execute(sql`
    with taken as (delete from ${tallies} returning *)
    insert into ${tallies} select name, key, sum(amount) from taken group by name, key having sum(amount) <> 0`)
}
