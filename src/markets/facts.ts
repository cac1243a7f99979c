import type { Fact } from '#engine/evidence.ts'
import type { Country, MarketFacts } from '#engine/place.ts'
import { cities } from './cities.ts'
import { coteDIvoire } from './countries/ci.ts'
import { ghana } from './countries/gh.ts'
import { kenya } from './countries/ke.ts'
import { nigeria } from './countries/ng.ts'
import { tanzania } from './countries/tz.ts'
import { unitedStates } from './countries/us.ts'
import { southAfrica } from './countries/za.ts'
import { sources } from './sources.ts'
import { staplePrices } from './staple-prices.ts'

/** The reference data of a run. `factsVersion` changes with every change of a figure; `asOf` is the month it is carried to. */
export const marketFacts: MarketFacts = {
  countries: { NG: nigeria, GH: ghana, ZA: southAfrica, KE: kenya, US: unitedStates, CI: coteDIvoire, TZ: tanzania },
  cities,
  sources,
  factsVersion: '2026.11.1',
  asOf: '2026-11',
}

/** Every fact of every country, city and staple, each once. */
export function allFacts(): Fact[] {
  return [...Object.values(marketFacts.countries).flatMap(countryFacts), ...marketFacts.cities.flatMap(cityFacts), ...staplePrices]
}

const byId = new Map(allFacts().map((fact) => [fact.id, fact]))

export function factById(id: string): Fact | undefined {
  return byId.get(id)
}

function countryFacts(country: Country): Fact[] {
  return [...Object.values(country.facts).filter((fact) => fact !== null), ...country.growth.map(({ fact }) => fact)]
}

function cityFacts(city: MarketFacts['cities'][number]): Fact[] {
  const mapped = city.mapped ? [city.mapped.completeness, ...Object.values(city.mapped.counts)] : []
  return [city.population, city.populationOther, city.priceIndex, city.rentIndex, ...mapped].filter((fact) => fact !== null)
}
