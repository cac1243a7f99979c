import type { CityEvidence } from '#engine/gaps/squares/city-evidence.ts'
import type { ClassCoverage } from '#engine/gaps/squares/coverage.ts'
import { AnswerCache } from '../../compute/answer-cache.ts'
import type { Work } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { activeEvidence } from './active-evidence.ts'
import { engineEvidence } from './engine-evidence.ts'
import { allActiveIds, shippedOff } from './store.ts'

const kept = new AnswerCache<Record<string, ClassCoverage[]>>(2)

/**
 * By city, what active batches hold of each class: how much, how old, how complete and by which way, the most that an answer can be, and the test of its order.
 * Computed in a thread when a batch came or was switched, or a month began; asking again costs two small queries.
 */
export async function coverageByClass(ctx: Context, work: Work, left?: AbortSignal): Promise<Record<string, ClassCoverage[]>> {
  const { db } = ctx.database
  const [ids, off] = await Promise.all([allActiveIds(db), shippedOff(db)])
  const month = ctx.clock().toISOString().slice(0, 7)
  const key = JSON.stringify([month, ids, [...off].sort()])
  return kept.get(key, async (leaving) => ctx.compute.coverCities({ cities: await allEvidence(ctx) }, work, leaving), left)
}

async function allEvidence(ctx: Context): Promise<CityEvidence[]> {
  const all: CityEvidence[] = []
  for (const city of ctx.market.facts.cities) {
    const imported = await activeEvidence(ctx, city.id)
    if (imported && Object.keys(imported.sources).length > 0) all.push(engineEvidence(ctx, { city }, imported))
  }
  return all
}
