import type { Archetype } from '../../market/archetype.ts'
import type { MarketFacts, Place } from '../../market/place.ts'
import { expectedSupply, spendingPer100k, sustainedSellers } from '../../market/supply.ts'
import { hypotenuse } from '../../quantity/exact-math.ts'
import { exactly, type Spread, spreadOf, times } from '../../quantity/spread.ts'
import type { CatalogueEntry } from '../../score/catalogue-entry.ts'
import type { CityEvidence } from './city-evidence.ts'
import { classOfArchetype, classOfTag, type SellerClass } from './classes.ts'
import { isAskedFor, type Kind } from './seen.ts'

/** What somebody asks of a city: one business, or a category, whose sellers are of several classes. */
export type Asked = {
  parts: readonly AskedPart[]
  reach: Archetype['reach']
  /** What the asker would open; null for a category. */
  offer: Offer | null
}

export type AskedPart = Kind & {
  /** Ids of the businesses whose sellers these are. */
  businesses: readonly string[]
  /** Whose firms are these very sellers; none where statistics do not count them. */
  industries: readonly string[]
  archetypeId: string | null
  /** Sellers that the spending of 100,000 people keeps busy; null where businesses are the customers. */
  sustainedPer100k: Spread | null
  expectedPer100k: Spread
}

/** `pull` on customers beside an average seller's 1; customers a day of an established seller, and the most that the start-up equipment serves. */
export type Offer = { pull: number; customersPerDay: number; capacityPerDay: number }

type Business = { archetype: Archetype; entry: CatalogueEntry }
type Where = { place: Place; facts: MarketFacts }

/**
 * Null for a business whose sellers are on no street of a class.
 * @public
 */
export function askedOfBusiness({ archetype, entry }: Business, where: Where): Asked | null {
  const part = partOf({ archetype, entry }, where)
  if (!part) return null
  const { capacityPerDay, demand, reach } = archetype
  return { parts: [part], reach, offer: { pull: demand.pull?.factor ?? 1, customersPerDay: entry.unitsPerDay, capacityPerDay } }
}

/**
 * All businesses of a category together, by class: sellers of any of their tags, and the sums of what each is sustained and expected by. Where the
 * city's lists or statistics know some of the businesses, the others are left out with their sellers and their custom. Null where none is on a street.
 * @public
 */
export function askedOfCategory(businesses: readonly Business[], where: Where, evidence: Counted): Asked | null {
  const shown = businesses.filter(({ archetype }) => archetype.reach !== 'online' && archetype.mapTags.some((tag) => classOfTag(tag)))
  const all = shown.flatMap((business) => partOf(business, where) ?? []).filter(({ sustainedPer100k }) => sustainedPer100k)
  const counted = all.filter((part) => isCounted(part, evidence))
  const parts = new Map<SellerClass, AskedPart>()
  for (const part of counted.length > 0 ? counted : all) {
    const kept = parts.get(part.class)
    parts.set(part.class, kept ? together(kept, part) : { ...part, archetypeId: null })
  }
  if (parts.size === 0) return null
  const onFoot = shown.filter(({ archetype }) => archetype.reach === 'walk-in').length
  return { parts: [...parts.values()], reach: 2 * onFoot >= shown.length ? 'walk-in' : 'city', offer: null }
}

type Counted = Pick<CityEvidence, 'lists' | 'counties'>

function isCounted(part: AskedPart, { lists, counties }: Counted): boolean {
  return counties ? part.industries.length > 0 : lists.some((list) => isAskedFor(list, part))
}

function partOf({ archetype, entry }: Business, { place, facts }: Where): AskedPart | null {
  const found = classOfArchetype(archetype)
  if (!found) return null
  const spending = spendingPer100k(archetype, place, facts)
  return {
    class: found,
    businesses: [archetype.id],
    tags: archetype.mapTags.filter((tag) => classOfTag(tag) === found),
    industries: archetype.industries ?? [],
    archetypeId: archetype.id,
    sustainedPer100k: spending && sustainedSellers(spending, establishedSales(archetype, entry)),
    expectedPer100k: expectedSupply(archetype, place, facts).per100k,
  }
}

/** A month's sales of an established seller, local currency, whatever others leave it: dividing by what a fair share allows would go in a circle. */
function establishedSales({ id, price, unitsPerDay, openDaysPerMonth }: Archetype, entry: CatalogueEntry): Spread {
  const spread = { likely: 1, sd: hypotenuse(spreadOf(price, id).sd, spreadOf(unitsPerDay, id).sd) }
  return times(exactly(entry.pricePerUnit * entry.unitsPerDay * openDaysPerMonth), spread)
}

function together(a: AskedPart, b: AskedPart): AskedPart {
  const tags = a.tags === 'all' || b.tags === 'all' ? 'all' : [...new Set([...a.tags, ...b.tags])]
  return {
    class: a.class,
    businesses: [...a.businesses, ...b.businesses],
    tags,
    industries: [...new Set([...a.industries, ...b.industries])],
    archetypeId: null,
    sustainedPer100k: a.sustainedPer100k && b.sustainedPer100k && sumOf(a.sustainedPer100k, b.sustainedPer100k),
    expectedPer100k: sumOf(a.expectedPer100k, b.expectedPer100k),
  }
}

/** What is wrong with one assumption is mostly wrong with its neighbour too: spreads are averaged by size, and nothing cancels. */
export function sumOf(a: Spread, b: Spread): Spread {
  const likely = a.likely + b.likely
  return { likely, sd: (a.likely * a.sd + b.likely * b.sd) / likely }
}
