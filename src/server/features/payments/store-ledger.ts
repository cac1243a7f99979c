import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { instant } from '../../db/delete-old.ts'
import { entitlements, ledgerPostings, ledgerTxns } from '../../db/schema.ts'
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

/** Orders with money that is taken but not yet earned although something was used or time is over: of these, or the first after one, by id. */
export async function readDeferred(db: Db, now: Date, of: { ids: string[] } | { after: string; limit: number }): Promise<string[]> {
  const which = 'ids' in of ? inArray(ledgerTxns.orderId, of.ids) : gt(ledgerTxns.orderId, of.after)
  const rows = await db
    .select({ orderId: ledgerTxns.orderId })
    .from(ledgerTxns)
    .innerJoin(ledgerPostings, eq(ledgerPostings.txnId, ledgerTxns.id))
    .where(
      and(
        which,
        eq(ledgerPostings.account, 'deferred_revenue'),
        sql`exists (select 1 from ${entitlements} where ${entitlements.orderId} = ${ledgerTxns.orderId} and (${entitlements.used} > 0 or ${entitlements.endsAt} <= ${instant(now)}))`,
      ),
    )
    .groupBy(ledgerTxns.orderId)
    .having(sql`sum(${ledgerPostings.amountMinor}) < 0`)
    .orderBy(ledgerTxns.orderId)
    .limit('ids' in of ? of.ids.length : of.limit)
  return rows.flatMap(({ orderId }) => orderId ?? [])
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
    .orderBy(ledgerTxns.at, ledgerTxns.id, ledgerPostings.id)
}

/** From the transactions of the span to their postings, so that what it costs goes by the span and not by the years before it. */
export async function readSales(db: Db, since: Date) {
  const found = (await db.execute(sql`
    select posted.currency, txn.mode, posted.plan_id as "planId", -sum(posted.amount_minor) as amount, count(distinct txn.order_id) as orders
      from ${ledgerTxns} txn
      cross join lateral (
        select currency, plan_id, amount_minor from ${ledgerPostings} where txn_id = txn.id and account in ('revenue', 'deferred_revenue') offset 0
      ) posted
     where txn.at >= ${instant(since)} group by 1, 2, 3`)) as unknown as {
    rows: { currency: string; mode: 'test' | 'live'; planId: string | null; amount: string; orders: string }[]
  }
  return found.rows.map((row) => ({
    currency: row.currency,
    mode: row.mode,
    planId: row.planId ?? 'unknown',
    amountMinor: Number(row.amount),
    orders: Number(row.orders),
  }))
}
