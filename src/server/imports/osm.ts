import { isClosedOutlet, primaryTag, sellerKeys } from '#engine/gaps/squares/seller-classes.ts'
import type { RejectionReason } from '#markets/sellers/batch.ts'
import { cleanName, sellerKindField } from '#markets/sellers/fields.ts'
import { imports } from '#words/imports.ts'
import { BasemapImporter, basemapKeys, landmarkKindOf, lineUseOf } from './basemap.ts'
import type { Collector } from './collector.ts'
import { readGeoJson, readPaths } from './geojson.ts'
import { hashToNumber, NumberSet } from './number-set.ts'
import { type JsonHead, readJsonElements } from './readers/json-elements.ts'
import { readOsmPbf } from './readers/osm-pbf.ts'
import type { MissingGeometry, OsmFile, OsmId, OsmPlace, OsmTags, OsmType, Position } from './readers/osm-places.ts'
import { OutlinePoints } from './readers/outline-points.ts'
import type { Progress } from './readers/progress.ts'
import { localizeImport, UnusableFileError } from './unusable-file-error.ts'

const keys = new Set([...sellerKeys(), ...basemapKeys, 'name'])
/** Far above all sellers of our cities; protects memory. */
const maxSellers = 3_000_000

/** `month` is when outlets and landmarks must be open; `basemapOnly` leaves the outlets out. */
export type OsmImport = { month: string; basemapOnly: boolean }

/** Imports outlets, lines and landmarks of an .osm.pbf. */
export async function importPbf(path: string, request: OsmImport, collector: Collector, progress: Progress): Promise<OsmFile> {
  const importer = new PlaceImporter(request, collector)
  let elementCount = 0
  return readOsmPbf(
    path,
    {
      keys,
      accepts: importer.accepts,
      isLine: (tags) => lineUseOf(tags) !== null,
      onPlace: (place) => importer.addPlace(place, null, ++elementCount),
    },
    progress,
  )
}

/**
 * Imports outlets, lines and landmarks of an Overpass response or GeoJSON. Line numbers of rejected rows count elements. Ways that only reference nodes are resolved by
 * nodes of the same file, before or after them, in a second pass.
 */
export async function importOsmJson(path: string, request: OsmImport, collector: Collector, progress: Progress): Promise<OsmFile> {
  const importer = new PlaceImporter(request, collector)
  const outlines = new OutlinePoints()
  let [elementCount, asOf] = [0, null as string | null]
  const read = (value: unknown) => {
    const element = value as Record<string, unknown> | null
    if (element?.type === 'Feature') {
      elementCount++
      const feature = readGeoJson(element)
      const tags = stringTags(feature?.properties)
      const { osmId, key } = parseOsmId(element, feature?.properties ?? {})
      if (lineUseOf(tags) && importer.addLine({ osmId, tags }, readPaths(element.geometry), elementCount)) return
      importer.addPlace(
        feature?.center ? { osmId, ...feature.center, tags } : { osmId, tags, missing: element.geometry ? 'outline' : 'position' },
        key,
        elementCount,
      )
    } else if (isType(element?.type)) {
      elementCount++
      const place = parseOverpassElement(element!, element!.type)
      // Untagged: a corner of an outline or a member of a relation, and no row.
      if (Object.keys(place.tags).length === 0) return
      const isLine = lineUseOf(place.tags) !== null
      const paths = isLine ? geometryPaths(element!) : []
      if (paths.length > 0 && importer.addLine(place, paths, elementCount)) return
      const isUnplaced = 'missing' in place || isLine
      const refs = isUnplaced && element!.type === 'way' && importer.accepts(place.tags) ? nodeRefs(element!.nodes) : []
      if (refs.length > 0) outlines.add(place.osmId, refs, place.tags, isLine)
      else importer.addPlace(place, null, elementCount)
    }
  }
  const readHead = (head: JsonHead) => {
    rejectPartial(head)
    readGeoJson(head.crs)
    const base = (head.osm3s as { timestamp_osm_base?: unknown } | undefined)?.timestamp_osm_base
    if (typeof base === 'string' && /^20\d\d-\d\d/.test(base)) asOf = base.slice(0, 7)
  }
  readHead(await readJsonElements(path, read, (share) => progress(outlines.isEmpty ? share : share / 2)))
  if (elementCount === 0) throw new UnusableFileError(imports.noElements)
  if (!outlines.isEmpty) await resolve(path, outlines, progress)
  outlines.forEachPlace((place) => importer.addPlace(place, null, ++elementCount))
  return { box: null, month: asOf }
}

async function resolve(path: string, outlines: OutlinePoints, progress: Progress): Promise<void> {
  outlines.prepare()
  const setPosition = (value: unknown) => {
    const { type, id, lat, lon } = (value ?? {}) as Record<string, unknown>
    if (type === 'node' && typeof id === 'number' && typeof lat === 'number' && typeof lon === 'number') outlines.setPosition(id, lat, lon)
  }
  await readJsonElements(path, setPosition, (share) => progress((1 + share) / 2))
}

/** A truncated or limited response looks complete but for a field about itself. @throws UnusableFileError because a batch counts as complete */
export function rejectPartial({ remark, exceededTransferLimit, properties, numberMatched, numberReturned }: JsonHead): void {
  if (typeof remark === 'string' && remark.trim() !== '')
    throw new UnusableFileError(localizeImport(imports.partOfAnswer, { why: remark.trim().slice(0, 200) }))
  const stated = (properties as { exceededTransferLimit?: unknown } | null | undefined)?.exceededTransferLimit
  const isTruncated = exceededTransferLimit === true || stated === true
  if (isTruncated || (typeof numberMatched === 'number' && typeof numberReturned === 'number' && numberReturned < numberMatched))
    throw new UnusableFileError(imports.partOfList)
}

function isType(value: unknown): value is OsmId['type'] {
  return value === 'node' || value === 'way' || value === 'relation'
}

/** A node has a position; a way or relation `center`, `bounds` or, by `out geom`, its corners. */
function parseOverpassElement(element: Record<string, unknown>, type: OsmId['type']): OsmPlace {
  const tags = stringTags(element.tags)
  const osmId = typeof element.id === 'number' && Number.isSafeInteger(element.id) ? { type, id: element.id } : null
  const at = (element.center ?? element) as { lat?: unknown; lon?: unknown }
  if (typeof at.lat === 'number' && typeof at.lon === 'number') return { osmId, lat: at.lat, lon: at.lon, tags }
  const centerPoint = boundsCenter(element.bounds) ?? cornersCenter(element.geometry)
  if (centerPoint) return { osmId, ...centerPoint, tags }
  return { osmId, tags, missing: missingPart[type] }
}

const missingPart = { node: 'position', way: 'outline', relation: 'outlines' } as const satisfies Record<OsmId['type'], MissingGeometry>

/** Lines that an answer draws (`out geom`): of a way its own, of a relation those of its outer members. */
function geometryPaths({ geometry, members }: Record<string, unknown>): Position[][] {
  const outer = (Array.isArray(members) ? members : []).filter((each: { role?: unknown } | null) => each?.role === 'outer')
  return [geometry, ...outer.map((each: { geometry?: unknown }) => each.geometry)].map(positions).filter(({ length }) => length > 1)
}

function positions(value: unknown): Position[] {
  return (Array.isArray(value) ? value : []).filter(
    (each: unknown): each is Position => typeof (each as Position | null)?.lat === 'number' && typeof (each as Position).lon === 'number',
  )
}

function boundsCenter(value: unknown): Position | null {
  const bounds = value as { minlat?: unknown; maxlat?: unknown; minlon?: unknown; maxlon?: unknown } | undefined
  const lat = (Number(bounds?.minlat) + Number(bounds?.maxlat)) / 2
  const lon = (Number(bounds?.minlon) + Number(bounds?.maxlon)) / 2
  return Number.isFinite(lat + lon) ? { lat, lon } : null
}

function cornersCenter(value: unknown): Position | null {
  const corners = positions(value)
  const [first, last] = [corners[0], corners.at(-1)]
  if (corners.length > 1 && first!.lat === last!.lat && first!.lon === last!.lon) corners.pop()
  const mean = (side: 'lat' | 'lon') => corners.reduce((sum, each) => sum + each[side], 0) / corners.length
  return corners.length > 0 ? { lat: mean('lat'), lon: mean('lon') } : null
}

function nodeRefs(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each): each is number => typeof each === 'number') : []
}

/** GeoJSON exporters write OSM ids in several ways: 'way/12', 'w12', or properties '@type' and '@id'. */
function parseOsmId(feature: Record<string, unknown>, properties: Record<string, unknown>): { osmId: OsmId | null; key: string | null } {
  const stated = [feature.id, properties['@id'], properties.id].find((each) => typeof each === 'string' || typeof each === 'number')
  const [, letter, digits] = /^(node|way|relation|n|w|r)\/?(\d{1,15})$/.exec(String(stated ?? '')) ?? []
  const type = letter ? ({ n: 'node', w: 'way', r: 'relation' } as const)[letter[0]!] : properties['@type']
  const id = Number(digits ?? stated)
  if (isType(type) && Number.isSafeInteger(id)) return { osmId: { type, id }, key: null }
  return { osmId: null, key: feature.id === undefined || feature.id === null ? null : String(feature.id) }
}

function stringTags(value: unknown): OsmTags {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((each): each is [string, string] => typeof each[1] === 'string'))
}

const reasonFor = {
  position: 'no-position',
  outline: 'incomplete-outline',
  outlines: 'several-outlines',
} as const satisfies Record<MissingGeometry, RejectionReason>

/** Imports each open outlet, line and landmark once. */
class PlaceImporter {
  private readonly seenOutlets = new SeenOutlets()
  private readonly basemap: BasemapImporter

  constructor(
    private readonly request: OsmImport,
    private readonly collector: Collector,
  ) {
    this.basemap = new BasemapImporter(request.month, collector)
  }

  readonly accepts = (tags: OsmTags): boolean => this.sellerTag(tags) !== null || lineUseOf(tags) !== null || landmarkKindOf(tags) !== null

  private sellerTag(tags: OsmTags): string | null {
    return this.request.basemapOnly ? null : primaryTag(tags)
  }

  /** @returns false where nothing is known of its path */
  addLine(place: Pick<OsmPlace, 'osmId' | 'tags'>, paths: readonly (readonly Position[])[], line: number): boolean {
    if (paths.length === 0) return false
    const reason = this.basemap.addLine(place, paths)
    if (reason) this.collector.refuse(reason, line)
    else this.collector.taken++
    return true
  }

  addPlace(place: OsmPlace, key: string | null, line: number): undefined {
    const { collector } = this
    if ('path' in place) return void this.addLine(place, [place.path], line)
    const tag = this.sellerTag(place.tags)
    const sellerSort = tag && sellerKindField.read(tag)
    const isLandmark = landmarkKindOf(place.tags) !== null
    if (!sellerSort && !isLandmark && (lineUseOf(place.tags) === null || !('missing' in place))) return collector.refuse('no-seller', line)
    if (isClosedOutlet(place.tags, this.request.month)) return collector.refuse('closed', line)
    if ('missing' in place) return collector.refuse(reasonFor[place.missing], line)
    const city = collector.findCity(place.lat, place.lon, line)
    if (!city) return
    const isNewLandmark = isLandmark && this.basemap.addLandmark(place, city)
    if (!sellerSort) {
      if (isNewLandmark) collector.taken++
      else collector.refuse('repeated', line)
      return
    }
    const name = cleanName(place.tags.name ?? '') ?? null
    if (this.seenOutlets.isRepeated({ osmId: place.osmId, key }, { ...place, tag, name })) return collector.refuse('repeated', line)
    if (this.seenOutlets.size > maxSellers) throw new UnusableFileError(localizeImport(imports.tooManySellers, { most: maxSellers }))
    collector.seller(city, place, sellerSort, 1, name)
  }
}

/** An outlet's OSM id, else the file's own id. */
type ElementIdentity = { osmId: OsmId | null; key: string | null }
type Outlet = { lat: number; lon: number; tag: string; name: string | null }

const osmTypes = ['node', 'way', 'relation'] as const satisfies readonly OsmType[]
/** About 55 m: a node and the outline of its building are one outlet within one to two of these. */
const gridDegrees = 0.0005

/**
 * Deduplicates outlets: elements repeated by concatenated extracts, and outlets mapped twice, as a node and as the outline of a building. Stores a
 * few numbers an imported outlet.
 */
class SeenOutlets {
  private readonly ids = new NumberSet()
  private readonly keys = new NumberSet()
  private readonly outletsByType: Record<OsmType, NumberSet> = { node: new NumberSet(), way: new NumberSet(), relation: new NumberSet() }

  get size(): number {
    return this.ids.size + this.keys.size
  }

  /** Also records the outlet. */
  isRepeated({ osmId, key }: ElementIdentity, outlet: Outlet): boolean {
    return (
      !this.isNew(osmId, key, outlet) ||
      (osmId !== null && outlet.name !== null && this.isDuplicateOutline(osmId.type, outlet, outlet.name))
    )
  }

  private isNew(osmId: OsmId | null, key: string | null, { lat, lon, tag }: Outlet): boolean {
    if (osmId && osmId.id > 0) return this.ids.add(osmId.id * osmTypes.length + osmTypes.indexOf(osmId.type))
    // Negative ids of editors and converters are local to a file: in a concatenated one they may collide.
    const identity = osmId ? `${osmId.type}${osmId.id}` : key
    return identity === null || this.keys.add(hashToNumber(`${identity} ${lat.toFixed(5)} ${lon.toFixed(5)} ${tag}`))
  }

  private isDuplicateOutline(type: OsmType, { lat, lon, tag }: Outlet, name: string): boolean {
    const [row, col] = [Math.round(lat / gridDegrees), Math.round(lon / gridDegrees)]
    const keyOf = (r: number, c: number) => hashToNumber(`${r} ${c} ${tag} ${name}`)
    this.outletsByType[type].add(keyOf(row, col))
    const others = osmTypes.filter((each) => each !== type).map((each) => this.outletsByType[each])
    for (let r = row - 1; r <= row + 1; r++)
      for (let c = col - 1; c <= col + 1; c++) if (others.some((set) => set.size > 0 && set.has(keyOf(r, c)))) return true
    return false
  }
}
