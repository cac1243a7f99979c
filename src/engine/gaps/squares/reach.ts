import type { Archetype } from '../../market/archetype.ts'
import { exp, hypotenuse, square } from '../../quantity/exact-math.ts'
import type { Cells } from './cells.ts'

/**
 * How far customers come: the share that comes falls by e with each `km`, and nobody beyond `most` counts. On foot a shop lives from its own quarter;
 * a ride is a few kilometres. Our assumptions.
 */
export const decays = {
  'walk-in': { km: 0.8, most: 3 },
  city: { km: 3, most: 10 },
} as const satisfies Record<Exclude<Archetype['reach'], 'online'>, { km: number; most: number }>
export type Reach = keyof typeof decays

/**
 * Pairs of cells within a distance: those of cell i are `other[from[i]]` to before `from[i + 1]`, `km[step[…]]` apart: squares lie at few different
 * steps, so what follows from a distance is calculated once for each. The cell itself is among them.
 */
export type Neighbours = { from: Int32Array; other: Int32Array; step: Int32Array; km: Float64Array }

/** Mean distance between two points of a square, in its sides. */
const meanInside = 0.5214

export function neighboursWithin(cells: Cells, most: number): Neighbours {
  return cells.raster ? neighboursOnRaster(cells, most) : neighboursAll(cells, most)
}

/** Distance that a cell has to itself: customers and sellers stand anywhere in it. */
function inside(cells: Cells, cell: number): number {
  return meanInside * Math.sqrt(cells.km2[cell]!)
}

function neighboursAll(cells: Cells, most: number): Neighbours {
  const from = new Int32Array(cells.count + 1)
  const other: number[] = []
  const km: number[] = []
  for (let i = 0; i < cells.count; i++) {
    for (let j = 0; j < cells.count; j++) {
      const far = i === j ? inside(cells, i) : hypotenuse(cells.x[i]! - cells.x[j]!, cells.y[i]! - cells.y[j]!)
      if (far > most && i !== j) continue
      other.push(j)
      km.push(far)
    }
    from[i + 1] = other.length
  }
  return { from, other: Int32Array.from(other), step: Int32Array.from(km.keys()), km: Float64Array.from(km) }
}

/** On a picture the neighbours of all squares lie at the same steps, so distances are asked for once. */
function neighboursOnRaster(cells: Cells, most: number): Neighbours {
  const { rows, cols, row, col, cell } = cells.raster!
  const side = Math.sqrt(cells.km2[0] ?? 1)
  const north = 1.1132
  const east = square(side) / north
  const steps: { dr: number; dc: number; km: number }[] = []
  for (let dr = -Math.floor(most / north); dr <= most / north; dr++) {
    for (let dc = -Math.floor(most / east); dc <= most / east; dc++) {
      const km = dr === 0 && dc === 0 ? meanInside * side : hypotenuse(dr * north, dc * east)
      if (km <= most) steps.push({ dr, dc, km })
    }
  }
  const from = new Int32Array(cells.count + 1)
  const other = new Int32Array(cells.count * steps.length)
  const stepOf = new Int32Array(cells.count * steps.length)
  let at = 0
  cells.squares!.forEach((square, i) => {
    steps.forEach(({ dr, dc }, step) => {
      const r = square.row - row + dr
      const c = square.col - col + dc
      if (r < 0 || r >= rows || c < 0 || c >= cols) return
      const j = cell[r * cols + c]!
      if (j < 0) return
      other[at] = j
      stepOf[at++] = step
    })
    from[i + 1] = at
  })
  return { from, other: other.subarray(0, at), step: stepOf.subarray(0, at), km: Float64Array.from(steps, ({ km }) => km) }
}

/**
 * People who reach each cell: everyone's custom is spread over the cells in reach by e^(−km ÷ decay), so that the sum stays the people of the city.
 */
export function peopleReaching(people: Float64Array, { from, other, step, km }: Neighbours, decay: number): Float64Array {
  const weight = km.map((each) => exp(-each / decay))
  const reaching = new Float64Array(people.length)
  for (let i = 0; i < people.length; i++) {
    if (people[i] === 0) continue
    let total = 0
    for (let at = from[i]!; at < from[i + 1]!; at++) total += weight[step[at]!]!
    const share = people[i]! / total
    for (let at = from[i]!; at < from[i + 1]!; at++) reaching[other[at]!]! += share * weight[step[at]!]!
  }
  return reaching
}

/** For each cell the sum over its neighbours, itself left out. */
export function aroundSum(values: Float64Array, { from, other }: Neighbours): Float64Array {
  return values.map((own, i) => {
    let sum = -own
    for (let at = from[i]!; at < from[i + 1]!; at++) sum += values[other[at]!]!
    return sum
  })
}
