import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { authorityWords, commonWords, currencyWords, isQuantity, promises } from './restricted-words.ts'

let cache: ReadonlySet<string> | null = null

/**
 * Words that a rewording may use without finding them in its source: the lower-case words of our own texts, and plain English. Names are not among
 * them, because a name is never written small. Words that claim a rule, a body, a currency or a promise are removed.
 */
export function vocabulary(): ReadonlySet<string> {
  cache ??= collectVocabulary()
  return cache
}

function collectVocabulary(): ReadonlySet<string> {
  const words = new Set(commonWords)
  const visit = (value: unknown): void => {
    if (typeof value === 'string')
      for (const match of value.matchAll(/(?<=[a-z,;:’'] )[a-z]{2,}(?:-[a-z]+)*(?![\w’'-])/g)) words.add(match[0])
    else if (value && typeof value === 'object') Object.values(value).forEach(visit)
  }
  visit(archetypes)
  for (const country of Object.values(marketFacts.countries)) visit([country.customs, country.calendar, country.rentAhead])
  for (const word of words) if (word.split('-').some(isQuantity) && !commonWords.has(word)) words.delete(word)
  for (const excluded of [authorityWords, currencyWords, promises]) for (const word of excluded) words.delete(word)
  return words
}
