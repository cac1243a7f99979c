import type { Shape, Values } from './case.ts'
import { horizonMonths } from './constants.ts'
import { monthlyFromEffective, reducingSchedule } from './loan.ts'
import { rentReviewMonth } from './paths.ts'

/** What is the same in every future: when rent is paid and reviewed, what wears out when, what a loan costs. Index m is month m. */
export type FixedSchedules = {
  /** Wear in month m of the first equipment, per unit of equipment total. */
  wear: Float64Array
  replacements: { month: number; share: number; lifeMonths: number }[]
  rentReview: Uint8Array
  /** Payments after the start, by month: so many months of rent at the price level of month `review`. */
  rentPayments: { month: number; review: number; months: number }[]
  rentPaidAtStart: number
  /** Last month whose price level some rent needs. */
  lastReview: number
  interest: Float64Array
  principal: Float64Array
}

export function fixedSchedules(v: Values, shape: Shape): FixedSchedules {
  const wear = new Float64Array(horizonMonths + 1)
  const replacements: FixedSchedules['replacements'] = []
  for (const { share, lifeMonths } of shape.equipment) {
    for (let m = 1; m <= Math.min(lifeMonths, horizonMonths); m++) wear[m]! += share / lifeMonths
    for (let start = lifeMonths; start < horizonMonths; start += lifeMonths) replacements.push({ month: start + 1, share, lifeMonths })
  }

  const ahead = Math.round(v.rentAheadMonths)
  const rentReview = Uint8Array.from({ length: horizonMonths + 1 }, (_, m) => (m === 0 ? 0 : rentReviewMonth(ahead, m)))
  const rentPayments: FixedSchedules['rentPayments'] = []
  let rentPaidAtStart = 0
  const step = Math.max(1, ahead)
  for (let start = 1; start <= horizonMonths; start += step) {
    const counts = new Map<number, number>()
    for (let m = start; m < start + step; m++) counts.set(rentReviewMonth(ahead, m), (counts.get(rentReviewMonth(ahead, m)) ?? 0) + 1)
    // The first block is agreed at opening prices: a review month of 0, as long as no block spans a review.
    if (start === 1 && ahead >= 1) rentPaidAtStart = step
    else for (const [review, months] of counts) rentPayments.push({ month: start, review, months })
  }

  const interest = new Float64Array(horizonMonths + 1)
  const principal = new Float64Array(horizonMonths + 1)
  if (v.loanAmount > 0) {
    for (const row of reducingSchedule(Math.round(v.loanAmount), monthlyFromEffective(v.loanRate), Math.max(1, Math.round(v.loanMonths)))) {
      if (row.month > horizonMonths) break
      interest[row.month] = row.interest
      principal[row.month] = row.principal
    }
  }
  return { wear, replacements, rentReview, rentPayments, rentPaidAtStart, lastReview: 2 * horizonMonths, interest, principal }
}
