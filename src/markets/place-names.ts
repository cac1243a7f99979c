import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { normalizePlaceName } from './compare-places.ts'
import { markets } from './data.ts'

const profiles = Object.entries(markets.profiles) as [CountryCode, (typeof markets.profiles)[CountryCode]][]

/** Names of each country, normalized. */
export const countryNames = Object.fromEntries(profiles.map(([code, profile]) => [code, profile.otherNames])) as unknown as Record<
  CountryCode,
  readonly string[]
>

/** States and their short forms: after a comma they determine the country. */
export const countryOfRegion: ReadonlyMap<string, CountryCode> = new Map(
  profiles.flatMap(([code, { regions }]) => (regions ?? []).map((region): [string, CountryCode] => [region, code])),
)

/** Words after a city's name that do not change which city it is. */
export const trailingWordPattern: ReadonlySet<string> = new Set([
  'state',
  'city',
  'county',
  'metro',
  'metropolis',
  'metropolitan',
  'municipal',
  'district',
  'assembly',
  'council',
  'urban',
  'township',
  'region',
  'island',
  'mainland',
  'municipality',
  'central',
  'cbd',
  'area',
  'town',
])

/** Words that turn a city's name into that of a street, which may be anywhere. */
const disqualifyingWords: ReadonlySet<string> = new Set(['road', 'rd', 'street', 'avenue', 'highway', 'junction', 'way', 'route', 'rue'])

let allCountryNames: ReadonlySet<string> | null = null

/** Whether the text after a city's name may be a part of it: no country of the world, state or street. */
export function canBeNeighbourhood(plain: string): boolean {
  allCountryNames ??= new Set(listCountryNames())
  const words = plain.split(' ')
  return (
    words.length <= 3 && !words.some((word) => disqualifyingWords.has(word)) && !allCountryNames.has(plain) && !countryOfRegion.has(plain)
  )
}

function listCountryNames(): string[] {
  const displayNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const names = letters.flatMap((first) => letters.flatMap((second) => displayNames.of(first + second) ?? []))
  return [...names.map(normalizePlaceName), ...Object.values(countryNames).flat()]
}
