import type { Person } from '#engine/fit/fit.ts'
import { type Ranked, type Ranking, rankForPerson } from '#engine/score/rank.ts'

export type CachedRanking = { ranked: readonly Ranked[]; byId: ReadonlyMap<string, Ranked> }

const cacheByRanking = new WeakMap<Ranking, Map<string, CachedRanking>>()
/** A ranking of the whole catalogue holds some thousand small objects; what is paged through is kept in order (`in-order.ts`). */
const keepAtMost = 16

/** The whole catalogue ranked for one profile, kept while its owner pages and filters. It depends on the profile alone. */
export function rankingFor(ranking: Ranking, person: Person): CachedRanking {
  let kept = cacheByRanking.get(ranking)
  if (!kept) {
    kept = new Map()
    cacheByRanking.set(ranking, kept)
  }
  const key = JSON.stringify(person)
  const before = kept.get(key)
  if (before) {
    kept.delete(key)
    kept.set(key, before)
    return before
  }
  const ranked = rankForPerson(ranking, person)
  const made = { ranked, byId: new Map(ranked.map((each) => [each.entry.id, each])) }
  kept.set(key, made)
  if (kept.size > keepAtMost) kept.delete(kept.keys().next().value as string)
  return made
}
