import { engineRefusals } from '#words/engine/refusals.ts'
import type { Fact } from '../evidence/evidence.ts'
import { Refused, said } from '../quantity/refusal.ts'
import { factValue, fxOf, positiveOf } from './known-fact.ts'
import type { City, Country } from './place.ts'

/**
 * What each fact of a country must be before anything is computed or printed from it: above 0 where something is divided by it or it is a
 * price, from 0 up, or any percentage; with a question mark it may be null, which means not researched.
 */
export const factNeeds: Record<keyof Country['facts'], 'above-0' | 'above-0?' | 'from-0' | 'from-0?' | 'percent'> = {
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

/** Refuses a country's table with a gap, naming the fact: a missing figure never becomes a default, and never reaches a page as no number. */
export function checkCountry(country: Country): void {
  fxOf(country)
  for (const [key, need] of Object.entries(factNeeds)) {
    const fact = country.facts[key as keyof Country['facts']] as Fact | null | undefined
    if (fact === null && need.endsWith('?')) continue
    checkFact(fact, `${country.code} ${key}`, need)
  }
  for (const { series, fact } of country.growth) checkFact(fact, `${country.code} growth.${series}`, 'percent')
  for (const { kind, fee, days } of country.permits) {
    checkAmounts(fee ? [fee.low, fee.likely, fee.high] : [], `${country.code} permits.${kind}.fee`)
    checkAmounts(days ? [days.low, days.likely, days.high] : [], `${country.code} permits.${kind}.days`)
  }
  checkAmounts([country.rentAhead.months, country.rentAhead.depositMonths], `${country.code} rentAhead`)
}

export function checkCity(city: City): void {
  positiveOf(city.population, `${city.id} population`)
  if (city.populationOther !== null) positiveOf(city.populationOther, `${city.id} populationOther`)
  positiveOf(city.priceIndex, `${city.id} priceIndex`)
  positiveOf(city.rentIndex, `${city.id} rentIndex`)
  if (!city.firms) return
  const { people, employers, onePerson } = city.firms
  positiveOf(people, `${city.id} firms.people`)
  for (const [industry, fact] of Object.entries(employers)) factValue(fact, `${city.id} firms.${industry}`)
  for (const [sector, { alone, employers: all }] of Object.entries(onePerson)) {
    factValue(alone, `${city.id} firms.${sector}`)
    positiveOf(all, `${city.id} firms.${sector} with employees`)
  }
}

function checkAmounts(amounts: readonly number[], name: string): void {
  const wrong = amounts.find((amount) => !Number.isFinite(amount) || amount < 0)
  if (wrong !== undefined) throw new Refused('fact-gap', said(engineRefusals.tableNoValue, { name, value: wrong }), name)
}

function checkFact(fact: Fact | null | undefined, name: string, need: string): void {
  if (need.startsWith('above-0')) positiveOf(fact, name)
  else factValue(fact, name, need === 'percent' ? -50 : 0)
}
