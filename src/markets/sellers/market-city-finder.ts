import { markets } from '../data.ts'
import { isSmallTown, marketCities } from '../facts.ts'
import { type CityFinder, createCityFinder } from './city-finder.ts'

/** Finder over all cities with figures of their own. */
export function createMarketCityFinder(): CityFinder {
  return createCityFinder(
    marketCities.filter((city) => !isSmallTown(city)),
    markets.cityNames,
  )
}
