import { spotName } from '#engine/market/spot-name.ts'

type Point = { lat: number; lon: number }

/** The location of a place, in its report's words. */
export function squareLocationText(place: Point & { area: string | null }, city: Point & { name: string }): string {
  return spotName(place, city).label
}
