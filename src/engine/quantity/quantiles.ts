const bins = 1024
const counts = new Int32Array(bins)
const neededBins = new Uint8Array(bins)
let binScratch = new Uint16Array(0)
let selectedScratch = new Float64Array(0)

/**
 * The values at these shares of `count` values from `from`, in order of size: nearest rank on n − 1, so a real simulation and never a mixture.
 * Counts into 1,024 even bins and sorts only the bins that hold a wanted rank. Values must be finite; `values` is not changed.
 */
export function quantiles(values: Float64Array, from: number, count: number, shares: readonly number[]): number[] {
  let min = values[from]!
  let max = min
  for (let i = from + 1; i < from + count; i++) {
    const value = values[i]!
    if (value < min) min = value
    else if (value > max) max = value
  }
  if (!(max > min)) return shares.map(() => min)
  if (binScratch.length < count) {
    binScratch = new Uint16Array(count)
    selectedScratch = new Float64Array(count)
  }
  const binOf = binScratch
  const selected = selectedScratch
  counts.fill(0)
  const scale = (bins - 1) / (max - min)
  for (let i = 0; i < count; i++) {
    const bin = ((values[from + i]! - min) * scale) | 0
    binOf[i] = bin
    counts[bin]!++
  }
  const ranks = shares.map((share) => Math.round(share * (count - 1)))
  const positions = ranks.map((rank) => {
    let bin = 0
    let below = 0
    while (below + counts[bin]! <= rank) below += counts[bin++]!
    return { bin, below }
  })
  const lowest = Math.min(...positions.map((place) => place.bin))
  neededBins.fill(0)
  for (const { bin } of positions) neededBins[bin] = 1
  let filled = 0
  for (let i = 0; i < count; i++) if (neededBins[binOf[i]!] === 1) selected[filled++] = values[from + i]!
  const sorted = selected.subarray(0, filled).sort()
  // Sorted, the needed bins are contiguous: a rank comes after the counts of the needed bins below its own.
  return positions.map(({ bin, below }, index) => {
    let before = 0
    for (let other = lowest; other < bin; other++) if (neededBins[other] === 1) before += counts[other]!
    return sorted[before + ranks[index]! - below]!
  })
}
