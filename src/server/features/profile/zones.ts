import { markets } from '#markets/data.ts'

const zones = Object.entries(markets.profiles).flatMap(([code, { timeZones }]) => timeZones.map((zone) => ({ code, zone })))
const countryByZone = new Map(zones.filter(({ zone }) => !zone.endsWith('*')).map(({ code, zone }) => [zone, code]))
const countryByBeginning = zones.filter(({ zone }) => zone.endsWith('*')).map(({ code, zone }) => ({ code, beginning: zone.slice(0, -1) }))

/** The country a time zone of the IANA database tells. A zone spans its whole country, so no city is read from it. */
export function countryOfZone(zone: string): string | null {
  const begun = countryByBeginning.find(({ beginning }) => zone.startsWith(beginning) && zone.length > beginning.length)
  return countryByZone.get(zone) ?? begun?.code ?? markets.zonesElsewhere[zone] ?? null
}
