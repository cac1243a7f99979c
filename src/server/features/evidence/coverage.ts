import type { ClassCoverage } from '#engine/gaps/squares/coverage.ts'
import type { BatchHead } from '#markets/sellers/batch.ts'
import type { CityCoverage } from '#markets/sellers/rows.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Context } from '../../context.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { sharedWork } from '../../threads/work.ts'
import { activeEvidence, engineEvidence } from './active-evidence.ts'
import { shippedCoverage } from './batches.ts'
import { listBatches, readAllActiveIds, readDisabledShipped } from './store.ts'

type BatchCoverage = CityCoverage & { batch: string; month: BatchHead['month'] }

/** `byCounty`: county statistics count the city's firms. */
type ByCity = Record<string, { classes: ClassCoverage[]; byCounty: boolean }>

/** By the batches and the month: the current one and the one before. */
const coverageCache = new AsyncCache<ByCity>({ maxEntries: 2 })

/** Coverage of active batches per city, and by class as the engine rates it. */
export async function readCoverage(ctx: Context) {
  const { db } = ctx.database
  const [imported, disabled, byClass] = await Promise.all([listBatches(db), readDisabledShipped(db), coverageByClass(ctx)])
  const active = [
    ...imported.filter(({ active }) => active).map(({ id, head, coverage }) => ({ id, head, coverage })),
    ...shippedBatches().flatMap((each) =>
      disabled.has(each.id) ? [] : [{ id: each.id, head: each.head, coverage: shippedCoverage(each) }],
    ),
  ]
  const parts = new Map<string, BatchCoverage[]>()
  for (const { id, head, coverage } of active)
    for (const each of coverage) parts.set(each.cityId, [...(parts.get(each.cityId) ?? []), { ...each, batch: id, month: head.month }])
  const cities = ctx.market.facts.cities
    .filter(({ id }) => parts.has(id))
    .map(({ id, name, countryCode }) => ({
      cityId: id,
      name,
      countryCode,
      ...summarizeCity(parts.get(id) ?? [], byClass[id]?.classes ?? []),
    }))
  return { cities }
}

function summarizeCity(parts: readonly BatchCoverage[], classes: readonly ClassCoverage[]) {
  const newestFirst = parts.toSorted((a, b) => (a.month < b.month ? 1 : -1))
  const people = newestFirst.find((each) => each.people > 0)
  const total = (key: 'areas' | 'firms') => parts.reduce((sum, each) => sum + each[key], 0)
  return {
    people: people ? { count: people.people, year: Number(people.month.slice(0, 4)), batch: people.batch } : null,
    areas: total('areas'),
    firms: total('firms'),
    classes: classes.map((each) => ({
      ...each,
      batches: newestFirst.flatMap(({ sellers, batch }) => (sellers[each.class] ? [batch] : [])),
    })),
  }
}

/**
 * Per city and class of active batches: counts, age, completeness and how it was measured, the best possible answer, and the backtest. Recomputed
 * when a batch is added or toggled, or a month begins, one city at a time so that paid work goes first; cached otherwise, at two small queries. Runs
 * to its end even if the caller disconnects.
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
