import { horizonMonths } from '../economy/constants.ts'
import { rentReviewMonth } from '../economy/price-index.ts'
import { monthlyFromEffective, reducingSchedule } from './loan.ts'
import type { BusinessShape, Values } from './model-inputs.ts'

/** Schedules common to all simulations: rent payments and reviews, replacements, the loan. Index m is month m. */
export type FixedSchedules = {
  /** Depreciation in month m of the first equipment, per unit of equipment total. */
  depreciation: Float64Array
  /** Share of the equipment total that is paid at the start: the rest is owned. */
  boughtShare: number
  /** Share of the equipment total that the bought things bring when they are sold. */
  resaleShare: number
  replacements: { month: number; share: number; lifeMonths: number }[]
  rentReview: Uint8Array
  /** Rent paid in month m: so many months at the price level of the review month; a block spans at most two reviews. */
  rentDue: { months: Float64Array; review: Uint8Array; laterMonths: Float64Array; laterReview: Uint8Array }
  rentPaidAtStart: number
  /** Last month whose price level is needed. */
  lastReview: number
  hasLoan: boolean
  interest: Float64Array
  principal: Float64Array
  /** What is left of the loan after month m. */
  owed: Float64Array
}

export function fixedSchedules(v: Values, shape: BusinessShape): FixedSchedules {
  const size = horizonMonths + 1
  const depreciation = new Float64Array(size)
  const replacements: FixedSchedules['replacements'] = []
  let boughtShare = 1
  let resale = 0
  for (const { share: whole, lifeMonths, resaleShare, ownedShare = 0 } of shape.equipment) {
    boughtShare -= whole * ownedShare
    resale += whole * (1 - ownedShare) * resaleShare
    const share = whole * (1 - resaleShare)
    for (let m = 1; m <= Math.min(lifeMonths, horizonMonths); m++) depreciation[m]! += share / lifeMonths
    for (let start = lifeMonths; start < horizonMonths; start += lifeMonths) replacements.push({ month: start + 1, share, lifeMonths })
  }

  const blockMonths = Math.round(v.rentAheadMonths)
  const rentReview = Uint8Array.from({ length: size }, (_, m) => (m === 0 ? 0 : rentReviewMonth(blockMonths, m)))
  const rentDue = {
    months: new Float64Array(size),
    review: new Uint8Array(size),
    laterMonths: new Float64Array(size),
    laterReview: new Uint8Array(size),
  }
  const step = Math.max(1, blockMonths)
  let lastReview = horizonMonths
  // The first block, paid before opening, is agreed at opening prices: it never spans a review, which comes after 12 months or the block.
  for (let start = blockMonths >= 1 ? 1 + step : 1; start <= horizonMonths; start += step) {
    const blockReview = rentReviewMonth(blockMonths, start)
    rentDue.review[start] = blockReview
    for (let m = start; m < start + step; m++) {
      const review = rentReviewMonth(blockMonths, m)
      if (review === blockReview) rentDue.months[start]!++
      else {
        rentDue.laterMonths[start]!++
        rentDue.laterReview[start] = review
        lastReview = Math.max(lastReview, review)
      }
    }
  }

  const interest = new Float64Array(size)
  const principal = new Float64Array(size)
  const owed = new Float64Array(size)
  const hasLoan = v.loanAmount > 0
  if (hasLoan) {
    const term = Math.max(1, Math.round(v.loanMonths))
    const grace = Math.min(term - 1, Math.max(0, Math.round(v.loanGraceMonths)))
    for (const row of reducingSchedule(Math.round(v.loanAmount), monthlyFromEffective(v.loanRate), term, grace)) {
      if (row.month > horizonMonths) break
      interest[row.month] = row.interest
      principal[row.month] = row.principal
    }
    owed[0] = v.loanAmount
    for (let m = 1; m <= horizonMonths; m++) owed[m] = owed[m - 1]! - principal[m]!
  }
  return {
    depreciation,
    boughtShare,
    resaleShare: resale,
    replacements,
    rentReview,
    rentDue,
    rentPaidAtStart: blockMonths >= 1 ? step : 0,
    lastReview,
    hasLoan,
    interest,
    principal,
    owed,
  }
}
