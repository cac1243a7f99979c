import { formatNumber } from '#engine/quantity/format.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'

const t = gapMapsTexts.squares

type Point = { lat: number; lon: number }
type City = Point & { name: string }

const kmPerDegree = 111.2
const points = ['e', 'ne', 'n', 'nw', 'w', 'sw', 's', 'se'] as const
/** Nearer than this is the middle of a city itself. */
const middleKm = 0.8

/** Where a place lies, as one would tell somebody: its area, and how far it is from the middle of the city, in which direction. */
export function whereText({ lat, lon, area }: Point & { area: string | null }, city: City): string {
  const north = (lat - city.lat) * kmPerDegree
  const east = (lon - city.lon) * kmPerDegree * Math.cos((city.lat * Math.PI) / 180)
  const km = Math.hypot(north, east)
  const eighth = Math.round(Math.atan2(north, east) / (Math.PI / 4))
  const from =
    km < middleKm
      ? t.middle({ city: city.name })
      : t.from({ km: formatNumber(km, 1), direction: points[(eighth + 8) % 8]!, city: city.name })
  return area ? t.inArea({ area, from }) : from
}
