import type { Place } from '../market/place.ts'
import { helperPayFor } from '../market/wages.ts'
import { ownerHoursPerWeek } from '../model/owner-hours.ts'
import type { CardModel } from '../model/result.ts'
import { usualMonthProfit } from '../model/usual-month.ts'

export type VerdictReason =
  | 'closed-here'
  | 'never-covers-costs'
  | 'loss-after-a-year'
  | 'loses-in-most-runs'
  | 'often-loses'
  | 'often-short-of-cash'
  | 'slow-payback'
  | 'less-than-a-wage'
  | 'sound'

/** Share of runs with a loss in year 1 above which we say: be careful. */
export const frequentLossOdds = 0.25
/** Times the base case's start-up cash from which the safe amount is a different undertaking. */
const maxCashRatio = 3

/**
 * The verdict and its reason: the first rule that applies, in this order.
 *
 * no: it is forbidden in the city or makes no sense there; the base case never covers its costs within 36 months; after a year a usual month is a
 * loss in at least half of the runs (P50 ≤ 0); year 1 is a loss in at least half.
 * careful: year 1 is a loss in more than a quarter of the runs; the cash that is enough in four runs of five is over three times the base case's
 * (that cash runs out at all with the base case's money says little: it does in most businesses); the cash is not back within 24 months; or that
 * month leaves less than a helper's pay for the owner's hours, so that the owner would earn more working for somebody.
 * good: none of these.
 */
export function decideVerdict(model: CardModel, place: Pick<Place, 'city' | 'country'>): { verdict: Verdict; reason: VerdictReason } {
  const { breakEven, risk } = model
  if (model.closed) return { verdict: 'no', reason: 'closed-here' }
  if (breakEven.month === null) return { verdict: 'no', reason: 'never-covers-costs' }
  const usualProfit = usualMonthProfit(model).p50
  if (usualProfit <= 0) return { verdict: 'no', reason: 'loss-after-a-year' }
  if (risk.probabilityLoss >= 0.5) return { verdict: 'no', reason: 'loses-in-most-runs' }
  if (risk.probabilityLoss > frequentLossOdds) return { verdict: 'careful', reason: 'often-loses' }
  if (risk.cashNeeded.p80 > maxCashRatio * (model.startupTotal + model.toLiveOn.amount))
    return { verdict: 'careful', reason: 'often-short-of-cash' }
  if (breakEven.paybackMonth === null || breakEven.paybackMonth > 24) return { verdict: 'careful', reason: 'slow-payback' }
  if (usualProfit < helperPayFor(ownerHoursPerWeek(model), place)) return { verdict: 'careful', reason: 'less-than-a-wage' }
  return { verdict: 'good', reason: 'sound' }
}

export type Verdict = 'good' | 'careful' | 'no'
