import { type MapView, type Point, project } from './projection.ts'

/** Average letter of an area's name, in pixels. */
const letterWidth = 7.5
const lineHeight = 23
const margin = 4
/** The corner of the scale, from the left and from the bottom. */
const scaleCorner = { width: 150, height: 40 }

/** From a text's baseline to its middle, and half of its height. */
const [rise, halfLine] = [4, 7]
const markRadius = 12

export type NamePosition = { name: string; x: number; y: number }

/**
 * Where names of areas are written: below their middles, or above or beside them where that hides none of `marks`; whole, beside the scale, and as many
 * as do not overlap; earlier ones first.
 */
export function namePositions(areas: readonly { name: string; at: Point }[], view: MapView, marks: readonly Point[] = []): NamePosition[] {
  const dots = marks.map((mark) => project(mark, view))
  const placed: (NamePosition & { wide: number })[] = []
  for (const { name, at } of areas) {
    const middle = project(at, view)
    const wide = name.length * letterWidth
    const aside = markRadius + margin + wide / 2
    const free = [
      { x: middle.x, y: middle.y + lineHeight },
      { x: middle.x, y: middle.y - markRadius - margin },
      { x: middle.x + aside, y: middle.y + rise },
      { x: middle.x - aside, y: middle.y + rise },
    ]
      .map(({ x, y }) => ({
        x: Math.min(Math.max(x, wide / 2 + margin), view.width - wide / 2 - margin),
        y: Math.min(Math.max(y, lineHeight), view.height - margin),
      }))
      .filter(({ x, y }) => {
        const isOverScale = x - wide / 2 < scaleCorner.width && y > view.height - scaleCorner.height
        return (
          !isOverScale && placed.every((each) => Math.abs(each.x - x) > (each.wide + wide) / 2 + 8 || Math.abs(each.y - y) > lineHeight)
        )
      })
    // The own mark is found beside its name even where a part of it is hidden.
    const hides = ({ x, y }: { x: number; y: number }) =>
      dots
        .filter((dot) => Math.abs(dot.x - x) < wide / 2 + markRadius && Math.abs(dot.y - y + rise) < halfLine + markRadius)
        .reduce((sum, dot) => sum + (dot.x === middle.x && dot.y === middle.y ? 1 : 2), 0)
    const [best] = free.toSorted((a, b) => hides(a) - hides(b))
    if (best) placed.push({ name, ...best, wide })
  }
  return placed.map(({ name, x, y }) => ({ name, x, y }))
}
