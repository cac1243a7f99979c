import { imports } from '#words/imports.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

export type AreaCenter = { lat: number; lon: number; km2: number }
type Position = readonly [lon: number, lat: number]

/**
 * A feature's properties and centre: a point itself, an outline's centroid. Null for anything else.
 * @throws UnusableFileError where the file declares a projection other than degrees
 */
export function readGeoJson(value: unknown): { properties: Record<string, unknown>; center: AreaCenter | null } | null {
  const element = value as Record<string, unknown> | null
  if (element?.type === 'name') requireDegrees(element.properties)
  if (element?.type !== 'Feature') return null
  const properties = typeof element.properties === 'object' && element.properties !== null ? element.properties : {}
  return { properties: properties as Record<string, unknown>, center: geometryCenter(element.geometry) }
}

/** `crs` is of the old GeoJSON; RFC 7946 has degrees only. */
function requireDegrees(properties: unknown): void {
  const name = String((properties as { name?: unknown } | null)?.name ?? '')
  if (name && !/(?:CRS84|EPSG:{1,2}4326|4326)$/i.test(name))
    throw new UnusableFileError(localizeImport(imports.wrongProjection, { name: name.slice(0, 60) }))
}

function geometryCenter(geometry: unknown): AreaCenter | null {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  if (type === 'Point') return isPosition(coordinates) ? { lon: coordinates[0], lat: coordinates[1], km2: 0 } : null
  if (type === 'Polygon') return ringsCenter([coordinates])
  return type === 'MultiPolygon' && Array.isArray(coordinates) ? ringsCenter(coordinates) : null
}

/** Lines of a geometry in degrees: itself, its parts, or the outer rings of areas. */
export function readPaths(geometry: unknown): { lat: number; lon: number }[][] {
  const { type, coordinates } = (geometry ?? {}) as { type?: unknown; coordinates?: unknown }
  const parts = Array.isArray(coordinates) ? coordinates : []
  const paths: unknown[] =
    type === 'LineString'
      ? [parts]
      : type === 'MultiLineString'
        ? parts
        : type === 'Polygon'
          ? parts.slice(0, 1)
          : type === 'MultiPolygon'
            ? parts.map((polygon: unknown) => (Array.isArray(polygon) ? polygon[0] : null))
            : []
  return paths
    .map((path) => (Array.isArray(path) && path.every(isPosition) ? path.map(([lon, lat]) => ({ lat, lon })) : []))
    .filter(({ length }) => length > 1)
}

function isPosition(value: unknown): value is Position {
  return Array.isArray(value) && typeof value[0] === 'number' && typeof value[1] === 'number'
}

const kmPerDegree = 111.195

/** Centroid and area of outlines without their holes; planar, which is exact enough for a ward. */
function ringsCenter(polygons: readonly unknown[]): AreaCenter | null {
  let [area, sumLat, sumLon] = [0, 0, 0]
  for (const polygon of polygons) {
    const ring: unknown = Array.isArray(polygon) ? polygon[0] : null
    if (!Array.isArray(ring) || ring.length < 4 || !ring.every(isPosition)) return null
    let [ringArea, lat, lon] = [0, 0, 0]
    const [lon0, lat0] = ring[0]!
    for (let i = 0; i + 1 < ring.length; i++) {
      const [x1, y1] = [ring[i]![0] - lon0, ring[i]![1] - lat0]
      const [x2, y2] = [ring[i + 1]![0] - lon0, ring[i + 1]![1] - lat0]
      const cross = x1 * y2 - x2 * y1
      ringArea += cross / 2
      lon += ((x1 + x2) * cross) / 6
      lat += ((y1 + y2) * cross) / 6
    }
    if (ringArea === 0) return null
    area += Math.abs(ringArea)
    sumLat += (lat0 + lat / ringArea) * Math.abs(ringArea)
    sumLon += (lon0 + lon / ringArea) * Math.abs(ringArea)
  }
  if (area === 0) return null
  const lat = sumLat / area
  return { lat, lon: sumLon / area, km2: area * kmPerDegree ** 2 * Math.cos((lat * Math.PI) / 180) }
}
