import type { SquaresAnswer } from '#contract/gap-maps.ts'

type Position = { lat: number; lon: number }
const halfSquare = 0.005
/** Some 4 km: farther from the middle of every area is not on the map. */
const areaReach = 0.036

/** The place of a map at a position, computed on the phone: the square that holds it, or the area whose middle is nearest; null where it is not on the map. */
export function placeAt<P extends Position>(
  { by, squares }: { by: SquaresAnswer['by']; squares: readonly P[] },
  { lat, lon }: Position,
): P | null {
  if (by === 'square')
    return squares.find((each) => Math.abs(each.lat - lat) <= halfSquare && Math.abs(each.lon - lon) <= halfSquare) ?? null
  const degrees = (each: P) => Math.hypot(each.lat - lat, (each.lon - lon) * Math.cos((lat * Math.PI) / 180))
  const nearest = squares.toSorted((a, b) => degrees(a) - degrees(b))[0]
  return nearest && degrees(nearest) <= areaReach ? nearest : null
}
