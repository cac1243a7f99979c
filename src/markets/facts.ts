import type { Fact } from '#engine/evidence/evidence.ts'
import type { Country, MarketFacts } from '#engine/market/place.ts'
import { markets } from './data.ts'

/** The reference data of a run. `factsVersion` changes with every change of a figure; `asOf` is the month it is carried to. */
export const marketFacts = markets.facts

/** Every fact of every country, city and staple, each once. */
export function allFacts(): Fact[] {
  return [...Object.values(marketFacts.countries).flatMap(countryFacts), ...marketFacts.cities.flatMap(cityFacts), ...markets.staplePrices]
}

function countryFacts(country: Country): Fact[] {
  const { facts, growth, householdSpending, wageLaw } = country
  const rules = [householdSpending.perHead, wageLaw.smallTrades]
  return [...Object.values(facts), ...growth.map(({ fact }) => fact), ...rules].filter((fact) => fact !== null && fact !== undefined)
}

function cityFacts(city: MarketFacts['cities'][number]): Fact[] {
  const mapped = city.mapped ? [city.mapped.completeness, ...Object.values(city.mapped.counts)] : []
  const { population, populationOther, priceIndex, rentIndex, wages } = city
  const facts = [population, populationOther, priceIndex, rentIndex, wages?.minimum, wages?.helper, ...mapped]
  return facts.filter((fact) => fact !== null && fact !== undefined)
}
