import { pertReach, pertWeight } from '../economy/constants.ts'
import { exp, log } from '../quantity/exact-math.ts'
import { normalCdf } from './normal.ts'

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
const pertSteps = 256
const tablesByAlpha = new Map<number, Float64Array>()

/** Quantile of a PERT, as a share of its width, at the probability of a standard normal z. */
export function pertQuantile(quantiles: Float64Array, z: number): number {
  const place = Math.min(pertSteps - 1e-9, Math.max(0, ((z + zReach) * pertSteps) / (2 * zReach)))
  const index = place | 0
  const share = quantiles[index]!
  return share + (quantiles[index + 1]! - share) * (place - index)
}

/** Quantiles of the beta on [0, 1] along z = −4 … 4, cached by shape (alpha to 1/64, which moves the mode by under half a percent of the width). */
export function pertTable(pert: Pert): Float64Array {
  const alpha = Math.round(pertAlpha(pert) * 64) / 64
  const cached = tablesByAlpha.get(alpha)
  if (cached) return cached
  const table = betaQuantiles(alpha, pertWeight + 2 - alpha)
  tablesByAlpha.set(alpha, table)
  return table
}

const cells = 4096
const logs = Float64Array.from({ length: cells }, (_, cell) => log((cell + 0.5) / cells))

/** The cumulative beta by the midpoint rule on 4,096 cells, read backwards at each z. */
function betaQuantiles(alpha: number, beta: number): Float64Array {
  const cumulative = new Float64Array(cells + 1)
  for (let cell = 0; cell < cells; cell++) {
    cumulative[cell + 1] = cumulative[cell]! + exp((alpha - 1) * logs[cell]! + (beta - 1) * logs[cells - 1 - cell]!)
  }
  const total = cumulative[cells]!
  const table = new Float64Array(pertSteps + 1)
  let cell = 0
  for (let step = 0; step <= pertSteps; step++) {
    const targetMass = normalCdf(-zReach + (2 * zReach * step) / pertSteps) * total
    while (cell < cells - 1 && cumulative[cell + 1]! < targetMass) cell++
    const height = cumulative[cell + 1]! - cumulative[cell]!
    table[step] = (cell + (height > 0 ? Math.min(1, Math.max(0, (targetMass - cumulative[cell]!) / height)) : 0)) / cells
  }
  return table
}
