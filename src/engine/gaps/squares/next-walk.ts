import { normalAt } from '../../chance/normal.ts'
import { exp, log } from '../../quantity/exact-math.ts'
import { drawCount, evenShares, orderOf } from './draws.ts'
import { walkDetection } from './walks.ts'

/** Worth of opening among so many: one seller's custom at most either way. */
const payoff = (room: number) => Math.max(-1, Math.min(1, room))
const bins = 10

/** Detection by draw: the walker's beta, by the normal of its log odds. */
const detection = evenShares.map((share) => {
  const { a, b } = walkDetection
  return 1 / (1 + exp(-(log(a / b) + normalAt(share) * Math.sqrt(1 / a + 1 / b))))
})

const tried = 30

/**
 * Of these cells the one whose walk would gain most; null where none would gain anything. Only those are looked at whose `chance` of room for one more is
 * nearest to even, for nothing is decided by a walk where the answer is known. `drawsOf` gives a cell's draws.
 */
export function worthiestWalk(
  cells: readonly number[],
  chance: Float64Array,
  drawsOf: (cell: number) => { rooms: Float64Array; sellers: Float64Array },
): { cell: number; gain: number } | null {
  const sure = (cell: number) => Math.abs(chance[cell]! - 0.5)
  const hopeful = cells.toSorted((a, b) => sure(a) - sure(b) || a - b).slice(0, tried)
  const worth = hopeful.map((cell) => {
    const { rooms, sellers } = drawsOf(cell)
    return { cell, gain: gainOfWalk(rooms, sellers, cell) }
  })
  const [most] = worth.sort((a, b) => b.gain - a.gain || a.cell - b.cell)
  return most && most.gain > 0 ? most : null
}

/**
 * What one walk through a cell would gain: expected value of sample information on 'open here or not'. Draws are sorted by what the walker would count,
 * cut into ten bins, and each is decided for itself; the same with counts in an order of chance is taken off as the bias of binning.
 */
function gainOfWalk(rooms: Float64Array, sellers: Float64Array, cell: number): number {
  const order = orderOf(7 * cell + 5)
  const counted = sellers.map((each, k) => each * detection[order[k]!]!)
  const byCount = [...rooms.keys()].sort((a, b) => counted[a]! - counted[b]!)
  const byChance = [...orderOf(7 * cell + 6)]
  return Math.max(0, decided(rooms, byCount) - decided(rooms, byChance))
}

function decided(rooms: Float64Array, order: readonly number[]): number {
  let gained = 0
  for (let bin = 0; bin < bins; bin++) {
    let sum = 0
    for (const k of order.slice(Math.floor((bin * drawCount) / bins), Math.floor(((bin + 1) * drawCount) / bins))) sum += payoff(rooms[k]!)
    gained += Math.max(0, sum)
  }
  return gained / drawCount
}
