import { tokenizeSentence } from '#engine/find/introduction-lexicon.ts'
import type { PlaceMention } from '#engine/find/introduction-sentence.ts'
import { isSingleTypo } from '#engine/find/word-index.ts'
import { type CountryCode, smallTownId } from '#engine/quantity/vocabulary.ts'
import { normalizePlaceName } from './compare-places.ts'
import { markets } from './data.ts'
import { isSmallTown, marketCities, marketFacts } from './facts.ts'
import { countryNames } from './place-names.ts'

type NamedPlace = { words: readonly string[]; countryCode: string; cityId: string | null }

/** Shorter names are ordinary words, unless they are typed in capitals: 'in the US', 'la voiture'. */
const minNameLength = 3
/** Names of places that are ordinary words as well: tomatoes, smoke, a coin. They need a capital. */
const ordinaryNames: ReadonlySet<string> = new Set(['nyanya', 'moshi', 'lira', 'queens', 'dar', 'phoenix'])
const minTypoLength = 6

const byFirstWord = new Map<string, NamedPlace[]>()
for (const place of [
  ...marketCities
    .filter((city) => !isSmallTown(city))
    .flatMap((city) =>
      [normalizePlaceName(city.name), ...(markets.cityNames[city.id] ?? [])].map((name) => namedPlace(name, city.countryCode, city.id)),
    ),
  ...(Object.entries(markets.townNames) as [CountryCode, readonly string[]][]).flatMap(([code, names]) =>
    names.map((name) => namedPlace(name, code, smallTownId(code))),
  ),
  ...marketFacts.cities.flatMap(({ offices, id, name, countryCode }) => {
    const region = offices?.region?.name
    // 'Lagos State' says the city as much as 'Lagos'.
    const named = region && [name, ...(markets.cityNames[id] ?? [])].some((each) => isBegunBy(region, each)) ? id : null
    return region ? [namedPlace(normalizePlaceName(region), countryCode, named)] : []
  }),
  ...Object.entries(countryNames).flatMap(([code, names]) => names.map((name) => namedPlace(name, code, null))),
]) {
  const [first = ''] = place.words
  byFirstWord.set(
    first,
    [...(byFirstWord.get(first) ?? []), place].sort((a, b) => b.words.length - a.words.length),
  )
}
const longNames = [...byFirstWord].filter(
  ([first, places]) => first.length >= minTypoLength && places.some(({ words }) => words.length === 1),
)

/** Cities with figures and countries that a text names, the longest names first; a longer name may have one wrong letter where it has a capital. */
export function findPlaceMentions(text: string): PlaceMention[] {
  const tokens = tokenizeSentence(text)
  const mentions: PlaceMention[] = []
  let at = 0
  while (at < tokens.length) {
    const token = tokens[at]!
    const places = byFirstWord.get(token.fold) ?? (/^\p{Lu}/u.test(token.text) ? placesWithTypo(token.fold) : [])
    const found = places.find(({ words }) =>
      words.every((word, step) => tokens[at + step]?.fold === word || (step === 0 && words.length === 1)),
    )
    const isShort = found !== undefined && found.words.join('').length < minNameLength
    const isWord = isShort
      ? token.text !== token.text.toUpperCase()
      : found?.words.length === 1 && ordinaryNames.has(token.fold) && !/^\p{Lu}/u.test(token.text)
    if (!found || isWord) {
      at++
      continue
    }
    const last = tokens[at + found.words.length - 1]!
    mentions.push({ start: token.start, end: last.end, countryCode: found.countryCode, cityId: found.cityId })
    at += found.words.length
  }
  return mentions
}

function placesWithTypo(fold: string): readonly NamedPlace[] {
  if (fold.length < minTypoLength - 1) return []
  return longNames.find(([name]) => isSingleTypo(fold, name))?.[1].filter(({ words }) => words.length === 1) ?? []
}

function isBegunBy(region: string, city: string): boolean {
  return ` ${normalizePlaceName(region)} `.startsWith(` ${normalizePlaceName(city)} `)
}

function namedPlace(name: string, countryCode: string, cityId: string | null): NamedPlace {
  return { words: tokenizeSentence(name).map(({ fold }) => fold), countryCode, cityId }
}
