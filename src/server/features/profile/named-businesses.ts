import { tokenizeSentence } from '#engine/find/introduction-lexicon.ts'
import type { Introduction } from '#engine/find/introduction-sentence.ts'
import { mostNamedBusinesses } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { findBusinesses } from '#markets/search.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { once } from '../../platform/cache.ts'
import { localize } from '../../platform/error-message.ts'

/** Of the best score anywhere: what is found less well is hardly meant. */
const leastScore = 0.7
/** Of the best score in the place: what is found almost as well is meant as much. */
const meantShare = 0.95
/** Words that mean more businesses than this name none of them: of those that are no answer, and of one's work. */
const most = { unread: 5, work: 8 } as const
const needsById = new Map(archetypes.map(({ id, needs }) => [id, needs]))

/** A business of the place, and the words that name it. */
type Named = { entry: CatalogueEntry; words: string }
/** Words of work that no business of the place does, and the businesses there that come nearest. */
type Lacking = { words: string; nearest: CatalogueEntry[] }
const mostNearest = 3

/**
 * The businesses of a place that a sentence names: by words of one's work that people call a business by, by what it makes or sells, and by words that
 * are no answer. What names one is understood. The likeliest come first, each in turn where several things are named.
 */
export function nameBusinesses(
  {
    named,
    works,
    givenUp,
    notUnderstood,
    mayName,
    trades,
  }: Pick<Introduction, 'named' | 'works' | 'givenUp' | 'notUnderstood' | 'mayName' | 'trades'>,
  entries: readonly CatalogueEntry[],
): { named: Named[]; lacking: Lacking[]; notUnderstood: string[] } {
  const lacking = [...works.map(({ words }) => words), ...notUnderstood].flatMap(lackingIn)
  const lackingStems = new Set(lacking.flatMap(({ words }) => stemsOf(words)))
  const isLacking = (words: string) => stemsOf(words).some((stem) => lackingStems.has(stem))
  const made = named.flatMap(({ id, words }) => entries.flatMap((entry) => (entry.archetype === id ? { entry, words } : [])))
  const unread = notUnderstood
    .filter((words) => !isLacking(words))
    .map((words) => ({
      words,
      named: mayName.includes(words) ? [...calledByPhrases(words).flat(), ...calledBy(words)] : [],
    }))
  const lists = [...works.flatMap(({ own, words }) => calledByPhrases(words, own)), made, ...unread.map((each) => each.named)]
  const inTurn = Array.from({ length: mostNamedBusinesses }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat()
  const refused = new Set(givenUp.flatMap((words) => calledByPhrases(words, '')).flatMap((list) => list.map(({ entry }) => entry)))
  const isFirst = ({ entry }: Named, index: number) => !refused.has(entry) && inTurn.findIndex((each) => each.entry === entry) === index
  return {
    named: inTurn.filter(isFirst).slice(0, mostNamedBusinesses),
    lacking: lacking.filter(
      ({ words }, at) => !lacking.some((other, place) => other.words.includes(words) && (other.words !== words || place < at)),
    ),
    notUnderstood: unread.flatMap((each) => (each.named.length === 0 ? each.words : [])),
  }

  /** Work in the words that no business of the place does, with the nearest that are there: what is advised against comes last. */
  function lackingIn(words: string): Lacking[] {
    const text = stemmed(words)
    return markets.sayings.nearest.flatMap(({ said: phrases, trade, does, ids }) => {
      if (trade && !trades.includes(trade)) return []
      const found = phrases.map(stemmed).filter((phrase) => text.includes(phrase))
      if (found.length === 0 || entries.some(({ archetype }) => does.includes(archetype))) return []
      const there = ids.flatMap((id) => entries.filter(({ archetype }) => archetype === id))
      const nearest = there.toSorted((a, b) => Number(isNotAdvised(a)) - Number(isNotAdvised(b))).slice(0, mostNearest)
      const typed = tokenizeSentence(words).filter(({ stem }) => found.some((phrase) => phrase.includes(` ${stem} `)))
      const [first, last] = [typed[0], typed.at(-1)]
      return first && last && nearest.length > 0 ? [{ words: words.slice(first.start, last.end), nearest }] : []
    })
  }

  /** What such words mean there, the likeliest first: of the trades that were read, where any were. */
  function calledBy(words: string): Named[] {
    const found = findBusinesses(words)
    if (found.kind !== 'some' || found.scoreById.size > most.unread) return []
    const scoreOf = ({ archetype }: CatalogueEntry) => found.scoreById.get(archetype) ?? 0
    const here = entries
      .filter((entry) => scoreOf(entry) >= leastScore && found.called.has(entry.archetype) && isOfTrades(entry))
      .toSorted((a, b) => scoreOf(b) - scoreOf(a))
    return here.filter((entry) => scoreOf(entry) >= meantShare * scoreOf(here[0]!)).map((entry) => ({ entry, words }))
  }

  /** What people call so, word for word, a list for each longest phrase: 'fais des gâteaux', 'sell clothes', and not 'cook', the person's `own` trade. */
  function calledByPhrases(words: string, own = words): Named[][] {
    const text = stemmed(words)
    const matches = sayings().filter(
      ({ phrase, isBroad }) => text.includes(phrase) && !isLacking(phrase) && !(isBroad && stemmed(own).includes(phrase)),
    )
    const longest = matches.filter(({ phrase }) => !matches.some((other) => other.phrase !== phrase && other.phrase.includes(phrase)))
    return [...new Map(longest.map((each) => [each.ids, each])).values()].map(({ ids, phrase }) => {
      const named = upTo(phrase, words)
      return ids.flatMap((id) => entries.flatMap((entry) => (entry.archetype === id && isOfTrades(entry) ? { entry, words: named } : [])))
    })
  }

  function isOfTrades({ archetype }: CatalogueEntry): boolean {
    return trades.length === 0 || trades.some((trade) => needsById.get(archetype)?.trades.weeks[trade] !== undefined)
  }
}

export function isKnownBusiness(id: string): boolean {
  return needsById.has(id)
}

/** Archetypes by their ids. @throws Failure validation_failed with the one that nobody knows */
export function knownBusinesses(ids: readonly string[], field: string): string[] {
  const unknown = ids.find((id) => !isKnownBusiness(id))
  if (unknown !== undefined) throw new Failure('validation_failed', { field, message: localize(refusals.unknownId, { id: unknown }) })
  return [...new Set(ids)]
}

/** Under the name that each has in a city, else everywhere. */
export function titlesOf({ market }: Context, ids: readonly string[], cityId: string | null): { id: string; title: string }[] {
  const entries = market.entriesByCity.get(cityId ?? '') ?? []
  return ids.flatMap((id) => {
    const title = entries.find(({ archetype }) => archetype === id)?.title ?? market.archetypeById.get(id)?.title
    return title === undefined ? [] : { id, title }
  })
}

/** Phrases that mean few enough businesses, between spaces as `stemmed` has them. */
const sayings = once(() => {
  const broad = new Set(markets.sayings.broad.map(stemmed))
  return markets.sayings.means.flatMap(({ said: phrases, ids }) =>
    ids.length > most.work ? [] : phrases.map(stemmed).map((phrase) => ({ phrase, ids, isBroad: broad.has(phrase) })),
  )
})

/** Words to the end of a phrase in them: 'sell clothes' of 'sell clothes in'. */
function upTo(phrase: string, words: string): string {
  const end = tokenizeSentence(words).find((token) => stemmed(words.slice(0, token.end)).endsWith(phrase))?.end
  return words.slice(0, end)
}

export const isNotAdvised = ({ verdict }: Pick<CatalogueEntry, 'verdict'>) => verdict === 'no'

const stemsOf = (text: string) => tokenizeSentence(text).map(({ stem }) => stem)

/** Between spaces, without marks and endings: phrases are looked for word by word. */
function stemmed(text: string): string {
  return ` ${tokenizeSentence(text)
    .map(({ stem }) => stem)
    .join(' ')} `
}
