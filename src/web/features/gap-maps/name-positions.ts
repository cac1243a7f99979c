import { type MapView, type Point, project } from './projection.ts'

/** Average letter of an area's name, in pixels. */
const letterWidth = 7.5
const margin = 4
/** A name beside a mark of another place is not far from its own. */
const usualMark = 10
/** The corner of the scale, from the left and from the bottom. */
const scaleCorner = { width: 150, height: 40 }

/** From a text's baseline to its middle, and half of its height. */
const [rise, halfLine] = [4, 8]

export type NamePosition = { name: string; x: number; y: number }
/** What is drawn at a point already, in pixels. */
export type Mark = { x: number; y: number; radius: number }

/**
 * Where names of areas are written, earlier ones first: on their middle or close to it, whole, beside the scale, over no mark and no other name. One that
 * finds no such place is left out. `radius` is that of the mark at its middle, 0 where there is none.
 */
export function namePositions(
  areas: readonly { name: string; at: Point; radius: number }[],
  view: MapView,
  marks: readonly Mark[] = [],
): NamePosition[] {
  const placed: (NamePosition & { wide: number })[] = []
  for (const { name, at, radius } of areas) {
    const middle = project(at, view)
    const wide = name.length * letterWidth
    const away = radius + margin + halfLine
    const aside = radius + margin + wide / 2
    const upAndDown = [away, -away, away + usualMark, -away - usualMark].map((y) => ({ x: 0, y }))
    const beside = [aside, -aside].map((x) => ({ x, y: 0 }))
    const shifts = radius === 0 ? [{ x: 0, y: 0 }, ...upAndDown] : [...upAndDown, ...beside]
    const isFree = ({ x, y }: { x: number; y: number }) => {
      const isOverScale = x - wide / 2 < scaleCorner.width && y > view.height - scaleCorner.height
      const isOverMark = marks.some(
        (mark) => Math.abs(mark.x - x) < wide / 2 + mark.radius && Math.abs(mark.y - y + rise) < halfLine + mark.radius,
      )
      const isOverName = placed.some((each) => Math.abs(each.x - x) < (each.wide + wide) / 2 + 8 && Math.abs(each.y - y) < 2 * halfLine + 1)
      return !(isOverScale || isOverMark || isOverName)
    }
    const position = shifts
      .map(({ x, y }) => ({
        x: Math.min(Math.max(middle.x + x, wide / 2 + margin), view.width - wide / 2 - margin),
        y: Math.min(Math.max(middle.y + y + rise, 2 * halfLine), view.height - margin),
      }))
      .find(isFree)
    if (position) placed.push({ name, ...position, wide })
  }
  return placed.map(({ name, x, y }) => ({ name, x, y }))
}

const directions = Array.from({ length: 8 }, (_, i) => ({ x: Math.cos((i * Math.PI) / 4), y: Math.sin((i * Math.PI) / 4) }))

/** Where round marks of places are drawn, earlier ones first: each on its place, or as near to it as they do not lie over each other. */
export function markPositions(points: readonly Point[], view: MapView, radius: number): (Mark & { from: { x: number; y: number } })[] {
  const placed: (Mark & { from: { x: number; y: number } })[] = []
  for (const point of points) {
    const from = project(point, view)
    const rings = [1, 1.5, 2, 2.5].flatMap((times) =>
      directions.map(({ x, y }) => ({ x: from.x + 2 * times * radius * x, y: from.y + 2 * times * radius * y })),
    )
    const isFree = ({ x, y }: { x: number; y: number }) =>
      x >= radius &&
      y >= radius &&
      x <= view.width - radius &&
      y <= view.height - radius &&
      placed.every((each) => Math.hypot(each.x - x, each.y - y) >= 2 * radius)
    placed.push({ ...([from, ...rings].find(isFree) ?? from), radius, from })
  }
  return placed
}
