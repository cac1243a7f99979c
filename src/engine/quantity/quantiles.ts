const bins = 1024
const counts = new Int32Array(bins)
const wanted = new Uint8Array(bins)
let binScratch = new Uint16Array(0)
let fewScratch = new Float64Array(0)

/**
 * The values at these shares of `count` values from `from`, in order of size: nearest rank on n − 1, so a real simulation and never a mixture.
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
  if (binScratch.length < count) {
    binScratch = new Uint16Array(count)
    fewScratch = new Float64Array(count)
  }
  const binOf = binScratch
  const few = fewScratch
  counts.fill(0)
  const scale = (bins - 1) / (most - least)
  for (let i = 0; i < count; i++) {
    const bin = ((values[from + i]! - least) * scale) | 0
    binOf[i] = bin
    counts[bin]!++
  }
  const ranks = shares.map((share) => Math.round(share * (count - 1)))
  const places = ranks.map((rank) => {
    let bin = 0
    let below = 0
    while (below + counts[bin]! <= rank) below += counts[bin++]!
    return { bin, below }
  })
  const lowest = Math.min(...places.map((place) => place.bin))
  wanted.fill(0)
  for (const { bin } of places) wanted[bin] = 1
  let found = 0
  for (let i = 0; i < count; i++) if (wanted[binOf[i]!] === 1) few[found++] = values[from + i]!
  const sorted = few.subarray(0, found).sort()
  // Sorted, the wanted bins follow each other: a rank comes after what the wanted bins below its own hold.
  return places.map(({ bin, below }, index) => {
    let before = 0
    for (let other = lowest; other < bin; other++) if (wanted[other] === 1) before += counts[other]!
    return sorted[before + ranks[index]! - below]!
  })
}
