import type { ChargeCurrency } from '#contract/currencies.ts'
import type { Plan } from '#contract/plans.ts'

/** Where a plan is bought: the report's checkout, the subscription screen, or the payment page with the catalogue's own price. */
export function planAddress(plan: Plan, currency: ChargeCurrency): string {
  if (plan.type === 'payg') return '/checkout/business-report'
  if (plan.type === 'subscription') return '/subscribe'
  const query = new URLSearchParams({ plan: plan.id, currency, amount: String(plan.pricesMinor[currency]) })
  return `/payment/flutterwave?${query}`
}
