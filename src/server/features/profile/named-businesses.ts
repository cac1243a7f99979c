import type { Introduction } from '#engine/find/introduction-sentence.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { findBusinesses } from '#markets/search.ts'

const maxNamed = 2
/** Of the best score anywhere: what is found less well is hardly meant. */
const leastScore = 0.7
/** Of the best score in the place: what is found almost as well is meant as much. */
const meantShare = 0.95
/** Words that mean more businesses than this name none of them: of those that are no answer, and of one's work. */
const most = { unread: 5, work: 3 } as const
const needsById = new Map(archetypes.map(({ id, needs }) => [id, needs]))

type Named = { id: string; title: string }

/**
 * The businesses of a place that a sentence names: by what it makes or sells, by words that are no answer, and by words of one's work that
 * people call a business by.
 * What names one is understood.
 */
export function nameBusinesses(
  { named, notUnderstood, read, trades }: Pick<Introduction, 'named' | 'notUnderstood' | 'read' | 'trades'>,
  entries: readonly CatalogueEntry[],
): { named: Named[]; notUnderstood: string[] } {
  const unread = notUnderstood.map((words) => ({ words, entries: calledBy(words) }))
  const ofWork = read.flatMap(({ answer, words }) => (answer === 'trades' ? saidBy(words) : []))
  const made = named.flatMap((archetype) => entries.find((entry) => entry.archetype === archetype) ?? [])
  const all = [...new Set([...made, ...unread.flatMap((each) => each.entries), ...ofWork])]
  return {
    named: all.slice(0, maxNamed).map(({ id, title }) => ({ id, title })),
    notUnderstood: unread.flatMap((each) => (each.entries.length === 0 ? each.words : [])),
  }

  /** What such words mean there, the likeliest first: of the trades that were read, where any were. */
  function calledBy(words: string): CatalogueEntry[] {
    const found = findBusinesses(words)
    if (found.kind !== 'some' || found.scoreById.size > most.unread) return []
    const scoreOf = ({ archetype }: CatalogueEntry) => found.scoreById.get(archetype) ?? 0
    const here = entries.filter((entry) => scoreOf(entry) >= leastScore && isOfTrades(entry)).toSorted((a, b) => scoreOf(b) - scoreOf(a))
    return here.filter((entry) => scoreOf(entry) >= meantShare * scoreOf(here[0]!))
  }

  /** The likeliest business that people call so, word for word: 'fais des gâteaux', not 'cook'. */
  function saidBy(words: string): CatalogueEntry[] {
    const text = ` ${folded(words)} `
    // 'Keep books' says more than the 'books' in it.
    const longest = (phrases: readonly string[]) =>
      Math.max(0, ...phrases.map((phrase) => (text.includes(` ${phrase} `) ? phrase.length : 0)))
    const meant = markets.sayings.means
      .filter(({ said, ids }) => ids.length <= most.work && longest(said) > 0)
      .toSorted((a, b) => longest(b.said) - longest(a.said))
    const ids = meant.flatMap((each) => each.ids)
    const here = ids.flatMap((id) => entries.find(({ archetype }) => archetype === id) ?? [])
    return here.filter(isOfTrades).slice(0, 1)
  }

  function isOfTrades({ archetype }: CatalogueEntry): boolean {
    return trades.length === 0 || trades.some((trade) => needsById.get(archetype)?.trades.weeks[trade] !== undefined)
  }
}

/** Without marks on its letters, as sayings are written. */
function folded(words: string): string {
  return words.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
