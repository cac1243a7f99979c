import { readFileSync } from 'node:fs'
import { type DiscoveryIndex, discoveryIndex } from '#engine/fit/discover.ts'
import { prepareRanking, type Ranking } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { closureIn } from '#engine/market/closure.ts'
import type { MarketFacts, Place } from '#engine/market/place.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { findBusinesses } from '#markets/search.ts'
import { once } from '../platform/cache.ts'
import { parseCatalogueCards } from './catalogue-file.ts'

/** Market facts and archetypes in memory, and the catalogue computed at build. */
export type Market = {
  facts: MarketFacts
  archetypes: readonly Archetype[]
  archetypeById: ReadonlyMap<string, Archetype>
  /** What is offered. A business that is banned in a city is only in `entryById`: its id still opens, and nothing lists or sells it. */
  entries: readonly CatalogueEntry[]
  entryById: ReadonlyMap<string, CatalogueEntry>
  entriesByCity: ReadonlyMap<string, readonly CatalogueEntry[]>
  ranking: Ranking
  discovery: DiscoveryIndex
  /** @returns null for an unknown city */
  findPlace: (cityId: string) => Place | null
}

/** Loads the built catalogue on first use: a restarting server serves before that. */
export function loadMarket(catalogueFile: string): Market {
  const allEntries = once(() => parseCatalogueCards(readFileSync(catalogueFile)))
  const archetypeById = new Map(archetypes.map((archetype) => [archetype.id, archetype]))
  const isOffered = ({ archetype, cityId }: CatalogueEntry) => {
    const business = archetypeById.get(archetype)
    return !business || closureIn(business, cityId) === null
  }
  const entries = once(() => allEntries().filter(isOffered))
  const entryById = once(() => new Map(allEntries().map((entry) => [entry.id, entry])))
  const entriesByCity = once(() => groupByCity(entries()))
  const ranking = once(() => prepareRanking(entries(), archetypes, marketFacts))
  const discovery = once(() => discoveryIndex(archetypes, findBusinesses))
  const cityById = new Map(marketFacts.cities.map((city) => [city.id, city]))
  return {
    facts: marketFacts,
    archetypes,
    archetypeById,
    get entries() {
      return entries()
    },
    get entryById() {
      return entryById()
    },
    get entriesByCity() {
      return entriesByCity()
    },
    get ranking() {
      return ranking()
    },
    get discovery() {
      return discovery()
    },
    findPlace: (cityId) => {
      const city = cityById.get(cityId)
      return city ? { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true } : null
    },
  }
}

function groupByCity(entries: readonly CatalogueEntry[]): Map<string, CatalogueEntry[]> {
  const byCity = new Map<string, CatalogueEntry[]>()
  for (const entry of entries) {
    const cityEntries = byCity.get(entry.cityId)
    if (cityEntries) cityEntries.push(entry)
    else byCity.set(entry.cityId, [entry])
  }
  return byCity
}
