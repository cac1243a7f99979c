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

/** Why what comes back does, as the notice of the failed report says it; 'refund' names its amount. */
export type FailedReportBack = 'credit' | 'disputed' | 'pass' | 'passOver' | 'taken' | 'refund'

/** What the person gets for a report that could not be made. */
export type FailedReportReturn = {
  entitlement: EntitlementRow | null
  /** `taken`: its money went back already, so its credit does not come back too. */
  returnAs: 'credit' | 'money' | 'taken'
  money: Money | null
  back: FailedReportBack
}

/**
 * Decides what we owe for a report that failed; its order and entitlement stay locked, in the order every refund locks them. A credit is
 * returned while it is usable. Otherwise (its pack was refunded or expired before), its part of the price is refunded instead.
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

/** The failed report's part of a price whose other parts were refunded or used; `kept` reports, this one too, were still paid for. */
function amountOwed(entitlement: EntitlementRow, order: OrderRow, payment: PaymentRow, paidReportCount: number): number {
  const remainingMinor = payment.amountMinor - payment.refundedMinor
  if (entitlement.kind !== 'pass')
    return Math.min(remainingMinor, splitEvenly(payment.amountMinor, entitlement.granted)[paidReportCount - 1] ?? 0)
  // A pass refunded its price less a single report for each one made; this one was not made after all.
  const single = plans.complete_report.pricesMinor[order.currency as ChargeCurrency] ?? payment.amountMinor
  return Math.min(remainingMinor, payment.amountMinor - (paidReportCount - 1) * single - payment.refundedMinor)
}

/** Does what was decided, in the same transaction. */
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
