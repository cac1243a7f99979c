import { exp, log, power } from '../quantity/exact-math.ts'
import { horizonMonths, rampEndShare, rampStartShare } from './constants.ts'

/** Price level of a line after m months: (1 − importShare) · CPI + importShare · FX, both compounding from 1 at month 0. */
export function priceIndex(importShare: number, inflation: number, fxDepreciation: number, month: number): number {
  return priceLevels(inflation, fxDepreciation)(importShare, month)
}

/** Both price levels of one forecast, each month computed once by `priceIndex`. */
export function priceLevels(inflation: number, fxDepreciation: number): (importShare: number, month: number) => number {
  const home = compoundIndex(inflation)
  const world = compoundIndex(fxDepreciation)
  return (importShare, month) => (importShare === 0 ? home(month) : (1 - importShare) * home(month) + importShare * world(month))
}

function compoundIndex(ratePerYear: number): (month: number) => number {
  const levels: number[] = []
  return (month) => {
    const level = levels[month] ?? power(1 + ratePerYear, month / 12)
    levels[month] = level
    return level
  }
}

const rampLogits = logit(rampEndShare) - logit(rampStartShare)

function logit(share: number): number {
  return log(share / (1 - share))
}

/** Steepness of the logistic that goes from a tenth at opening to nine tenths after `rampMonths`: ln(81) / months. */
export function rampRate(rampMonths: number): number {
  return rampLogits / rampMonths
}

/** Share of mature sales in month m, read at the middle of the month: 1 / (1 + e^(−k (m − ½ − rampMonths/2))). */
export function rampShare(rampMonths: number, month: number): number {
  return 1 / (1 + exp(-rampRate(rampMonths) * (month - 0.5 - rampMonths / 2)))
}

/** Seasonal factor of model month m (1 is the first month of trading). */
export function seasonFactor(shape: { season: readonly number[]; firstCalendarMonth: number }, month: number): number {
  return shape.season[(shape.firstCalendarMonth - 1 + month - 1) % 12]!
}

/** From this factor on a month is about an average one, and seasonal helpers are paid. */
const averageSeason = 0.9

export function isInSeason(factor: number): boolean {
  return factor >= averageSeason
}

/** Units a day of an average seller's fair share of what people in reach spend, times the pull; no limit where no spending is known. */
export function fairShare(v: {
  marketSpending: number
  sellersNearby: number
  pull: number
  pricePerUnit: number
  openDaysPerMonth: number
}): number {
  if (!(v.marketSpending > 0)) return Number.POSITIVE_INFINITY
  return (v.pull * v.marketSpending) / (v.sellersNearby + 1) / v.pricePerUnit / v.openDaysPerMonth
}

/**
 * Units a day that are demanded once established. Where sellers were counted (weight 1) the fair share is a limit. Where it is a guess as the plan is,
 * the two are pooled by how sure each is: the geometric mean with the fair share's weight (precision of its logarithm over both precisions). A fair
 * share above the plan never raises it.
 */
export function demandedUnits(v: Parameters<typeof fairShare>[0] & { unitsPerDay: number; fairShareWeight: number }): number {
  const share = fairShare(v)
  if (share >= v.unitsPerDay) return v.unitsPerDay
  return v.fairShareWeight >= 1 ? share : v.unitsPerDay * power(share / v.unitsPerDay, v.fairShareWeight)
}

export function isBatchReady({ startsSelling, cycleMonths }: { startsSelling: number; cycleMonths: number }, month: number): boolean {
  return month >= startsSelling && (month - startsSelling) % cycleMonths === 0
}

/** Maps month m past the horizon to the last month at the same point of the production cycle, whose cost of sales it takes. */
export function wrapToHorizon(month: number, cycleMonths: number): number {
  if (month <= horizonMonths) return month
  return month - cycleMonths * Math.ceil((month - horizonMonths) / cycleMonths)
}

/** The month whose price level sets the rent of month m: rents are agreed for a year, or for as long as is paid ahead. */
export function rentReviewMonth(rentAheadMonths: number, month: number): number {
  const reviewInterval = Math.max(12, rentAheadMonths)
  return Math.floor((month - 1) / reviewInterval) * reviewInterval
}
