import { markets } from '#markets/data.ts'
import { zoneNamed } from '../../zone.ts'

const zones = Object.entries(markets.profiles).flatMap(([code, { timeZones }]) => timeZones.map((zone) => ({ code, zone })))
const countryByZone = new Map(zones.filter(({ zone }) => !zone.endsWith('*')).map(({ code, zone }) => [zone, code]))
const countryByBeginning = zones.filter(({ zone }) => zone.endsWith('*')).map(({ code, zone }) => ({ code, beginning: zone.slice(0, -1) }))

/** The country that a time zone tells, under whichever of its names. A zone spans its whole country, so no city is read from it. */
export function countryOfZone(asked: string): string | null {
  const zone = zoneNamed(asked)
  if (zone === null) return null
  const begun = countryByBeginning.find(({ beginning }) => zone.startsWith(beginning))
  return countryByZone.get(zone) ?? begun?.code ?? markets.zonesElsewhere[zone] ?? null
}
