import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { type Plan, planById } from '#contract/plans.ts'

/** Parses a payment link; null when anything is missing or differs from the catalogue's price. The amount is read as an integer. */
export function readPaymentLink(search: string): { plan: Plan; currency: ChargeCurrency; amount: number } | null {
  const params = new URLSearchParams(search)
  const plan = planById(params.get('plan') ?? '')
  const currency = chargeCurrencies.find((each) => each === params.get('currency'))
  const text = params.get('amount') ?? ''
  if (!plan || plan.type === 'free' || !currency || !/^\d+$/.test(text)) return null
  const amount = Number(text)
  return amount === plan.pricesMinor[currency] ? { plan, currency, amount } : null
}
