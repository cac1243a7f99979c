import type { Fact } from '#engine/evidence/evidence.ts'
import type { City, CityFirms, Country, MarketFacts } from '#engine/market/place.ts'
import { smallTownId } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'

/** Reference data of a run. `factsVersion` changes with every change of a figure; `asOf` is the month of its prices. */
export const marketFacts = markets.facts

export function allFacts(): Fact[] {
  return [...Object.values(marketFacts.countries).flatMap(countryFacts), ...marketFacts.cities.flatMap(cityFacts), ...markets.staplePrices]
}

function countryFacts(country: Country): Fact[] {
  const { facts, growth, householdSpending, wageLaw } = country
  const rules = [householdSpending.perHead, wageLaw.smallTrades]
  return [...Object.values(facts), ...growth.map(({ fact }) => fact), ...rules].filter((fact) => fact !== null && fact !== undefined)
}

function cityFacts(city: MarketFacts['cities'][number]): Fact[] {
  const { firms, population, populationOther, priceIndex, rentIndex, wages } = city
  const facts = [population, populationOther, priceIndex, rentIndex, wages?.minimum, wages?.helper, ...(firms ? firmFacts(firms) : [])]
  return facts.filter((fact) => fact !== null && fact !== undefined)
}

function firmFacts({ people, employers, onePerson }: CityFirms): Fact[] {
  return [people, ...Object.values(employers), ...Object.values(onePerson).flatMap(({ alone, employers: all }) => [alone, all])]
}

export type ExchangeRate = { currency: string; perUsd: number; date: string; fact: Fact }

/** Local currency per dollar, dated; null for a currency without a rate (never a default). For display only, never for a charged price. */
export function exchangeRateFor(currency: string): ExchangeRate | null {
  const fact = Object.values(markets.facts.countries).find((country) => country.currency === currency)?.facts.fxPerUsd
  return fact ? { currency, perUsd: fact.value, date: markets.exchangeRatesOf, fact } : null
}

/** Every city with its own figures, and one catch-all smaller town for each country (id `<cc>-small-town`). */
export const marketCities: City[] = markets.facts.cities

export function isSmallTown(city: City): boolean {
  return city.id === smallTownId(city.countryCode)
}
