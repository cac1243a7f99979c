import { drawCount, type Interval, intervalOf } from './draws.ts'
import type { Estimates } from './estimate-all.ts'
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
  /** Sort key of cells: the chance of room for one more in tenths, then the mean room. */
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
      const hasNumbers = verdicts[cell]!.kind === 'numbers'
      rooms.numbers.push(hasNumbers ? { demand: scaled(demandPerHead, inReach), room: intervalOf(roomDraws) } : null)
    } else rooms.numbers.push(null)
    rooms.expected.push(intervalOf(sellerDraws))
  }
  return rooms
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
  sellers: Float64Array,
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
