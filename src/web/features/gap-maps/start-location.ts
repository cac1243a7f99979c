import { firstGapLocation } from '#contract/location-options.ts'
import type { Preferences } from '#contract/profile.ts'
import { useCall } from '../../lib/api/queries.ts'
import { useGeoCountry } from '../../lib/geo-country.ts'

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

/** Undefined until it is loaded: a look-up counts against the quota, so that none is made for a default place too early. */
export function useStartLocation(isNeeded: boolean): string | undefined {
  const saved = useCall('GET /api/preferences', {}, { enabled: isNeeded })
  const places = useCall('GET /api/places', {})
  const hasPlace = saved.data?.cityId !== undefined || saved.data?.location !== undefined
  const geoCountry = useGeoCountry(isNeeded && saved.data !== undefined && !hasPlace)
  if (saved.isError || places.isError) return firstGapLocation
  return saved.data && places.data && geoCountry !== undefined ? startLocation(saved.data, places.data.cities, geoCountry) : undefined
}
