import { pertReach, pertWeight } from '../model/constants.ts'

export type Pert = { min: number; mode: number; max: number }

/**
 * The PERT whose 5th and 95th percentile lie about at an author's `low` and `high`. Ends reach past them by `pertReach`,
 * never below `floor` (a price or a count does not go negative).
 */
export function pertOf(range: { low: number; likely: number; high: number }, floor: number): Pert {
  return {
    min: Math.min(range.likely, Math.max(floor, range.likely - pertReach * (range.likely - range.low))),
    mode: range.likely,
    max: range.likely + pertReach * (range.high - range.likely),
  }
}

/** First parameter of the beta on [0, 1]; the second is 6 − alpha. */
function pertAlpha({ min, mode, max }: Pert): number {
  return max > min ? 1 + (pertWeight * (mode - min)) / (max - min) : 1
}

const zReach = 4
const zSteps = 256
const tables = new Map<number, Float64Array>()

/** Value of the PERT at the probability of a standard normal z. */
export function pertAt(pert: Pert, table: Float64Array, z: number): number {
  const place = Math.min(zSteps - 1e-9, Math.max(0, ((z + zReach) * zSteps) / (2 * zReach)))
  const index = place | 0
  const share = table[index]! + (table[index + 1]! - table[index]!) * (place - index)
  return pert.min + (pert.max - pert.min) * share
}

/** Quantiles of the beta on [0, 1] along z = −4 … 4, kept per shape (alpha to 1/64, which moves the mode by under half a percent of the width). */
export function pertTable(pert: Pert): Float64Array {
  const alpha = Math.round(pertAlpha(pert) * 64) / 64
  const kept = tables.get(alpha)
  if (kept) return kept
  const table = betaQuantiles(alpha, pertWeight + 2 - alpha)
  tables.set(alpha, table)
  return table
}

/** The cumulative beta by the midpoint rule on 4,096 cells, read backwards at each z. */
function betaQuantiles(alpha: number, beta: number): Float64Array {
  const cells = 4096
  const cumulative = new Float64Array(cells + 1)
  for (let cell = 0; cell < cells; cell++) {
    const x = (cell + 0.5) / cells
    cumulative[cell + 1] = cumulative[cell]! + x ** (alpha - 1) * (1 - x) ** (beta - 1)
  }
  const total = cumulative[cells]!
  const table = new Float64Array(zSteps + 1)
  let cell = 0
  for (let step = 0; step <= zSteps; step++) {
    const wanted = normalCdf(-zReach + (2 * zReach * step) / zSteps) * total
    while (cell < cells - 1 && cumulative[cell + 1]! < wanted) cell++
    const height = cumulative[cell + 1]! - cumulative[cell]!
    table[step] = (cell + (height > 0 ? Math.min(1, Math.max(0, (wanted - cumulative[cell]!) / height)) : 0)) / cells
  }
  return table
}

/** Standard normal distribution function to about 1e−15 (series near the middle, continued fraction in the tails). */
export function normalCdf(z: number): number {
  const x = Math.abs(z)
  const density = Math.exp(-0.5 * x * x) / Math.sqrt(2 * Math.PI)
  let upper: number
  if (x < 3) {
    let term = x
    let sum = x
    for (let n = 1; n < 200 && term > 1e-17; n++) {
      term *= (x * x) / (2 * n + 1)
      sum += term
    }
    upper = 0.5 - density * sum
  } else {
    let fraction = 0
    for (let n = 60; n >= 1; n--) fraction = n / (x + fraction)
    upper = density / (x + fraction)
  }
  return z > 0 ? 1 - upper : upper
}
