import { type Money, money, shareOfMoney, timesMoney } from '#engine/quantity/money.ts'
import { planTexts } from '#words/plans.ts'
import type { ChargeCurrency } from './currencies.ts'

/** The one price list. Minor units. A changed price is a new version; orders keep the amount they were made with. */
export const catalogueVersion = '2026-11-20'

export const planIds = ['free', 'complete_report', 'report_pack_3', 'weekly_unlimited', 'premium'] as const
export type PlanId = (typeof planIds)[number]
export type PaidPlanId = Exclude<PlanId, 'free'>

export type Plan = {
  id: PlanId
  name: string
  type: 'free' | 'payg' | 'bundle' | 'timed' | 'subscription'
  pricesMinor: Record<ChargeCurrency, number>
  features: readonly string[]
  /** What one might expect to be included and is not. */
  without?: string
  /** Report credits, for payg and bundle. */
  quantity: number
  /** Days, for timed. */
  duration: number | null
}

export const plans: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    name: planTexts.free.name,
    type: 'free',
    pricesMinor: { USD: 0, NGN: 0, ZAR: 0, GHS: 0, KES: 0 },
    features: planTexts.free.features,
    quantity: 0,
    duration: null,
  },
  complete_report: {
    id: 'complete_report',
    name: planTexts.complete_report.name,
    type: 'payg',
    pricesMinor: { USD: 999, NGN: 150000, ZAR: 3500, GHS: 4500, KES: 25000 },
    features: planTexts.complete_report.features,
    quantity: 1,
    duration: null,
  },
  report_pack_3: {
    id: 'report_pack_3',
    name: planTexts.report_pack_3.name,
    type: 'bundle',
    pricesMinor: { USD: 2547, NGN: 360000, ZAR: 8400, GHS: 10800, KES: 60000 },
    features: planTexts.report_pack_3.features,
    quantity: 3,
    duration: null,
  },
  weekly_unlimited: {
    id: 'weekly_unlimited',
    name: planTexts.weekly_unlimited.name,
    type: 'timed',
    pricesMinor: { USD: 2499, NGN: 400000, ZAR: 9500, GHS: 12000, KES: 65000 },
    features: planTexts.weekly_unlimited.features,
    quantity: 0,
    duration: 7,
  },
  premium: {
    id: 'premium',
    name: planTexts.premium.name,
    type: 'subscription',
    pricesMinor: { USD: 399, NGN: 320000, ZAR: 5000, GHS: 5000, KES: 50000 },
    features: planTexts.premium.features,
    without: planTexts.premium.without,
    quantity: 0,
    duration: null,
  },
}

/** Old addresses and links name the pack 'report-pack'. */
export const planAliases: Record<string, PlanId> = { 'report-pack': 'report_pack_3' }

export function planById(id: string): Plan | null {
  const knownPlanId = planAliases[id] ?? id
  return knownPlanId in plans ? plans[knownPlanId as PlanId] : null
}

export function priceOf<C extends ChargeCurrency>(plan: Plan | PlanId, currency: C): Money<C> {
  const { pricesMinor } = typeof plan === 'string' ? plans[plan] : plan
  return money(pricesMinor[currency], currency)
}

/** The pack's actual saving against single reports in one currency, 0–1. */
export function packSaving(currency: ChargeCurrency): number {
  return (
    1 - shareOfMoney(priceOf('report_pack_3', currency), timesMoney(priceOf('complete_report', currency), plans.report_pack_3.quantity))
  )
}
