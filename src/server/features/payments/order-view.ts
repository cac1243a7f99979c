import type { Order } from '#contract/payments.ts'
import { plans } from '#contract/plans.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { ownerWork } from '../../threads/work.ts'
import { addDays, refundDeadline } from '../access/calendar.ts'
import { catalogueClosure } from '../opportunities/availability.ts'
import { findCityOpportunity } from '../opportunities/resolve-opportunity.ts'
import { activeReservation } from './credits.ts'
import { isRefused, lastPaymentMessage, pendingInstructions } from './payment-message.ts'
import { buildRefundCase, type RefundHistory, readRefundHistory } from './refund-case.ts'
import { planRefund, type RefundPlan } from './refund-rule.ts'
import { isOneOf, openAttemptStates, payableOrderStates } from './states.ts'
import {
  type AttemptRow,
  type OrderRow,
  readAttempts,
  readOrder,
  readOrdersByUser,
  readPayments,
  readReportsByEntitlements,
} from './store.ts'
import { readEntitlementsByOrders, readRefunds } from './store-entitlements.ts'

/** Banks drop an asynchronous payment after three days at the latest. */
const waitDays = 3

/** The caller's orders, newest first. */
export async function listOrders(ctx: Context, actor: UserActor, query: { page: number; pageSize: number; waiting: boolean }) {
  const { db, readCache } = ctx.database
  const { page, pageSize, waiting } = query
  const { rows, total, related } = await readCache.get(actor.userId, ['orders', page, pageSize, waiting].join('|'), async () => {
    const { rows, total } = await readOrdersByUser(db, actor.userId, { page, pageSize, waiting })
    return { rows, total, related: rows.length === 0 ? noRelatedRows : await readRelatedRows(db, rows) }
  })
  const orders = await presentRows(ctx, rows, related)
  if (!waiting) return { orders, total, page, pageSize }
  // Not part of the query: what is cached depends on no time.
  const now = ctx.clock().toISOString()
  const current = orders.filter(({ pending }) => pending?.until && pending.until > now)
  return { orders: current, total: total - orders.length + current.length, page, pageSize }
}

/** @throws Failure not_found, also for another person's */
export async function requireOwnOrder(ctx: Context, actor: UserActor, id: string): Promise<OrderRow> {
  const row = await readOrder(ctx.database.db, id)
  if (!row || row.userId !== actor.userId) throw new Failure('not_found')
  return row
}

/** In the given order. */
export async function presentOrders(ctx: Context, rows: OrderRow[], db: Db = ctx.database.db): Promise<Order[]> {
  return presentRows(ctx, rows, await readRelatedRows(db, rows))
}

type RelatedRows = Awaited<ReturnType<typeof readRelatedRows>>

const noRelatedRows: RelatedRows = { attempts: [], payments: [], refunds: [], entitlements: [], reports: [], histories: new Map() }

async function readRelatedRows(db: Db, rows: readonly OrderRow[]) {
  const ids = rows.map((row) => row.id)
  const attempts = await readAttempts(db, ids)
  const payments = await readPayments(db, ids)
  const refunds = await readRefunds(db, ids)
  const entitlements = await readEntitlementsByOrders(db, ids)
  const reports = await readReportsByEntitlements(
    db,
    entitlements.map((each) => each.id),
  )
  const histories = new Map<string | null, RefundHistory>()
  for (const userId of new Set([null, ...rows.map((row) => row.userId)])) histories.set(userId, await readRefundHistory(db, userId))
  return { attempts, payments, refunds, entitlements, reports, histories }
}

async function presentRows(ctx: Context, rows: readonly OrderRow[], related: RelatedRows): Promise<Order[]> {
  const { attempts, payments, refunds, entitlements, reports, histories } = related
  const titles = await opportunityTitles(ctx, rows)
  return rows.map((row) => {
    const payment = payments.find((each) => each.orderId === row.id && each.role === 'primary')
    const entitlement = entitlements.find((each) => each.orderId === row.id)
    const orderAttempts = attempts.filter((each) => each.orderId === row.id)
    const shownAttempt = orderAttempts.find((each) => each.state === 'succeeded') ?? orderAttempts.at(-1)
    const report =
      reports.find((each) => each.orderId === row.id) ??
      (row.opportunityId ? reports.find((each) => each.entitlementId === entitlement?.id) : undefined)
    const history = histories.get(row.userId)!
    const plan = planRefund(buildRefundCase(ctx, row, { payment: payment ?? null, entitlement: entitlement ?? null, history }))
    const title = titles.get(row.id)
    return {
      id: row.id,
      planId: row.planId,
      planName: plans[row.planId as keyof typeof plans]?.name ?? row.planId,
      amount: row.amountMinor,
      currency: row.currency,
      state: row.state,
      mode: row.mode,
      provider: row.provider,
      ...(shownAttempt ? { reference: shownAttempt.reference } : {}),
      ...(row.opportunityId ? { opportunityId: row.opportunityId } : {}),
      ...(title ? { opportunityTitle: title } : {}),
      ...(row.location ? { location: row.location } : {}),
      ...(row.cityId ? { locationId: row.cityId } : {}),
      ...(report ? { reportId: report.id } : {}),
      createdAt: row.createdAt.toISOString(),
      ...(row.paidAt ? { paidAt: row.paidAt.toISOString(), refundableUntil: refundDeadline(row.paidAt).toISOString() } : {}),
      ...(row.paidAt ? { refundable: presentRefundable(plan) } : {}),
      refunds: refunds
        .filter((each) => each.orderId === row.id)
        .map((each) => ({ id: each.id, amount: each.amountMinor, state: each.state, createdAt: each.createdAt.toISOString() })),
      ...presentPending(row, orderAttempts),
      ...presentReserved(ctx, row, entitlement),
      ...(report ? {} : presentClosure(ctx, row, entitlement)),
    }
  })
}

/** By order id; an own business's title is for its owner alone. */
async function opportunityTitles(ctx: Context, rows: readonly OrderRow[]): Promise<Map<string, string>> {
  const titles = new Map<string, string>()
  for (const row of rows) {
    const resolved = row.opportunityId
      ? await findCityOpportunity(ctx, row.userId, opportunityRef(row.opportunityId), ownerWork({ userId: row.userId ?? row.id }))
      : null
    if (resolved) titles.set(row.id, resolved.entry.title)
  }
  return titles
}

function presentRefundable({ amountMinor, reason, revokedUnused, withdraw }: RefundPlan): NonNullable<Order['refundable']> {
  return {
    amount: amountMinor,
    ...(reason ? { reason: reason.text } : {}),
    ...(amountMinor > 0 ? { takes: { unused: revokedUnused, report: withdraw !== 'none' } } : {}),
  }
}

function presentReserved(
  ctx: Context,
  row: OrderRow,
  entitlement: { reservedOpportunityId: string | null; used: number; granted: number; revoked: number } | undefined,
) {
  if (!entitlement || row.state !== 'paid') return {}
  return { reserved: activeReservation(ctx, entitlement) !== null && entitlement.used + entitlement.revoked < entitlement.granted }
}

/** Set when the city has been closed to the business: nothing is left to pay, or the credit is free for another business. */
function presentClosure(ctx: Context, row: OrderRow, entitlement: Parameters<typeof presentReserved>[2]): Pick<Order, 'closed'> {
  const isUnpaid = isOneOf(payableOrderStates, row.state)
  const isUnused = row.state === 'paid' && entitlement && entitlement.used + entitlement.revoked < entitlement.granted
  const { archetype, cityId } = row
  const closed = archetype && cityId && (isUnpaid || isUnused) ? catalogueClosure(ctx, { archetype, cityId }) : null
  return closed ? { closed } : {}
}

/** The open attempt's instructions and deadline, or why the last one was refused. */
function presentPending(row: OrderRow, attempts: AttemptRow[]): Pick<Order, 'pending'> {
  if (!isOneOf(payableOrderStates, row.state)) return {}
  const last = attempts.at(-1)
  const attempt = attempts.find((each) => isOneOf(openAttemptStates, each.state)) ?? (last?.state === 'failed' ? last : undefined)
  if (!attempt) return {}
  const isWaiting = attempt.instructions !== null || attempt.state === 'requires_action'
  return {
    pending: {
      method: isWaiting || attempt.lastMessage ? attempt.method : null,
      instructions: pendingInstructions(attempt) ?? lastPaymentMessage(attempt),
      until: isWaiting ? addDays(attempt.createdAt, waitDays).toISOString() : null,
      ...(!isWaiting && isRefused(attempt) ? { refused: true } : {}),
    },
  }
}
