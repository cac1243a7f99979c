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
  /** Sort key of cells: the chance of room for one more, then the mean room. */
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
      rooms.order[cell] = chance + mean / (1 + Math.abs(mean)) / 1000
      const hasNumbers = verdicts[cell]!.kind === 'numbers'
      rooms.numbers.push(hasNumbers ? { demand: scaled(demandPerHead, inReach), room: intervalOf(roomDraws) } : null)
    } else rooms.numbers.push(null)
    rooms.expected.push(intervalOf(sellerDraws))
  }
  return rooms
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
