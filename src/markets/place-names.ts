import type { CountryCode } from '#engine/quantity/vocabulary.ts'
import { markets } from './data.ts'
import { plainName } from './plain-name.ts'

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

/** Words that make of a city's name the name of a street, which may be anywhere. */
const waysOut: ReadonlySet<string> = new Set(['road', 'rd', 'street', 'avenue', 'highway', 'junction', 'way', 'route', 'rue'])

let everyCountry: ReadonlySet<string> | null = null

/** Whether what follows a city's name may be a part of it: no country of the world, state or street. */
export function mayBeQuarter(plain: string): boolean {
  everyCountry ??= new Set(everyCountryName())
  const words = plain.split(' ')
  return words.length <= 3 && !words.some((word) => waysOut.has(word)) && !everyCountry.has(plain) && !countryOfRegion.has(plain)
}

function everyCountryName(): string[] {
  const known = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const named = letters.flatMap((first) => letters.flatMap((second) => known.of(first + second) ?? []))
  return [...named.map(plainName), ...Object.values(countryNames).flat()]
}
