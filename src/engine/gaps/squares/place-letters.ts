const romanNumerals: Record<string, string> = { 1: 'i', 2: 'ii', 3: 'iii', 4: 'iv' }

/** Places whose name has the text in it, as people write it: 'Umoja 2' is Umoja II, and 'Buruburu' is Buru Buru. Empty for an empty text. */
export function findPlaceByName<P extends { name: string; area: string | null }>(places: readonly P[], text: string): P[] {
  const wanted = nameLetters(text)
  if (wanted === '') return []
  const isCalled = ({ name, area }: P) => nameLetters(area ?? name).includes(wanted) || nameLetters(name).includes(wanted)
  const found = places.filter(isCalled)
  const exact = found.filter(({ name, area }) => nameLetters(area ?? name) === wanted || nameLetters(name) === wanted)
  return exact.length > 0 ? exact : found
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
