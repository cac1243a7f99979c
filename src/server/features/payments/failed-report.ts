import type { ChargeCurrency } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { EntitlementRow } from '../access/entitlements.ts'
import { issueRefund } from './refund.ts'
import { splitEvenly } from './refund-rule.ts'
import { lockOrder, type OrderRow, type PaymentRow, readPayments, readReportsByEntitlements } from './store.ts'
import { lockEntitlement, readEntitlement, updateEntitlement } from './store-entitlements.ts'

type Money = { order: OrderRow; payment: PaymentRow; amountMinor: number }

/** Why something is returned for a failed report, as the notice words it; 'refund' includes its amount. */
export type FailedReportBack = 'credit' | 'disputed' | 'pass' | 'passOver' | 'taken' | 'refund'

/** What is returned for a failed report. */
export type FailedReportReturn = {
  entitlement: EntitlementRow | null
  /** `taken`: the money was returned already, so the credit is not. */
  returnAs: 'credit' | 'money' | 'taken'
  money: Money | null
  back: FailedReportBack
}

/**
 * Decides what we owe for a failed report; locks its order and entitlement in the order that refunds use. A usable credit is returned. Otherwise (its
 * pack was refunded or has expired) its share of the price is refunded.
 */
export async function planFailedReport(tx: Db, ctx: Context, report: { id: string; entitlementId: string }): Promise<FailedReportReturn> {
  const unlockedEntitlement = await readEntitlement(tx, report.entitlementId)
  const order = unlockedEntitlement?.orderId ? await lockOrder(tx, unlockedEntitlement.orderId) : null
  const entitlement = await lockEntitlement(tx, report.entitlementId)
  const planReturn = (returnAs: FailedReportReturn['returnAs'], back: FailedReportBack, money: Money | null = null) => ({
    entitlement,
    returnAs,
    money,
    back,
  })
  const paidReports = (await readReportsByEntitlements(tx, [report.entitlementId])).filter(
    (each) => each.status !== 'failed' && !each.withdrawnAt,
  )
  if (!entitlement || !order || !paidReports.some((each) => each.id === report.id) || order.state === 'charged_back')
    return planReturn('taken', 'taken')
  const isOver = entitlement.endsAt !== null && entitlement.endsAt <= ctx.clock()
  if (order.state === 'disputed') return planReturn('credit', 'disputed')
  if (!entitlement.suspendedAt && !isOver) return planReturn('credit', entitlement.kind === 'pass' ? 'pass' : 'credit')
  if (!entitlement.suspendedAt && entitlement.kind === 'pass') return planReturn('credit', 'passOver')
  const payment = (await readPayments(tx, [order.id])).find((each) => each.role === 'primary')
  const owed = payment ? amountOwed(entitlement, order, payment, paidReports.length) : 0
  if (!payment || owed <= 0) return planReturn('taken', 'taken')
  return planReturn('money', 'refund', { order, payment, amountMinor: owed })
}

/** The failed report's share of a price whose other parts were refunded or used; `paidReportCount` reports, this one included, are still paid for. */
function amountOwed(entitlement: EntitlementRow, order: OrderRow, payment: PaymentRow, paidReportCount: number): number {
  const remainingMinor = payment.amountMinor - payment.refundedMinor
  if (entitlement.kind !== 'pass')
    return Math.min(remainingMinor, splitEvenly(payment.amountMinor, entitlement.granted)[paidReportCount - 1] ?? 0)
  // A pass refund is reduced by a single report for each one generated; the failed one does not count.
  const single = plans.complete_report.pricesMinor[order.currency as ChargeCurrency] ?? payment.amountMinor
  return Math.min(remainingMinor, payment.amountMinor - (paidReportCount - 1) * single - payment.refundedMinor)
}

/** Executes the plan in the same transaction. */
export async function returnForFailedReport(tx: Db, ctx: Context, { entitlement, returnAs, money }: FailedReportReturn): Promise<void> {
  if (!entitlement || entitlement.used === 0) return
  const isGone = returnAs !== 'credit' && entitlement.kind !== 'pass'
  await updateEntitlement(tx, entitlement.id, {
    used: entitlement.used - 1,
    revoked: isGone ? entitlement.revoked + 1 : entitlement.revoked,
    reservedOpportunityId: null,
  })
  if (money)
    await issueRefund(tx, ctx, money.order, money.payment, {
      amountMinor: money.amountMinor,
      reason: 'report_failed',
      requestedBy: 'system',
    })
}
