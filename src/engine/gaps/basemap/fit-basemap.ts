import {
  type Basemap,
  type GridPoint,
  gridDegrees,
  type Landmark,
  type Line,
  landmarkKinds,
  lineUses,
  packPath,
  toGrid,
  unpackPath,
} from './basemap.ts'
import { clipLine, clipRing, type GridBox, joinLines, simplifyLine, snapToGrid } from './lines.ts'

/** Steps that a point may be off, and the kinds of line left out: what is tried until the lines are short enough. */
const levels = [
  { tolerance: 1, without: 0 },
  { tolerance: 2, without: 0 },
  { tolerance: 2, without: 1 },
  { tolerance: 4, without: 1 },
  { tolerance: 4, without: 2 },
  { tolerance: 8, without: 3 },
] as const

type FittedBasemap = {
  /** Lines count from here, in degrees. */
  origin: { lat: number; lon: number }
  lines: Line[]
  landmarks: Landmark[]
}

/**
 * What a map of some extent (degrees) shows of roads, water and landmarks: lines joined, cut to it, simplified, and as many characters at most.
 * Landmarks: those with a name first, of the kinds in turn, from the middle outwards.
 */
export function fitBasemap(
  { lines, landmarks }: Basemap,
  extent: { south: number; west: number; north: number; east: number },
  { maxCharacters, maxLandmarks }: { maxCharacters: number; maxLandmarks: number },
): FittedBasemap {
  const [west, south] = snap(toGrid({ lat: extent.south, lon: extent.west }))
  const [east, north] = snap(toGrid({ lat: extent.north, lon: extent.east }))
  const box: GridBox = { west, south, east, north }
  const whole = lineUses.map((use) => {
    const paths = lines.filter((line) => line.use === use).map(({ path }) => unpackPath(path))
    const clipped = use === 'water' ? paths.map((path) => clipRing(path, box)) : joinLines(paths).flatMap((path) => clipLine(path, box))
    return clipped.filter((path) => path.length > 1).map((path) => path.map(([x, y]): GridPoint => [x - west, y - south]))
  })
  const drawn = (tolerance: number, without: number) =>
    whole.slice(0, lineUses.length - without).flatMap((paths, at) =>
      paths.flatMap((path) => {
        const simple = snapToGrid(simplifyLine(path, tolerance))
        return simple.length > (at === 0 ? 3 : 1) ? [{ use: lineUses[at]!, path: packPath(simple) }] : []
      }),
    )
  let fitted: Line[] = []
  for (const { tolerance, without } of levels) {
    fitted = drawn(tolerance, without)
    if (fitted.reduce((sum, { path }) => sum + path.length, 0) <= maxCharacters) break
    fitted = []
  }
  return {
    origin: { lat: south * gridDegrees, lon: west * gridDegrees },
    lines: fitted,
    landmarks: chooseLandmarks(landmarks, extent).slice(0, maxLandmarks),
  }
}

const snap = (point: GridPoint) => snapToGrid([point])[0]!

function chooseLandmarks(landmarks: readonly Landmark[], { south, west, north, east }: Parameters<typeof fitBasemap>[1]): Landmark[] {
  const middle = { lat: (south + north) / 2, lon: (west + east) / 2 }
  const square = (value: number) => value * value
  const squaredDistance = ({ lat, lon }: Landmark) => square(lat - middle.lat) + square(lon - middle.lon)
  const inside = landmarks
    .filter(({ lat, lon }) => lat >= south && lat <= north && lon >= west && lon <= east)
    .toSorted((a, b) => Number(a.name === null) - Number(b.name === null) || squaredDistance(a) - squaredDistance(b))
  const byKind = landmarkKinds.map((kind) => inside.filter((each) => each.kind === kind))
  const most = Math.max(...byKind.map(({ length }) => length))
  return Array.from({ length: most }, (_, turn) => byKind.flatMap((each) => each[turn] ?? [])).flat()
}
