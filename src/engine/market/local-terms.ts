import type { CountryCode } from '../quantity/vocabulary.ts'

/** A word of one market's street, in the singular; a plural s is carried over. */
export type LocalTerm = {
  word: string
  /** Countries in which it is understood unchanged. */
  knownIn: readonly CountryCode[]
  /** The replacement where we know no local word. */
  elsewhere: string
  by?: Partial<Record<CountryCode, string>>
}

/** The entry of a word or of its plural in -s: the words are English, and market data in another language have none of them. */
export function findTerm(text: string, terms: readonly LocalTerm[]): { term: LocalTerm; isPlural: boolean } | null {
  const word = text.toLowerCase()
  const find = (candidate: string) => terms.find((term) => term.word.toLowerCase() === candidate)
  const exact = find(word)
  if (exact) return { term: exact, isPlural: false }
  const singular = word.endsWith('s') ? find(word.slice(0, -1)) : undefined
  return singular ? { term: singular, isPlural: true } : null
}

/**
 * A local word as a country uses it: unchanged where it is understood, else that country's own, plural and capital carried over as English forms
 * them. Without terms, as in market data in another language, it stays as the text has it.
 */
export function localizeTerm(text: string, countryCode: CountryCode, terms: readonly LocalTerm[]): string {
  const match = findTerm(text, terms)
  if (!match || match.term.knownIn.includes(countryCode)) return text
  const { term, isPlural } = match
  const word = term.by?.[countryCode] ?? term.elsewhere
  const local = isPlural && !word.endsWith('s') ? `${word}s` : word
  return /^\p{Lu}/u.test(text) ? local.charAt(0).toUpperCase() + local.slice(1) : local
}
