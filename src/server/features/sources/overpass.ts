import * as z from 'zod'
import { isClosedOutlet, lifecycleKeys } from '#engine/gaps/squares/seller-classes.ts'
import type { City } from '#engine/market/place.ts'
import { sourceTexts } from '#words/sources.ts'
import type { Context } from '../../context.ts'
import type { Fetched } from './calls.ts'
import { askSource, type SourceDefinition } from './source.ts'

export const overpass: SourceDefinition = {
  id: 'overpass',
  title: 'OpenStreetMap (through Overpass, fetched)',
  publisher: 'OpenStreetMap contributors',
  page: 'https://www.openstreetmap.org/copyright',
  licence: 'ODbL 1.0',
  base: { variable: 'OVERPASS_BASE_URL', url: 'https://overpass-api.de' },
  intervalMs: 5_000,
  keepHours: 24 * 14,
  timeoutMs: 40_000,
}

const point = { lat: z.number(), lon: z.number() }
const tags = z.record(z.string(), z.string())
const element = z.union([
  z.object({ type: z.literal('count'), tags: z.looseObject({ total: z.string().regex(/^\d+$/) }) }),
  z.object({ type: z.literal('node'), id: z.number(), ...point, tags: tags.optional() }),
  z.object({ type: z.enum(['way', 'relation']), id: z.number(), center: z.object(point).optional(), tags: tags.optional() }),
])

/** A query that ran out of time or memory returns HTTP 200 with few or no elements and a remark: a failure, never a zero. */
const answer = z
  .object({
    osm3s: z.looseObject({ timestamp_osm_base: z.string() }),
    elements: z.array(element),
    remark: z.string().optional(),
  })
  .refine((read) => read.remark === undefined, sourceTexts.issues.brokenOff)

export type OverpassAnswer = z.output<typeof answer>
export type Outlet = { lat: number; lon: number; tag: string; name: string | null }
export type MappedCity = {
  /** Day of the map's data. */
  asOf: string
  counts: Record<string, number>
  outlets: Outlet[]
}

export const radiusMetres: Record<City['tier'], number> = { 1: 15_000, 2: 9_000, 3: 5_000 }
const tagShape = /^[a-z_:]+=[a-z0-9_;-]+$/
/** The most outlets of an answer; above this it is truncated, and no batch is made of it. */
export const maxOutlets = 5000

/** The cache key and the query of an answer. */
export type LiveMapFetch = { key: string; cityId: string; tags: string[]; retrievedAt: string }
type OnFresh = (ctx: Context, fetched: LiveMapFetch) => Promise<void>

/** Outlets of the given tags around a city's centre. `onFresh` is called for an answer that was not cached. */
export async function fetchOutlets(
  ctx: Context,
  city: City,
  requestedTags: readonly string[],
  onFresh?: OnFresh,
): Promise<Fetched<MappedCity>> {
  const chosen = [...new Set(requestedTags)].filter((tag) => tagShape.test(tag)).sort()
  if (chosen.length === 0) return { ok: false, reason: sourceTexts.noMapTag }
  const query = queryFor(city, chosen)
  const key = `${city.id} ${chosen.join(',')}`
  const fetched = await askSource(ctx, overpass, {
    key,
    onFresh: async (retrievedAt) => onFresh?.(ctx, { key, cityId: city.id, tags: chosen, retrievedAt }),
    url: (base) => `${base}/api/interpreter`,
    init: {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ data: query }).toString(),
    },
    shape: answer.refine(
      (read) => read.elements.filter((each) => each.type === 'count').length === chosen.length,
      sourceTexts.issues.countMissing,
    ),
  })
  if (!fetched.ok) return fetched
  if (!fetched.value) return { ok: false, reason: sourceTexts.noAnswer }
  const totals = fetched.value.elements.flatMap((each) => (each.type === 'count' ? [Number(each.tags.total)] : []))
  return {
    ...fetched,
    value: {
      asOf: fetched.value.osm3s.timestamp_osm_base.slice(0, 10),
      counts: Object.fromEntries(chosen.map((tag, index) => [tag, totals[index] ?? 0])),
      outlets: parseOutlets(fetched.value, chosen),
    },
  }
}

/** Counts and elements, both without closed outlets. */
export function queryFor(city: Pick<City, 'tier' | 'lat' | 'lon'>, tags: readonly string[]): string {
  const around = `(around:${radiusMetres[city.tier]},${city.lat},${city.lon})`
  const open = `${lifecycleKeys.map((key) => `["${key}"!="yes"]`).join('')}["opening_hours"!~"^(off|closed)$",i]`
  const filter = (tag: string) => `nwr["${tag.split('=')[0]}"="${tag.split('=')[1]}"]${open}${around};`
  return [
    '[out:json][timeout:30];',
    ...tags.map((tag) => `${filter(tag)}out count;`),
    `(${tags.map(filter).join('')});out center ${maxOutlets};`,
  ].join('')
}

export function parseOutlets({ osm3s, elements }: OverpassAnswer, chosen: readonly string[]): Outlet[] {
  return elements.flatMap((each) => parseOutlet(each, chosen, osm3s.timestamp_osm_base.slice(0, 7)))
}

function parseOutlet(each: z.output<typeof element>, chosen: readonly string[], month: string): Outlet[] {
  if (each.type === 'count' || isClosedOutlet(each.tags ?? {}, month)) return []
  const at = each.type === 'node' ? each : each.center
  const tag = chosen.find((wanted) => each.tags?.[wanted.split('=')[0] ?? ''] === wanted.split('=')[1])
  return at && tag ? [{ lat: at.lat, lon: at.lon, tag, name: each.tags?.name?.slice(0, 80) ?? null }] : []
}
