import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { timestamptz } from '../../db/delete-in-batches.ts'
import { readRollup, readRollupsSince } from '../../db/rollups.ts'
import { entitlements, ledgerPostings, ledgerTxns } from '../../db/schema.ts'

/** @returns false when it is booked already */
export async function insertLedgerTxn(
  tx: Db,
  txn: typeof ledgerTxns.$inferInsert,
  postings: (typeof ledgerPostings.$inferInsert)[],
): Promise<boolean> {
  const insertedRows = await tx.insert(ledgerTxns).values(txn).onConflictDoNothing().returning({ id: ledgerTxns.id })
  if (insertedRows.length === 0) return false
  await tx.insert(ledgerPostings).values(postings)
  return true
}

export type Balance = { account: string; currency: string; mode: string; amountMinor: number }

export async function readBalances(db: Db): Promise<Balance[]> {
  return [...(await readRollup(db, 'ledger'))].map(([key, amountMinor]) => {
    const [account = '', currency = '', mode = ''] = key.split(' ')
    return { account, currency, mode, amountMinor }
  })
}

export async function readOrderBalance(db: Db, orderId: string, account: string): Promise<number> {
  const rows = await db
    .select({ amount: sql<string | null>`sum(${ledgerPostings.amountMinor})` })
    .from(ledgerPostings)
    .innerJoin(ledgerTxns, eq(ledgerPostings.txnId, ledgerTxns.id))
    .where(and(eq(ledgerTxns.orderId, orderId), eq(ledgerPostings.account, account)))
  return Number(rows[0]?.amount ?? 0)
}

/**
 * Of these orders, those with deferred revenue that is due, because something was used or time is over. Joined from each order to its postings, so
 * that the cost depends on these orders and not on all postings of the account.
 */
export async function readDueDeferred(db: Db, now: Date, orderIds: string[]): Promise<string[]> {
  if (orderIds.length === 0) return []
  const result = (await db.execute(sql`
    select own.order_id as id
      from (select distinct order_id from ${entitlements} where order_id in ${orderIds} and (used > 0 or ends_at <= ${timestamptz(now)}) offset 0) own
      cross join lateral (
        select sum(deferred.amount_minor) as amount from ${ledgerTxns} txn
          cross join lateral (select amount_minor from ${ledgerPostings} where txn_id = txn.id and account = 'deferred_revenue' offset 0) deferred
         where txn.order_id = own.order_id) sums
     where sums.amount < 0 order by 1`)) as unknown as { rows: { id: string }[] }
  return result.rows.map(({ id }) => id)
}

export async function readPostingsByOrder(db: Db, orderId: string) {
  return db
    .select({
      kind: ledgerTxns.kind,
      at: ledgerTxns.at,
      account: ledgerPostings.account,
      currency: ledgerPostings.currency,
      amountMinor: ledgerPostings.amountMinor,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTxns, eq(ledgerPostings.txnId, ledgerTxns.id))
    .where(eq(ledgerTxns.orderId, orderId))
    .orderBy(ledgerTxns.at, ledgerTxns.id, ledgerPostings.id)
}

/** By currency, mode and plan, from the daily rollups. */
export async function readSales(db: Db, sinceDay: string) {
  const { sales, sold } = await readRollupsSince(db, ['sales', 'sold'], sinceDay)
  const byKind = new Map<string, { amountMinor: number; orders: number }>()
  for (const [sums, what] of [[sales, 'amountMinor'] as const, [sold, 'orders'] as const]) {
    for (const [key, amount] of sums) {
      const kind = key.slice(key.indexOf(' ') + 1)
      const row = byKind.get(kind) ?? { amountMinor: 0, orders: 0 }
      byKind.set(kind, row)
      row[what] += amount
    }
  }
  return [...byKind]
    .filter(([, { amountMinor, orders }]) => amountMinor !== 0 || orders !== 0)
    .map(([kind, sums]) => {
      const [currency = '', mode = '', planId = ''] = kind.split(' ')
      return { currency, mode: mode as 'test' | 'live', planId, ...sums }
    })
}
