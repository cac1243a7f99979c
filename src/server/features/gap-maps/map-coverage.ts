import type { MapCoverage } from '#contract/gap-maps.ts'
import type { MapAnswerKind } from '#contract/map-answers.ts'
import type { ClassCoverage } from '#engine/gaps/squares/coverage.ts'
import { isSmallTown } from '#markets/facts.ts'
import type { Context } from '../../context.ts'
import { coverageByClass } from '../evidence/coverage.ts'

/** Public coverage per city, readable before paying for its map. */
export async function readMapCoverage(ctx: Context): Promise<MapCoverage> {
  const byClass = await coverageByClass(ctx)
  const mapCities = ctx.market.facts.cities.filter((city) => !isSmallTown(city))
  return {
    cities: mapCities.map(({ id, name, countryCode }) => {
      const { classes, byCounty } = byClass[id] ?? { classes: [], byCounty: false }
      return {
        cityId: id,
        name,
        country: ctx.market.facts.countries[countryCode].name,
        answer: answerKind(classes, byCounty),
        classes: classes.map(({ class: classId, seen, kind, founded }) => ({ class: classId, seen, kind, founded })),
      }
    }),
  }
}

function answerKind(classes: readonly ClassCoverage[], byCounty: boolean): MapAnswerKind {
  const has = (coverageKind: ClassCoverage['kind']) => classes.some(({ kind }) => kind === coverageKind)
  if (has('numbers')) return 'numbers'
  if (byCounty) return 'county'
  if (has('rank')) return 'rank'
  return classes.length > 0 ? 'sellers' : 'city'
}
