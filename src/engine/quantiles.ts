/**
 * The values at these shares of all values in order (nearest rank on n − 1, so a real future and never a mixture), for rising `shares`.
 * Reorders `values` in place: the middle share first, then the others each in its own part.
 */
export function quantilesInPlace(values: Float64Array, shares: readonly number[]): number[] {
  const ranks = shares.map((share) => Math.round(share * (values.length - 1)))
  const settle = (from: number, to: number, left: number, right: number): void => {
    if (from > to) return
    const middle = (from + to) >> 1
    const rank = ranks[middle]!
    select(values, rank, left, right)
    settle(from, middle - 1, left, rank)
    settle(middle + 1, to, rank, right)
  }
  settle(0, ranks.length - 1, 0, values.length - 1)
  return ranks.map((rank) => values[rank]!)
}

/**
 * Puts the rank-th smallest in its place, smaller before and larger after it (Floyd and Rivest 1975, algorithm 489: a small sample
 * narrows the search first).
 */
function select(values: Float64Array, rank: number, from: number, to: number): void {
  let left = from
  let right = to
  while (right > left) {
    if (right - left > 600) {
      const size = right - left + 1
      const place = rank - left + 1
      const log = Math.log(size)
      const sample = 0.5 * Math.exp((2 * log) / 3)
      const spread = 0.5 * Math.sqrt((log * sample * (size - sample)) / size) * Math.sign(place - size / 2)
      const newLeft = Math.max(left, Math.floor(rank - (place * sample) / size + spread))
      const newRight = Math.min(right, Math.floor(rank + ((size - place) * sample) / size + spread))
      select(values, rank, newLeft, newRight)
    }
    const pivot = values[rank]!
    let low = left
    let high = right
    exchange(values, left, rank)
    if (values[right]! > pivot) exchange(values, left, right)
    while (low < high) {
      exchange(values, low, high)
      low++
      high--
      while (values[low]! < pivot) low++
      while (values[high]! > pivot) high--
    }
    if (values[left] === pivot) exchange(values, left, high)
    else {
      high++
      exchange(values, high, right)
    }
    if (high <= rank) left = high + 1
    if (rank <= high) right = high - 1
  }
}

function exchange(values: Float64Array, a: number, b: number): void {
  const kept = values[a]!
  values[a] = values[b]!
  values[b] = kept
}
