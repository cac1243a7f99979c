import { exp, log, square } from '../../quantity/exact-math.ts'
import type { Range } from './draws.ts'

/** Shares from 0.3% to 99.7%, even in their log odds: near both ends a step is small where it matters. */
const gridSize = 121
const furthest = 6
export const shareGrid = Float64Array.from({ length: gridSize }, (_, i) => {
  const logit = -furthest + (2 * furthest * i) / (gridSize - 1)
  return 1 / (1 + exp(-logit))
})

/** How likely each share of the grid is; sums to 1. */
export type ShareDistribution = Float64Array

/** From logarithms of likelihoods of any level; where all are −∞, every share is equally likely. */
export function distributionOf(logWeights: Float64Array): ShareDistribution {
  const most = logWeights.reduce((greatest, each) => Math.max(greatest, each), Number.NEGATIVE_INFINITY)
  const weights = logWeights.map((each) => (Number.isFinite(most) ? exp(each - most) : 1))
  const total = weights.reduce((sum, each) => sum + each, 0)
  return weights.map((each) => each / total)
}

/** `logDensity` of the share itself; the grid's steps, which are even in log odds, are weighed in. */
export function distributionBy(logDensity: (share: number) => number): ShareDistribution {
  return distributionOf(shareGrid.map((share) => logDensity(share) + log(share * (1 - share))))
}

/** The share below which a part of the distribution lies: straight between the grid's points. */
export function shareAt(distribution: ShareDistribution, below: number): number {
  let sum = 0
  for (let i = 0; i < gridSize; i++) {
    const weight = distribution[i]!
    if (sum + weight >= below && weight > 0) {
      // A point covers the half steps on both its sides.
      const inside = (below - sum) / weight - 0.5
      const other = Math.min(gridSize - 1, Math.max(0, i + (inside < 0 ? -1 : 1)))
      return shareGrid[i]! + Math.abs(inside) * (shareGrid[other]! - shareGrid[i]!)
    }
    sum += weight
  }
  return shareGrid[gridSize - 1]!
}

/** The same, less sure by a normal of this spread in log odds. */
export function loosened(distribution: ShareDistribution, spread: number): ShareDistribution {
  const step = (2 * furthest) / (gridSize - 1)
  const reach = Math.ceil((4 * spread) / step)
  const loose = new Float64Array(gridSize)
  for (let i = 0; i < gridSize; i++) {
    for (let away = -reach; away <= reach; away++) {
      const to = Math.min(gridSize - 1, Math.max(0, i + away))
      loose[to]! += distribution[i]! * exp(-0.5 * square((away * step) / spread))
    }
  }
  const total = loose.reduce((sum, each) => sum + each, 0)
  return loose.map((each) => each / total)
}

/** P10, P50 and P90. */
export function shareRange(distribution: ShareDistribution): Range {
  return { low: shareAt(distribution, 0.1), likely: shareAt(distribution, 0.5), high: shareAt(distribution, 0.9) }
}
