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
  return [...Object.values(country.facts).filter((fact) => fact !== null), ...country.growth.map(({ fact }) => fact)]
}

function cityFacts(city: MarketFacts['cities'][number]): Fact[] {
  const mapped = city.mapped ? [city.mapped.completeness, ...Object.values(city.mapped.counts)] : []
  return [city.population, city.populationOther, city.priceIndex, city.rentIndex, ...mapped].filter((fact) => fact !== null)
}
