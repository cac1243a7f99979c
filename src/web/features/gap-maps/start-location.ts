import { firstGapLocation } from '#contract/gap-locations.ts'
import type { Preferences } from '#contract/profile.ts'

type City = { id: string; name: string; country: string }

export const gapCityLabel = ({ name, country }: Pick<City, 'name' | 'country'>) => `${name}, ${country}`

/** The default place of the maps: the saved city, else the first city of the saved country. */
export function startLocation({ cityId, location }: Pick<Preferences, 'cityId' | 'location'>, cities: readonly City[]): string {
  const city = cities.find(({ id }) => id === cityId) ?? cities.find(({ country }) => country === location)
  return city ? gapCityLabel(city) : firstGapLocation
}
