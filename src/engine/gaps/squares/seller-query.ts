import type { Archetype } from '../../market/archetype.ts'
import type { MarketFacts, Place } from '../../market/place.ts'
import { expectedSupply, spendingPer100k, sustainableSellers } from '../../market/supply.ts'
import { hypotenuse } from '../../quantity/exact-math.ts'
import { exact, multiply, type Spread, spreadOf } from '../../quantity/spread.ts'
import type { CatalogueEntry } from '../../score/catalogue-entry.ts'
import type { CityEvidence } from './city-evidence.ts'
import { coversKind, type Kind } from './observed-sellers.ts'
import { classOfArchetype, classOfTag, type SellerClass } from './seller-classes.ts'

/** A query for one business, or for a category, whose sellers are of several classes. */
export type SellerQuery = {
  parts: readonly SellerQueryPart[]
  reach: Archetype['reach']
  /** The business to open; null for a category. */
  unitEconomics: UnitEconomics | null
}

export type SellerQueryPart = Kind & {
  /** Ids of the businesses whose sellers these are. */
  businesses: readonly string[]
  /** Industries whose firms are these very sellers; none where statistics do not count them. */
  industries: readonly string[]
  archetypeId: string | null
  /** Sellers that the spending of 100,000 people keeps busy; null where businesses are the customers. */
  sustainedPer100k: Spread | null
  expectedPer100k: Spread
}

/** `pull` relative to an average seller's 1; customers a day of an established seller, and the capacity of the start-up equipment. */
export type UnitEconomics = { pull: number; customersPerDay: number; capacityPerDay: number }

type CatalogueBusiness = { archetype: Archetype; entry: CatalogueEntry }
type QueryContext = { place: Place; facts: MarketFacts }

/**
 * Null for a business whose sellers are in no class.
 * @public
 */
export function queryForBusiness({ archetype, entry }: CatalogueBusiness, context: QueryContext): SellerQuery | null {
  const part = createPart({ archetype, entry }, context)
  if (!part) return null
  const { capacityPerDay, demand, reach } = archetype
  return { parts: [part], reach, unitEconomics: { pull: demand.pull?.factor ?? 1, customersPerDay: entry.unitsPerDay, capacityPerDay } }
}

/**
 * All businesses of a category together, by class: sellers of any of their tags, and the sums of demand and expected supply. Where the city's lists
 * or statistics cover some of the businesses, the others are left out with their sellers and their custom. Null where none is on a street.
 * @public
 */
export function queryForCategory(
  businesses: readonly CatalogueBusiness[],
  context: QueryContext,
  evidence: CountedEvidence,
): SellerQuery | null {
  const streetBusinesses = businesses.filter(
    ({ archetype }) => archetype.reach !== 'online' && archetype.mapTags.some((tag) => classOfTag(tag)),
  )
  const allParts = streetBusinesses
    .flatMap((business) => createPart(business, context) ?? [])
    .filter(({ sustainedPer100k }) => sustainedPer100k)
  const countedParts = allParts.filter((part) => hasCounts(part, evidence))
  const parts = new Map<SellerClass, SellerQueryPart>()
  for (const part of countedParts.length > 0 ? countedParts : allParts) {
    const existing = parts.get(part.class)
    parts.set(part.class, existing ? mergeParts(existing, part) : { ...part, archetypeId: null })
  }
  if (parts.size === 0) return null
  const walkInCount = streetBusinesses.filter(({ archetype }) => archetype.reach === 'walk-in').length
  return { parts: [...parts.values()], reach: 2 * walkInCount >= streetBusinesses.length ? 'walk-in' : 'city', unitEconomics: null }
}

type CountedEvidence = Pick<CityEvidence, 'lists' | 'counties'>

function hasCounts(part: SellerQueryPart, { lists, counties }: CountedEvidence): boolean {
  return counties ? part.industries.length > 0 : lists.some((list) => coversKind(list, part))
}

function createPart({ archetype, entry }: CatalogueBusiness, { place, facts }: QueryContext): SellerQueryPart | null {
  const sellerClass = classOfArchetype(archetype)
  if (!sellerClass) return null
  const spending = spendingPer100k(archetype, place, facts)
  return {
    class: sellerClass,
    businesses: [archetype.id],
    tags: archetype.mapTags.filter((tag) => classOfTag(tag) === sellerClass),
    industries: archetype.industries ?? [],
    archetypeId: archetype.id,
    sustainedPer100k: spending && sustainableSellers(spending, matureMonthlySales(archetype, entry)),
    expectedPer100k: expectedSupply(archetype, place, facts).per100k,
  }
}

/** A month's sales of an established seller, local currency, before any fair-share limit: dividing by what a fair share allows would be circular. */
function matureMonthlySales({ id, price, unitsPerDay, openDaysPerMonth }: Archetype, entry: CatalogueEntry): Spread {
  const spread = { likely: 1, sd: hypotenuse(spreadOf(price, id).sd, spreadOf(unitsPerDay, id).sd) }
  return multiply(exact(entry.pricePerUnit * entry.unitsPerDay * openDaysPerMonth), spread)
}

function mergeParts(a: SellerQueryPart, b: SellerQueryPart): SellerQueryPart {
  const tags = a.tags === 'all' || b.tags === 'all' ? 'all' : [...new Set([...a.tags, ...b.tags])]
  return {
    class: a.class,
    businesses: [...a.businesses, ...b.businesses],
    tags,
    industries: [...new Set([...a.industries, ...b.industries])],
    archetypeId: null,
    sustainedPer100k: a.sustainedPer100k && b.sustainedPer100k && sumSpreads(a.sustainedPer100k, b.sustainedPer100k),
    expectedPer100k: sumSpreads(a.expectedPer100k, b.expectedPer100k),
  }
}

/** Errors of one assumption mostly recur in its neighbour: spreads are averaged by size, and nothing cancels. */
export function sumSpreads(a: Spread, b: Spread): Spread {
  const likely = a.likely + b.likely
  return { likely, sd: (a.likely * a.sd + b.likely * b.sd) / likely }
}
