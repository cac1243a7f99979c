import type { ClassCoverage } from '#engine/gaps/squares/coverage.ts'
import type { BatchHead } from '#markets/sellers/batch.ts'
import type { CityCoverage } from '#markets/sellers/coverage.ts'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Context } from '../../context.ts'
import { shippedCoverage } from './batches.ts'
import { coverageByClass } from './coverage-by-class.ts'
import { listBatches, readDisabledShipped } from './store.ts'

type BatchCoverage = CityCoverage & { batch: string; month: BatchHead['month'] }

/** What active batches have of every city, and by class what the engine makes of it. */
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
