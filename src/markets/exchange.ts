import type { Fact } from '#engine/evidence/evidence.ts'
import { markets } from './data.ts'

export type ExchangeRate = { currency: string; perUsd: number; date: string; fact: Fact }

/** Local currency per dollar, dated; null for a currency without a rate (never a default). For display only, never for a charged price. */
export function exchangeRateFor(currency: string): ExchangeRate | null {
  const fact = Object.values(markets.facts.countries).find((country) => country.currency === currency)?.facts.fxPerUsd
  return fact ? { currency, perUsd: fact.value, date: markets.exchangeRatesOf, fact } : null
}
