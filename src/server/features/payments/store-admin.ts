import { and, count, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import { providers } from '#contract/payments.ts'
import type { Money } from '#engine/quantity/money.ts'
import type { Db } from '../../db/database.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { orders, paymentAttempts, payments, users } from '../../db/schema.ts'
import { containsPhone, containsText } from '../../db/text-search.ts'
import { isOneOf, unpaidOrderStates } from './states.ts'
import { isListed, type OrderRow } from './store.ts'

export type OrderSearch = { search?: string; state?: string; mode?: 'test' | 'live'; page: number; pageSize: number }

/** What a search may mean beside its text: amounts of this many minor units, and orders that it names at a provider. */
export type SearchMeaning = { amounts: readonly Money[]; orderIds: readonly string[] }

/** By order, plan, place, amount, or the payer's name, email or phone; newest first. */
export async function searchOrders(
  db: Db,
  query: OrderSearch,
  { amounts, orderIds }: SearchMeaning,
): Promise<{ rows: { order: OrderRow; email: string | null }[]; total: number }> {
  const { search = '' } = query
  const isSearch = search !== ''
  const conditions: (SQL | undefined)[] = [
    // A search finds unlisted orders too.
    isSearch ? undefined : isListed,
    query.state ? sql`${orders.state} = ${query.state}` : undefined,
    query.mode ? eq(orders.mode, query.mode) : undefined,
    isSearch
      ? or(
          containsText(search, [orders.id, orders.planId, orders.location, users.email, users.name]),
          containsPhone(search, users.phoneNumber),
          orderIds.length > 0 ? inArray(orders.id, [...orderIds]) : undefined,
          ...amounts.map(({ minor, currency }) => and(eq(orders.amountMinor, minor), eq(orders.currency, currency))),
        )
      : undefined,
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
    isSearch
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

/** Orders that a provider or a bank names so: our reference, the provider's payment, transaction or refund. */
export async function readOrderIdsByReference(db: Db, reference: string): Promise<string[]> {
  const ofAttempt = or(eq(paymentAttempts.reference, reference), eq(paymentAttempts.providerRef, reference))
  const [attempts, transactions] = await Promise.all([
    db.select({ orderId: paymentAttempts.orderId }).from(paymentAttempts).where(ofAttempt),
    db
      .select({ orderId: payments.orderId })
      .from(payments)
      // By the index of transactions, which begins with provider and mode.
      .where(
        and(inArray(payments.provider, [...providers]), inArray(payments.mode, ['test', 'live']), eq(payments.providerTxnId, reference)),
      ),
  ])
  return [...new Set([...attempts, ...transactions].map(({ orderId }) => orderId))]
}
