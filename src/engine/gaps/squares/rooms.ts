import { exp } from '../../quantity/exact-math.ts'
import { drawCount, type Interval, intervalOf } from './draws.ts'
import type { Estimates } from './estimate-all.ts'
import { decays, type Neighbours } from './reach.ts'
import type { SquareVerdict } from './square-answer.ts'

/** Sellers and room of every cell; arrays by cell. */
export type Rooms = {
  /** By cell and draw: cell × drawCount + draw. */
  sellers: Float32Array
  expected: Interval[]
  /** Null where the answer gives no numbers. */
  numbers: ({ demand: Interval; room: Interval } | null)[]
  /** Probability of room for one more (0–1). */
  chance: Float64Array
  /**
   * Sort key of cells: the chance of room for one more in tenths, then the mean room. Where only an order is known of some, sellers of all count within a
   * walk, as their customers do: one that a list happens to show must not throw a place from the first to the last.
   */
  order: Float64Array
}

/** Room is demand less sellers, draw by draw, so that uncertainty common to all cells stays together. */
export function computeRooms({ survey, parts, perHead }: Estimates, reaching: Float64Array, verdicts: readonly SquareVerdict[]): Rooms {
  const { count } = survey.cells
  const cellArray = () => new Float64Array(count)
  const rooms: Rooms = { sellers: new Float32Array(count * drawCount), expected: [], numbers: [], chance: cellArray(), order: cellArray() }
  const sellerDraws = new Float64Array(drawCount)
  const roomDraws = new Float64Array(drawCount)
  const demandPerHead = perHead && intervalOf(perHead.slice())
  for (let cell = 0; cell < count; cell++) {
    sellerDraws.fill(0)
    for (const { supply } of parts) supply!.addDraws(cell, sellerDraws)
    rooms.sellers.set(sellerDraws, cell * drawCount)
    if (perHead && demandPerHead) {
      const inReach = reaching[cell]!
      const { chance, mean } = fillRoom(roomDraws, inReach, perHead, sellerDraws)
      rooms.chance[cell] = chance
      rooms.order[cell] = sortKey(chance, mean)
      rooms.numbers.push(
        verdicts[cell]!.kind === 'numbers' ? { demand: scaled(demandPerHead, inReach), room: intervalOf(roomDraws) } : null,
      )
    } else rooms.numbers.push(null)
    rooms.expected.push(intervalOf(sellerDraws))
  }
  if (perHead && verdicts.some(({ kind }) => kind === 'rank')) {
    const around = sellersAround(rooms.sellers, survey.reach['walk-in'].near)
    for (let cell = 0; cell < count; cell++) {
      const { chance, mean } = fillRoom(roomDraws, reaching[cell]!, perHead, around.subarray(cell * drawCount, (cell + 1) * drawCount))
      rooms.order[cell] = sortKey(chance, mean)
    }
  }
  return rooms
}

/** Each cell's sellers spread over a walk around it, draw by draw: their sum stays that of the city. */
function sellersAround(sellers: Float32Array, { from, neighbour, step, km }: Neighbours): Float32Array {
  const weight = km.map((each) => exp(-each / decays['walk-in'].km))
  const around = new Float32Array(sellers.length)
  for (let cell = 0; cell + 1 < from.length; cell++) {
    let total = 0
    for (let at = from[cell]!; at < from[cell + 1]!; at++) total += weight[step[at]!]!
    for (let at = from[cell]!; at < from[cell + 1]!; at++) {
      const share = weight[step[at]!]! / total
      const to = neighbour[at]! * drawCount
      for (let draw = 0; draw < drawCount; draw++) around[to + draw]! += share * sellers[cell * drawCount + draw]!
    }
  }
  return around
}

/** Of the same chance to a tenth, the larger room comes first: between 100 draws and 99 is no difference. */
const sortKey = (chance: number, mean: number) => Math.round(10 * chance) + mean / (1 + Math.abs(mean)) / 2

const groups = 10

/**
 * How firm the order is, for each of `wanted`: the draws are ordered in ten groups, each by itself, and this is the share of groups (0–1) in which the
 * cell is among the `first` of all `cells`.
 */
export function sharesAmongFirst(
  { sellers }: Pick<Rooms, 'sellers'>,
  { reaching, perHead }: { reaching: (cell: number) => number; perHead: Float64Array },
  { cells, wanted, first }: { cells: readonly number[]; wanted: readonly number[]; first: number },
): number[] {
  const size = Math.floor(drawCount / groups)
  const keyIn = (cell: number, group: number) => {
    let [openDraws, sum] = [0, 0]
    for (let draw = group * size; draw < (group + 1) * size; draw++) {
      const room = reaching(cell) * perHead[draw]! - sellers[cell * drawCount + draw]!
      sum += room
      if (room >= 1) openDraws++
    }
    return sortKey(openDraws / size, sum / size)
  }
  const least = Array.from(
    { length: groups },
    (_, group) => cells.map((cell) => keyIn(cell, group)).sort((a, b) => b - a)[Math.min(first, cells.length) - 1]!,
  )
  return wanted.map((cell) => least.filter((key, group) => keyIn(cell, group) >= key).length / groups)
}

function fillRoom(
  roomDraws: Float64Array,
  reaching: number,
  perHead: Float64Array,
  sellers: Float64Array | Float32Array,
): { chance: number; mean: number } {
  let [openDraws, sum] = [0, 0]
  for (let k = 0; k < roomDraws.length; k++) {
    const room = reaching * perHead[k]! - sellers[k]!
    roomDraws[k] = room
    sum += room
    if (room >= 1) openDraws++
  }
  return { chance: openDraws / roomDraws.length, mean: sum / roomDraws.length }
}

function scaled({ low, likely, high }: Interval, by: number): Interval {
  return { low: low * by, likely: likely * by, high: high * by }
}
