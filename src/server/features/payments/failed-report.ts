import type { ChargeCurrency } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { EntitlementRow } from '../access/entitlements.ts'
import { issueRefund } from './refund.ts'
import { splitEvenly } from './refund-rule.ts'
import { lockOrder, type OrderRow, type PaymentRow, readPayments, readReportsOfEntitlements } from './store.ts'
import { lockEntitlement, readEntitlement, updateEntitlement } from './store-entitlements.ts'

type Money = { order: OrderRow; payment: PaymentRow; amountMinor: number }

/** Why what comes back does, as the notice of the failed report says it; 'refund' names its amount. */
export type FailedReportBack = 'credit' | 'disputed' | 'pass' | 'passOver' | 'taken' | 'refund'

/** What the person gets for a report that could not be made. */
export type FailedReportReturn = {
  own: EntitlementRow | null
  /** `taken`: its money went back already, so its credit does not come back too. */
  how: 'credit' | 'money' | 'taken'
  money: Money | null
  back: FailedReportBack
}

/**
 * Decides what we owe for a report that failed; its order and entitlement stay locked, in the order every refund locks them. A credit is
 * returned while it is usable. Otherwise (its pack was refunded or expired before), its part of the price is refunded instead.
 */
export async function planFailedReport(tx: Db, ctx: Context, report: { id: string; entitlementId: string }): Promise<FailedReportReturn> {
  const found = await readEntitlement(tx, report.entitlementId)
  const order = found?.orderId ? await lockOrder(tx, found.orderId) : null
  const own = await lockEntitlement(tx, report.entitlementId)
  const give = (how: FailedReportReturn['how'], back: FailedReportBack, money: Money | null = null) => ({ own, how, money, back })
  const kept = (await readReportsOfEntitlements(tx, [report.entitlementId])).filter((each) => each.status !== 'failed' && !each.withdrawnAt)
  if (!own || !order || !kept.some((each) => each.id === report.id) || order.state === 'charged_back') return give('taken', 'taken')
  const isOver = own.endsAt !== null && own.endsAt <= ctx.clock()
  if (order.state === 'disputed') return give('credit', 'disputed')
  if (!own.suspendedAt && !isOver) return give('credit', own.kind === 'pass' ? 'pass' : 'credit')
  if (!own.suspendedAt && own.kind === 'pass') return give('credit', 'passOver')
  const payment = (await readPayments(tx, [order.id])).find((each) => each.role === 'primary')
  const owed = payment ? partOwed(own, order, payment, kept.length) : 0
  if (!payment || owed <= 0) return give('taken', 'taken')
  return give('money', 'refund', { order, payment, amountMinor: owed })
}

/** The failed report's part of a price whose other parts were refunded or used; `kept` reports, this one too, were still paid for. */
function partOwed(own: EntitlementRow, order: OrderRow, payment: PaymentRow, kept: number): number {
  const left = payment.amountMinor - payment.refundedMinor
  if (own.kind !== 'pass') return Math.min(left, splitEvenly(payment.amountMinor, own.granted)[kept - 1] ?? 0)
  // A pass refunded its price less a single report for each one made; this one was not made after all.
  const single = plans.complete_report.pricesMinor[order.currency as ChargeCurrency] ?? payment.amountMinor
  return Math.min(left, payment.amountMinor - (kept - 1) * single - payment.refundedMinor)
}

/** Does what was decided, in the same transaction. */
export async function returnForFailedReport(tx: Db, ctx: Context, { own, how, money }: FailedReportReturn): Promise<void> {
  if (!own || own.used === 0) return
  const isGone = how !== 'credit' && own.kind !== 'pass'
  await updateEntitlement(tx, own.id, {
    used: own.used - 1,
    revoked: isGone ? own.revoked + 1 : own.revoked,
    reservedOpportunityId: null,
  })
  if (money)
    await issueRefund(tx, ctx, money.order, money.payment, {
      amountMinor: money.amountMinor,
      reason: 'report_failed',
      requestedBy: 'system',
    })
}
