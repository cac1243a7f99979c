import { limits } from '#contract/limits.ts'
import type { OrderState } from '#contract/payment-states.ts'
import type { LocalizedMessage } from '#language/message-catalog.ts'
import { refundTexts } from '#words/refunds.ts'
import { localize, localizeText } from '../../platform/error-message.ts'
import { addMonths, dayMs } from '../access/calendar.ts'

export type RefundCase = {
  planId: string
  amountMinor: number
  /** Price of a single report in the same currency: a pass refund is reduced by it for each report generated. */
  singlePriceMinor: number
  state: OrderState
  paidAt: Date | null
  now: Date
  refundedMinor: number
  /** Null when nothing is left to refund. */
  entitlement: { granted: number; used: number; revoked: number; suspended: boolean } | null
  /** Premium: the paid month, while none of it is refunded. */
  month: { startsAt: Date; endsAt: Date; isLatest: boolean } | null
  singleRuleUsed: boolean
  /** When the person last got a full refund of a begun month of premium. */
  monthInFullAt: Date | null
}

export type RefundPlan = {
  amountMinor: number
  reason: LocalizedMessage | null
  /** Uses the person's one 'full, even if read'. */
  usesSingleRule: boolean
  /** Uses the person's one full refund of a premium month per year. */
  usesMonthInFull: boolean
  /** Unused credits that the refund revokes. */
  revokedUnused: number
  withdraw: 'none' | 'one' | 'all'
}

const noRefund = (reason: string | LocalizedMessage | null): RefundPlan => ({
  amountMinor: 0,
  reason: typeof reason === 'string' ? localizeText(reason) : reason,
  usesSingleRule: false,
  usesMonthInFull: false,
  revokedUnused: 0,
  withdraw: 'none',
})

/** The 30-day promise as arithmetic: the refundable amount now, and the access it revokes. Days are 24 hours from the payment. */
export function planRefund(refundCase: RefundCase): RefundPlan {
  if (!refundCase.paidAt || !['paid', 'partially_refunded', 'disputed'].includes(refundCase.state)) return noRefund(refundTexts.nothingLeft)
  if (refundCase.state === 'disputed') return noRefund(refundTexts.disputed)
  if (refundCase.now.getTime() >= refundCase.paidAt.getTime() + limits.refundDays * dayMs)
    return noRefund(localize(refundTexts.tooLate, { days: limits.refundDays }))
  const remainingMinor = refundCase.amountMinor - refundCase.refundedMinor
  const { entitlement } = refundCase
  if (remainingMinor <= 0 || !entitlement || entitlement.suspended || entitlement.revoked > 0) return noRefund(refundTexts.alreadyRefunded)
  const plan = planByType(refundCase, entitlement)
  return plan.amountMinor > 0 ? { ...plan, amountMinor: Math.min(plan.amountMinor, remainingMinor) } : plan
}

function planByType(refundCase: RefundCase, entitlement: NonNullable<RefundCase['entitlement']>): RefundPlan {
  const { used } = entitlement
  const full = {
    amountMinor: refundCase.amountMinor,
    reason: null,
    usesSingleRule: false,
    usesMonthInFull: false,
    revokedUnused: 0,
    withdraw: 'none' as const,
  }
  switch (refundCase.planId) {
    case 'complete_report':
      if (used === 0) return { ...full, revokedUnused: 1 }
      return refundCase.singleRuleUsed ? noRefund(refundTexts.onceUsed) : { ...full, usesSingleRule: true, withdraw: 'all' }
    case 'report_pack_3': {
      const parts = splitEvenly(refundCase.amountMinor, entitlement.granted)
      const unused = sum(parts.slice(used))
      const rule = used > 0 && !refundCase.singleRuleUsed
      const amountMinor = unused + (rule ? (parts[used - 1] ?? 0) : 0)
      if (amountMinor === 0) return noRefund(refundTexts.onceUsed)
      return {
        ...full,
        amountMinor,
        usesSingleRule: rule,
        revokedUnused: entitlement.granted - used,
        withdraw: rule ? (used === 1 ? 'all' : 'one') : 'none',
      }
    }
    case 'weekly_unlimited': {
      const amountMinor = Math.max(0, refundCase.amountMinor - used * refundCase.singlePriceMinor)
      return amountMinor === 0 ? noRefund(refundTexts.passUsed) : { ...full, amountMinor }
    }
    case 'premium':
      return refundCase.month?.isLatest ? planMonthRefund(refundCase, refundCase.month) : noRefund(refundTexts.notLatestMonth)
    default:
      return noRefund(refundTexts.notRefundable)
  }
}

/** A begun month is refunded in full once a year; otherwise, and where nothing has begun, its unused days are. */
function planMonthRefund(refundCase: RefundCase, month: NonNullable<RefundCase['month']>): RefundPlan {
  const plan = { ...noRefund(null), amountMinor: refundCase.amountMinor, reason: null }
  const { unused, total } = countDays(month, refundCase.now)
  const months = limits.premiumFullRefundMonths
  if (unused === total) return plan
  const fullRefundFrom = refundCase.monthInFullAt && addMonths(refundCase.monthInFullAt, months)
  if (!fullRefundFrom || fullRefundFrom <= refundCase.now)
    return { ...plan, usesMonthInFull: true, reason: localize(refundTexts.monthInFull, { months }) }
  const amountMinor = Math.floor((refundCase.amountMinor * unused) / total)
  if (amountMinor === 0) return noRefund(localize(refundTexts.monthOver, { months }))
  return { ...plan, amountMinor, reason: localize(refundTexts.monthDays, { months, unused, total }) }
}

/** Days of 24 hours from the month's start; a begun day is used. */
function countDays({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): { unused: number; total: number } {
  const total = Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs)
  const startedDays = Math.max(0, Math.ceil((now.getTime() - startsAt.getTime()) / dayMs))
  return { unused: Math.max(0, total - startedDays), total }
}

/** Integer parts that sum to the whole; the first parts take the remainder. */
export function splitEvenly(amountMinor: number, parts: number): number[] {
  const base = Math.floor(amountMinor / parts)
  const remainder = amountMinor - base * parts
  return Array.from({ length: parts }, (_, index) => base + (index < remainder ? 1 : 0))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
