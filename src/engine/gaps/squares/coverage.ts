import { type Backtest, canRank } from './backtest.ts'
import type { CityCompleteness } from './city-evidence.ts'
import { type CompletenessWay, cityTraits, estimateCompleteness } from './completeness.ts'
import type { Interval } from './draws.ts'
import { backtestClasses, isMeasured } from './estimate.ts'
import { type SellerClass, sellerClasses } from './seller-classes.ts'
import type { SquareKind } from './square-answer.ts'
import type { SquareSurvey } from './survey.ts'

/** Coverage of one class in a city: how much, how old, how complete, and how well its expected sellers find hidden ones. */
export type ClassCoverage = {
  class: SellerClass
  seen: number
  origin: string
  /** 'YYYY-MM' of the newest list. */
  month: string
  sources: readonly string[]
  completeness: Interval & { how: CompletenessWay }
  founded: Backtest | null
  /** The best kind of answer it supports. */
  kind: SquareKind
}

/** Classes that some list of the city shows, in the order of classes; people reach sellers on foot. */
export function classCoverages(survey: SquareSurvey): ClassCoverage[] {
  const { evidence, cells, byClass } = survey
  return sellerClasses.flatMap((each) => {
    const seen = byClass.get(each)
    if (!seen || seen.total === 0) return []
    const { how, low, likely, high } = estimateCompleteness(evidence, cells, each, seen)
    const founded = backtestClasses(survey, [each], 'walk-in', { seen: seen.counts, covered: seen.covered })
    const { origin, month, sources, total } = seen
    const numbers = cells.people !== null && cells.by === 'square' && isMeasured({ how, likely })
    const kind = numbers ? 'numbers' : cells.people !== null && canRank(survey, founded, total) ? 'rank' : 'unknown'
    return [{ class: each, seen: total, origin, month, sources, completeness: { how, low, likely, high }, founded, kind }]
  })
}

/**
 * Classes whose completeness was measured in this city itself, as evidence for other cities: see `CityEvidence.measured`.
 * @public
 */
export function measuredCompleteness({ evidence, cells, byClass }: SquareSurvey): CityCompleteness[] {
  return [...byClass].flatMap(([each, seen]) => {
    const { how, low, likely, high } = estimateCompleteness(evidence, cells, each, seen)
    const traits = cityTraits(evidence, cells, seen)
    if (!traits || (how !== 'official' && how !== 'two-lists')) return []
    return [{ cityId: evidence.cityId, class: each, ...traits, completeness: { low, likely, high } }]
  })
}
