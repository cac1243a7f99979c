import { normalQuantile } from '../../chance/normal.ts'
import { mix, pathKey, pathSalt, uniformAt } from '../../chance/random.ts'
import { exp } from '../../quantity/exact-math.ts'

/** Draws of every unknown; 101, so that the tenth, the half and nine tenths (nearest rank on n − 1) are draws themselves. */
export const drawCount = 101

/** Midpoints of as many equally likely strata: shares in (0, 1), and the standard normals there. */
export const stratumShares = Float64Array.from({ length: drawCount }, (_, k) => (k + 0.5) / drawCount)
export const stratumNormals = stratumShares.map(normalQuantile)

const orderCount = 64
/** Doubled, so that an order may begin anywhere. */
const orders = Array.from({ length: orderCount }, (_, path) => {
  const key = pathKey(0x5eed, path)
  const salt = pathSalt(0x5eed, path)
  const order = Uint8Array.from({ length: drawCount }, (_, k) => k)
  for (let k = drawCount - 1; k > 0; k--) {
    const swapIndex = Math.floor(uniformAt(key, salt, k) * (k + 1))
    const swapped = order[k]!
    order[k] = order[swapIndex]!
    order[swapIndex] = swapped
  }
  return Uint8Array.from([...order, ...order])
})

/**
 * A permutation of the strata for one unknown (Latin hypercube): `stratumNormals[order[k]]` is its draw k. All strata are in it once, so its own
 * distribution is met exactly; the orders of two keys are independent.
 */
export function drawOrder(key: number): Uint8Array {
  const bits = mix(key)
  const from = (bits >>> 8) % drawCount
  return orders[bits % orderCount]!.subarray(from, from + drawCount)
}

/** Quantile of a Poisson of this mean at a share (0–1): exact up to a mean of 12, above by the normal with a continuity correction. */
export function poissonQuantile(mean: number, share: number, z: number): number {
  if (mean > 12) return Math.max(0, Math.round(mean + Math.sqrt(mean) * z + (z * z - 1) / 6))
  let chance = exp(-mean)
  let below = chance
  let count = 0
  while (below < share && count < 200) {
    count++
    chance *= mean / count
    below += chance
  }
  return count
}

export type Interval = { low: number; likely: number; high: number }

const tenth = Math.round(0.1 * (drawCount - 1))
const half = (drawCount - 1) / 2
const nineTenths = drawCount - 1 - tenth

/** P10, P50 and P90 of the draws; reorders them. */
export function intervalOf(draws: Float64Array): Interval {
  const likely = quickselect(draws, half, 0, drawCount - 1)
  return { low: quickselect(draws, tenth, 0, half), likely, high: quickselect(draws, nineTenths, half, drawCount - 1) }
}

/** The value of this rank between two places, by Hoare's selection; smaller values end up before it and greater ones behind. */
function quickselect(values: Float64Array, rank: number, from: number, to: number): number {
  let left = from
  let right = to
  while (left < right) {
    const pivot = values[(left + right) >> 1]!
    let i = left
    let j = right
    while (i <= j) {
      while (values[i]! < pivot) i++
      while (values[j]! > pivot) j--
      if (i <= j) {
        const swapped = values[i]!
        values[i++] = values[j]!
        values[j--] = swapped
      }
    }
    if (rank <= j) right = j
    else if (rank >= i) left = i
    else break
  }
  return values[rank]!
}
