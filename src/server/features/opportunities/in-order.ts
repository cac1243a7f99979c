import type { NoMatch, Ranked, Ranking } from '#engine/fit/rank.ts'
import { type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'

export type Candidate = { entry: CatalogueEntry; ranked: Ranked | null }
export type Groups = Record<OpportunityGroup, number>
/** `candidateOf` makes a card's candidate when it is first shown. `nothing`: the cheapest, where nothing fits. */
export type InOrder = {
  entries: readonly CatalogueEntry[]
  candidateOf: (entry: CatalogueEntry) => Candidate
  groups: Groups
  nothing: NoMatch | null
}

const keptByRanking = new WeakMap<Ranking, Map<string, InOrder>>()
/** Lists of a country's or a city's businesses, one for each person or question that pages just now; the whole catalogue in order is too long. */
const mostKept = 300
const longestKept = 600

/**
 * Cards chosen, filtered and in their order, kept while somebody pages. `key` holds everything that `make` looks at besides the market data; what
 * belongs to one account, bookmarks and hidden ones, is applied to the answer.
 */
export async function keptInOrder(ranking: Ranking, key: string, make: () => Promise<InOrder>): Promise<InOrder> {
  const kept = keptByRanking.get(ranking) ?? new Map<string, InOrder>()
  keptByRanking.set(ranking, kept)
  const before = kept.get(key)
  const found = before ?? (await make())
  kept.delete(key)
  if (found.entries.length <= longestKept) kept.set(key, found)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
  return found
}

export function candidates(rankedOf: ((entry: CatalogueEntry) => Ranked | null) | null): InOrder['candidateOf'] {
  const known = new Map<CatalogueEntry, Candidate>()
  return (entry) => {
    const candidate = known.get(entry) ?? { entry, ranked: rankedOf?.(entry) ?? null }
    known.set(entry, candidate)
    return candidate
  }
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
export function sortedBy(
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
