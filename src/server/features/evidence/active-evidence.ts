import { evidenceOf, type ImportedEvidence } from '#markets/sellers/evidence-of.ts'
import { ourCities } from '#markets/sellers/our-cities.ts'
import { readRows } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Context } from '../../context.ts'
import { once } from '../../once.ts'
import { activeIds, readRowsOf, shippedOff } from './store.ts'

const finder = once(ourCities)
/** By city, with the batches it was made of: switching one, or a new one, makes another. */
const kept = new Map<string, { made: string; evidence: ImportedEvidence }>()

/**
 * What active batches, shipped and imported, have counted about a city; null for a city without figures of its own. Asking again costs two small
 * queries while nothing changed.
 */
export async function activeEvidence(ctx: Pick<Context, 'database'>, cityId: string): Promise<ImportedEvidence | null> {
  const { db } = ctx.database
  const city = finder().all.find(({ id }) => id === cityId)
  if (!city) return null
  const [ids, off] = await Promise.all([activeIds(db, cityId), shippedOff(db)])
  const shipped = shippedBatches().filter(({ id, rows }) => rows[cityId] !== undefined && !off.has(id))
  const made = [...shipped.map(({ id }) => id), ...ids].join(' ')
  const known = kept.get(cityId)
  if (known?.made === made) return known.evidence
  const own = await readRowsOf(db, cityId, ids)
  const batches = [...shipped.map(({ id, head, rows }) => ({ id, head, rows: rows[cityId]! })), ...own]
  const evidence = evidenceOf(
    city,
    finder().reach(city),
    batches.map((each) => ({ ...each, rows: readRows(each.rows) })),
  )
  kept.set(cityId, { made, evidence })
  return evidence
}
