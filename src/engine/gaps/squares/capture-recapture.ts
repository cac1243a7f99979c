import { exp, log1p, square } from '../../quantity/exact-math.ts'
import { z80 } from '../../quantity/spread.ts'
import type { Interval } from './draws.ts'

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
