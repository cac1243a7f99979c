import type { ChargeCurrency } from '#contract/currencies.ts'
import { plans } from '#contract/plans.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { type EntitlementRow, readEntitlementsOf } from '../access/entitlements.ts'
import { latestPeriodOf } from './premium.ts'
import type { RefundCase } from './refund-rule.ts'
import type { OrderRow, PaymentRow } from './store.ts'
import { hasUsedSingleRule, readMonthInFull } from './store-entitlements.ts'

/** Earlier refunds of the person, empty for an erased account. */
export type RefundHistory = { singleRuleUsed: boolean; monthInFullAt: Date | null; latestMonthId: string | null }

export async function readRefundHistory(db: Db, userId: string | null): Promise<RefundHistory> {
  if (!userId) return { singleRuleUsed: false, monthInFullAt: null, latestMonthId: null }
  return {
    singleRuleUsed: await hasUsedSingleRule(db, userId),
    monthInFullAt: await readMonthInFull(db, userId),
    latestMonthId: latestPeriodOf(await readEntitlementsOf(db, userId))?.id ?? null,
  }
}

export function buildRefundCase(
  ctx: Context,
  order: OrderRow,
  { payment, entitlement, history }: { payment: PaymentRow | null; entitlement: EntitlementRow | null; history: RefundHistory },
): RefundCase {
  const isMonth = entitlement?.kind === 'premium' && entitlement.endsAt !== null
  return {
    planId: order.planId,
    amountMinor: payment?.amountMinor ?? order.amountMinor,
    singlePriceMinor: plans.complete_report.pricesMinor[order.currency as ChargeCurrency] ?? order.amountMinor,
    state: order.state,
    paidAt: order.paidAt,
    now: ctx.clock(),
    refundedMinor: payment?.refundedMinor ?? 0,
    entitlement: entitlement ? { ...entitlement, suspended: entitlement.suspendedAt !== null } : null,
    month: isMonth
      ? { startsAt: entitlement.startsAt, endsAt: entitlement.endsAt!, isLatest: entitlement.id === history.latestMonthId }
      : null,
    singleRuleUsed: history.singleRuleUsed,
    monthInFullAt: history.monthInFullAt,
  }
}
