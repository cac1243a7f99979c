import { z80 } from '../../quantity/spread.ts'
import type { Range } from './draws.ts'

/** Cells of one round of hiding: how each scores, whether it holds hidden places, and the block it is of. */
export type Scored = readonly { score: number; holds: boolean; block: number }[]

/**
 * The chance that a cell with hidden places scores above one without, ties half, over all pairs inside each round. Its 80% interval takes whole blocks
 * as what was drawn (Obuchowski 1997, on the placements of DeLong 1988), because neighbouring cells are alike. Null without a pair.
 */
export function aucOf(rounds: readonly Scored[]): Range | null {
  let pairs = 0
  let above = 0
  let variance = 0
  for (const round of rounds) {
    const held = round.filter((cell) => cell.holds)
    const without = round.filter((cell) => !cell.holds)
    if (held.length === 0 || without.length === 0) continue
    const weight = held.length * without.length
    const won = shareBelow(held, without)
    const lost = shareBelow(without, held)
    const auc = won.reduce((sum, each) => sum + each, 0) / held.length
    pairs += weight
    above += weight * auc
    const byBlock = new Map<number, number>()
    const add = (block: number, part: number) => byBlock.set(block, (byBlock.get(block) ?? 0) + part)
    for (const [i, { block }] of held.entries()) add(block, (won[i]! - auc) / held.length)
    for (const [i, { block }] of without.entries()) add(block, (1 - lost[i]! - auc) / without.length)
    const squares = [...byBlock.values()].reduce((sum, each) => sum + each ** 2, 0)
    variance += weight ** 2 * (byBlock.size > 1 ? (squares * byBlock.size) / (byBlock.size - 1) : 0.25)
  }
  if (pairs === 0) return null
  const likely = above / pairs
  const reach = z80 * (Math.sqrt(variance) / pairs)
  return { low: Math.max(0, likely - reach), likely, high: Math.min(1, likely + reach) }
}

/** For each cell the share of the others that it scores above, ties half; n log n. */
function shareBelow(cells: Scored, others: Scored): number[] {
  const sorted = Float64Array.from(others, ({ score }) => score).sort()
  return cells.map(({ score }) => (countBelow(sorted, score, false) + countBelow(sorted, score, true)) / (2 * sorted.length))
}

function countBelow(sorted: Float64Array, value: number, orSame: boolean): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (sorted[middle]! < value || (orSame && sorted[middle] === value)) low = middle + 1
    else high = middle
  }
  return low
}
