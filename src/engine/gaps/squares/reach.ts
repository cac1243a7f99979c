import type { Archetype } from '../../market/archetype.ts'
import { exp, hypotenuse, square } from '../../quantity/exact-math.ts'
import type { Cells } from './cells.ts'

/**
 * Distance decay of customers: the share falls by e with each `km`, and beyond `maxKm` it is 0. On foot a shop lives from its own quarter; a ride is
 * a few kilometres. Our assumptions.
 */
export const decays = {
  'walk-in': { km: 0.8, maxKm: 3 },
  city: { km: 3, maxKm: 10 },
} as const satisfies Record<Exclude<Archetype['reach'], 'online'>, { km: number; maxKm: number }>
export type Reach = keyof typeof decays
/** What people call a walk, from a place to a seller. */
export const walkKm = 1.5

/**
 * Pairs of cells within a distance: those of cell i are `neighbour[from[i]]` to before `from[i + 1]`, `km[step[…]]` apart: squares lie at few
 * different steps, so a function of distance is computed once for each. The cell itself is among them.
 */
export type Neighbours = { from: Int32Array; neighbour: Int32Array; step: Int32Array; km: Float64Array }

/** Mean distance between two points of a square, in its sides. */
const meanSelfDistance = 0.5214

export function findNeighbours(cells: Cells, maxKm: number): Neighbours {
  return cells.raster ? neighboursOnRaster(cells, maxKm) : neighboursByPair(cells, maxKm)
}

/** Mean distance inside a cell: customers and sellers are anywhere in it. */
function selfDistance(cells: Cells, cell: number): number {
  return meanSelfDistance * Math.sqrt(cells.km2[cell]!)
}

function neighboursByPair(cells: Cells, maxKm: number): Neighbours {
  const from = new Int32Array(cells.count + 1)
  const neighbour: number[] = []
  const km: number[] = []
  for (let i = 0; i < cells.count; i++) {
    for (let j = 0; j < cells.count; j++) {
      const distance = i === j ? selfDistance(cells, i) : hypotenuse(cells.x[i]! - cells.x[j]!, cells.y[i]! - cells.y[j]!)
      if (distance > maxKm && i !== j) continue
      neighbour.push(j)
      km.push(distance)
    }
    from[i + 1] = neighbour.length
  }
  return { from, neighbour: Int32Array.from(neighbour), step: Int32Array.from(km.keys()), km: Float64Array.from(km) }
}

/** On a raster the neighbours of all squares lie at the same steps, so distances are computed once. */
function neighboursOnRaster(cells: Cells, maxKm: number): Neighbours {
  const { rows, cols, row, col, cell } = cells.raster!
  const side = Math.sqrt(cells.km2[0] ?? 1)
  const north = 1.1132
  const east = square(side) / north
  const steps: { dr: number; dc: number; km: number }[] = []
  for (let dr = -Math.floor(maxKm / north); dr <= maxKm / north; dr++) {
    for (let dc = -Math.floor(maxKm / east); dc <= maxKm / east; dc++) {
      const km = dr === 0 && dc === 0 ? meanSelfDistance * side : hypotenuse(dr * north, dc * east)
      if (km <= maxKm) steps.push({ dr, dc, km })
    }
  }
  const from = new Int32Array(cells.count + 1)
  const neighbour = new Int32Array(cells.count * steps.length)
  const stepByNeighbour = new Int32Array(cells.count * steps.length)
  let at = 0
  cells.squares!.forEach((square, i) => {
    steps.forEach(({ dr, dc }, step) => {
      const r = square.row - row + dr
      const c = square.col - col + dc
      if (r < 0 || r >= rows || c < 0 || c >= cols) return
      const j = cell[r * cols + c]!
      if (j < 0) return
      neighbour[at] = j
      stepByNeighbour[at++] = step
    })
    from[i + 1] = at
  })
  return { from, neighbour: neighbour.subarray(0, at), step: stepByNeighbour.subarray(0, at), km: Float64Array.from(steps, ({ km }) => km) }
}

/**
 * People who reach each cell: everyone's custom is spread over the cells in reach by e^(−km ÷ decay), so that the sum stays the people of the city.
 */
export function peopleReaching(people: Float64Array, { from, neighbour, step, km }: Neighbours, decay: number): Float64Array {
  const weight = km.map((weightOfStep) => exp(-weightOfStep / decay))
  const reaching = new Float64Array(people.length)
  for (let i = 0; i < people.length; i++) {
    if (people[i] === 0) continue
    let total = 0
    for (let at = from[i]!; at < from[i + 1]!; at++) total += weight[step[at]!]!
    const share = people[i]! / total
    for (let at = from[i]!; at < from[i + 1]!; at++) reaching[neighbour[at]!]! += share * weight[step[at]!]!
  }
  return reaching
}

/** For each cell the sum over its neighbours, itself left out. */
export function sumOverNeighbours(values: Float64Array, { from, neighbour }: Neighbours): Float64Array {
  return values.map((ownValue, i) => {
    let sum = -ownValue
    for (let at = from[i]!; at < from[i + 1]!; at++) sum += values[neighbour[at]!]!
    return sum
  })
}
