import { exp, log1p, square } from '../../quantity/exact-math.ts'
import { z80 } from '../../quantity/spread.ts'
import { flatDistanceKm } from './cells.ts'
import { type SellerPoint, squareForPosition } from './city-evidence.ts'
import type { Interval } from './draws.ts'
import { splitTags } from './seller-classes.ts'

/** Two marks of one kind this near are one outlet: the error of a hand-set mark and of a phone. */
export const nearMetres = 40
/** Where both have a name and the names are alike, marks may lie this far apart; where the names differ, they are two outlets. */
export const namedMetres = 150
const minNameSimilarity = 0.6

/** Shift of one list, four ways: what matches then does so by chance, in streets as dense. In degrees of latitude, some 300 metres. */
const shiftDegrees = 0.0027
/** Streets in which more than this share matches by chance are too dense to tell outlets apart: nothing counts as matched. */
const maxChanceShare = 0.5

/**
 * Outlets of two lists that are one: same class, no contradicting tag, near, and similar names where both have one. Expected chance matches among
 * those without a partner are subtracted.
 */
export function matchLists(first: readonly SellerPoint[], second: readonly SellerPoint[]): ListOverlap {
  const matched = countPairs(first, second)
  const shifts = [-1, 1].flatMap((by) => [
    { lat: by * shiftDegrees, lon: 0 },
    { lat: 0, lon: by * shiftDegrees },
  ])
  const chanceMatches = shifts.reduce((sum, { lat, lon }) => {
    const shifted = second.map((point) => ({ ...point, lat: point.lat + lat, lon: point.lon + lon }))
    return sum + countPairs(first, shifted) / shifts.length
  }, 0)
  const smallerSize = Math.max(1, Math.min(first.length, second.length))
  const chanceShare = chanceMatches / smallerSize
  // Of those without a partner the share `chanceShare` matched all the same: matched = both + chanceShare × (fewer − both).
  const both = chanceShare > maxChanceShare ? 0 : Math.max(0, Math.round((matched - chanceShare * smallerSize) / (1 - chanceShare)))
  return { first: first.length, second: second.length, both }
}

/** Nearest pairs first; an outlet is matched once. */
function countPairs(first: readonly SellerPoint[], second: readonly SellerPoint[]): number {
  const bySquare = new Map<number, { point: SellerPoint; index: number }[]>()
  second.forEach((point, index) => {
    const square = key(squareForPosition(point.lat, point.lon))
    const outletsInSquare = bySquare.get(square)
    if (outletsInSquare) outletsInSquare.push({ point, index })
    else bySquare.set(square, [{ point, index }])
  })
  const pairs = first.flatMap((point, index) =>
    surroundingSquares(squareForPosition(point.lat, point.lon)).flatMap((square) =>
      (bySquare.get(square) ?? []).flatMap((other) => {
        const metres = 1000 * flatDistanceKm(point, other.point)
        return isSame(point, other.point, metres) ? [{ first: index, second: other.index, metres }] : []
      }),
    ),
  )
  const matchedIndexes = { first: new Set<number>(), second: new Set<number>() }
  for (const pair of pairs.sort((a, b) => a.metres - b.metres)) {
    if (matchedIndexes.first.has(pair.first) || matchedIndexes.second.has(pair.second)) continue
    matchedIndexes.first.add(pair.first)
    matchedIndexes.second.add(pair.second)
  }
  return matchedIndexes.first.size
}

function isSame(a: SellerPoint, b: SellerPoint, metres: number): boolean {
  if (a.class !== b.class || metres > namedMetres) return false
  if (a.tag !== null && b.tag !== null && !splitTags(a.tag).some((tag) => splitTags(b.tag!).includes(tag))) return false
  return a.name && b.name ? nameSimilarity(a.name, b.name) >= minNameSimilarity : metres <= nearMetres
}

/** Dice's share of common pairs of letters (0–1), small letters and figures alone. */
export function nameSimilarity(a: string, b: string): number {
  const [left, right] = [letterPairs(a), letterPairs(b)]
  if (left.length === 0 || right.length === 0) return a.trim() === b.trim() ? 1 : 0
  const rest = [...right]
  const common = left.filter((pair) => {
    const at = rest.indexOf(pair)
    if (at >= 0) rest.splice(at, 1)
    return at >= 0
  })
  return (2 * common.length) / (left.length + right.length)
}

function letterPairs(name: string): string[] {
  const letters = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2))
}

const key = ({ row, col }: { row: number; col: number }) => row * 100_000 + col

function surroundingSquares({ row, col }: { row: number; col: number }): number[] {
  return [-1, 0, 1].flatMap((dr) => [-1, 0, 1].map((dc) => key({ row: row + dr, col: col + dc })))
}

/** Two lists of the same streets: the entries of each, and those on both. */
export type ListOverlap = { first: number; second: number; both: number }

/** With fewer on both lists the estimate is biased low (Robson and Regier 1964). */
export const minOverlap = 7

/**
 * Population size by Chapman's estimator (n₁+1)(n₂+1) ÷ (m+1) − 1 with his variance, and Chao's interval (1987), which takes the logarithm of the
 * number on neither list, so that its low end is never below the number seen. 80%.
 */
export function chapman({ first, second, both }: ListOverlap): Interval {
  const likely = ((first + 1) * (second + 1)) / (both + 1) - 1
  const variance = ((first + 1) * (second + 1) * (first - both) * (second - both)) / (square(both + 1) * (both + 2))
  const seenInEither = first + second - both
  const unseen = likely - seenInEither
  if (!(unseen > 0)) return { low: seenInEither, likely: seenInEither, high: seenInEither }
  const factor = exp(z80 * Math.sqrt(log1p(variance / square(unseen))))
  return { low: seenInEither + unseen / factor, likely, high: seenInEither + unseen * factor }
}
