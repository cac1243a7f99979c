// Writes src/web/features/gap-maps/outlines/: every country out of Natural Earth's 1:50m outlines (world-atlas, public domain), a file each, so that a phone loads one.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'
import type { CountryCode } from '#engine/quantity/vocabulary.ts'

const target = join(import.meta.dirname, '../src/web/features/gap-maps/outlines')
type OutlineSpec = { id: string; decimals: number; within?: { west: number; south: number; north: number } }
/**
 * ISO 3166 numeric codes, as the atlas names its countries. Two decimals are a kilometre, finer than a phone can show. Islands far out at sea, and Alaska,
 * would make the country a dot.
 */
const countries: Record<CountryCode, OutlineSpec> = {
  NG: { id: '566', decimals: 2 },
  GH: { id: '288', decimals: 2 },
  KE: { id: '404', decimals: 2 },
  CI: { id: '384', decimals: 2 },
  TZ: { id: '834', decimals: 2 },
  UG: { id: '800', decimals: 2 },
  ZA: { id: '710', decimals: 2, within: { west: 10, south: -40, north: 0 } },
  US: { id: '840', decimals: 1, within: { west: -130, south: 24, north: 50 } },
}

const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
type Atlas = Parameters<typeof feature>[0]
type Country = { id: string; geometry: { type: string; coordinates?: unknown } }
const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Atlas
const { features } = feature(topology, topology.objects.countries!) as unknown as { features: Country[] }

mkdirSync(target, { recursive: true })
for (const [code, spec] of Object.entries(countries)) {
  const country = features.find((each) => each.id === spec.id)
  if (!country) throw new Error(`The atlas has no country ${spec.id}`)
  const rings = ringsOf(country.geometry)
    .map((ring) => rounded(ring, spec.decimals))
    .filter((ring) => isLarge(ring, spec))
  const file = `/** 'lon,lat lon,lat …' of each ring; written by scripts/build-outlines.ts out of Natural Earth (public domain). */
export const rings: readonly string[] = [
${rings.map((ring) => `  '${written(ring)}',\n`).join('')}]
`
  writeFileSync(join(target, `${code.toLowerCase()}.ts`), file)
}

type Point = [number, number]

function ringsOf(geometry: { type: string; coordinates?: unknown }): Point[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates as Point[][]
  if (geometry.type === 'MultiPolygon') return (geometry.coordinates as Point[][][]).flat()
  throw new Error(`Not an area: ${geometry.type}`)
}

function rounded(ring: Point[], decimals: number): Point[] {
  const round = (value: number) => Number(value.toFixed(decimals))
  return ring
    .map(([lon, lat]): Point => [round(lon), round(lat)])
    .filter((point, at, all) => at === 0 || String(point) !== String(all[at - 1]))
}

function isLarge(ring: Point[], { within }: OutlineSpec): boolean {
  return ring.length > 8 && (!within || ring.every(([lon, lat]) => lon > within.west && lat > within.south && lat < within.north))
}

/** A third smaller than lists, and one line in a diff. */
function written(ring: Point[]): string {
  return ring.map((point) => point.join(',')).join(' ')
}
