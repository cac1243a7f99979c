import type { City } from '#engine/place.ts'
import { eastAndSouthAfricanCities } from './cities/east-and-south-africa.ts'
import { americanCities } from './cities/united-states.ts'
import { westAfricanCities } from './cities/west-africa.ts'

/** Every city with its own figures, and one catch-all smaller town for each country (id `<cc>-small-town`). */
export const cities: City[] = [...westAfricanCities, ...eastAndSouthAfricanCities, ...americanCities]

export function isSmallTown(city: City): boolean {
  return city.id === smallTownId(city.countryCode)
}

export function smallTownId(countryCode: string): string {
  return `${countryCode.toLowerCase()}-small-town`
}
