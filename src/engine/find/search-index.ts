import { log } from '../quantity/exact-math.ts'
import { type Alike, plainWords, typedWords, wordList } from './plain-words.ts'

/** What people type beside titles and keywords: words that tell nothing apart, ways to ask for everything, and sayings with the businesses they mean. */
export type Sayings = {
  idle: Record<string, readonly string[]>
  everything: readonly string[]
  means: readonly { said: readonly string[]; ids: readonly string[] }[]
}

/** A business as it can be asked for; texts that describe it best come first. */
export type Findable = { id: string; titles: readonly string[]; keywords: readonly string[]; description: string }

/**
 * Businesses by how well they answer, 1 the best, and the typed words that each answers to; or everything, where nothing in particular was asked for.
 */
export type Found =
  | { kind: 'everything' }
  | { kind: 'some'; scoreById: ReadonlyMap<string, number>; wordsById: ReadonlyMap<string, readonly string[]> }

export type SearchIndex = (text: string) => Found

const weights = { title: 5, keyword: 4, description: 1 }
const isNumber = /^\d+$/
/** Of a saying, for its first business; the ones behind it have a little less each. */
const sayingWeight = 9
const fadePerPlace = 0.06
/** Below this part of the best answer something is no answer. */
const leastPart = 0.3

type Posting = { id: string; weight: number }
type Saying = { words: readonly string[]; ids: readonly string[] }

/**
 * Finds businesses by what people call them. Words are matched exactly, by their beginning or with a mistake of typing; rare words say more than common
 * ones; a saying of several words says more than a word. Pure: the same index and text give the same answer.
 */
export function searchIndex(businesses: readonly Findable[], sayings: Sayings): SearchIndex {
  const idle = new Set(Object.values(sayings.idle).flat().flatMap(plainWords))
  const postings = postingsOf(businesses)
  const known = wordList(postings.keys())
  const own = businesses.map(({ id, titles, keywords }) => ({
    said: [...titles, ...keywords.filter((each) => each.includes(' '))],
    ids: [id],
  }))
  const means = [...sayings.means, ...own].flatMap(({ said, ids }) => said.map((each): Saying => ({ words: plainWords(each), ids })))
  const meansByWord = new Map<string, Saying[]>()
  for (const saying of means) for (const word of new Set(saying.words)) meansByWord.set(word, [...(meansByWord.get(word) ?? []), saying])
  const knownInSayings = wordList(meansByWord.keys())
  const everything = new Set(sayings.everything.map((each) => plainWords(each).join(' ')))

  return (text) => {
    const all = typedWords(text)
    const words = all.filter(({ plain }) => !idle.has(plain) && !isNumber.test(plain))
    if (words.length === 0 || everything.has(all.map(({ plain }) => plain).join(' '))) return { kind: 'everything' }
    const sums = new Map<string, number>()
    const wordsById = new Map<string, string[]>()
    const add = (id: string, score: number, typed: readonly string[]) => {
      sums.set(id, (sums.get(id) ?? 0) + score)
      wordsById.set(id, [...new Set([...(wordsById.get(id) ?? []), ...typed])])
    }
    for (const { typed, plain } of words) {
      for (const [id, score] of byWord(known.near(plain))) add(id, score, [typed])
    }
    const likely = new Map<string, number>()
    const typedAs = new Map<string, string>()
    for (const { typed, plain } of all)
      for (const { word, alike } of knownInSayings.near(plain))
        if (alike > (likely.get(word) ?? 0)) {
          likely.set(word, alike)
          typedAs.set(word, typed)
        }
    const heard = [...new Set([...likely.keys()].flatMap((word) => meansByWord.get(word) ?? []))].flatMap((saying) => {
      // One word that is missing, and it was not said.
      const part = Math.min(...saying.words.map((word) => likely.get(word) ?? 0))
      return part > 0 && saying.words.some((word) => !idle.has(word)) ? [{ ...saying, part }] : []
    })
    for (const { ids, words: said, part } of longest(heard)) {
      const told = said.filter((word) => !idle.has(word))
      ids.forEach((id, place) => {
        const score = sayingWeight * part * (0.5 + 0.5 * Math.max(1, told.length)) * (1 - fadePerPlace * place)
        add(
          id,
          score,
          told.flatMap((word) => typedAs.get(word) ?? []),
        )
      })
    }
    return { kind: 'some', scoreById: scaled(sums), wordsById }
  }

  function byWord(words: readonly Alike[]): Map<string, number> {
    const best = new Map<string, number>()
    for (const { word, alike } of words) {
      const found = postings.get(word)!
      const rarity = log(1 + businesses.length / found.length) / log(1 + businesses.length)
      for (const { id, weight } of found) {
        // A mistake of typing is made in what something is called, not in what is said about it.
        if (alike < 1 && weight < weights.keyword) continue
        best.set(id, Math.max(best.get(id) ?? 0, weight * alike * rarity))
      }
    }
    return best
  }
}

/** A saying inside a longer one that was said too is that one’s. */
function longest<T extends Saying & { part: number }>(heard: readonly T[]): T[] {
  return heard.filter(
    ({ words, part }) =>
      !heard.some((other) => other.words.length > words.length && other.part >= part && words.every((word) => other.words.includes(word))),
  )
}

function scaled(sums: ReadonlyMap<string, number>): Map<string, number> {
  const most = Math.max(0, ...sums.values())
  return new Map([...sums].flatMap(([id, sum]) => (sum >= leastPart * most ? [[id, sum / most]] : [])))
}

function postingsOf(businesses: readonly Findable[]): Map<string, Posting[]> {
  const postings = new Map<string, Map<string, number>>()
  const put = (text: string, id: string, weight: number) => {
    for (const word of plainWords(text)) {
      const of = postings.get(word) ?? new Map<string, number>()
      postings.set(word, of.set(id, Math.max(of.get(id) ?? 0, weight)))
    }
  }
  for (const { id, titles, keywords, description } of businesses) {
    for (const title of titles) put(title, id, weights.title)
    for (const keyword of keywords) put(keyword, id, weights.keyword)
    put(description, id, weights.description)
  }
  return new Map([...postings].map(([word, of]) => [word, [...of].map(([id, weight]) => ({ id, weight }))]))
}
