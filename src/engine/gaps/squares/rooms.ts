import { drawCount, type Range, rangeOf } from './draws.ts'
import type { Estimates } from './estimate-all.ts'
import type { Judged } from './square-answer.ts'

/** Sellers and room of every cell; arrays by cell. */
export type Rooms = {
  /** By cell and draw: cell × drawCount + draw. */
  sellers: Float32Array
  expected: Range[]
  /** Null where the answer gives no numbers. */
  numbers: ({ demand: Range; room: Range } | null)[]
  /** That there is room for one more (0–1). */
  chance: Float64Array
  /** What cells are put in order by: the chance of room for one more, then the mean room. */
  order: Float64Array
}

/** Room is demand less sellers, draw by draw, so that what is unsure in all cells alike stays together. */
export function roomsOf({ survey, parts, perHead }: Estimates, reaching: Float64Array, judged: readonly Judged[]): Rooms {
  const { count } = survey.cells
  const perCell = () => new Float64Array(count)
  const rooms: Rooms = { sellers: new Float32Array(count * drawCount), expected: [], numbers: [], chance: perCell(), order: perCell() }
  const own = new Float64Array(drawCount)
  const left = new Float64Array(drawCount)
  const wanted = perHead && rangeOf(perHead.slice())
  for (let cell = 0; cell < count; cell++) {
    own.fill(0)
    for (const { supply } of parts) supply!.addDraws(cell, own)
    rooms.sellers.set(own, cell * drawCount)
    if (perHead && wanted) {
      const here = reaching[cell]!
      const { chance, mean } = fillRoom(left, here, perHead, own)
      rooms.chance[cell] = chance
      rooms.order[cell] = chance + mean / (1 + Math.abs(mean)) / 1000
      const known = judged[cell]!.kind === 'numbers'
      rooms.numbers.push(known ? { demand: scaled(wanted, here), room: rangeOf(left) } : null)
    } else rooms.numbers.push(null)
    rooms.expected.push(rangeOf(own))
  }
  return rooms
}

function fillRoom(left: Float64Array, reaching: number, perHead: Float64Array, sellers: Float64Array): { chance: number; mean: number } {
  let [open, sum] = [0, 0]
  for (let k = 0; k < left.length; k++) {
    const room = reaching * perHead[k]! - sellers[k]!
    left[k] = room
    sum += room
    if (room >= 1) open++
  }
  return { chance: open / left.length, mean: sum / left.length }
}

function scaled({ low, likely, high }: Range, by: number): Range {
  return { low: low * by, likely: likely * by, high: high * by }
}
