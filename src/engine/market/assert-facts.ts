import { engineRefusals } from '#words/engine/refusals.ts'
import type { Fact } from '../evidence/evidence.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { exchangeRateOf, factValue, positiveValue } from './fact-value.ts'
import type { City, Country } from './place.ts'

/**
 * Requirement of each fact of a country: above 0 where something is divided by it or it is a price, from 0 up, or any percentage; with a question
 * mark it may be null, which means not researched.
 */
export const factRequirements: Record<keyof Country['facts'], 'above-0' | 'above-0?' | 'from-0' | 'from-0?' | 'percent'> = {
  population: 'above-0',
  urbanShare: 'from-0',
  gdpPerCapita: 'above-0',
  gdpPerCapitaPpp: 'above-0',
  pppFactor: 'above-0',
  inflation: 'percent',
  fxPerUsd: 'above-0',
  lendingRate: 'from-0?',
  microLoanRate: 'from-0',
  vatRate: 'from-0',
  vatThreshold: 'from-0?',
  minimumWage: 'above-0',
  helperWage: 'above-0',
  electricityTariff: 'above-0',
  outageShare: 'from-0',
  accountOwnership: 'from-0',
  mobileMoneyAccount: 'from-0?',
  internetUsers: 'from-0',
  foodShare: 'from-0',
  householdSize: 'above-0',
  consumptionShare: 'above-0',
  fuelPrice: 'above-0?',
  startupDays: 'from-0?',
  registrationFee: 'from-0?',
}

/** Throws for a country's table with a gap, naming the fact: a missing figure never becomes a default, and never reaches a page as no number. */
export function assertCountryFacts(country: Country): void {
  exchangeRateOf(country)
  for (const [key, requirement] of Object.entries(factRequirements)) {
    const fact = country.facts[key as keyof Country['facts']] as Fact | null | undefined
    if (fact === null && requirement.endsWith('?')) continue
    assertFact(fact, `${country.code} ${key}`, requirement)
  }
  for (const { series, fact } of country.growth) assertFact(fact, `${country.code} growth.${series}`, 'percent')
  for (const { kind, fee, days } of country.permits) {
    assertAmounts(fee ? [fee.low, fee.likely, fee.high] : [], `${country.code} permits.${kind}.fee`)
    assertAmounts(days ? [days.low, days.likely, days.high] : [], `${country.code} permits.${kind}.days`)
  }
  assertAmounts([country.rentAhead.months, country.rentAhead.depositMonths], `${country.code} rentAhead`)
}

export function assertCityFacts(city: City): void {
  positiveValue(city.population, `${city.id} population`)
  if (city.populationOther !== null) positiveValue(city.populationOther, `${city.id} populationOther`)
  positiveValue(city.priceIndex, `${city.id} priceIndex`)
  positiveValue(city.rentIndex, `${city.id} rentIndex`)
  if (!city.firms) return
  const { people, employers, onePerson } = city.firms
  positiveValue(people, `${city.id} firms.people`)
  for (const [industry, fact] of Object.entries(employers)) factValue(fact, `${city.id} firms.${industry}`)
  for (const [sector, { alone, employers: all }] of Object.entries(onePerson)) {
    factValue(alone, `${city.id} firms.${sector}`)
    positiveValue(all, `${city.id} firms.${sector} with employees`)
  }
}

function assertAmounts(amounts: readonly number[], name: string): void {
  const invalid = amounts.find((amount) => !Number.isFinite(amount) || amount < 0)
  if (invalid !== undefined) throw new RefusalError('fact-gap', localize(engineRefusals.tableNoValue, { name, value: invalid }), name)
}

function assertFact(fact: Fact | null | undefined, name: string, requirement: string): void {
  if (requirement.startsWith('above-0')) positiveValue(fact, name)
  else factValue(fact, name, requirement === 'percent' ? -50 : 0)
}
