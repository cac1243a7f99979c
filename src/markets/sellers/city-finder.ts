import type { City } from '#engine/market/place.ts'
import { haversineKm, normalizePlaceName } from '../compare-places.ts'

export type CityPoint = Pick<City, 'id' | 'name' | 'lat' | 'lon' | 'tier'>

/** Radius of a city from its middle. A row that names its city may lie farther out, as rural districts of a capital do. */
const reachKmBySize = { large: 50, other: 25, named: 80 }

export type CityFinder = {
  /** Of the cities that reach the position, the one with the nearest middle. */
  findByPosition: (lat: number, lon: number) => CityPoint | null
  findByName: (name: string) => CityPoint | null
  /** Whether a row that names this city may belong to it. */
  isWithinNamedReach: (city: CityPoint, lat: number, lon: number) => boolean
  reachOf: (city: CityPoint) => number
  all: readonly CityPoint[]
}

export function createCityFinder(cities: readonly CityPoint[], otherNames: Record<string, readonly string[]>): CityFinder {
  const citiesByDegree = new Map<number, CityPoint[]>()
  const cell = (lat: number, lon: number) => Math.floor(lat) * 1000 + Math.floor(lon)
  const reach = ({ tier }: CityPoint) => (tier === 1 ? reachKmBySize.large : reachKmBySize.other)
  for (const city of cities) {
    // The farthest reach is less than one degree; degrees of longitude are shorter than those of latitude.
    for (let lat = -1; lat <= 1; lat++)
      for (let lon = -1; lon <= 1; lon++) {
        const key = cell(city.lat + lat, city.lon + lon)
        citiesByDegree.set(key, [...(citiesByDegree.get(key) ?? []), city])
      }
  }
  const names = new Map(
    cities.flatMap((city) => [city.id, city.name, ...(otherNames[city.id] ?? [])].map((name) => [normalizePlaceName(name), city] as const)),
  )
  return {
    findByPosition: (lat, lon) => {
      let nearest: CityPoint | null = null
      let minKm = Infinity
      for (const city of citiesByDegree.get(cell(lat, lon)) ?? []) {
        const distanceKm = haversineKm(city, { lat, lon })
        if (distanceKm <= reach(city) && distanceKm < minKm) [nearest, minKm] = [city, distanceKm]
      }
      return nearest
    },
    findByName: (name) => names.get(normalizePlaceName(name)) ?? null,
    isWithinNamedReach: (city, lat, lon) => haversineKm(city, { lat, lon }) <= reachKmBySize.named,
    reachOf: reach,
    all: cities,
  }
}
