import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'

const profiles = Object.entries(markets.profiles) as [CountryCode, (typeof markets.profiles)[CountryCode]][]

/** What people call each country, in plain form. */
export const countryNames = Object.fromEntries(profiles.map(([code, profile]) => [code, profile.otherNames])) as unknown as Record<
  CountryCode,
  readonly string[]
>

/** States and their short forms: after a comma they tell the country. */
export const countryOfRegion: ReadonlyMap<string, CountryCode> = new Map(
  profiles.flatMap(([code, { regions }]) => (regions ?? []).map((region): [string, CountryCode] => [region, code])),
)

/** Words after a city's name that do not change which city it is. */
export const trailingWords: ReadonlySet<string> = new Set([
  'state',
  'city',
  'county',
  'metro',
  'metropolis',
  'region',
  'island',
  'mainland',
  'municipality',
  'central',
  'cbd',
  'area',
  'town',
])
