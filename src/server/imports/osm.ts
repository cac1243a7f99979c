import { mainTag } from '#engine/gaps/squares/classes.ts'
import { sort, tidyName } from '#markets/sellers/fields.ts'
import { imports } from '#words/imports.ts'
import type { Collector } from './collector.ts'
import { readGeoJson } from './geojson.ts'
import { readJsonElements } from './readers/json-elements.ts'
import { type OsmFile, type OsmPlace, type OsmTags, readOsmPbf } from './readers/osm-pbf.ts'
import type { Progress } from './readers/progress.ts'
import { Unusable } from './unusable.ts'

/** Outlets of an .osm.pbf. */
export async function importPbf(path: string, into: Collector, progress: Progress): Promise<OsmFile> {
  let seen = 0
  return readOsmPbf(
    path,
    (tags) => mainTag(tags) !== null,
    (place) => takePlace(place, ++seen, into),
    progress,
  )
}

/** Outlets of an answer of Overpass, or of GeoJSON. Lines of refused rows count the elements. */
export async function importOsmJson(path: string, into: Collector, progress: Progress): Promise<OsmFile> {
  let [seen, month] = [0, null as string | null]
  const take = (value: unknown) => {
    const element = value as Record<string, unknown> | null
    const base = element?.timestamp_osm_base
    if (typeof base === 'string' && /^20\d\d-\d\d/.test(base)) {
      month = base.slice(0, 7)
      return
    }
    if (element?.type === 'Feature') {
      seen++
      const feature = readGeoJson(element)
      const tags = tagsOf(feature?.properties)
      takePlace(feature?.middle ? { ...feature.middle, tags } : { tags, missing: 'outline' }, seen, into)
    } else if (isOf(element?.type, ['node', 'way', 'relation'])) {
      seen++
      takePlace(overpassPlace(element!), seen, into)
    } else readGeoJson(element)
  }
  await readJsonElements(path, take, progress)
  if (seen === 0) throw new Unusable(imports.noElements)
  return { box: null, month }
}

function isOf(value: unknown, values: readonly string[]): boolean {
  return typeof value === 'string' && values.includes(value)
}

/** A node says its position; a way or relation its `center`, its `bounds` or, by `out geom`, its corners. */
function overpassPlace(element: Record<string, unknown>): OsmPlace {
  const tags = tagsOf(element.tags)
  const at = (element.center ?? element) as { lat?: unknown; lon?: unknown }
  if (typeof at.lat === 'number' && typeof at.lon === 'number') return { lat: at.lat, lon: at.lon, tags }
  const bounds = element.bounds as { minlat?: unknown; maxlat?: unknown; minlon?: unknown; maxlon?: unknown } | undefined
  const lat = (Number(bounds?.minlat) + Number(bounds?.maxlat)) / 2
  const lon = (Number(bounds?.minlon) + Number(bounds?.maxlon)) / 2
  return Number.isFinite(lat + lon) ? { lat, lon, tags } : { tags, missing: 'outline' }
}

function tagsOf(value: unknown): OsmTags {
  if (typeof value !== 'object' || value === null) return {}
  return Object.fromEntries(Object.entries(value).filter((each): each is [string, string] => typeof each[1] === 'string'))
}

function takePlace(place: OsmPlace, line: number, into: Collector): undefined {
  const tag = mainTag(place.tags)
  const sold = tag && sort.read(tag)
  if (!sold) return into.refuse('no-seller', line)
  if ('missing' in place) return into.refuse(place.missing === 'outline' ? 'incomplete-outline' : 'several-outlines', line)
  const city = into.cityOf(place.lat, place.lon, line)
  if (city) into.seller(city, place, sold, 1, tidyName(place.tags.name ?? '') ?? null)
}
