import { cities, isSmallTown } from '../cities.ts'
import { markets } from '../data.ts'
import { type CityFinder, findCities } from './city-of.ts'

/** Finds the city of a position among all that have figures of their own. */
export function ourCities(): CityFinder {
  return findCities(
    cities.filter((city) => !isSmallTown(city)),
    markets.cityNames,
  )
}
