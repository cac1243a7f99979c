import { assembleEvidence, type ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import type { CityPoint } from '#markets/sellers/city-finder.ts'
import { createMarketCityFinder } from '#markets/sellers/market-city-finder.ts'
import { readRows } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Context } from '../../context.ts'
import { createCache, memoizeByIdentity } from '../../platform/cache.ts'
import { once } from '../../platform/once.ts'
import { readActiveIds, readBatchRows, readDisabledShipped } from './store.ts'

const finder = once(createMarketCityFinder)
/** Of a city, by its active batches: switching one, or a new one, replaces the evidence. */
const evidenceByBatches = memoizeByIdentity((_city: CityPoint) => createCache<string, ImportedEvidence>({ maxEntries: 1 }))

/**
 * What active batches, shipped and imported, have counted about a city; null for a city without figures of its own. Asking again costs two small
 * queries while nothing changed.
 */
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

/** Names evidence in the keys of what is made of it. */
export const evidenceVersion = memoizeByIdentity((_evidence: ImportedEvidence) => ++newest)
