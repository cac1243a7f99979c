const romanNumerals: Record<string, string> = { 1: 'i', 2: 'ii', 3: 'iii', 4: 'iv' }

type NamedPlace = { name: string; area: string | null; also?: readonly string[] | undefined }

/**
 * Places whose name has the text in it, as people write it: 'Umoja 2' is Umoja II, and 'Buruburu' is Buru Buru. Those of just that name come first;
 * empty for an empty text.
 */
export function findPlaceByName<P extends NamedPlace>(places: readonly P[], text: string): P[] {
  const wanted = nameLetters(text)
  if (wanted === '') return []
  const found = places.flatMap((place) => {
    const names = namesOf(place).map(nameLetters)
    return names.some((name) => name.includes(wanted)) ? [{ place, isExact: names.includes(wanted) }] : []
  })
  return [...found.filter(({ isExact }) => isExact), ...found.filter(({ isExact }) => !isExact)].map(({ place }) => place)
}

/** Of a text that nobody calls a place, the name with most pairs of letters in common; null where that is less than half of them. */
export function mostSimilarName(places: readonly NamedPlace[], text: string): string | null {
  const wanted = letterPairs(text)
  let [best, most]: [string | null, number] = [null, 0.5]
  for (const name of new Set(places.flatMap((place) => (place.area === null ? (place.also ?? []) : namesOf(place))))) {
    const pairs = letterPairs(name)
    const common = [...wanted].filter((pair) => pairs.has(pair)).length
    const share = (2 * common) / (wanted.size + pairs.size)
    if (share > most) [best, most] = [name, share]
  }
  return best
}

const namesOf = ({ name, area, also = [] }: NamedPlace) => [area ?? name, name, ...also]

function letterPairs(text: string): Set<string> {
  const letters = nameLetters(text)
  return new Set(Array.from({ length: Math.max(0, letters.length - 1) }, (_, i) => letters.slice(i, i + 2)))
}

function nameLetters(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .map((word) => romanNumerals[word] ?? word)
    .join('')
}
