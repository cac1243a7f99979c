import type { Backtest } from './backtest.ts'
import { backtestClasses, estimatePart, type PartEstimate, sustainedDraws } from './estimate.ts'
import type { Reach } from './reach.ts'
import type { SellerQuery } from './seller-query.ts'
import type { SquareSurvey } from './survey.ts'

/** All estimates for one query, before it is answered cell by cell. `query.parts` and `parts` have the same order. */
export type Estimates = {
  survey: SquareSurvey
  query: SellerQuery
  parts: readonly PartEstimate[]
  reach: Reach
  backtest: Backtest | null
  /** Sellers that a head's custom keeps busy, draw by draw; null where customers are no households, or anywhere. */
  perHead: Float64Array | null
}

/** A category includes the classes that somebody counted: of the others neither sellers nor custom are in the sums. */
export function estimateAll(survey: SquareSurvey, fullQuery: SellerQuery): Estimates {
  const reach: Reach = fullQuery.reach === 'online' ? 'city' : fullQuery.reach
  const estimates = fullQuery.parts.map((part) => estimatePart(survey, part, reach))
  const counted = estimates.map(({ completeness, walks }) => completeness !== null || walks.walked.length > 0)
  const isIncluded = (_: unknown, i: number) => counted[i] || !counted.includes(true)
  const query = { ...fullQuery, parts: fullQuery.parts.filter(isIncluded) }
  const parts = estimates.filter(isIncluded)
  return {
    survey,
    query,
    parts,
    reach,
    backtest: backtestFor(survey, query, parts, reach),
    perHead: query.reach === 'online' ? null : sustainedDraws(query.parts, survey),
  }
}

/** Backtest on the sellers of the query. */
function backtestFor(survey: SquareSurvey, query: SellerQuery, parts: readonly PartEstimate[], reach: Reach): Backtest | null {
  if (parts.every(({ completeness }) => completeness === null)) return null
  const seen = new Float64Array(survey.cells.count)
  for (const part of parts) for (let i = 0; i < seen.length; i++) seen[i]! += part.seen[i]!
  const covered = parts[0]!.covered.map((each, i) => (parts.every((part) => part.covered[i]) ? each : 0))
  const classes = query.parts.map((part) => part.class)
  return backtestClasses(survey, classes, reach, { seen, covered })
}
