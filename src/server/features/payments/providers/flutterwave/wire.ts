import type { ChargeCurrency } from '#contract/currencies.ts'
import { minorUnitsIn } from '../adapter.ts'

/** Flutterwave counts major units. 12.3 → 1230 without float arithmetic: from the number's text, at most two digits. */
export function majorToMinor(amount: number, currency: string): number {
  if (minorUnitsIn(currency) === 1) return Math.floor(amount)
  return Math.round(Number(`${amount.toFixed(2)}e2`))
}

/** A fee in parts of a minor unit costs the whole one. */
export function feeToMinor(fee: number, currency: string): number {
  return minorUnitsIn(currency) === 1 ? Math.ceil(fee) : majorToMinor(fee, currency)
}

export function minorToMajor(amountMinor: number, currency: string): number {
  const perMajor = minorUnitsIn(currency)
  return perMajor === 1 ? amountMinor : Number((amountMinor / perMajor).toFixed(2))
}

/** What its checkout shows, in its own names, which differ by country. */
const options: Partial<Record<ChargeCurrency, string>> = {
  NGN: 'card,banktransfer,ussd',
  ZAR: 'card,1voucher',
  KES: 'card,mpesa',
  GHS: 'card,mobilemoneyghana',
  XOF: 'card,mobilemoneyfranco',
  TZS: 'card,mobilemoneytanzania',
  UGX: 'card,mobilemoneyuganda',
}
export const checkoutOptions = (currency: ChargeCurrency): string => options[currency] ?? 'card'
