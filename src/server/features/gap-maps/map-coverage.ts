import type { MapCoverage } from '#contract/gap-maps.ts'
import type { MapAnswer } from '#contract/map-answers.ts'
import type { ClassCoverage } from '#engine/gaps/squares/coverage.ts'
import { isSmallTown } from '#markets/cities.ts'
import type { Context } from '../../context.ts'
import { coverageByClass } from '../evidence/coverage-by-class.ts'

/** What is counted of every city, for anybody to read before paying for its map. */
export async function readMapCoverage(ctx: Context): Promise<MapCoverage> {
  const byClass = await coverageByClass(ctx)
  const listed = ctx.market.facts.cities.filter((city) => !isSmallTown(city))
  return {
    cities: listed.map(({ id, name, countryCode }) => {
      const { classes, byCounty } = byClass[id] ?? { classes: [], byCounty: false }
      return {
        cityId: id,
        name,
        country: ctx.market.facts.countries[countryCode].name,
        answer: answerOf(classes, byCounty),
        classes: classes.map(({ class: of, seen, kind, founded }) => ({ class: of, seen, kind, founded })),
      }
    }),
  }
}

function answerOf(classes: readonly ClassCoverage[], byCounty: boolean): MapAnswer {
  const has = (wanted: ClassCoverage['kind']) => classes.some(({ kind }) => kind === wanted)
  if (has('numbers')) return 'numbers'
  if (byCounty) return 'county'
  if (has('rank')) return 'rank'
  return classes.length > 0 ? 'sellers' : 'city'
}
