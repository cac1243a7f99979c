const bins = 1024
const counts = new Int32Array(bins)
const neededBins = new Uint8Array(bins)
let binScratch = new Uint16Array(0)
let selectedScratch = new Float64Array(0)

/**
 * The values at these shares, which rise, of `count` values from `from`: nearest rank on n − 1, so a real simulation and never a mixture.
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
  neededBins.fill(0)
  let bin = 0
  let below = 0
  let belowNeeded = 0
  /** Of each rank, among the values of the needed bins. */
  const places = shares.map((share) => {
    const rank = Math.round(share * (count - 1))
    for (; below + counts[bin]! <= rank; bin++) {
      below += counts[bin]!
      if (neededBins[bin] === 1) belowNeeded += counts[bin]!
    }
    neededBins[bin] = 1
    return belowNeeded + rank - below
  })
  // Branchless: a value that is not needed is overwritten by the next one.
  let filled = 0
  for (let i = 0; i < count; i++) {
    selected[filled] = values[from + i]!
    filled += neededBins[binOf[i]!]!
  }
  const sorted = selected.subarray(0, filled).sort()
  return places.map((place) => sorted[place]!)
}
