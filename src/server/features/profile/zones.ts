import { markets } from '#markets/data.ts'
import { canonicalZone } from '../../platform/zone.ts'

const zones = Object.entries(markets.profiles).flatMap(([code, { timeZones }]) => timeZones.map((zone) => ({ code, zone })))
const countryByZone = new Map(zones.filter(({ zone }) => !zone.endsWith('*')).map(({ code, zone }) => [zone, code]))
const countryByPrefix = zones.filter(({ zone }) => zone.endsWith('*')).map(({ code, zone }) => ({ code, prefix: zone.slice(0, -1) }))

/** The country of a time zone under any of its aliases. A zone spans a whole country, so it implies no city. */
export function countryOfZone(zoneName: string): string | null {
  const zone = canonicalZone(zoneName)
  if (zone === null) return null
  const prefixMatch = countryByPrefix.find(({ prefix }) => zone.startsWith(prefix))
  return countryByZone.get(zone) ?? prefixMatch?.code ?? markets.zonesElsewhere[zone] ?? null
}
