import { type MapView, type Point, project } from './projection.ts'

/** Average letter of an area's name, in pixels. */
const letterWidth = 7.5
const lineHeight = 22
const margin = 4
/** The corner of the scale, from the left and from the bottom. */
const scaleCorner = { width: 150, height: 40 }

export type NamePosition = { name: string; x: number; y: number }

/** Where names of areas are written: below their middles, whole, beside the scale, and as many as do not overlap; earlier ones first. */
export function namePositions(areas: readonly { name: string; at: Point }[], view: MapView): NamePosition[] {
  const placed: (NamePosition & { wide: number })[] = []
  for (const { name, at } of areas) {
    const middle = project(at, view)
    const wide = name.length * letterWidth
    const x = Math.min(Math.max(middle.x, wide / 2 + margin), view.width - wide / 2 - margin)
    const y = Math.min(middle.y + lineHeight, view.height - margin)
    const isOverScale = x - wide / 2 < scaleCorner.width && y > view.height - scaleCorner.height
    const isFree = placed.every((each) => Math.abs(each.x - x) > (each.wide + wide) / 2 + 8 || Math.abs(each.y - y) > lineHeight)
    if (isFree && !isOverScale) placed.push({ name, x, y, wide })
  }
  return placed.map(({ name, x, y }) => ({ name, x, y }))
}
