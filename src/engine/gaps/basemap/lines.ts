import type { GridPoint } from './basemap.ts'

/** In steps of the grid. */
export type GridBox = { west: number; south: number; east: number; north: number }

/** The parts of a line that are inside a box (Liang and Barsky). */
export function clipLine(path: readonly GridPoint[], box: GridBox): GridPoint[][] {
  const parts: GridPoint[][] = []
  let part: GridPoint[] = []
  for (let at = 1; at < path.length; at++) {
    const [from, to] = [path[at - 1]!, path[at]!]
    const inside = clipSegment(from, to, box)
    if (!inside) continue
    const [start, end] = inside
    if (part.length === 0 || start !== from) {
      part = [start]
      parts.push(part)
    }
    part.push(end)
    if (end !== to) part = []
  }
  return parts
}

function clipSegment(from: GridPoint, to: GridPoint, { west, south, east, north }: GridBox): [GridPoint, GridPoint] | null {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]]
  let [first, last] = [0, 1]
  for (const [step, room] of [
    [-dx, from[0] - west],
    [dx, east - from[0]],
    [-dy, from[1] - south],
    [dy, north - from[1]],
  ] as const) {
    if (step === 0) {
      if (room < 0) return null
    } else if (step < 0) first = Math.max(first, room / step)
    else last = Math.min(last, room / step)
  }
  if (first > last) return null
  const along = (share: number): GridPoint => [from[0] + share * dx, from[1] + share * dy]
  return [first === 0 ? from : along(first), last === 1 ? to : along(last)]
}

/** A ring cut to a box, whose sides it then follows (Sutherland and Hodgman); empty where it is outside. */
export function clipRing(ring: readonly GridPoint[], { west, south, east, north }: GridBox): GridPoint[] {
  let points = ring.slice(0, -1)
  for (const [axis, limit, sign] of [
    [0, west, 1],
    [0, east, -1],
    [1, south, 1],
    [1, north, -1],
  ] as const) {
    const isInside = (point: GridPoint) => (point[axis] - limit) * sign >= 0
    points = points.flatMap((point, at) => {
      const before = points.at(at - 1)!
      if (isInside(point) === isInside(before)) return isInside(point) ? [point] : []
      const share = (limit - before[axis]) / (point[axis] - before[axis])
      const crossing: GridPoint = [before[0] + share * (point[0] - before[0]), before[1] + share * (point[1] - before[1])]
      return isInside(point) ? [crossing, point] : [crossing]
    })
  }
  return points.length > 2 ? [...points, points[0]!] : []
}

/** A line with the fewest of its points from which none of the others is farther than `tolerance` (Douglas and Peucker). */
export function simplifyLine(path: readonly GridPoint[], tolerance: number): GridPoint[] {
  const retained = new Uint8Array(path.length)
  retained[0] = retained[path.length - 1] = 1
  const spans: [from: number, to: number][] = [[0, path.length - 1]]
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [from, to] = span
    let [farthest, most] = [0, tolerance * tolerance]
    for (let at = from + 1; at < to; at++) {
      const squared = squaredDistanceToSegment(path[at]!, path[from]!, path[to]!)
      if (squared > most) [farthest, most] = [at, squared]
    }
    if (farthest === 0) continue
    retained[farthest] = 1
    spans.push([from, farthest], [farthest, to])
  }
  return path.filter((_, at) => retained[at] === 1)
}

function squaredDistanceToSegment([x, y]: GridPoint, [x1, y1]: GridPoint, [x2, y2]: GridPoint): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const squared = dx * dx + dy * dy
  const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / squared))
  const [offX, offY] = [x - x1 - share * dx, y - y1 - share * dy]
  return offX * offX + offY * offY
}

/** Whole steps, no point twice in a row. */
export function snapToGrid(path: readonly GridPoint[]): GridPoint[] {
  const snapped: GridPoint[] = []
  for (const [x, y] of path) {
    const [atX, atY] = [Math.round(x), Math.round(y)]
    const last = snapped.at(-1)
    if (!last || last[0] !== atX || last[1] !== atY) snapped.push([atX, atY])
  }
  return snapped
}

/** Lines that end where another begins or ends become one: a map has a road in pieces, at each bridge and change of its surface. */
export function joinLines(lines: readonly (readonly GridPoint[])[]): GridPoint[][] {
  const byEnd = new Map<string, Set<GridPoint[]>>()
  const endsOf = (line: readonly GridPoint[]) => [String(line[0]), String(line.at(-1))]
  const forget = (line: GridPoint[]) => {
    for (const end of endsOf(line)) byEnd.get(end)?.delete(line)
  }
  for (const each of lines) {
    let line = [...each]
    for (const atStart of [true, false]) {
      const end = String(atStart ? line[0] : line.at(-1))
      const [other] = byEnd.get(end) ?? []
      if (!other) continue
      forget(other)
      const isTurned = (String(other[0]) === end) === atStart
      const turned = isTurned ? other.toReversed() : other
      line = atStart ? [...turned, ...line.slice(1)] : [...line, ...turned.slice(1)]
    }
    for (const end of endsOf(line)) byEnd.set(end, (byEnd.get(end) ?? new Set()).add(line))
  }
  return [...new Set([...byEnd.values()].flatMap((ends) => [...ends]))]
}
