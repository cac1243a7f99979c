const wordSeparator = /[^\p{L}\p{N}]+/u

/** Tokens in lower case without accents, stemmed of a plural's end. */
export function normalizeWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('œ', 'oe')
  return plain.split(wordSeparator).filter(Boolean).map(singularize)
}

/** Tokens as typed, each with its normal form. */
export function tokenize(text: string): { typed: string; plain: string }[] {
  return text.split(/[^\p{L}\p{M}\p{N}]+/u).flatMap((typed) => normalizeWords(typed).map((plain) => ({ typed, plain })))
}

/** Of English and French nouns: 'bodies', 'boxes', 'gateaux', 'journaux', 'bijoux'. */
export function singularize(word: string): string {
  if (word.length > 4 && /(?:ea|ya|o|e)ux$/.test(word)) return word.slice(0, -1)
  if (word.length > 5 && word.endsWith('aux')) return `${word.slice(0, -2)}l`
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (word.length > 4 && /(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2)
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word
}

/** Fuzzy word lookup by trigrams. */
export type WordIndex = { matches: (typed: string) => readonly WordMatch[] }
export type WordMatch = { word: string; similarity: number }

/** Fewer trigrams in common, or a shorter beginning, are another word. */
const minSharedTrigrams = 0.6
const minPrefixShare = 0.65
const maxMatches = 6

/** Candidates for a typed word, the likeliest first: itself where it is indexed, else by prefix, or with a typing mistake. */
export function createWordIndex(words: Iterable<string>): WordIndex {
  const vocabulary = new Set(words)
  const byTrigram = new Map<string, string[]>()
  const trigramCount = new Map<string, number>()
  for (const word of vocabulary) {
    const wordTrigrams = trigrams(word)
    trigramCount.set(word, wordTrigrams.length)
    for (const each of wordTrigrams) {
      const words = byTrigram.get(each)
      if (words) words.push(word)
      else byTrigram.set(each, [word])
    }
  }
  return {
    matches: (typed) => {
      const exact = [typed, ...swahiliNumbers(typed)].filter((word) => vocabulary.has(word))
      if (exact.length > 0) return exact.map((word) => ({ word, similarity: 1 }))
      if (typed.length < 4) return []
      const typedTrigrams = trigrams(typed)
      const sharedTrigrams = new Map<string, number>()
      for (const each of typedTrigrams)
        for (const word of byTrigram.get(each) ?? []) sharedTrigrams.set(word, (sharedTrigrams.get(word) ?? 0) + 1)
      const alike = [...sharedTrigrams].flatMap(([word, count]): WordMatch[] => {
        const score = wordSimilarity(typed, word, (2 * count) / (typedTrigrams.length + trigramCount.get(word)!))
        return score > 0 ? [{ word, similarity: score }] : []
      })
      return alike.toSorted((a, b) => b.similarity - a.similarity || (a.word < b.word ? -1 : 1)).slice(0, maxMatches)
    },
  }
}

/** Swahili nouns tell their number in front: kiatu and viatu, mkate and mikate, tunda and matunda. */
const swahiliClasses = [
  ['ki', 'vi'],
  ['m', 'mi'],
  ['m', 'wa'],
  ['', 'ma'],
] as const
const minSwahiliRoot = 3

/** The same noun in its other number, if it were one of Swahili. */
function swahiliNumbers(word: string): string[] {
  const turn = (from: string, to: string) =>
    word.startsWith(from) && word.length - from.length >= minSwahiliRoot ? [to + word.slice(from.length)] : []
  return swahiliClasses.flatMap(([one, many]) => [...turn(one, many), ...turn(many, one)])
}

/** Between 0 and 1. `sharedTrigrams` is Dice's coefficient of the trigrams. */
function wordSimilarity(typed: string, candidate: string, sharedTrigrams: number): number {
  if (candidate.length < 4 || startsOtherwise(typed, candidate)) return 0
  const [short, long] = typed.length < candidate.length ? [typed, candidate] : [candidate, typed]
  if (long.startsWith(short)) return short.length / long.length >= minPrefixShare ? 0.9 * Math.sqrt(short.length / long.length) : 0
  if (isSingleTypo(typed, candidate)) return 0.8
  return sharedTrigrams >= minSharedTrigrams ? 0.8 * sharedTrigrams : 0
}

/** Written alike by ear, at the beginning of a word. */
const soundAlike = ['ckq', 'sz', 'fv', 'bp', 'dt', 'gj', 'aeiouy']

/** Equal but for the first letter, which is hardly ever a typing mistake: a socket is no rocket. */
function startsOtherwise(a: string, b: string): boolean {
  return a[0] !== b[0] && a.slice(1) === b.slice(1) && !soundAlike.some((letters) => letters.includes(a[0]!) && letters.includes(b[0]!))
}

/** One substitution, deletion, insertion or transposition; hardly ever of the first letter. */
export function isSingleTypo(a: string, b: string): boolean {
  if (a[0] !== b[0] || Math.abs(a.length - b.length) > 1) return false
  let from = 0
  while (from < a.length && a[from] === b[from]) from++
  const [restA, restB] = [a.slice(from), b.slice(from)]
  if (restA.length === restB.length)
    return restA.slice(1) === restB.slice(1) || (restA[0] === restB[1] && restA[1] === restB[0] && restA.slice(2) === restB.slice(2))
  return restA.length > restB.length ? restA.slice(1) === restB : restB.slice(1) === restA
}

/** Each once, with the word's ends marked. */
function trigrams(word: string): string[] {
  const ends = ` ${word} `
  return [...new Set(Array.from({ length: ends.length - 2 }, (_, i) => ends.slice(i, i + 3)))]
}

/** The singular of an English word, in lower case. */
export const singular = (word: string) => word.replace(/ies$/, 'y').replace(/(?<=\p{L}{3})s$/u, '')
