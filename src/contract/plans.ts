import { type Money, money, shareOfMoney, timesMoney } from '#engine/quantity/money.ts'
import { type PaidPlanId, packSizes, paidPlanIds } from '#engine/quantity/vocabulary.ts'
import { planTexts } from '#words/plans.ts'
import { type ChargeCurrency, chargeCurrencies } from './currencies.ts'
import { priceTable } from './price-table.ts'

/** The plans at the prices of `market-data/price-list.yaml`, in minor units; orders keep the amount they were made with. */

export const planIds = ['free', ...paidPlanIds] as const
export type PlanId = (typeof planIds)[number]

const prices: Record<PaidPlanId, Record<ChargeCurrency, number>> = priceTable
const nothing = Object.fromEntries(chargeCurrencies.map((currency) => [currency, 0])) as Record<ChargeCurrency, number>

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
    pricesMinor: nothing,
    features: planTexts.free.features,
    quantity: 0,
    duration: null,
  },
  complete_report: {
    id: 'complete_report',
    name: planTexts.complete_report.name,
    type: 'payg',
    pricesMinor: prices.complete_report,
    features: planTexts.complete_report.features,
    quantity: 1,
    duration: null,
  },
  report_pack_3: {
    id: 'report_pack_3',
    name: planTexts.report_pack_3.name,
    type: 'bundle',
    pricesMinor: prices.report_pack_3,
    features: planTexts.report_pack_3.features,
    quantity: packSizes.report_pack_3!,
    duration: null,
  },
  weekly_unlimited: {
    id: 'weekly_unlimited',
    name: planTexts.weekly_unlimited.name,
    type: 'timed',
    pricesMinor: prices.weekly_unlimited,
    features: planTexts.weekly_unlimited.features,
    quantity: 0,
    duration: 7,
  },
  premium: {
    id: 'premium',
    name: planTexts.premium.name,
    type: 'subscription',
    pricesMinor: prices.premium,
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
