import { rampEndShare, rampStartShare } from './constants.ts'
import type { Shape } from './model-inputs.ts'

/** Price level of a line after m months: (1 − importShare) · CPI + importShare · FX, both compounding from 1 at month 0. */
export function priceIndex(importShare: number, inflation: number, fxDepreciation: number, month: number): number {
  return priceLevels(inflation, fxDepreciation)(importShare, month)
}

/** Both price levels of one forecast, each month calculated once: `priceIndex` of the same shares and rates. */
export function priceLevels(inflation: number, fxDepreciation: number): (importShare: number, month: number) => number {
  const home = compounding(inflation)
  const world = compounding(fxDepreciation)
  return (importShare, month) => (importShare === 0 ? home(month) : (1 - importShare) * home(month) + importShare * world(month))
}

function compounding(ratePerYear: number): (month: number) => number {
  const known: number[] = []
  return (month) => {
    const level = known[month] ?? (1 + ratePerYear) ** (month / 12)
    known[month] = level
    return level
  }
}

const rampLogits = logit(rampEndShare) - logit(rampStartShare)

function logit(share: number): number {
  return Math.log(share / (1 - share))
}

/** Steepness of the logistic that goes from a tenth at opening to nine tenths after `rampMonths`: ln(81) / months. */
export function rampRate(rampMonths: number): number {
  return rampLogits / rampMonths
}

/** Share of mature sales in month m, read at the middle of the month: 1 / (1 + e^(−k (m − ½ − rampMonths/2))). */
export function rampShare(rampMonths: number, month: number): number {
  return 1 / (1 + Math.exp(-rampRate(rampMonths) * (month - 0.5 - rampMonths / 2)))
}

/** Seasonal factor of model month m (1 is the first month of trading). */
export function seasonFactor(shape: Pick<Shape, 'season' | 'firstCalendarMonth'>, month: number): number {
  return shape.season[(shape.firstCalendarMonth - 1 + month - 1) % 12]!
}

/** Rents are agreed for a year, or for as long as is paid ahead: the month whose price level month m still pays. */
export function rentReviewMonth(rentAheadMonths: number, month: number): number {
  const every = Math.max(12, rentAheadMonths)
  return Math.floor((month - 1) / every) * every
}
