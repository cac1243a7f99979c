import type { City } from '#engine/market/place.ts'
import { kilometres } from '../kilometres.ts'
import { plainName } from '../plain-name.ts'

export type CityPoint = Pick<City, 'id' | 'name' | 'lat' | 'lon' | 'tier'>

/** How far from its middle a place still belongs to a city. A row that names its city may lie farther out, as rural districts of a capital do. */
const reachKm = { large: 50, other: 25, named: 80 }

export type CityFinder = {
  /** Of the cities in whose reach the position is, the one with the nearest middle. */
  at: (lat: number, lon: number) => CityPoint | null
  named: (name: string) => CityPoint | null
  /** Whether a row that names this city may be one of it. */
  mayHold: (city: CityPoint, lat: number, lon: number) => boolean
  reach: (city: CityPoint) => number
  all: readonly CityPoint[]
}

export function findCities(cities: readonly CityPoint[], otherNames: Record<string, readonly string[]>): CityFinder {
  const byDegree = new Map<number, CityPoint[]>()
  const cell = (lat: number, lon: number) => Math.floor(lat) * 1000 + Math.floor(lon)
  const reach = ({ tier }: CityPoint) => (tier === 1 ? reachKm.large : reachKm.other)
  for (const city of cities) {
    // The farthest reach is less than one degree; degrees of longitude are shorter than those of latitude.
    for (let lat = -1; lat <= 1; lat++)
      for (let lon = -1; lon <= 1; lon++) {
        const key = cell(city.lat + lat, city.lon + lon)
        byDegree.set(key, [...(byDegree.get(key) ?? []), city])
      }
  }
  const names = new Map(
    cities.flatMap((city) => [city.id, city.name, ...(otherNames[city.id] ?? [])].map((name) => [plainName(name), city] as const)),
  )
  return {
    at: (lat, lon) => {
      let nearest: CityPoint | null = null
      let least = Infinity
      for (const city of byDegree.get(cell(lat, lon)) ?? []) {
        const away = kilometres(city, { lat, lon })
        if (away <= reach(city) && away < least) [nearest, least] = [city, away]
      }
      return nearest
    },
    named: (name) => names.get(plainName(name)) ?? null,
    mayHold: (city, lat, lon) => kilometres(city, { lat, lon }) <= reachKm.named,
    reach,
    all: cities,
  }
}
