import type { Backtest } from './backtest.ts'
import { drawCount, intervalOf } from './draws.ts'
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

/** By so many times a loose count is taken to be off, up or down (`completeness.ts`). */
const mostTimes = 3

/**
 * Whether an amount of room may rest on spending: not where it would keep busy over three times as many sellers as a whole city has. Such a city does not
 * lack two of three sellers: then the spending or the size of a seller is wrong, by an unknown factor that all its places share.
 * @param sustained sellers that the spending keeps busy
 * @param sellers that are there; both of the same people
 */
export function isCredibleAmount(sustained: number, sellers: number): boolean {
  return sustained <= mostTimes * sellers
}

/** The same of a city by its lists, its walks and what is known of such places. The order of its places stays. */
export function isSpendingCredible({ parts, perHead }: Pick<Estimates, 'parts' | 'perHead'>): boolean {
  if (!perHead || parts.some(({ supply }) => !supply)) return false
  const sellers = new Float64Array(drawCount)
  for (const { supply } of parts) for (let k = 0; k < drawCount; k++) sellers[k]! += supply!.perHead[k]!
  return isCredibleAmount(intervalOf(perHead.slice()).likely, intervalOf(sellers).likely)
}
