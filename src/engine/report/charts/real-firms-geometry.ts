import type { RealFirmsData } from './chart-data.ts'
import { pixel } from './scale.ts'

/** Places along one line from 0 to 1, zero among them: the drawing may have any width, and does not move once that is known. */
export type RealFirmsGeometry = {
  zero: number
  /** The middle eight tenths, where they are known; the quartiles, or the average alone; `middle` is the dot that ours is compared with. */
  theirs: { line: { from: number; to: number } | null; dots: number[]; middle: number | null }
  ours: { line: { from: number; to: number }; dot: number }
}

export function realFirmsGeometry({ theirs, ours }: RealFirmsData): RealFirmsGeometry {
  const dots = theirs.mean === null ? theirs.dots : [theirs.mean]
  const values = [0, ...dots, theirs.low ?? 0, theirs.high ?? 0, ours.low, ours.likely, ours.high].filter(Number.isFinite)
  const min = Math.min(...values)
  const span = Math.max(...values) - min || 1
  const at = (value: number) => pixel(((value - min) / span) * 100) / 100
  const places = dots.map(at)
  return {
    zero: at(0),
    theirs: {
      line: theirs.low === null || theirs.high === null ? null : { from: at(theirs.low), to: at(theirs.high) },
      dots: places,
      middle: places[Math.floor(places.length / 2)] ?? null,
    },
    ours: { line: { from: at(ours.low), to: at(ours.high) }, dot: at(ours.likely) },
  }
}
