import { square } from '../../quantity/exact-math.ts'
import { monthCount } from '../../quantity/month.ts'
import { metresPerMinute } from '../walk-count.ts'
import type { Cells } from './cells.ts'
import type { CityEvidence, WalkCount } from './city-evidence.ts'
import type { SellerClass } from './classes.ts'

/** The share of a street's sellers that somebody on foot meets: a beta with mean 0.8, as for a person's own count. Our assumption. */
export const walkDetection = { a: 8, b: 2 }
/** Other people's counts are used and shown from this many givers on, around a square. */
export const leastGivers = 3
const freshMonths = 12

/** What one person met in a cell: sellers, on which share of its streets (0–1), and how much it weighs (0–1). */
export type Walked = { cell: number; sellers: number; walked: number; weight: number }

/** What others counted in a cell and around it, as it may be shown. */
export type PooledCount = { sellers: number; givers: number; month: string }

export type Walks = { walked: Walked[]; pooled: Map<number, PooledCount> }

type Count = WalkCount & { cell: number; share: number; inSquare: number; weight: number }

/**
 * Counts of one kind as observations: fresh ones, of each giver the newest in a square, those of others only where at least three of them counted in the
 * square or beside it. A count far from the others around it weighs less (Huber's weight on the median).
 */
export function walksOf(evidence: CityEvidence, cells: Cells, kind: { class: SellerClass; archetypeId: string | null }): Walks {
  const counts = newestOfEach(evidence, cells, kind)
  const around = new Map(counts.map((count) => [count.cell, [] as Count[]]))
  for (const [cell, found] of around) found.push(...counts.filter((other) => isBeside(cells, cell, other.cell)))
  const pooled = new Map<number, PooledCount>()
  const walked = counts.flatMap((count) => {
    const beside = around.get(count.cell)!
    const weight = huberWeight(count, beside)
    if (!count.own && giversOf(beside) < leastGivers) return []
    count.weight = weight
    return [{ cell: count.cell, sellers: wholeSquare(count), walked: Math.min(1, count.share), weight }]
  })
  for (const cell of shownCells(cells, counts)) {
    const beside = counts.filter((other) => !other.own && isBeside(cells, cell, other.cell))
    if (giversOf(beside) >= leastGivers) pooled.set(cell, robustMean(beside))
  }
  return { walked, pooled }
}

function newestOfEach(evidence: CityEvidence, cells: Cells, kind: { class: SellerClass; archetypeId: string | null }): Count[] {
  const now = monthCount(evidence.month, 'month')
  const newest = new Map<string, Count>()
  for (const walk of evidence.walks) {
    const age = now - monthCount(walk.month, 'month')
    const cell = cells.cellOf(walk)
    if (walk.class !== kind.class || walk.archetypeId !== kind.archetypeId || age < 0 || age > freshMonths || cell < 0) continue
    const share = walkedShare(walk, cells.km2[cell]!)
    const key = `${walk.giver} ${cell}`
    const kept = newest.get(key)
    if (kept && kept.month >= walk.month) continue
    newest.set(key, { ...walk, cell, share, inSquare: walk.sellers / share, weight: 1 })
  }
  return [...newest.values()]
}

/** A walk goes round its start, as a person's own count has it; a long one sees more than its square. */
function walkedShare({ minutes }: WalkCount, km2: number): number {
  return minutes === null ? 1 : (Math.PI * square((metresPerMinute * minutes) / 1000)) / km2
}

/** A walk beyond the square is brought back to it. */
function wholeSquare({ sellers, share }: Count): number {
  return Math.round(sellers / Math.max(1, share))
}

function isBeside(cells: Cells, a: number, b: number): boolean {
  if (!cells.squares) return a === b
  const [one, other] = [cells.squares[a]!, cells.squares[b]!]
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.col - other.col) <= 1
}

function shownCells(cells: Cells, counts: readonly Count[]): Set<number> {
  const walked = new Set(counts.map(({ cell }) => cell))
  if (!cells.squares) return walked
  const steps = [-1, 0, 1]
  return new Set(
    [...walked].flatMap((cell) => {
      const { row, col } = cells.squares![cell]!
      return steps.flatMap((dr) => steps.map((dc) => cells.cellOf({ row: row + dr, col: col + dc })).filter((each) => each >= 0))
    }),
  )
}

/** The person who asks is none of them: with two others, one could take the own count off the mean. */
function giversOf(counts: readonly Count[]): number {
  return new Set(counts.flatMap(({ own, giver }) => (own ? [] : [giver]))).size
}

const huberReach = 1.5
/** Makes the median of distances from the median a standard deviation. */
const toDeviation = 1.4826

function huberWeight({ inSquare }: Count, beside: readonly Count[]): number {
  if (beside.length < leastGivers) return 1
  const values = beside.map((count) => count.inSquare)
  const middle = median(values)
  // Counts of the same street differ by chance alone, as a Poisson does.
  const scale = Math.max(toDeviation * median(values.map((each) => Math.abs(each - middle))), Math.sqrt(middle), 1)
  return Math.min(1, (huberReach * scale) / Math.max(Math.abs(inSquare - middle), 1e-9))
}

/** One giver's counts around a square are one, their mean. */
function robustMean(beside: readonly Count[]): PooledCount {
  const givers = [...new Set(beside.map(({ giver }) => giver))]
  const means = givers.map((giver) => {
    const own = beside.filter((count) => count.giver === giver)
    return {
      sellers: own.reduce((sum, count) => sum + count.inSquare, 0) / own.length,
      weight: own.reduce((sum, count) => sum + huberWeight(count, beside), 0) / own.length,
    }
  })
  const weights = means.reduce((sum, { weight }) => sum + weight, 0)
  return {
    sellers: Math.round(means.reduce((sum, { sellers, weight }) => sum + sellers * weight, 0) / weights),
    givers: givers.length,
    month: beside
      .map(({ month }) => month)
      .toSorted()
      .at(-1)!,
  }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
