import type { Archetype } from '../market/archetype.ts'
import type { Country, MarketFacts } from '../market/place.ts'
import { engelFactor, estimateFor } from '../market/supply.ts'
import type { CardTag } from '../quantity/vocabulary.ts'
import type { Verdict } from '../risk/verdict.ts'
import { matchingGrowth } from './axes.ts'
import type { CatalogueEntry } from './catalogue-entry.ts'

/** Yearly growth, in percent, from which a business with that series is trending. */
const trendingPercent = 5
/** Below this many expected sellers per 100,000 people of the country a business is unique. */
const maxUniqueSellers = 3

type ScoredEntry = Pick<CatalogueEntry, 'id' | 'archetype' | 'countryCode' | 'overallScore' | 'overallLow' | 'verdict'>

/**
 * Assigns every entry its tag or none, in the order High Potential, Trending, Unique. Only a business worth testing has one: a badge beside 'Be
 * careful' would contradict it.
 */
export function assignTags(
  entries: readonly ScoredEntry[],
  archetypes: ReadonlyMap<string, Archetype>,
  facts: MarketFacts,
): Map<string, CardTag | null> {
  const high = highPotential(entries)
  return new Map(
    entries.map((entry) => {
      const archetype = archetypes.get(entry.archetype)
      if (!archetype) throw new RangeError(`no archetype ${entry.archetype}`)
      const country = facts.countries[entry.countryCode]
      if (entry.verdict !== 'good') return [entry.id, null]
      if (high.has(entry.id)) return [entry.id, 'high-potential']
      if (isTrending(archetype, country, facts.asOf)) return [entry.id, 'trending']
      return [entry.id, isUnique(archetype, country, facts) ? 'unique' : null]
    }),
  )
}

/** A card's tag beside a verdict of a longer or newer run than the card's own; null where they would contradict each other. */
export function tagWithVerdict(tag: CardTag | null, verdict: Verdict): CardTag | null {
  return verdict === 'good' ? tag : null
}

/** Ids in the top tenth of their country by overall score whose interval's low end lies above the country's median score. */
export function highPotential(entries: readonly ScoredEntry[]): Set<string> {
  const byCountry = new Map<string, ScoredEntry[]>()
  for (const entry of entries) byCountry.set(entry.countryCode, [...(byCountry.get(entry.countryCode) ?? []), entry])
  const topIds = new Set<string>()
  for (const group of byCountry.values()) {
    const ranked = group.toSorted((a, b) => b.overallScore - a.overallScore || (a.id < b.id ? -1 : 1))
    const middle = ranked.length / 2
    const median = (ranked[Math.ceil(middle) - 1]!.overallScore + ranked[Math.floor(middle)]!.overallScore) / 2
    for (const entry of ranked.slice(0, Math.floor(ranked.length / 10))) if (entry.overallLow > median) topIds.add(entry.id)
  }
  return topIds
}

/** Dated growth at or above the threshold, not older than the fact itself allows, and not a guess. `asOf` is 'YYYY-MM'. */
export function isTrending(archetype: Pick<Archetype, 'growthSeries'>, country: Country, asOf: string): boolean {
  const now = Number(asOf.slice(0, 4))
  return matchingGrowth(archetype, country).some(
    ({ fact }) => fact.value >= trendingPercent && fact.confidence !== 'low' && now - fact.year <= fact.maxAgeYears,
  )
}

/** By the author's figure for this country; else by that of the home country times the Engel factor. */
export function isUnique(archetype: Archetype, country: Country, facts: MarketFacts): boolean {
  const { likely, isAnchor } = estimateFor(archetype.providersPer100k, country.code)
  return likely * (isAnchor ? 1 : engelFactor(archetype, country, facts)) < maxUniqueSellers
}
