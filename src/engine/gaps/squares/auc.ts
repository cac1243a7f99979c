import { square } from '../../quantity/exact-math.ts'
import { z80 } from '../../quantity/spread.ts'
import type { Interval } from './draws.ts'

/** One round of cross-validation: the score of each cell, whether it holds hidden places (1), and its block. */
export type ScoredRound = { score: Float64Array; holds: Uint8Array; block: Int32Array }

/**
 * Area under the ROC curve: the chance that a cell with hidden places scores above one without, ties half, over all pairs inside each round. Its 80%
 * interval takes whole blocks as the sampling units (Obuchowski 1997, on the placements of DeLong 1988), because neighbouring cells are correlated.
 * Null without a pair.
 */
export function computeAuc(rounds: readonly ScoredRound[]): Interval | null {
  let [pairs, weightedAuc, variance] = [0, 0, 0]
  for (const { score, holds, block } of rounds) {
    const positives = score.filter((_, i) => holds[i] === 1).sort()
    const negatives = score.filter((_, i) => holds[i] === 0).sort()
    if (positives.length === 0 || negatives.length === 0) continue
    const weight = positives.length * negatives.length
    const placements = score.map((each, i) => (holds[i] ? shareBelow(negatives, each) : 1 - shareBelow(positives, each)))
    const auc = placements.reduce((sum, each, i) => sum + (holds[i] ? each : 0), 0) / positives.length
    pairs += weight
    weightedAuc += weight * auc
    variance += square(weight) * placementVariance(placements, auc, { score, holds, block }, positives.length, negatives.length)
  }
  if (pairs === 0) return null
  const likely = weightedAuc / pairs
  const halfWidth = z80 * (Math.sqrt(variance) / pairs)
  return { low: Math.max(0, likely - halfWidth), likely, high: Math.min(1, likely + halfWidth) }
}

/** Variance over the blocks; with a single block it is as unsure as can be. */
function placementVariance(
  placements: Float64Array,
  auc: number,
  { holds, block }: ScoredRound,
  positiveCount: number,
  negativeCount: number,
): number {
  const byBlock = new Map<number, number>()
  placements.forEach((each, i) => {
    byBlock.set(block[i]!, (byBlock.get(block[i]!) ?? 0) + (each - auc) / (holds[i] ? positiveCount : negativeCount))
  })
  const squares = [...byBlock.values()].reduce((sum, each) => sum + square(each), 0)
  return byBlock.size > 1 ? (squares * byBlock.size) / (byBlock.size - 1) : 0.25
}

/** Share of the sorted values below one, ties half. */
function shareBelow(sorted: Float64Array, value: number): number {
  return (countBelow(sorted, value, false) + countBelow(sorted, value, true)) / (2 * sorted.length)
}

function countBelow(sorted: Float64Array, value: number, includeEqual: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value || (includeEqual && sorted[middle] === value)) low = middle + 1
    else high = middle
  }
  return low
}
