import { spotNames } from '#words/engine/spots.ts'
import { cos } from '../quantity/exact-math.ts'

/** Name of a square by its direction and distance from the middle of its city, unique within it. */
export function spotName(
  { lat, lon, area }: { lat: number; lon: number; area: string | null },
  city: { lat: number; lon: number; name: string },
): { label: string; inSentence: string } {
  const km = (degrees: number) => Math.round(degrees * 1113.2) / 10
  const north = km(lat - city.lat)
  const east = km((lon - city.lon) * cos((city.lat * Math.PI) / 180))
  const ns = { ns: north < 0 ? 's' : 'n', km: Math.abs(north) } as const
  const ew = { ew: east < 0 ? 'w' : 'e', km: Math.abs(east) } as const
  const where = { northSouth: spotNames.northSouth(ns), eastWest: spotNames.eastWest(ew), city: city.name }
  const from = spotNames.from(where)
  if (area) return { label: spotNames.inArea({ area, from }), inSentence: spotNames.inArea({ area, from }) }
  return { label: spotNames.square({ from }), inSentence: spotNames.theSquare({ from }) }
}
