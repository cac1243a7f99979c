import { firstGapLocation } from '#contract/location-options.ts'
import type { Preferences } from '#contract/profile.ts'

type City = { id: string; name: string; country: string }

export const gapCityLabel = ({ name, country }: Pick<City, 'name' | 'country'>) => `${name}, ${country}`

/** The default place of the maps: the saved city, else the first city of the saved country, else of the country that the reader is in. */
export function startLocation(
  { cityId, location }: Pick<Preferences, 'cityId' | 'location'>,
  cities: readonly City[],
  geoCountry: string | null,
): string {
  const city = cities.find(({ id }) => id === cityId) ?? cities.find(({ country }) => country === (location ?? geoCountry))
  return city ? gapCityLabel(city) : firstGapLocation
}
