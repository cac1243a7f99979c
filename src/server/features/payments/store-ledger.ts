import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { ledgerPostings, ledgerTxns } from '../../db/schema.ts'
import { readTally } from '../../db/tallies.ts'

/** @returns false when this was booked before */
export async function insertLedgerTxn(
  tx: Db,
  txn: typeof ledgerTxns.$inferInsert,
  postings: (typeof ledgerPostings.$inferInsert)[],
): Promise<boolean> {
  const made = await tx.insert(ledgerTxns).values(txn).onConflictDoNothing().returning({ id: ledgerTxns.id })
  if (made.length === 0) return false
  await tx.insert(ledgerPostings).values(postings)
  return true
}

export type Balance = { account: string; currency: string; mode: string; amountMinor: number }

export async function readBalances(db: Db): Promise<Balance[]> {
  return [...(await readTally(db, 'ledger'))].map(([key, amountMinor]) => {
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

/** Orders with money that is taken but not yet earned. */
export async function readDeferred(db: Db): Promise<{ orderId: string; currency: string; mode: string; deferredMinor: number }[]> {
  const rows = await db
    .select({
      orderId: ledgerTxns.orderId,
      currency: ledgerPostings.currency,
      mode: ledgerTxns.mode,
      amount: sql<string>`-sum(${ledgerPostings.amountMinor})`,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTxns, eq(ledgerPostings.txnId, ledgerTxns.id))
    .where(and(eq(ledgerPostings.account, 'deferred_revenue'), sql`${ledgerTxns.orderId} is not null`))
    .groupBy(ledgerTxns.orderId, ledgerPostings.currency, ledgerTxns.mode)
    .having(sql`sum(${ledgerPostings.amountMinor}) < 0`)
    .limit(5000)
  return rows.map((row) => ({ orderId: row.orderId ?? '', currency: row.currency, mode: row.mode, deferredMinor: Number(row.amount) }))
}

export async function readPostingsOf(db: Db, orderId: string) {
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
    .orderBy(ledgerTxns.at)
}

export async function readSales(db: Db, since: Date | null) {
  const rows = await db
    .select({
      currency: ledgerPostings.currency,
      mode: ledgerTxns.mode,
      planId: ledgerPostings.planId,
      amount: sql<string>`-sum(${ledgerPostings.amountMinor})`,
      orders: sql<string>`count(distinct ${ledgerTxns.orderId})`,
    })
    .from(ledgerPostings)
    .innerJoin(ledgerTxns, eq(ledgerPostings.txnId, ledgerTxns.id))
    .where(
      and(
        sql`${ledgerPostings.account} in ('revenue', 'deferred_revenue')`,
        since ? sql`${ledgerTxns.at} >= ${since.toISOString()}::timestamptz` : undefined,
      ),
    )
    .groupBy(ledgerPostings.currency, ledgerTxns.mode, ledgerPostings.planId)
  return rows.map((row) => ({
    currency: row.currency,
    mode: row.mode,
    planId: row.planId ?? 'unknown',
    amountMinor: Number(row.amount),
    orders: Number(row.orders),
  }))
}
