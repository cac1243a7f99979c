import { spotNames } from '#words/engine/spots.ts'
import { cos } from '../quantity/exact-math.ts'

/** Where a square lies in an area of several; `km` from the area's middle where two lie in the same direction. */
export type PartOfArea = { direction: 'middle' | 'n' | 'ne' | 'e' | 'se' | 's' | 'sw' | 'w' | 'nw'; km: number | null }

type NamedSquare = { lat: number; lon: number; area: string | null; part?: PartOfArea | null | undefined }

/**
 * What a square is called, unique within its city: by its area, else by direction and distance from the city's middle. `name` is for where the city is
 * clear, `label` names it too.
 */
export function spotName(
  square: NamedSquare,
  city: { lat: number; lon: number; name: string },
): { name: string; label: string; inSentence: string } {
  const { area, part } = square
  if (area && part !== undefined) {
    const name = part ? partName(area, part) : area
    return { name, label: spotNames.inCity({ name, city: city.name }), inSentence: name }
  }
  const from = fromCentre(square, city)
  const label = area ? spotNames.inArea({ area, from }) : spotNames.square({ from })
  return { name: label, label, inSentence: area ? label : spotNames.theSquare({ from }) }
}

function partName(area: string, { direction, km }: PartOfArea): string {
  const name = spotNames.part({ area, direction })
  return km === null ? name : spotNames.partFar({ name, km })
}

function fromCentre({ lat, lon }: { lat: number; lon: number }, city: { lat: number; lon: number; name: string }): string {
  const km = (degrees: number) => Math.round(degrees * 1113.2) / 10
  const north = km(lat - city.lat)
  const east = km((lon - city.lon) * cos((city.lat * Math.PI) / 180))
  const ns = { ns: north < 0 ? 's' : 'n', km: Math.abs(north) } as const
  const ew = { ew: east < 0 ? 'w' : 'e', km: Math.abs(east) } as const
  return spotNames.from({ northSouth: spotNames.northSouth(ns), eastWest: spotNames.eastWest(ew), city: city.name })
}
