import type { CityEvidence } from '#engine/gaps/squares/city-evidence.ts'
import type { Place } from '#engine/market/place.ts'
import { createMarketCityFinder } from '#markets/places.ts'
import { assembleEvidence, type ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import type { CityPoint } from '#markets/sellers/city-finder.ts'
import { readRows } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Context } from '../../context.ts'
import { createCache, memoizeByIdentity, once } from '../../platform/cache.ts'
import { readActiveIds, readBatchRows, readDisabledShipped } from './store.ts'

const finder = once(createMarketCityFinder)
/** By the city's active batches: a new or toggled batch replaces the evidence. */
const evidenceByBatches = memoizeByIdentity((_city: CityPoint) => createCache<string, ImportedEvidence>({ maxEntries: 1 }))

/** Evidence of a city's active batches, shipped and imported; null for a city that is not ours. Unchanged, it costs two small queries. */
export async function activeEvidence(ctx: Pick<Context, 'database'>, cityId: string): Promise<ImportedEvidence | null> {
  const { db } = ctx.database
  const city = finder().all.find(({ id }) => id === cityId)
  if (!city) return null
  const [ids, disabled] = await Promise.all([readActiveIds(db, cityId), readDisabledShipped(db)])
  const shipped = shippedBatches().filter(({ id, rows }) => rows[cityId] !== undefined && !disabled.has(id))
  const key = [...shipped.map(({ id }) => id), ...ids].join(' ')
  const cache = evidenceByBatches(city)
  const cached = cache.get(key)
  if (cached) return cached
  const imported = await readBatchRows(db, cityId, ids)
  const batches = [...shipped.map(({ id, head, rows }) => ({ id, head, rows: rows[cityId]! })), ...imported]
  const evidence = assembleEvidence(
    city,
    finder().reachOf(city),
    batches.map((each) => ({ ...each, rows: readRows(each.rows) })),
  )
  cache.set(key, evidence)
  return evidence
}

let newest = 0

/** Identifies evidence in cache keys. */
export const evidenceVersion = memoizeByIdentity((_evidence: ImportedEvidence) => ++newest)

/** Imported evidence with walk counts, as the engine reads it. Completeness is not set: importers measure none. */
export function engineEvidence(
  ctx: Pick<Context, 'clock'>,
  { city }: Pick<Place, 'city'>,
  { sources: _, attributions: __, basemap: ___, ...imported }: ImportedEvidence,
  walks: CityEvidence['walks'] = [],
): CityEvidence {
  return {
    ...imported,
    cityId: city.id,
    centre: { lat: city.lat, lon: city.lon },
    population: city.population.value,
    income: null,
    month: ctx.clock().toISOString().slice(0, 7),
    walks,
    measured: [],
  }
}
