import { limits } from '#contract/limits.ts'
import type { OrderState } from '#contract/payment-states.ts'
import { refundTexts } from '#words/refunds.ts'
import { asSaid, type Said, said } from '../../said.ts'
import { addMonths, dayMs } from '../access/calendar.ts'

export type RefundCase = {
  planId: string
  amountMinor: number
  /** What single reports cost in the same currency: a pass refund is less that for each report made. */
  singlePriceMinor: number
  state: OrderState
  paidAt: Date | null
  now: Date
  refundedMinor: number
  /** What the order opened; null where nothing is left to refund. */
  entitlement: { granted: number; used: number; revoked: number; suspended: boolean } | null
  /** Premium: the month that was paid, as long as nothing was taken from it. */
  month: { startsAt: Date; endsAt: Date; isLatest: boolean } | null
  singleRuleUsed: boolean
  /** When the person last had a month of premium that had begun back whole. */
  monthInFullAt: Date | null
}

export type RefundPlan = {
  amountMinor: number
  reason: Said | null
  /** This uses the person's one 'full, even if read'. */
  usesSingleRule: boolean
  /** This uses the person's one full month of premium in a year. */
  usesMonthInFull: boolean
  /** Unused credits taken away. */
  revokedUnused: number
  withdraw: 'none' | 'one' | 'all'
}

const nothing = (reason: string | Said | null): RefundPlan => ({
  amountMinor: 0,
  reason: typeof reason === 'string' ? asSaid(reason) : reason,
  usesSingleRule: false,
  usesMonthInFull: false,
  revokedUnused: 0,
  withdraw: 'none',
})

/** The 30-day promise as arithmetic: what can be refunded now, and what access ends with it. Days are 24 hours from the payment. */
export function planRefund(given: RefundCase): RefundPlan {
  if (!given.paidAt || !['paid', 'partially_refunded', 'disputed'].includes(given.state)) return nothing(refundTexts.nothingLeft)
  if (given.state === 'disputed') return nothing(refundTexts.disputed)
  if (given.now.getTime() >= given.paidAt.getTime() + limits.refundDays * dayMs)
    return nothing(said(refundTexts.tooLate, { days: limits.refundDays }))
  const left = given.amountMinor - given.refundedMinor
  const { entitlement } = given
  if (left <= 0 || !entitlement || entitlement.suspended || entitlement.revoked > 0) return nothing(refundTexts.alreadyRefunded)
  const plan = planOf(given, entitlement)
  return plan.amountMinor > 0 ? { ...plan, amountMinor: Math.min(plan.amountMinor, left) } : plan
}

function planOf(given: RefundCase, entitlement: NonNullable<RefundCase['entitlement']>): RefundPlan {
  const { used } = entitlement
  const full = {
    amountMinor: given.amountMinor,
    reason: null,
    usesSingleRule: false,
    usesMonthInFull: false,
    revokedUnused: 0,
    withdraw: 'none' as const,
  }
  switch (given.planId) {
    case 'complete_report':
      if (used === 0) return { ...full, revokedUnused: 1 }
      return given.singleRuleUsed ? nothing(refundTexts.onceUsed) : { ...full, usesSingleRule: true, withdraw: 'all' }
    case 'report_pack_3': {
      const parts = splitEvenly(given.amountMinor, entitlement.granted)
      const unused = sum(parts.slice(used))
      const rule = used > 0 && !given.singleRuleUsed
      const amountMinor = unused + (rule ? (parts[used - 1] ?? 0) : 0)
      if (amountMinor === 0) return nothing(refundTexts.onceUsed)
      return {
        ...full,
        amountMinor,
        usesSingleRule: rule,
        revokedUnused: entitlement.granted - used,
        withdraw: rule ? (used === 1 ? 'all' : 'one') : 'none',
      }
    }
    case 'weekly_unlimited': {
      const amountMinor = Math.max(0, given.amountMinor - used * given.singlePriceMinor)
      return amountMinor === 0 ? nothing(refundTexts.passUsed) : { ...full, amountMinor }
    }
    case 'premium':
      return given.month?.isLatest ? planOfMonth(given, given.month) : nothing(refundTexts.notLatestMonth)
    default:
      return nothing(refundTexts.notRefundable)
  }
}

/** A month that has begun is refunded in full once in a year; after that, and where nothing has begun, what is not used of it. */
function planOfMonth(given: RefundCase, month: NonNullable<RefundCase['month']>): RefundPlan {
  const plan = { ...nothing(null), amountMinor: given.amountMinor, reason: null }
  const { unused, total } = daysOf(month, given.now)
  const months = limits.premiumFullRefundMonths
  if (unused === total) return plan
  const again = given.monthInFullAt && addMonths(given.monthInFullAt, months)
  if (!again || again <= given.now) return { ...plan, usesMonthInFull: true, reason: said(refundTexts.monthInFull, { months }) }
  const amountMinor = Math.floor((given.amountMinor * unused) / total)
  if (amountMinor === 0) return nothing(said(refundTexts.monthOver, { months }))
  return { ...plan, amountMinor, reason: said(refundTexts.monthDays, { months, unused, total }) }
}

/** Days of 24 hours from the month's first instant; one that has begun is used. */
function daysOf({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }, now: Date): { unused: number; total: number } {
  const total = Math.round((endsAt.getTime() - startsAt.getTime()) / dayMs)
  const begun = Math.max(0, Math.ceil((now.getTime() - startsAt.getTime()) / dayMs))
  return { unused: Math.max(0, total - begun), total }
}

/** Integer parts that sum to the whole; the first ones take the remainder. */
export function splitEvenly(amountMinor: number, parts: number): number[] {
  const base = Math.floor(amountMinor / parts)
  const remainder = amountMinor - base * parts
  return Array.from({ length: parts }, (_, index) => base + (index < remainder ? 1 : 0))
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
