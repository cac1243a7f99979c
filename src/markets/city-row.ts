import type { Fact } from '#engine/evidence.ts'
import type { City } from '#engine/place.ts'
import type { CountryCode } from '#engine/vocabulary.ts'
import { assumed, read, recalled } from './cite.ts'
import { mappedOutlets } from './mapped-outlets.ts'
import { officesByCity } from './offices.ts'

type Range = readonly [low: number, likely: number, high: number]

export type CityRow = {
  id: string
  name: string
  country: CountryCode
  at: readonly [lat: number, lon: number]
  /** Urban agglomeration of 2023 (UN, as printed in the World Factbook) and the GeoNames city; one may be missing. */
  agglomeration?: number
  geonames?: number
  populationNote?: string
  /** A third reading, from memory. */
  alsoSaid?: { value: number; year: number; note: string }
  tier: City['tier']
  /** Over the country's reference market, where the catalogue's amounts are stated (1 = same). */
  price: Range
  rent: Range
  why: string
  note: string
  neighbourhoods?: readonly (readonly [name: string, note: string])[]
  gapMap?: true
  reference?: true
}

/** Best-mapped city of the 2019 extract: Dar es Salaam, after a community mapping campaign. Shops per 100,000 people. */
const bestMappedPer100k = 411.6
/** Even there not every outlet is a node: our guess of the share that is. */
const bestMappedShare: Range = [0.5, 0.7, 1]

export function city(row: CityRow): City {
  const population = usedPopulation(row)
  return {
    id: row.id,
    name: row.name,
    countryCode: row.country,
    lat: row.at[0],
    lon: row.at[1],
    population,
    populationOther: otherPopulation(row),
    tier: row.tier,
    priceIndex: assumed(
      `${row.id}:price-index`,
      `Price level of ${row.name}`,
      row.price,
      'over the reference market of its country',
      row.why,
      { maxAgeYears: 4 },
    ),
    rentIndex: assumed(`${row.id}:rent-index`, `Rent level of ${row.name}`, row.rent, 'over the reference market of its country', row.why, {
      maxAgeYears: 4,
    }),
    note: row.note,
    ...(officesByCity[row.id] ? { offices: officesByCity[row.id] } : {}),
    neighbourhoods: (row.neighbourhoods ?? []).map(([name, note]) => ({ name, note })),
    mapped: mapped(row, population.value),
    gapMap: row.gapMap ?? false,
    ...(row.reference ? { reference: true as const } : {}),
  }
}

/** The catch-all entry of a country, for towns that are not listed: rounded assumptions throughout. */
export function smallTown(
  country: CountryCode,
  at: readonly [lat: number, lon: number],
  people: Range,
  price: Range,
  rent: Range,
  why: string,
): City {
  const id = `${country.toLowerCase()}-small-town`
  return {
    id,
    name: 'A smaller town',
    countryCode: country,
    lat: at[0],
    lon: at[1],
    population: assumed(
      `${id}:population`,
      'People in a smaller town',
      people,
      'people',
      'Stands for any town that is not listed; type in the real number if you know it.',
      { maxAgeYears: 6 },
    ),
    populationOther: null,
    tier: 3,
    priceIndex: assumed(`${id}:price-index`, 'Price level of a smaller town', price, 'over the reference market of its country', why, {
      maxAgeYears: 4,
    }),
    rentIndex: assumed(`${id}:rent-index`, 'Rent level of a smaller town', rent, 'over the reference market of its country', why, {
      maxAgeYears: 4,
    }),
    note: 'Figures for a typical smaller town of the country, not for the one that was asked.',
    neighbourhoods: [],
    mapped: null,
    gapMap: false,
  }
}

function usedPopulation(row: CityRow): Fact {
  const id = `${row.id}:population`
  const alternatives = row.alsoSaid ? [{ ...row.alsoSaid, sourceId: 'memory' }] : []
  if (row.agglomeration) {
    const all = [row.agglomeration, row.geonames ?? row.agglomeration, row.alsoSaid?.value ?? row.agglomeration]
    return read(id, `People in the urban area of ${row.name}`, row.agglomeration, 'people', 2023, 'factbook', 'medium', {
      low: Math.min(...all),
      high: Math.max(...all),
      alternatives,
      note: row.populationNote ?? 'Urban agglomeration (UN World Urbanization Prospects, as printed in the World Factbook).',
      maxAgeYears: 6,
    })
  }
  const value = row.geonames ?? 0
  return read(id, `People in ${row.name}`, value, 'people', 2020, 'geonames', 'low', {
    low: Math.round(value * 0.8),
    high: Math.max(Math.round(value * 2), row.alsoSaid?.value ?? 0),
    alternatives,
    note: `${row.populationNote ?? 'GeoNames city figure.'} Its vintage is not stated; growing towns are undercounted by it.`,
    maxAgeYears: 8,
  })
}

function otherPopulation(row: CityRow): Fact | null {
  if (row.agglomeration && row.geonames) {
    return read(`${row.id}:population-geonames`, `People in ${row.name} proper`, row.geonames, 'people', 2020, 'geonames', 'low', {
      note: 'GeoNames city figure; its vintage is not stated and it is often an old census within the city limits.',
      maxAgeYears: 8,
    })
  }
  if (row.alsoSaid)
    return recalled(
      `${row.id}:population-other`,
      `People in ${row.name}, another reading`,
      row.alsoSaid.value,
      'people',
      row.alsoSaid.year,
      row.alsoSaid.note,
      { maxAgeYears: 8 },
    )
  return null
}

/** How much of a town's outlets its map shows, 0–1, by how many shops of any kind are on it. */
export function completenessOf(allShops: number, people: number): { low: number; likely: number; high: number } {
  const per100k = (allShops / people) * 100_000
  const share = (best: number) => Math.min(1, Math.round((per100k / bestMappedPer100k) * best * 10_000) / 10_000)
  const [low, likely, high] = bestMappedShare
  return { low: share(low), likely: share(likely), high: share(high) }
}

/**
 * Completeness = shops per 100,000 here / shops per 100,000 in the best-mapped city × the share thought mapped there, at most 1.
 * It measures the map, not the town: a poor quarter has no fewer hairdressers, only fewer mappers.
 */
function mapped(row: CityRow, people: number): City['mapped'] {
  const outlets = mappedOutlets[row.id]
  if (!outlets) return null
  const per100k = (outlets.allShops / people) * 100_000
  const { low, likely, high } = completenessOf(outlets.allShops, people)
  return {
    completeness: read(
      `${row.id}:osm-completeness`,
      `How complete the map of ${row.name} is`,
      likely,
      'share of outlets (0–1)',
      2019,
      'osm-2019',
      'low',
      {
        low,
        high,
        note: `Computed: ${outlets.allShops} shops mapped, ${per100k.toFixed(1)} per 100,000 people, against ${bestMappedPer100k} in Dar es Salaam, where we take 70 % (50 to 100 %) to be mapped. September 2019, points only; never compare raw counts between cities.`,
        maxAgeYears: 3,
      },
    ),
    counts: Object.fromEntries(
      Object.entries(outlets.counts).map(([tag, count]) => [
        tag,
        read(`${row.id}:osm:${tag}`, `${tag} mapped in ${row.name}`, count, 'outlets', 2019, 'osm-2019', 'low', {
          note: 'Nodes in the city box, September 2019: a lower bound of what was there.',
          maxAgeYears: 3,
        }),
      ]),
    ),
  }
}
