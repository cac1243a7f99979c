import { spotName } from '#engine/market/spot-name.ts'

type Point = { lat: number; lon: number }

/** Where a place lies, called as in its report. */
export function squareLocationText(place: Point & { area: string | null }, city: Point & { name: string }): string {
  return spotName(place, city).label
}
