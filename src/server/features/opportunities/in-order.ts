import type { CatalogueEntry } from '#engine/model/result.ts'
import { type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import type { NoMatch, Ranked, Ranking } from '#engine/score/rank.ts'

export type Candidate = { entry: CatalogueEntry; ranked: Ranked | null }
export type Groups = Record<OpportunityGroup, number>
/** `nothing`: the cheapest, where nothing fits. */
export type InOrder = { candidates: readonly Candidate[]; groups: Groups; nothing: NoMatch | null }

const keptByRanking = new WeakMap<Ranking, Map<string, InOrder>>()
/** Lists of a country's or a city's businesses, one for each person or question that pages just now; the whole catalogue in order is too long. */
const mostKept = 300
const longestKept = 600

/**
 * Cards chosen, filtered and in their order, kept while somebody pages. `key` holds everything that `make` looks at besides the market data; what
 * belongs to one account, bookmarks and hidden ones, is applied to the answer.
 */
export function keptInOrder(ranking: Ranking, key: string, make: () => InOrder): InOrder {
  const kept = keptByRanking.get(ranking) ?? new Map<string, InOrder>()
  keptByRanking.set(ranking, kept)
  const before = kept.get(key)
  const found = before ?? make()
  if (before) kept.delete(key)
  if (found.candidates.length <= longestKept) kept.set(key, found)
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string)
  return found
}

export function countGroups(candidates: readonly Candidate[], groupOf: (entry: CatalogueEntry) => OpportunityGroup): Groups {
  const groups = Object.fromEntries(opportunityGroups.map((group) => [group, 0])) as Groups
  for (const { entry } of candidates) groups[groupOf(entry)]++
  return groups
}
