import { engineRefusals } from '#words/engine/refusals.ts'
import type { Fact } from '../evidence/evidence.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { asShare } from '../quantity/unit.ts'
import type { Country } from './place.ts'

/** Throws a refusal that names a missing fact: a gap in the tables never becomes a default. */
export function factValue(fact: Fact | null | undefined, name: string, minimum = 0): number {
  if (!fact) throw new RefusalError('fact-gap', localize(engineRefusals.factMissing, { name }), name)
  if (!Number.isFinite(fact.value) || fact.value < minimum)
    throw new RefusalError('fact-gap', localize(engineRefusals.factNoValue, { name: fact.id, value: fact.value }), fact.id)
  return fact.value
}

/** Like `factValue`, for a divisor. */
export function positiveValue(fact: Fact | null | undefined, name: string): number {
  const value = factValue(fact, name)
  if (value <= 0) throw new RefusalError('fact-gap', localize(engineRefusals.factNotAbove0, { name: fact!.id, value }), fact!.id)
  return value
}

/** A share 0–1 from a fact in percent or as a share. */
export function shareValue(fact: Fact | null | undefined, name = fact?.id ?? 'share'): number {
  const value = factValue(fact, name, -50)
  return asShare(value, fact!.unit)
}

/** Local currency per USD; a currency without a rate has its own refusal. */
export function exchangeRateOf(country: Country): number {
  const rate = country.facts?.fxPerUsd
  if (!rate || !Number.isFinite(rate.value) || rate.value <= 0) {
    throw new RefusalError(
      'currency-without-rate',
      localize(engineRefusals.noExchangeRate, { currency: country.currency }),
      country.currency,
    )
  }
  return rate.value
}
