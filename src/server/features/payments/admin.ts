import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import type { Money } from '#engine/quantity/money.ts'
import { markedCurrency, moneyFromTypedMajor } from '#engine/quantity/typed-number.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { renderException } from './exceptions.ts'
import { presentOrders } from './order-view.ts'
import { settleOrder } from './orders.ts'
import { lastPaymentMessage, renderPaymentMessage } from './payment-message.ts'
import { type OrderRow, readAttempts, readOrder, readOrdersByUser, readPayments } from './store.ts'
import { type OrderSearch, readOrderIdsByReference, readUserEmail, searchOrders } from './store-admin.ts'
import { readDisputes, readEntitlementsByOrders, readRefunds } from './store-entitlements.ts'
import { readEventsByReference, readOpenExceptions } from './store-events.ts'
import { readPostingsByOrder } from './store-ledger.ts'

/**
 * Searches orders as customers speak: by receipt, reference, what the provider's mail and the bank show, plan, place, amount, name, email or phone. The
 * caller has checked the admin role.
 */
export async function listOrdersForAdmin(ctx: Context, query: OrderSearch) {
  const { db } = ctx.database
  const search = (query.search ?? '').replace(/^receipt\s+/i, '')
  const amounts = search ? chargeCurrencies.flatMap((currency) => typedAmount(search, currency)) : []
  const orderIds = search ? await readOrderIdsByReference(db, search) : []
  const { rows, total } = await searchOrders(db, { ...query, search }, { amounts, orderIds })
  const orders = await presentForAdmin(
    ctx,
    rows.map((row) => row.order),
    new Map(rows.map((row) => [row.order.id, row.email])),
  )
  return { orders, total, page: query.page, pageSize: query.pageSize }
}

/** The amount that a search may mean in a currency; none where it names another. */
function typedAmount(search: string, currency: ChargeCurrency): Money[] {
  const marked = markedCurrency(search)
  const amount = marked === '' || marked === currency ? moneyFromTypedMajor(search, currency) : null
  return amount ? [amount] : []
}

/** A person's newest orders, and how many there are. */
export async function listNewestOrders(ctx: Context, user: { id: string; email: string }, limit: number) {
  const { rows, total } = await readOrdersByUser(ctx.database.db, user.id, { page: 1, pageSize: limit })
  return { rows: await presentForAdmin(ctx, rows, new Map(rows.map(({ id }) => [id, user.email]))), total }
}

/** One order with all of its money; raw events and secrets stay out. */
export async function readOrderForAdmin(ctx: Context, id: string) {
  const { db } = ctx.database
  const row = await requireOrder(ctx, id)
  const order = await readAdminOrder(ctx, id)
  const attempts = await readAttempts(db, [id])
  const events = await readEventsByReference(
    db,
    attempts.map((attempt) => attempt.reference),
  )
  return {
    order,
    catalogueVersion: row.catalogueVersion,
    attempts: attempts.map((attempt) => ({
      id: attempt.id,
      reference: attempt.reference,
      providerRef: attempt.providerRef,
      state: attempt.state,
      method: attempt.method,
      lastMessage: lastPaymentMessage(attempt),
      checks: attempt.checks,
      createdAt: attempt.createdAt.toISOString(),
      nextCheckAt: attempt.nextCheckAt?.toISOString() ?? null,
    })),
    payments: (await readPayments(db, [id])).map(({ createdAt, paidAt, orderId: _orderId, ...payment }) => ({
      ...payment,
      paidAt: paidAt.toISOString(),
      createdAt: createdAt.toISOString(),
    })),
    entitlements: (await readEntitlementsByOrders(db, [id])).map(
      ({ id: rowId, kind, granted, used, revoked, startsAt, endsAt, suspendedAt }) => ({
        id: rowId,
        kind,
        granted,
        used,
        revoked,
        startsAt: startsAt.toISOString(),
        endsAt: endsAt?.toISOString() ?? null,
        suspendedAt: suspendedAt?.toISOString() ?? null,
      }),
    ),
    refunds: (await readRefunds(db, [id])).map(
      ({ id: rowId, amountMinor, currency, state, cause, reason, lastError, errorWords, createdAt }) => ({
        id: rowId,
        amountMinor,
        currency,
        state,
        cause,
        reason,
        lastError: renderPaymentMessage(errorWords) ?? lastError,
        createdAt: createdAt.toISOString(),
      }),
    ),
    disputes: (await readDisputes(db, [id])).map(({ id: rowId, amountMinor, state, createdAt }) => ({
      id: rowId,
      amountMinor,
      state,
      createdAt: createdAt.toISOString(),
    })),
    events: events.map(({ id: rowId, type, receivedAt, processedAt, tries, lastError, errorWords }) => ({
      id: rowId,
      type,
      receivedAt: receivedAt.toISOString(),
      processedAt: processedAt?.toISOString() ?? null,
      tries,
      lastError: renderPaymentMessage(errorWords) ?? lastError,
    })),
    postings: (await readPostingsByOrder(db, id)).map((posting) => ({ ...posting, at: posting.at.toISOString() })),
  }
}

export async function readAdminOrder(ctx: Context, id: string) {
  const row = await requireOrder(ctx, id)
  const email = row.userId ? await readUserEmail(ctx.database.db, row.userId) : null
  return (await presentForAdmin(ctx, [row], new Map([[id, email]])))[0]!
}

export async function checkOrderAsAdmin(ctx: Context, id: string): Promise<void> {
  await settleOrder(ctx, await requireOrder(ctx, id))
}

async function requireOrder(ctx: Context, id: string): Promise<OrderRow> {
  const row = await readOrder(ctx.database.db, id)
  if (!row) throw new Failure('not_found')
  return row
}

async function presentForAdmin(ctx: Context, rows: OrderRow[], emails: Map<string, string | null>) {
  const presented = await presentOrders(ctx, rows)
  const exceptions = await readOpenExceptions(
    ctx.database.db,
    rows.map((row) => row.id),
  )
  return presented.map((order, index) => ({
    ...order,
    userId: rows[index]?.userId ?? null,
    email: emails.get(order.id) ?? null,
    exceptions: exceptions.filter((each) => each.orderId === order.id).map(renderException),
  }))
}
