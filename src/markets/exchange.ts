import type { Fact } from '#engine/evidence.ts'
import { currencyFormats } from '#engine/format.ts'
import { marketFacts } from './facts.ts'

/** Day of the market mid rates below; they convert for display only, never a charged price. */
const rateDate = '2026-09-29'

export type ExchangeRate = { currency: string; perUsd: number; date: string; fact: Fact }

/** Local currency per dollar, dated; null for a currency without a rate (never a default). */
export function rateFor(currency: string): ExchangeRate | null {
  const fact = Object.values(marketFacts.countries).find((country) => country.currency === currency)?.facts.fxPerUsd
  return fact ? { currency, perUsd: fact.value, date: rateDate, fact } : null
}

/** How a market's currency is written; null for one we do not know. `minorDigits` 0 means it has no minor unit. */
export function currencyInfo(currency: string): { symbol: string; name: string; minorDigits: 0 | 2 } | null {
  const format = currencyFormats[currency]
  return format ? { symbol: format.mark.trim(), name: format.name, minorDigits: format.decimals } : null
}
