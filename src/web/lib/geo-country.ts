import { useCall } from './api/queries.ts'
import { timeZone } from './time-zone.ts'

/** The reader's country by IP address or clock, if it is one of ours; null if it is not, undefined until it is loaded. */
export function useGeoCountry(isNeeded: boolean): string | null | undefined {
  const geo = useCall('GET /api/geo', { query: { timezone: timeZone() } }, { enabled: isNeeded })
  const places = useCall('GET /api/places', {})
  if (!isNeeded || geo.isError || places.isError) return null
  if (!geo.data || !places.data) return undefined
  const { country, method } = geo.data
  return method !== 'default' && places.data.cities.some((city) => city.country === country) ? country : null
}
