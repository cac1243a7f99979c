import type { City, Country, Place } from '#engine/market/place.ts'
import { type CountryCode, smallTownId } from '#engine/quantity/vocabulary.ts'
import { haversineKm, normalizePlaceName } from './compare-places.ts'
import { markets } from './data.ts'
import { editDistance } from './edit-distance.ts'
import { isSmallTown, marketCities, marketFacts } from './facts.ts'
import { canBeNeighbourhood, countryNames, countryOfRegion, trailingWordPattern } from './place-names.ts'
import { type CityFinder, createCityFinder } from './sellers/city-finder.ts'

export type ResolvedPlace = { ok: true; place: Place } | { ok: false; reason: 'unknown-country'; suggestions: string[] }

const listedCities = marketCities.filter((city) => !isSmallTown(city))
const namesByCity = new Map(
  listedCities.map((city) => [city.id, new Set([normalizePlaceName(city.name), ...(markets.cityNames[city.id] ?? [])])]),
)

const countryOfTown = new Map<string, CountryCode | null>()
for (const [code, towns] of Object.entries(markets.townNames) as [CountryCode, readonly string[]][])
  for (const town of towns) countryOfTown.set(town, countryOfTown.has(town) ? null : code)

/**
 * The place whose figures apply to a text. A country named in the text wins over `countryCode`. A town without figures of its own gets its country's
 * smaller-town figures with `known: false`, where the text or the list of towns names the country; a country alone gets its reference city, `known: false`; neither is a reason with suggestions.
 */
export function resolvePlace(input: { text: string; countryCode?: CountryCode }): ResolvedPlace {
  const requestedName = input.text.trim() || null
  const { countryCode: namedCountry, town } = splitCountry(input.text)
  const countryCode = namedCountry ?? input.countryCode
  const city = matchCityInText(input.text, town, countryCode)
  if (city) return { ok: true, place: { city, country: countryOfCity(city), requestedName, known: true } }
  const code = countryCode ?? countryOfTown.get(town)
  if (!code) return { ok: false, reason: 'unknown-country', suggestions: suggestionsFor(town) }
  return {
    ok: true,
    place: {
      city: town ? smallTownFor(code) : referenceCityFor(code),
      country: marketFacts.countries[code],
      requestedName,
      known: false,
    },
  }
}

/** Whether a text names a smaller town of the list, or says that it means one. */
export function isNamedTown(text: string, countryCode: CountryCode): boolean {
  const { countryCode: named = countryCode, town } = splitCountry(text)
  return (
    named === countryCode && (markets.townNames[countryCode].includes(town) || town === normalizePlaceName(smallTownFor(countryCode).name))
  )
}

/** The nearest listed city. `known` only within 60 km; farther, up to 1,500 km, it is merely the nearest we have and the country is not claimed. */
export function nearestCity(point: { lat: number; lon: number }): { city: City; km: number; country: Country; known: boolean } | null {
  if (!(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180)) return null
  let nearest: { city: City; km: number } | null = null
  for (const city of listedCities) {
    const km = haversineKm(point, city)
    if (!nearest || km < nearest.km) nearest = { city, km }
  }
  if (!nearest || nearest.km > 1500) return null
  return { city: nearest.city, km: Math.round(nearest.km), country: countryOfCity(nearest.city), known: nearest.km <= 60 }
}

/** Any city with figures, by “City, Country” or its id, or null. */
export function findCityByName(text: string): City | null {
  const { countryCode, town } = splitCountry(text)
  return listedCities.find(({ id }) => id === text) ?? matchCityInText(text, town, countryCode)
}

export function placeLabel(city: City): string {
  return `${city.name}, ${countryOfCity(city).name}`
}

function splitCountry(text: string): { countryCode: CountryCode | undefined; town: string } {
  const plain = normalizePlaceName(text)
  const region = textAfterLastComma(text)
  const regionCountry = region && !isCountryName(region) ? countryOfRegion.get(region) : undefined
  if (region && regionCountry) return { countryCode: regionCountry, town: plain.slice(0, -region.length).trim() }
  for (const [code, names] of Object.entries(countryNames) as [CountryCode, readonly string[]][]) {
    for (const name of [...names].sort((a, b) => b.length - a.length)) {
      if (plain === name) return { countryCode: code, town: '' }
      if (plain.endsWith(` ${name}`)) return stripRegion(code, plain.slice(0, -name.length).trim())
    }
  }
  return { countryCode: undefined, town: plain }
}

function stripRegion(countryCode: CountryCode, town: string): { countryCode: CountryCode; town: string } {
  const words = town.split(' ')
  const last = words.at(-1)
  const endsWithRegion = words.length > 1 && countryOfRegion.get(last ?? '') === countryCode && !matchCity(town, countryCode)
  return { countryCode, town: endsWithRegion ? words.slice(0, -1).join(' ') : town }
}

function textAfterLastComma(text: string): string | null {
  const at = text.lastIndexOf(',')
  return at < 0 ? null : normalizePlaceName(text.slice(at + 1))
}

function isCountryName(plain: string): boolean {
  return Object.values(countryNames).some((names) => names.includes(plain))
}

function matchCityInText(text: string, town: string, countryCode: CountryCode | undefined): City | null {
  if (!town) return null
  return (
    matchCity(town, countryCode) ??
    (normalizePlaceName(text.split(',')[0]!).startsWith(town) ? matchCityByNeighbourhood(town, countryCode) : null)
  )
}

/** A city's name followed by a part of it, as 'Abidjan Plateau'; after a comma it would be a wider place. */
function matchCityByNeighbourhood(town: string, countryCode: CountryCode | undefined): City | null {
  const candidates = listedCities.filter((city) => !countryCode || city.countryCode === countryCode)
  const match = candidates.find((city) => town.startsWith(`${normalizePlaceName(city.name)} `))
  return match && canBeNeighbourhood(town.slice(normalizePlaceName(match.name).length + 1)) ? match : null
}

/** The whole text is a city's name, or ends in it ('Balogun, Lagos'), or adds only a word like 'State' to it. */
function matchCity(town: string, countryCode: CountryCode | undefined): City | null {
  const words = town.split(' ')
  while (words.length > 1 && trailingWordPattern.has(words.at(-1) ?? '')) words.pop()
  const candidates = listedCities.filter((city) => !countryCode || city.countryCode === countryCode)
  for (const text of new Set([town, words.join(' ')])) {
    const exactMatch = candidates.find((city) => namesByCity.get(city.id)?.has(text))
    if (exactMatch) return exactMatch
    const ending = candidates.find((city) => text.endsWith(` ${normalizePlaceName(city.name)}`))
    if (ending) return ending
  }
  return null
}

function suggestionsFor(town: string): string[] {
  const similar =
    town.length < 3 ? [] : listedCities.filter((city) => [...(namesByCity.get(city.id) ?? [])].some((name) => isSimilarName(name, town)))
  if (similar.length > 0) return similar.slice(0, 5).map(placeLabel)
  return Object.values(marketFacts.countries).map((country) => country.name)
}

/** A typing slip (at most two letters), or one text the beginning of the other. */
function isSimilarName(name: string, town: string): boolean {
  const [first = ''] = town.split(' ')
  return name.startsWith(town) || (name.length > 3 && first === name) || (name.length > 4 && editDistance(name, town) <= 2)
}

function countryOfCity(city: City): Country {
  return marketFacts.countries[city.countryCode]
}

function smallTownFor(countryCode: CountryCode): City {
  return requireCity(
    marketCities.find((city) => city.id === smallTownId(countryCode)),
    countryCode,
  )
}

function referenceCityFor(countryCode: CountryCode): City {
  return requireCity(
    listedCities.find((city) => city.countryCode === countryCode && city.reference),
    countryCode,
  )
}

function requireCity(city: City | undefined, countryCode: CountryCode): City {
  if (!city) throw new Error(`The tables have no such city of ${countryCode}`)
  return city
}

/** Finder over all cities with figures of their own. */
export function createMarketCityFinder(): CityFinder {
  return createCityFinder(
    marketCities.filter((city) => !isSmallTown(city)),
    markets.cityNames,
  )
}
