import type { SquaresAnswer } from '#contract/gap-maps.ts'

export type Point = { lon: number; lat: number }
export type Ring = Point[]
export type MapView = { centre: Point; scale: number; width: number; height: number }

/** Parses the outlines' format 'lon,lat lon,lat …'. */
export function readRing(text: string): Ring {
  return text.split(' ').map((pair) => {
    const [lon, lat] = pair.split(',')
    return { lon: Number(lon), lat: Number(lat) }
  })
}

/** Mercator's ordinate in degrees; good enough within 35° of the equator, where nearly all our cities lie. */
const northing = (lat: number) => (Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI
const latitude = (north: number) => (Math.atan(Math.exp((north * Math.PI) / 180)) * 360) / Math.PI - 90

export function project({ lon, lat }: Point, { centre, scale, width, height }: MapView): { x: number; y: number } {
  return {
    x: width / 2 + (lon - centre.lon) * scale,
    y: height / 2 - (northing(lat) - northing(centre.lat)) * scale,
  }
}

/** Inverse of `project`. */
export function unproject(x: number, y: number, { centre, scale, width, height }: MapView): Point {
  return { lon: centre.lon + (x - width / 2) / scale, lat: latitude(northing(centre.lat) + (height / 2 - y) / scale) }
}

/** The view that holds all rings with a margin; `scale` is pixels a degree, at most `most`. */
export function fitView(
  rings: readonly Ring[],
  width: number,
  height: number,
  margin: number,
  maxScale = Number.POSITIVE_INFINITY,
): MapView {
  const points = rings.flat()
  const lons = points.map((point) => point.lon)
  const lats = points.map((point) => point.lat)
  const [west, east, south, north] = [Math.min(...lons), Math.max(...lons), Math.min(...lats), Math.max(...lats)]
  const lat = latitude((northing(north) + northing(south)) / 2)
  const fittingScale = Math.min((width - 2 * margin) / (east - west), (height - 2 * margin) / (northing(north) - northing(south)))
  return { centre: { lon: (west + east) / 2, lat }, scale: Math.min(fittingScale, maxScale), width, height }
}

export function ringPath(ring: Ring, view: MapView): string {
  return `${ring
    .map((point, index) => {
      const { x, y } = project(point, view)
      return `${index ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`
    })
    .join('')}Z`
}

type Position = { lat: number; lon: number }
const halfSquare = 0.005
/** Some 4 km: farther from the middle of every area is not on the map. */
const areaReach = 0.036

/** The place of a map at a position, computed on the phone: the square that holds it, or the area whose middle is nearest; null where it is not on the map. */
export function placeAt<P extends Position>(
  { by, squares }: { by: SquaresAnswer['by']; squares: readonly P[] },
  { lat, lon }: Position,
): P | null {
  if (by === 'square')
    return squares.find((each) => Math.abs(each.lat - lat) <= halfSquare && Math.abs(each.lon - lon) <= halfSquare) ?? null
  const degrees = (each: P) => Math.hypot(each.lat - lat, (each.lon - lon) * Math.cos((lat * Math.PI) / 180))
  const nearest = squares.toSorted((a, b) => degrees(a) - degrees(b))[0]
  return nearest && degrees(nearest) <= areaReach ? nearest : null
}
