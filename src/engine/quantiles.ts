/**
 * The values that `shares` of all lie at or below (nearest rank on n − 1, so a real future and never a mixture), for rising `shares`.
 * Reorders `values` in place: quickselect, each rank searched only above the one before.
 */
export function quantilesInPlace(values: Float64Array, shares: readonly number[]): number[] {
  let from = 0
  return shares.map((share) => {
    const rank = Math.round(share * (values.length - 1))
    select(values, rank, from, values.length - 1)
    from = rank
    return values[rank]!
  })
}

/** Puts the rank-th smallest in its place, smaller before and larger after it. */
function select(values: Float64Array, rank: number, from: number, to: number): void {
  let left = from
  let right = to
  while (right > left) {
    const middle = (left + right) >> 1
    const a = values[left]!
    const b = values[middle]!
    const c = values[right]!
    const pivot = a < b ? (b < c ? b : a < c ? c : a) : a < c ? a : b < c ? c : b
    let low = left
    let high = right
    while (low <= high) {
      while (values[low]! < pivot) low++
      while (values[high]! > pivot) high--
      if (low <= high) {
        const swap = values[low]!
        values[low] = values[high]!
        values[high] = swap
        low++
        high--
      }
    }
    if (rank <= high) right = high
    else if (rank >= low) left = low
    else return
  }
}
