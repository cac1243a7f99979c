import type { NoMatch, Ranked, Ranking } from '#engine/fit/rank.ts'
import { type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { createCache, getOrCompute, memoizeByIdentity } from '../../platform/cache.ts'

export type Candidate = { entry: CatalogueEntry; ranked: Ranked | null }
export type Groups = Record<OpportunityGroup, number>
/** `candidateOf` makes a card's candidate when it is first shown. `nothing`: the cheapest, where nothing fits. */
export type SortedList = {
  entries: readonly CatalogueEntry[]
  candidateOf: (entry: CatalogueEntry) => Candidate
  groups: Groups
  nothing: NoMatch | null
}

/** Lists of a country's or a city's businesses, one for each person or question that pages just now; dropped with the market. */
const listsOf = memoizeByIdentity((_ranking: Ranking) => createCache<string, SortedList>({ maxEntries: 300 }))
/** The whole catalogue in order is too long. */
const maxLength = 600

export const sortedListCache = {
  /**
   * Cards chosen, filtered and in their order, cached while somebody pages. `key` holds everything that `compute` looks at besides the market data;
   * what belongs to one account, bookmarks and hidden ones, is applied to the answer. Nobody joins another's computation: each is charged to its asker.
   */
  getOrCompute: async (ranking: Ranking, key: string, compute: () => Promise<SortedList>): Promise<SortedList> => {
    const lists = listsOf(ranking)
    const cached = lists.get(key)
    if (cached) return cached
    const list = await compute()
    if (list.entries.length <= maxLength) lists.set(key, list)
    return list
  },
}

export function candidateFactory(rank: ((entry: CatalogueEntry) => Ranked | null) | null): SortedList['candidateOf'] {
  const candidateByEntry = new Map<CatalogueEntry, Candidate>()
  return (entry) => getOrCompute(candidateByEntry, entry, () => ({ entry, ranked: rank?.(entry) ?? null }))
}

export function countGroups(entries: readonly CatalogueEntry[], groupOf: (entry: CatalogueEntry) => OpportunityGroup): Groups {
  const groups = Object.fromEntries(opportunityGroups.map((group) => [group, 0])) as Groups
  for (const entry of entries) groups[groupOf(entry)]++
  return groups
}

/**
 * Entries by numbers, the least first: by the first of them, where they are equal by the next, then by their ids. Each number is asked for once, because
 * what thousands of comparisons would ask again and again is most of what a long list costs.
 */
export function sortByNumbers(
  entries: readonly CatalogueEntry[],
  numbers: readonly ((entry: CatalogueEntry) => number)[],
): readonly CatalogueEntry[] {
  const columns = numbers.map((numberOf) => Float64Array.from(entries, numberOf))
  const places = Uint32Array.from(entries, (_, place) => place)
  places.sort((a, b) => {
    for (const column of columns) {
      const [first, second] = [column[a]!, column[b]!]
      if (first !== second) return first < second ? -1 : 1
    }
    return entries[a]!.id < entries[b]!.id ? -1 : 1
  })
  return Array.from(places, (place) => entries[place]!)
}
