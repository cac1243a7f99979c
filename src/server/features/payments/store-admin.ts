import { and, count, desc, eq, ilike, or, type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { orders, paymentAttempts, users } from '../../db/schema.ts'
import { isOneOf, unpaidOrderStates } from './states.ts'
import { isListed, type OrderRow } from './store.ts'

export type OrderSearch = { search?: string; state?: string; mode?: 'test' | 'live'; page: number; pageSize: number }

/** By order, reference, plan or the payer's email; newest first. */
export async function searchOrders(
  db: Db,
  query: OrderSearch,
): Promise<{ rows: { order: OrderRow; email: string | null }[]; total: number }> {
  const like = query.search ? `%${query.search.replace(/[\\%_]/g, (mark) => `\\${mark}`)}%` : null
  const conditions: (SQL | undefined)[] = [
    // A search finds unlisted orders too.
    like ? undefined : isListed,
    query.state ? sql`${orders.state} = ${query.state}` : undefined,
    query.mode ? eq(orders.mode, query.mode) : undefined,
    like ? or(ilike(orders.id, like), ilike(orders.planId, like), ilike(users.email, like), ilike(orders.location, like)) : undefined,
  ]
  const where = and(...conditions)
  const [rows, total] = await Promise.all([
    db
      .select({ order: orders, email: users.email })
      .from(orders)
      .leftJoin(users, eq(orders.userId, users.id))
      .where(where)
      .orderBy(desc(orders.createdAt), desc(orders.id))
      .limit(query.pageSize)
      .offset((query.page - 1) * query.pageSize),
    like
      ? db
          .select({ total: count() })
          .from(orders)
          .leftJoin(users, eq(orders.userId, users.id))
          .where(where)
          .then((totals) => totals[0]?.total ?? 0)
      : readRollupTotal(
          db,
          'orders',
          (state, mode, begunFlag) =>
            (begunFlag === 'begun' || !isOneOf(unpaidOrderStates, state)) &&
            (query.state === undefined || query.state === state) &&
            (query.mode === undefined || query.mode === mode),
        ),
  ])
  return { rows, total }
}

export async function readUserEmail(db: Db, userId: string): Promise<string | null> {
  const rows = await db.select({ email: users.email }).from(users).where(eq(users.id, userId))
  return rows[0]?.email ?? null
}

/** For a reference copied from a bank statement. */
export async function readOrderIdByReference(db: Db, reference: string): Promise<string | null> {
  const rows = await db.select({ orderId: paymentAttempts.orderId }).from(paymentAttempts).where(eq(paymentAttempts.reference, reference))
  return rows[0]?.orderId ?? null
}
