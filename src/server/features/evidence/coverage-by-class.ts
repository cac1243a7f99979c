import type { ClassCoverage } from '#engine/gaps/squares/coverage.ts'
import type { Context } from '../../context.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { sharedWork } from '../../threads/work.ts'
import { activeEvidence } from './active-evidence.ts'
import { engineEvidence } from './engine-evidence.ts'
import { readAllActiveIds, readDisabledShipped } from './store.ts'

/** `byCounty`: statistics by county know the city's firms. */
type ByCity = Record<string, { classes: ClassCoverage[]; byCounty: boolean }>

/** By the batches and the month: those of now and before. */
const coverageCache = new AsyncCache<ByCity>({ maxEntries: 2 })

/**
 * By city, what active batches hold of each class: how much, how old, how complete and by which way, the most that an answer can be, and the test of its order.
 * Computed when a batch came or was switched, or a month began, a city at a time so that what was paid for goes before; asking again costs two small queries.
 * What was begun is brought to its end though its asker left: the next one would begin again.
 */
export async function coverageByClass(ctx: Context): Promise<ByCity> {
  const { db } = ctx.database
  const [ids, disabled] = await Promise.all([readAllActiveIds(db), readDisabledShipped(db)])
  const month = ctx.clock().toISOString().slice(0, 7)
  return coverageCache.getOrCompute(JSON.stringify([month, ids, [...disabled].sort()]), () => computeCoverage(ctx))
}

async function computeCoverage(ctx: Context): Promise<ByCity> {
  const coverageByCity: ByCity = {}
  for (const city of ctx.market.facts.cities) {
    const imported = await activeEvidence(ctx, city.id)
    if (!imported || Object.keys(imported.sources).length === 0) continue
    const classes = await ctx.compute.coverCity({ evidence: engineEvidence(ctx, { city }, imported) }, sharedWork)
    coverageByCity[city.id] = { classes, byCounty: imported.counties !== null }
  }
  return coverageByCity
}
