import { metresPerMinute } from '../../market/walk-reach.ts'
import { square } from '../../quantity/exact-math.ts'
import { monthCount } from '../../quantity/month.ts'
import type { Cells } from './cells.ts'
import type { CityEvidence, WalkCount } from './city-evidence.ts'
import type { SellerClass } from './seller-classes.ts'

/** Detection on foot: the share of a street's sellers that a walker meets, a beta with mean 0.8, as for a person's own count. Our assumption. */
export const walkDetection = { a: 8, b: 2 }
/** Other people's counts are used and shown from this many contributors on, around a square. */
export const minContributors = 3
const maxAgeMonths = 12

/** One person's observation in a cell: sellers, on which share of its streets (0–1), and its weight (0–1). */
export type Walked = { cell: number; sellers: number; walked: number; weight: number }

/** Other people's counts in a cell and around it, anonymized. */
export type PooledCount = { sellers: number; givers: number; month: string }

export type Walks = { walked: Walked[]; pooled: Map<number, PooledCount> }

type Count = WalkCount & { cell: number; share: number; wholeSquareCount: number; weight: number }

/**
 * Counts of one kind as observations: fresh ones, of each giver the newest in a square, those of others only where at least three of them counted in the
 * square or beside it. A count far from the others around it weighs less (Huber's weight on the median).
 */
export function poolWalks(evidence: CityEvidence, cells: Cells, kind: { class: SellerClass; archetypeId: string | null }): Walks {
  const counts = newestPerContributor(evidence, cells, kind)
  const countsByCell = new Map(counts.map((count) => [count.cell, [] as Count[]]))
  for (const [cell, nearby] of countsByCell) nearby.push(...counts.filter((other) => isNeighbour(cells, cell, other.cell)))
  const pooled = new Map<number, PooledCount>()
  const walked = counts.flatMap((count) => {
    const nearbyCounts = countsByCell.get(count.cell)!
    const weight = huberWeight(count, nearbyCounts)
    if (!count.own && countContributors(nearbyCounts) < minContributors) return []
    count.weight = weight
    return [{ cell: count.cell, sellers: count.sellers, walked: count.share, weight }]
  })
  for (const cell of publishableCells(cells, counts)) {
    const nearbyCounts = counts.filter((other) => !other.own && isNeighbour(cells, cell, other.cell))
    if (countContributors(nearbyCounts) >= minContributors) pooled.set(cell, robustMean(nearbyCounts))
  }
  return { walked, pooled }
}

function newestPerContributor(evidence: CityEvidence, cells: Cells, kind: { class: SellerClass; archetypeId: string | null }): Count[] {
  const currentMonth = monthCount(evidence.month, 'month')
  const newest = new Map<string, Count>()
  for (const walk of evidence.walks) {
    const age = currentMonth - monthCount(walk.month, 'month')
    const cell = cells.cellOf(walk)
    if (walk.class !== kind.class || walk.archetypeId !== kind.archetypeId || age < 0 || age > maxAgeMonths || cell < 0) continue
    const share = walkedShare(walk, cells.km2[cell]!)
    const key = `${walk.giver} ${cell}`
    const existing = newest.get(key)
    if (existing && existing.month >= walk.month) continue
    newest.set(key, { ...walk, cell, share, wholeSquareCount: walk.sellers / share, weight: 1 })
  }
  return [...newest.values()]
}

/** Counted in the square, so a walk sees no more than all of it; a short one goes round its start. */
function walkedShare({ minutes }: WalkCount, km2: number): number {
  return minutes === null ? 1 : Math.min(1, (Math.PI * square((metresPerMinute * minutes) / 1000)) / km2)
}

function isNeighbour(cells: Cells, a: number, b: number): boolean {
  if (!cells.squares) return a === b
  const [one, other] = [cells.squares[a]!, cells.squares[b]!]
  return Math.abs(one.row - other.row) <= 1 && Math.abs(one.col - other.col) <= 1
}

function publishableCells(cells: Cells, counts: readonly Count[]): Set<number> {
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

/** The current person is excluded: with two others, one could subtract the own count from the mean. */
function countContributors(counts: readonly Count[]): number {
  return new Set(counts.flatMap(({ own: isOwn, giver: contributor }) => (isOwn ? [] : [contributor]))).size
}

const huberReach = 1.5
/** Scales a median absolute deviation to a standard deviation. */
const madToDeviation = 1.4826

function huberWeight({ wholeSquareCount }: Count, nearbyCounts: readonly Count[]): number {
  if (nearbyCounts.length < minContributors) return 1
  const values = nearbyCounts.map((count) => count.wholeSquareCount)
  const middle = medianOf(values)
  // Counts of the same street differ by chance alone, as a Poisson does.
  const scale = Math.max(madToDeviation * medianOf(values.map((each) => Math.abs(each - middle))), Math.sqrt(middle), 1)
  return Math.min(1, (huberReach * scale) / Math.max(Math.abs(wholeSquareCount - middle), 1e-9))
}

/** One contributor's counts around a square are one, their mean. */
function robustMean(nearbyCounts: readonly Count[]): PooledCount {
  const givers = [...new Set(nearbyCounts.map(({ giver: contributor }) => contributor))]
  const means = givers.map((contributor) => {
    const contributorCounts = nearbyCounts.filter((count) => count.giver === contributor)
    return {
      sellers: contributorCounts.reduce((sum, count) => sum + count.wholeSquareCount, 0) / contributorCounts.length,
      weight: contributorCounts.reduce((sum, count) => sum + huberWeight(count, nearbyCounts), 0) / contributorCounts.length,
    }
  })
  const weights = means.reduce((sum, { weight }) => sum + weight, 0)
  return {
    sellers: Math.round(means.reduce((sum, { sellers, weight }) => sum + sellers * weight, 0) / weights),
    givers: givers.length,
    month: nearbyCounts
      .map(({ month }) => month)
      .toSorted()
      .at(-1)!,
  }
}

function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
