import type { NoMatch, Ranked, Ranking } from '#engine/fit/rank.ts'
import { type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { createCache, getOrCompute, memoizeByIdentity } from '../../platform/cache.ts'

export type Candidate = { entry: CatalogueEntry; ranked: Ranked | null }
export type Groups = Record<OpportunityGroup, number>
/** A filtered and sorted list. `candidateOf` ranks a card when it is first shown. `nothing`: the cheapest match, when nothing fits. */
export type SortedList = {
  entries: readonly CatalogueEntry[]
  candidateOf: (entry: CatalogueEntry) => Candidate
  nothing: NoMatch | null
}

/** Lists of one country or city, one for each person or query that is being paged; dropped with the market. */
const listsOf = memoizeByIdentity((_ranking: Ranking) => createCache<string, SortedList>({ maxEntries: 300 }))
/** A list of the whole catalogue is too long to cache. */
const maxLength = 600

export const sortedListCache = {
  /**
   * Filtered and sorted entries, cached while somebody pages. `key` holds every input of `compute` besides the market data; what belongs to one
   * account (bookmarks, hidden) is applied to the result. Computations are not shared: each is charged to its caller.
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
 * Ascending by the first number, ties by the next, then by id. Each number is computed once: recomputing it per comparison is most of a long list's
 * cost.
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
