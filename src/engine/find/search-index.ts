import { log } from '../quantity/exact-math.ts'
import type { Trade } from '../quantity/vocabulary.ts'
import { createWordIndex, normalizeWords, tokenize, type WordMatch } from './word-index.ts'

/**
 * Search vocabulary beside titles and keywords: stop words, ways to ask for everything, and phrases with the businesses they mean. `broad` phrases,
 * of one's own work, name no business. `nearest` is work that no business does, or only those of `does`, with those that come nearest, where its trade
 * is named.
 */
export type Sayings = {
  idle: Record<string, readonly string[]>
  everything: readonly string[]
  broad: readonly string[]
  means: readonly { said: readonly string[]; ids: readonly string[] }[]
  nearest: readonly { said: readonly string[]; trade?: Trade | undefined; does: readonly string[]; ids: readonly string[] }[]
}

/** A searchable business; texts that describe it best come first. */
export type Findable = { id: string; titles: readonly string[]; keywords: readonly string[]; description: string }

/**
 * Businesses by relevance, 1 the best, and the query words that each matches; or everything, where the query is not specific. `called` are those that a
 * name, a keyword or a phrase means, and not their description alone.
 */
export type SearchResult =
  | { kind: 'everything' }
  | { kind: 'some'; scoreById: ReadonlyMap<string, number>; wordsById: ReadonlyMap<string, readonly string[]>; called: ReadonlySet<string> }

export type SearchIndex = (text: string) => SearchResult

const weights = { title: 5, keyword: 4, description: 1 }
const isNumber = /^\d+$/
/** Weight of a phrase for its first business; the ones behind it have a little less each. */
const sayingWeight = 9
const rankDecay = 0.06
/** Results below this share of the best score are dropped. */
const minScoreShare = 0.3

/** `isName` where the word alone is a keyword, or is in a title: 'bank' of the keyword 'power bank' names nothing. */
type Posting = { id: string; weight: number; isName: boolean }
type Saying = { words: readonly string[]; ids: readonly string[] }

/**
 * Full-text search of businesses by what people call them. Words match exactly, by prefix or with a typing mistake; rare words weigh more, a phrase
 * more than a word. Pure: the same index and text give the same answer.
 */
export function createSearchIndex(businesses: readonly Findable[], sayings: Sayings): SearchIndex {
  const idle = new Set(Object.values(sayings.idle).flat().flatMap(normalizeWords))
  const postings = buildPostings(businesses)
  const titleWords = createWordIndex(postings.keys())
  const businessSayings = businesses.map(({ id, titles, keywords }) => ({
    said: [...titles, ...keywords.filter((each) => each.includes(' '))],
    ids: [id],
  }))
  const means = [...sayings.means, ...businessSayings].flatMap(({ said, ids }) =>
    said.map((each): Saying => ({ words: normalizeWords(each), ids })),
  )
  const sayingsByWord = new Map<string, Saying[]>()
  for (const saying of means)
    for (const word of new Set(saying.words)) sayingsByWord.set(word, [...(sayingsByWord.get(word) ?? []), saying])
  const sayingWords = createWordIndex(sayingsByWord.keys())
  const everything = new Set(sayings.everything.map((each) => normalizeWords(each).join(' ')))

  return (text) => {
    const tokens = tokenize(text)
    const words = tokens.filter(({ plain }) => !idle.has(plain) && !isNumber.test(plain))
    if (words.length === 0 || everything.has(tokens.map(({ plain }) => plain).join(' '))) return { kind: 'everything' }
    const sums = new Map<string, number>()
    const wordsById = new Map<string, string[]>()
    const called = new Set<string>()
    const add = (id: string, score: number, typed: readonly string[]) => {
      sums.set(id, (sums.get(id) ?? 0) + score)
      wordsById.set(id, [...new Set([...(wordsById.get(id) ?? []), ...typed])])
    }
    for (const { typed, plain } of words) {
      for (const [id, { score, isCalled }] of scoreByBusiness(spelledSo(titleWords.matches(plain), plain))) {
        add(id, score, [typed])
        if (isCalled) called.add(id)
      }
    }
    const similarityByWord = new Map<string, number>()
    const typedByWord = new Map<string, string>()
    for (const { typed, plain } of tokens)
      for (const { word, similarity } of spelledSo(sayingWords.matches(plain), plain))
        if (similarity > (similarityByWord.get(word) ?? 0)) {
          similarityByWord.set(word, similarity)
          typedByWord.set(word, typed)
        }
    const matchedSayings = [...new Set([...similarityByWord.keys()].flatMap((word) => sayingsByWord.get(word) ?? []))].flatMap((saying) => {
      // Every word of the phrase must be typed.
      const part = Math.min(...saying.words.map((word) => similarityByWord.get(word) ?? 0))
      return part > 0 && saying.words.some((word) => !idle.has(word)) ? [{ ...saying, part }] : []
    })
    for (const { ids, words: phraseWords, part } of longestSayings(matchedSayings)) {
      const significantWords = phraseWords.filter((word) => !idle.has(word))
      ids.forEach((id, position) => {
        const score = sayingWeight * part * (0.5 + 0.5 * Math.max(1, significantWords.length)) * (1 - rankDecay * position)
        add(
          id,
          score,
          significantWords.flatMap((word) => typedByWord.get(word) ?? []),
        )
        called.add(id)
      })
    }
    return { kind: 'some', scoreById: normalizeScores(sums), wordsById, called }
  }

  /** Of a word that a business is called by, only itself: 'pain', which is bread, is no 'paint'. */
  function spelledSo(matches: readonly WordMatch[], plain: string): readonly WordMatch[] {
    const isKnown = sayingsByWord.has(plain) || postings.get(plain)?.some(({ weight }) => weight >= weights.keyword)
    return isKnown ? matches.filter(({ similarity }) => similarity === 1) : matches
  }

  function scoreByBusiness(words: readonly WordMatch[]): Map<string, { score: number; isCalled: boolean }> {
    const best = new Map<string, { score: number; isCalled: boolean }>()
    for (const { word, similarity } of words) {
      const matches = postings.get(word)!
      const rarity = log(1 + businesses.length / matches.length) / log(1 + businesses.length)
      for (const { id, weight, isName } of matches) {
        // Typing mistakes are tolerated in names and keywords, not in descriptions.
        if (similarity < 1 && weight < weights.keyword) continue
        const { score = 0, isCalled = false } = best.get(id) ?? {}
        best.set(id, { score: Math.max(score, weight * similarity * rarity), isCalled: isCalled || isName })
      }
    }
    return best
  }
}

/** Drops phrases inside a longer one that matched too. */
function longestSayings<T extends Saying & { part: number }>(matchedSayings: readonly T[]): T[] {
  return matchedSayings.filter(
    ({ words, part }) =>
      !matchedSayings.some(
        (other) => other.words.length > words.length && other.part >= part && words.every((word) => other.words.includes(word)),
      ),
  )
}

function normalizeScores(sums: ReadonlyMap<string, number>): Map<string, number> {
  const maxScore = Math.max(0, ...sums.values())
  return new Map([...sums].flatMap(([id, sum]) => (sum >= minScoreShare * maxScore ? [[id, sum / maxScore]] : [])))
}

function buildPostings(businesses: readonly Findable[]): Map<string, Posting[]> {
  const postings = new Map<string, Map<string, Posting>>()
  const addPostings = (text: string, id: string, weight: number) => {
    const words = normalizeWords(text)
    for (const word of words) {
      const byId = postings.get(word) ?? new Map<string, Posting>()
      const before = byId.get(id)
      const isName = before?.isName || weight === weights.title || (weight === weights.keyword && words.length === 1)
      postings.set(word, byId.set(id, { id, weight: Math.max(before?.weight ?? 0, weight), isName }))
    }
  }
  for (const { id, titles, keywords, description } of businesses) {
    for (const title of titles) addPostings(title, id, weights.title)
    for (const keyword of keywords) addPostings(keyword, id, weights.keyword)
    addPostings(description, id, weights.description)
  }
  return new Map([...postings].map(([word, byId]) => [word, [...byId.values()]]))
}
