import { firstGapLocation } from '#contract/location-options.ts'
import { useCall } from '../../lib/api/queries.ts'
import { useGeoCountry } from '../../lib/geo-country.ts'
import { startLocation } from './start-location.ts'

/** Undefined until it is loaded: a look-up counts against the quota, so that none is made for a default place too early. */
export function useStartLocation(isNeeded: boolean): string | undefined {
  const saved = useCall('GET /api/preferences', {}, { enabled: isNeeded })
  const places = useCall('GET /api/places', {})
  const hasPlace = saved.data?.cityId !== undefined || saved.data?.location !== undefined
  const geoCountry = useGeoCountry(isNeeded && saved.data !== undefined && !hasPlace)
  if (saved.isError || places.isError) return firstGapLocation
  return saved.data && places.data && geoCountry !== undefined ? startLocation(saved.data, places.data.cities, geoCountry) : undefined
}
