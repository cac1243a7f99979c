import type { City } from '#engine/market/place.ts'
import { smallTownId } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'

/** Every city with its own figures, and one catch-all smaller town for each country (id `<cc>-small-town`). */
export const marketCities: City[] = markets.facts.cities

export function isSmallTown(city: City): boolean {
  return city.id === smallTownId(city.countryCode)
}
