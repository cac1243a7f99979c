import { type Money, money, shareOfMoney, timesMoney } from '#engine/quantity/money.ts'
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
  /** Report credits, for payg and bundle. */
  quantity: number
  /** Days, for timed. */
  duration: number | null
}

export const plans: Record<PlanId, Plan> = {
  free: {
    id: 'free',
    name: 'Free Explorer',
    type: 'free',
    pricesMinor: { USD: 0, NGN: 0, ZAR: 0, GHS: 0, KES: 0 },
    features: ['2 business discoveries per month', 'Basic insights', 'Save ideas and come back to them', 'Simple startup cost estimates'],
    quantity: 0,
    duration: null,
  },
  complete_report: {
    id: 'complete_report',
    name: 'Complete Business Report',
    type: 'payg',
    pricesMinor: { USD: 999, NGN: 150000, ZAR: 3500, GHS: 4500, KES: 25000 },
    features: [
      '12-section analysis',
      'Financial projections',
      'Market and competition',
      'Risk assessment',
      'Implementation guide',
      'Revenue forecasting',
      'Real local evidence',
      'Downloadable PDF',
    ],
    quantity: 1,
    duration: null,
  },
  report_pack_3: {
    id: 'report_pack_3',
    name: '3-Report Pack',
    type: 'bundle',
    pricesMinor: { USD: 2547, NGN: 360000, ZAR: 8400, GHS: 10800, KES: 60000 },
    features: ['3 complete reports', 'Valid 3 months', 'Priority email support'],
    quantity: 3,
    duration: null,
  },
  weekly_unlimited: {
    id: 'weekly_unlimited',
    name: 'Weekly Unlimited',
    type: 'timed',
    pricesMinor: { USD: 2499, NGN: 400000, ZAR: 9500, GHS: 12000, KES: 65000 },
    features: ['Unlimited report generation', 'Priority support', '7-day research period'],
    quantity: 0,
    duration: 7,
  },
  premium: {
    id: 'premium',
    name: 'Premium Access',
    type: 'subscription',
    pricesMinor: { USD: 399, NGN: 320000, ZAR: 5000, GHS: 5000, KES: 50000 },
    features: ['Every gap map in full', 'Unlimited discoveries', 'Priority support'],
    quantity: 0,
    duration: null,
  },
}

/** Old addresses and links name the pack 'report-pack'. */
export const planAliases: Record<string, PlanId> = { 'report-pack': 'report_pack_3' }

export function planById(id: string): Plan | null {
  const known = planAliases[id] ?? id
  return known in plans ? plans[known as PlanId] : null
}

export function priceOf<C extends ChargeCurrency>(plan: Plan | PlanId, currency: C): Money<C> {
  const { pricesMinor } = typeof plan === 'string' ? plans[plan] : plan
  return money(pricesMinor[currency], currency)
}

/** What the pack saves against single reports in one currency, 0–1, as it truly is. */
export function packSaving(currency: ChargeCurrency): number {
  return (
    1 - shareOfMoney(priceOf('report_pack_3', currency), timesMoney(priceOf('complete_report', currency), plans.report_pack_3.quantity))
  )
}
