import { type GridPoint, gridDegrees, type LandmarkKind, type LineUse, packPath, toGrid } from '#engine/gaps/basemap/basemap.ts'
import { clipLine, clipRing, simplifyLine, snapToGrid } from '#engine/gaps/basemap/lines.ts'
import { isClosedOutlet } from '#engine/gaps/squares/seller-classes.ts'
import type { RejectionReason } from '#markets/sellers/batch.ts'
import type { CityPoint } from '#markets/sellers/city-finder.ts'
import { cleanName } from '#markets/sellers/fields.ts'
import type { Collector } from './collector.ts'
import { hashToNumber, NumberSet } from './number-set.ts'
import type { OsmPlace, OsmTags, Position } from './readers/osm-places.ts'

/** Map keys of what a basemap draws. */
export const basemapKeys = ['highway', 'waterway', 'natural', 'tunnel', 'amenity', 'railway', 'public_transport'] as const

const lineUseByTag: Readonly<Record<string, LineUse>> = {
  'highway=motorway': 'main-road',
  'highway=trunk': 'main-road',
  'highway=primary': 'main-road',
  'highway=secondary': 'road',
  'waterway=river': 'river',
  'waterway=canal': 'river',
  'waterway=riverbank': 'water',
  'natural=water': 'water',
  'natural=coastline': 'coast',
}

const landmarkKindByTag: Readonly<Record<string, LandmarkKind>> = {
  'amenity=marketplace': 'market',
  'amenity=bus_station': 'station',
  'railway=station': 'station',
  'public_transport=station': 'station',
  'amenity=hospital': 'hospital',
}

/** What a way is drawn as; null for anything else, and for what runs underground. */
export function lineUseOf(tags: OsmTags): LineUse | null {
  return tags.tunnel !== undefined && tags.tunnel !== 'no' ? null : findByTag(lineUseByTag, tags)
}

/** What a place is a landmark as; null for anything else. */
export function landmarkKindOf(tags: OsmTags): LandmarkKind | null {
  return findByTag(landmarkKindByTag, tags)
}

function findByTag<T>(kinds: Readonly<Record<string, T>>, tags: OsmTags): T | null {
  for (const key of basemapKeys) {
    const kind = kinds[`${key}=${tags[key] ?? ''}`]
    if (kind !== undefined) return kind
  }
  return null
}

/** Ponds that are smaller both ways are left out: in steps of the grid, about 270 m. */
const minWater = 8
const kmPerDegree = 111.195
/** About 55 m: a market that is mapped as a point and as an outline is one. */
const sameSpotDegrees = 0.0005

/** Takes lines and landmarks, each once. */
export class BasemapImporter {
  private readonly lines = new NumberSet()
  private readonly spots = new NumberSet()

  constructor(
    private readonly month: string,
    private readonly collector: Collector,
  ) {}

  /** @returns why it is not taken */
  addLine({ osmId, tags }: Pick<OsmPlace, 'osmId' | 'tags'>, paths: readonly (readonly Position[])[]): RejectionReason | null {
    const use = lineUseOf(tags)
    if (!use) return 'no-seller'
    if (osmId && osmId.id > 0 && !this.lines.add(hashToNumber(`${osmId.type} ${osmId.id}`))) return 'repeated'
    const { cities, only } = this.collector.options
    const isInside = (only ? [only] : cities.all).flatMap((city) => paths.map((path) => this.addPath(city, use, path))).some(Boolean)
    return isInside ? null : 'outside-cities'
  }

  /** @returns whether it reaches the city */
  private addPath(city: CityPoint, use: LineUse, path: readonly Position[]): boolean {
    const box = gridBoxOf(city, this.collector.options.cities.reachOf(city))
    const points = path.map(toGrid)
    if (!points.some(([x, y]) => x > box.west && x < box.east && y > box.south && y < box.north)) return false
    const [first, last] = [path[0]!, path.at(-1)!]
    const isRing = use === 'water' && path.length > 3 && first.lat === last.lat && first.lon === last.lon
    const parts = isRing ? [clipRing(points, box)] : clipLine(points, box)
    const simple = parts.map((part) => simplifyLine(snapToGrid(part), 1)).filter((part) => part.length > 1 && !(isRing && isSmall(part)))
    // The shore of a water whose outline is in pieces is a line.
    const drawnUse = use === 'water' && !isRing ? 'coast' : use
    this.collector.rowsForCity(city).line.push(...simple.map((part) => ({ use: drawnUse, path: packPath(part) })))
    return true
  }

  /** @returns the place as a landmark was taken */
  addLandmark(place: OsmPlace & Position, city: CityPoint): boolean {
    const kind = landmarkKindOf(place.tags)
    if (!kind || isClosedOutlet(place.tags, this.month)) return false
    const name = cleanName(place.tags.name ?? '') ?? null
    const spot = [place.lat, place.lon].map((degrees) => Math.round(degrees / sameSpotDegrees)).join(' ')
    if (!this.spots.add(hashToNumber(`${kind} ${spot}`))) return false
    const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
    this.collector.rowsForCity(city).landmark.push({ lat: round(place.lat), lon: round(place.lon), kind, name })
    return true
  }
}

function isSmall(ring: readonly GridPoint[]): boolean {
  const span = (axis: 0 | 1) => Math.max(...ring.map((point) => point[axis])) - Math.min(...ring.map((point) => point[axis]))
  return span(0) < minWater && span(1) < minWater
}

function gridBoxOf({ lat, lon }: CityPoint, reachKm: number) {
  const reach = reachKm / kmPerDegree / gridDegrees
  const lonReach = reach / Math.cos((lat * Math.PI) / 180)
  const [x, y] = toGrid({ lat, lon })
  return { west: x - lonReach, east: x + lonReach, south: y - reach, north: y + reach }
}
