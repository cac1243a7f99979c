const bins = 1024
const counts = new Int32Array(bins)
let binOf = new Uint16Array(0)
let few = new Float64Array(0)

/**
 * The values at these shares of `count` values from `from`, in order of size: nearest rank on n − 1, so a real future and never a mixture.
 * Counts into 1,024 even bins and sorts only the bins that hold a wanted rank. Values must be finite; `values` is not changed.
 */
export function quantiles(values: Float64Array, from: number, count: number, shares: readonly number[]): number[] {
  let least = values[from]!
  let most = least
  for (let i = from + 1; i < from + count; i++) {
    const value = values[i]!
    if (value < least) least = value
    else if (value > most) most = value
  }
  if (!(most > least)) return shares.map(() => least)
  if (binOf.length < count) {
    binOf = new Uint16Array(count)
    few = new Float64Array(count)
  }
  counts.fill(0)
  const scale = (bins - 1) / (most - least)
  for (let i = 0; i < count; i++) {
    const bin = ((values[from + i]! - least) * scale) | 0
    binOf[i] = bin
    counts[bin]!++
  }
  return shares.map((share) => {
    const rank = Math.round(share * (count - 1))
    let bin = 0
    let below = 0
    while (below + counts[bin]! <= rank) below += counts[bin++]!
    let found = 0
    for (let i = 0; i < count; i++) if (binOf[i] === bin) few[found++] = values[from + i]!
    return few.subarray(0, found).sort()[rank - below]!
  })
}
