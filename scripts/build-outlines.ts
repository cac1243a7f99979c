// Writes src/web/features/gap-maps/outlines.ts: the countries of the gap maps out of Natural Earth's 1:50m outlines (world-atlas, public domain).
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { feature } from 'topojson-client'

const root = join(import.meta.dirname, '..')
/** ISO 3166 numeric codes, as the atlas names its countries. */
const countries = { NG: '566', GH: '288', KE: '404', CI: '384', TZ: '834', ZA: '710' } as const
/** A kilometre: finer than a phone can show. */
const decimals = 2

const atlas = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
type Atlas = Parameters<typeof feature>[0]
type Country = { id: string; geometry: { type: string; coordinates?: unknown } }
const topology = JSON.parse(readFileSync(atlas, 'utf8')) as Atlas
const { features } = feature(topology, topology.objects.countries!) as unknown as { features: Country[] }

const outlines = Object.fromEntries(
  Object.entries(countries).map(([code, id]) => {
    const found = features.find((each) => each.id === id)
    if (!found) throw new Error(`The atlas has no country ${id}`)
    return [code, ringsOf(found.geometry).map(rounded).filter(isLarge).map(written)]
  }),
)
writeFileSync(
  join(root, 'src/web/features/gap-maps/outlines.ts'),
  `/** Outlines of the gap maps' countries, 'lon,lat lon,lat …'; written by scripts/build-outlines.ts out of Natural Earth (public domain). */
export const outlines: Readonly<Record<string, readonly string[]>> = {
${Object.entries(outlines)
  .map(
    ([code, rings]) => `  ${code}: [
${rings
  .map(
    (ring) => `    '${ring}',
`,
  )
  .join('')}  ],
`,
  )
  .join('')}}
`,
)

type Point = [number, number]

function ringsOf(geometry: { type: string; coordinates?: unknown }): Point[][] {
  if (geometry.type === 'Polygon') return geometry.coordinates as Point[][]
  if (geometry.type === 'MultiPolygon') return (geometry.coordinates as Point[][][]).flat()
  throw new Error(`Not an area: ${geometry.type}`)
}

function rounded(ring: Point[]): Point[] {
  const round = (value: number) => Number(value.toFixed(decimals))
  return ring
    .map(([lon, lat]): Point => [round(lon), round(lat)])
    .filter((point, at, all) => at === 0 || String(point) !== String(all[at - 1]))
}

/** Islands far out at sea (Prince Edward Islands) would make the country a dot. */
function isLarge(ring: Point[]): boolean {
  return ring.length > 8 && ring.every(([, lat]) => lat > -40)
}

/** 'lon,lat lon,lat …': a third smaller than lists, and one line in a diff. */
function written(ring: Point[]): string {
  return ring.map((point) => point.join(',')).join(' ')
}
