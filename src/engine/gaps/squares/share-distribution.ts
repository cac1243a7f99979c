import { exp, log, square } from '../../quantity/exact-math.ts'
import type { Interval } from './draws.ts'

/** Shares from 0.3% to 99.7%, even in their log odds: near both ends a step is small where it matters. */
const gridSize = 121
const maxLogOdds = 6
export const shareGrid = Float64Array.from({ length: gridSize }, (_, i) => {
  const logit = -maxLogOdds + (2 * maxLogOdds * i) / (gridSize - 1)
  return 1 / (1 + exp(-logit))
})

/** Probability of each share of the grid; sums to 1. */
export type ShareDistribution = Float64Array

/** Normalizes log likelihoods of any level; where all are −∞, every share is equally likely. */
export function normalizeLogWeights(logWeights: Float64Array): ShareDistribution {
  const maxLogWeight = logWeights.reduce((running, each) => Math.max(running, each), Number.NEGATIVE_INFINITY)
  const weights = logWeights.map((each) => (Number.isFinite(maxLogWeight) ? exp(each - maxLogWeight) : 1))
  const total = weights.reduce((sum, each) => sum + each, 0)
  return weights.map((each) => each / total)
}

/** `logDensity` is of the share itself; the Jacobian of the grid, which is even in log odds, is applied. */
export function distributionFromLogDensity(logDensity: (share: number) => number): ShareDistribution {
  return normalizeLogWeights(shareGrid.map((share) => logDensity(share) + log(share * (1 - share))))
}

/** The p-quantile, linear between the grid's points. */
export function shareQuantile(distribution: ShareDistribution, p: number): number {
  let sum = 0
  for (let i = 0; i < gridSize; i++) {
    const weight = distribution[i]!
    if (sum + weight >= p && weight > 0) {
      // A point covers the half steps on both its sides.
      const position = (p - sum) / weight - 0.5
      const neighbourIndex = Math.min(gridSize - 1, Math.max(0, i + (position < 0 ? -1 : 1)))
      return shareGrid[i]! + Math.abs(position) * (shareGrid[neighbourIndex]! - shareGrid[i]!)
    }
    sum += weight
  }
  return shareGrid[gridSize - 1]!
}

/** Convolves with a normal of this spread in log odds. */
export function widenDistribution(distribution: ShareDistribution, spread: number): ShareDistribution {
  const step = (2 * maxLogOdds) / (gridSize - 1)
  const reach = Math.ceil((4 * spread) / step)
  const widened = new Float64Array(gridSize)
  for (let i = 0; i < gridSize; i++) {
    for (let offset = -reach; offset <= reach; offset++) {
      const to = Math.min(gridSize - 1, Math.max(0, i + offset))
      widened[to]! += distribution[i]! * exp(-0.5 * square((offset * step) / spread))
    }
  }
  const total = widened.reduce((sum, each) => sum + each, 0)
  return widened.map((each) => each / total)
}

/** P10, P50 and P90. */
export function shareRange(distribution: ShareDistribution): Interval {
  return { low: shareQuantile(distribution, 0.1), likely: shareQuantile(distribution, 0.5), high: shareQuantile(distribution, 0.9) }
}
