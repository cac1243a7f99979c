import { type IntroductionData, tokenizeSentence } from '#engine/find/introduction-lexicon.ts'
import type { ProductPhrase } from '#engine/find/introduction-sentence.ts'
import type { Sayings } from '#engine/find/search-index.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { Trade } from '#engine/quantity/vocabulary.ts'

type Named = Pick<Archetype, 'id' | 'title' | 'local' | 'keywords' | 'description' | 'needs'>

/** What follows in a title is where, for what people or with what. */
const titleTail = / (?:for|to|from|with|by|on|in|at|pour|sur|avec|chez|kwa|kwenye) .*$/i
const titleParts = /,|\/|[()]|:| (?:and|na|et|or|ou|&) /i
const minLength = 4
/** A word in the descriptions of more businesses that are not called so is an ordinary one: machine, letter, meat. */
const maxMentions = 1

/**
 * Names of what businesses make, from their titles, local names and keywords: 'suya', 'puff puff', 'chai'. A name counts where a title has it, and where
 * every business that is called so is run by one and the same trade, which selling alone does not tell. `known` phrases and `silent` words have a meaning of their own.
 */
export function productPhrases(
  businesses: readonly Named[],
  sayings: Sayings,
  known: IntroductionData,
  silent: readonly string[],
): ProductPhrase[] {
  const taken = takenPhrases(known)
  const silentStems = new Set(
    [...silent, ...Object.values(sayings.idle).flat()].flatMap((each) => tokenizeSentence(each).map(({ stem }) => stem)),
  )
  const named = businesses.map((business) => ({ ...namesOf(business), id: business.id, weeks: business.needs?.trades.weeks ?? {} }))
  const candidates = new Set(named.flatMap(({ heads, words }) => [...heads, ...words].filter((name) => isInTitle(name, heads))))
  return [...candidates].flatMap((phrase): ProductPhrase[] => {
    if (phrase.length < minLength || taken.has(phrase) || phrase.split(' ').every((word) => silentStems.has(word) || /\d/.test(word)))
      return []
    const called = named.filter(({ heads, words, all }) => heads.includes(phrase) || words.includes(phrase) || all.includes(` ${phrase} `))
    if (named.filter((each) => !called.includes(each) && each.description.includes(` ${phrase} `)).length > maxMentions) return []
    const trades = called.map(({ weeks }) => Object.keys(weeks) as Trade[])
    const common = (trades[0] ?? []).filter((trade) => trades.every((each) => each.includes(trade)))
    const [trade] = common.toSorted((a, b) => totalWeeks(a) - totalWeeks(b))
    return trade && trade !== 'sell' ? [{ phrase, trade, isResold: common.includes('sell'), ids: called.map(({ id }) => id) }] : []

    function totalWeeks(each: Trade): number {
      return called.reduce((sum, { weeks }) => sum + (weeks[each] ?? 0), 0)
    }
  })
}

function namesOf({ title, local, keywords, description }: Named) {
  const titles = [title, ...Object.values(local ?? {}).flatMap((each) => each.title ?? [])]
  const heads = titles.flatMap((each) => each.replace(titleTail, '').split(titleParts)).map(stemmed)
  return {
    heads: heads.filter(Boolean),
    words: keywords.map(stemmed),
    all: ` ${titles.map(stemmed).join(' ')} `,
    description: ` ${stemmed(description)} `,
  }
}

function isInTitle(name: string, heads: readonly string[]): boolean {
  return heads.some((head) => ` ${head} `.includes(` ${name} `))
}

function stemmed(text: string): string {
  return tokenizeSentence(text)
    .filter(({ kind }) => kind === 'word')
    .map(({ stem }) => stem)
    .join(' ')
}

function takenPhrases({ languages, countries, byTrade: _, idle, ...lists }: IntroductionData): Set<string> {
  const own = [...Object.values(languages), ...Object.values(countries)].flatMap(({ have }) => Object.values(have).flat())
  return new Set([...Object.values(lists).flatMap((each) => Object.values(each).flat()), ...idle, ...own].map(stemmed))
}
