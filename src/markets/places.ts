import type { City, Country, Place } from '#engine/market/place.ts'
import { type CountryCode, smallTownId } from '#engine/quantity/vocabulary.ts'
import { cities, isSmallTown } from './cities.ts'
import { markets } from './data.ts'
import { editDistance } from './edit-distance.ts'
import { marketFacts } from './facts.ts'
import { kilometres } from './kilometres.ts'
import { countryNames, countryOfRegion, mayBeQuarter, trailingWords } from './place-names.ts'
import { plainName } from './plain-name.ts'

export type ResolvedPlace = { ok: true; place: Place } | { ok: false; reason: 'unknown-country'; suggestions: string[] }

const listed = cities.filter((city) => !isSmallTown(city))
const namesOf = new Map(listed.map((city) => [city.id, new Set([plainName(city.name), ...(markets.cityNames[city.id] ?? [])])]))

/**
 * The place whose figures apply to a text. A country named in the text wins over `countryCode`. A town we do not have gets its country's
 * smaller-town figures with `known: false`; a country alone gets its reference city, `known: false`; neither is a reason with suggestions.
 */
export function resolvePlace(input: { text: string; countryCode?: CountryCode }): ResolvedPlace {
  const asked = input.text.trim() || null
  const { countryCode: named, town } = splitCountry(input.text)
  const countryCode = named ?? input.countryCode
  const city = cityIn(input.text, town, countryCode)
  if (city) return { ok: true, place: { city, country: countryOf(city), asked, known: true } }
  if (!countryCode) return { ok: false, reason: 'unknown-country', suggestions: suggestionsFor(town) }
  return {
    ok: true,
    place: {
      city: town ? smallTownOf(countryCode) : referenceCityOf(countryCode),
      country: marketFacts.countries[countryCode],
      asked,
      known: false,
    },
  }
}

/** The nearest listed city. `known` only within 60 km; farther, up to 1,500 km, it is merely the nearest we have and the country is not claimed. */
export function nearestCity(point: { lat: number; lon: number }): { city: City; km: number; country: Country; known: boolean } | null {
  if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180)) return null
  let best: { city: City; km: number } | null = null
  for (const city of listed) {
    const km = kilometres(point, city)
    if (!best || km < best.km) best = { city, km }
  }
  if (!best || best.km > 1500) return null
  return { city: best.city, km: Math.round(best.km), country: countryOf(best.city), known: best.km <= 60 }
}

/** Any city with figures, by “City, Country” or its id, or null. */
export function cityCalled(text: string): City | null {
  const { countryCode, town } = splitCountry(text)
  return listed.find(({ id }) => id === text) ?? cityIn(text, town, countryCode)
}

export function placeLabel(city: City): string {
  return `${city.name}, ${countryOf(city).name}`
}

function splitCountry(text: string): { countryCode: CountryCode | undefined; town: string } {
  const plain = plainName(text)
  const region = lastCommaPart(text)
  const ofRegion = region && !isCountryName(region) ? countryOfRegion.get(region) : undefined
  if (region && ofRegion) return { countryCode: ofRegion, town: plain.slice(0, -region.length).trim() }
  for (const [code, names] of Object.entries(countryNames) as [CountryCode, readonly string[]][]) {
    for (const name of [...names].sort((a, b) => b.length - a.length)) {
      if (plain === name) return { countryCode: code, town: '' }
      if (plain.endsWith(` ${name}`)) return withoutRegion(code, plain.slice(0, -name.length).trim())
    }
  }
  return { countryCode: undefined, town: plain }
}

function withoutRegion(countryCode: CountryCode, town: string): { countryCode: CountryCode; town: string } {
  const words = town.split(' ')
  const last = words.at(-1)
  const hasRegion = words.length > 1 && countryOfRegion.get(last ?? '') === countryCode && !matchCity(town, countryCode)
  return { countryCode, town: hasRegion ? words.slice(0, -1).join(' ') : town }
}

function lastCommaPart(text: string): string | null {
  const at = text.lastIndexOf(',')
  return at < 0 ? null : plainName(text.slice(at + 1))
}

function isCountryName(plain: string): boolean {
  return Object.values(countryNames).some((names) => names.includes(plain))
}

function cityIn(text: string, town: string, countryCode: CountryCode | undefined): City | null {
  if (!town) return null
  return matchCity(town, countryCode) ?? (plainName(text.split(',')[0]!).startsWith(town) ? cityOfQuarter(town, countryCode) : null)
}

/** A city's name with a part of it behind, as 'Abidjan Plateau'; after a comma it would be what the name belongs to. */
function cityOfQuarter(town: string, countryCode: CountryCode | undefined): City | null {
  const candidates = listed.filter((city) => !countryCode || city.countryCode === countryCode)
  const found = candidates.find((city) => town.startsWith(`${plainName(city.name)} `))
  return found && mayBeQuarter(town.slice(plainName(found.name).length + 1)) ? found : null
}

/** The whole text is a city's name, or ends in it ('Balogun, Lagos'), or adds only a word like 'State' to it. */
function matchCity(town: string, countryCode: CountryCode | undefined): City | null {
  const words = town.split(' ')
  while (words.length > 1 && trailingWords.has(words.at(-1) ?? '')) words.pop()
  const candidates = listed.filter((city) => !countryCode || city.countryCode === countryCode)
  for (const text of new Set([town, words.join(' ')])) {
    const exact = candidates.find((city) => namesOf.get(city.id)?.has(text))
    if (exact) return exact
    const ending = candidates.find((city) => text.endsWith(` ${plainName(city.name)}`))
    if (ending) return ending
  }
  return null
}

function suggestionsFor(town: string): string[] {
  const close = town.length < 3 ? [] : listed.filter((city) => [...(namesOf.get(city.id) ?? [])].some((name) => isClose(name, town)))
  if (close.length > 0) return close.slice(0, 5).map(placeLabel)
  return Object.values(marketFacts.countries).map((country) => country.name)
}

/** A typing slip (at most two letters), or one text the beginning of the other. */
function isClose(name: string, town: string): boolean {
  const [first = ''] = town.split(' ')
  return name.startsWith(town) || (name.length > 3 && first === name) || (name.length > 4 && editDistance(name, town) <= 2)
}

function countryOf(city: City): Country {
  return marketFacts.countries[city.countryCode]
}

function smallTownOf(countryCode: CountryCode): City {
  return required(
    cities.find((city) => city.id === smallTownId(countryCode)),
    countryCode,
  )
}

function referenceCityOf(countryCode: CountryCode): City {
  return required(
    listed.find((city) => city.countryCode === countryCode && city.reference),
    countryCode,
  )
}

function required(city: City | undefined, countryCode: CountryCode): City {
  if (!city) throw new Error(`The tables have no such city of ${countryCode}`)
  return city
}
