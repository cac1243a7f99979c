/** Resolution of chances: one and its complement add up to exactly 1. */
const steps = 1 << 20

/**
 * Chance that the first of two leaves more than the second: the share of paths in which it does, ties counting half. `a[i]` and `b[i]` are the
 * results of path i, in one currency; both were drawn from the same `Streams`, so that common luck is no difference between them. `firstPathWins(a,
 * b) + firstPathWins(b, a)` is exactly 1.
 * @throws RangeError where there are no paths, or not as many of both
 */
export function firstPathWins(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length === 0 || a.length !== b.length) throw new RangeError(`cannot compare ${a.length} paths with ${b.length}`)
  let halfWins = 0
  for (let path = 0; path < a.length; path++) halfWins += Math.sign(a[path]! - b[path]!)
  // The part above or below one half, so that rounding treats both sides alike.
  return 0.5 + Math.round((halfWins / (2 * a.length)) * steps) / steps
}
