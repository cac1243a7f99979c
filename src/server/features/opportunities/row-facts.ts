import type { Opportunity } from '#contract/opportunities.ts'
import { wireOf } from '#contract/wire-values.ts'
import { availableMoney, type Person } from '#engine/fit/fit.ts'
import { pictogramOf } from '#engine/market/pictogram.ts'
import { roundSignificant } from '#engine/quantity/format.ts'
import type { OpportunityGroup } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'

const archetypeById = new Map(archetypes.map((each) => [each.id, each]))

type RowFacts = Pick<Opportunity, 'pictogram' | 'monthly' | 'toOpen' | 'toBeSafe' | 'group' | 'missing' | 'have' | 'learnWeeks'>

/** A row's facts in the city's currency; for a person also the missing part of the opening cost and the matching skills. */
export function rowFacts(entry: CatalogueEntry, person: Person | null, maxUsd = maxBudgetUsd(person)): RowFacts {
  const rate = markets.facts.countries[entry.countryCode].facts.fxPerUsd.value
  const local = (usd: number) => roundSignificant(usd * rate)
  const { p10, p50, p90 } = entry.monthlyProfit
  const missing = missingUsd(entry, maxUsd)
  const archetype = archetypeById.get(entry.archetype)
  const { must, helpful } = archetype?.skills ?? { must: [], helpful: [] }
  const has = (skill: (typeof must)[number]) => person?.skills.includes(skill) ?? false
  return {
    pictogram: pictogramOf({ pictogram: archetype?.pictogram, gapCategory: entry.gapCategory }),
    monthly: { low: local(p10), likely: local(p50), high: local(p90) },
    toOpen: local(entry.openingCost),
    toBeSafe: local(entry.cashNeededP80),
    group: groupOf(entry, maxUsd),
    ...(missing > 0 ? { missing: local(missing) } : {}),
    ...(person ? { have: [...must, ...helpful].filter(has).map((skill) => wireOf('skill', skill)) } : {}),
    ...(archetype ? { learnWeeks: person && must.every(has) ? 0 : Math.ceil(archetype.learningWeeks) } : {}),
  }
}

/** @param maxUsd the upper end of the budget; null where unknown */
export function groupOf(entry: CatalogueEntry, maxUsd: number | null): OpportunityGroup {
  if (entry.verdict === 'no') return 'not-advised'
  return missingUsd(entry, maxUsd) > 0 ? 'saving' : 'now'
}

export function maxBudgetUsd(person: Person | null): number | null {
  const max = person ? availableMoney(person).most : Infinity
  return max === Infinity ? null : max
}

function missingUsd({ openingCost }: CatalogueEntry, maxUsd: number | null): number {
  return maxUsd === null ? 0 : Math.max(0, openingCost - maxUsd)
}
