import type { Archetype } from '../market/archetype.ts'
import { daysOfCheck } from '../market/own-steps.ts'
import { fewerHours } from '../market/part-time.ts'
import type { MarketFacts } from '../market/place.ts'
import { archetypeAsShown } from '../market/size.ts'
import { power } from '../quantity/exact-math.ts'
import type { CountryCode, Want } from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { type Missing, missDistance, missingFor } from './constraints.ts'
import { type FitScore, fitScore, type PersonFit, personFit } from './fit.ts'
import { availableMoney, type BusinessTraits, knowsWork, ownedCost, type Person, runsOutFor, toOpenFor, weeksToLearn } from './person.ts'

/** The catalogue with the lookups of ranking. */
export type Ranking = {
  entries: readonly CatalogueEntry[]
  entriesByCountry: ReadonlyMap<CountryCode, readonly CatalogueEntry[]>
  traits: ReadonlyMap<string, BusinessTraits>
  countries: Readonly<Record<CountryCode, { name: string; nameInSentence: string; currency: string; perUsd: number }>>
}

/**
 * `missing` are preferences that it does not meet. `order` decides the list: what obeys first, of that what pays before what is close, by fit and the
 * business's own quality together; then the misses, nearest first; what we advise against last.
 */
export type Ranked = { entry: CatalogueEntry; fit: FitScore; missing: readonly Missing[]; quality: number; order: number }

export function prepareRanking(entries: readonly CatalogueEntry[], archetypes: readonly Archetype[], facts: MarketFacts): Ranking {
  const countries = Object.fromEntries(
    Object.values(facts.countries).map(({ code, name, nameInSentence, currency, facts: countryFacts }) => [
      code,
      { name, nameInSentence, currency, perUsd: countryFacts.fxPerUsd.value },
    ]),
  ) as Ranking['countries']
  const traits = new Map(archetypes.map((each) => [each.id, archetypeAsShown(each)]))
  const missing = entries.find((entry) => !traits.has(entry.archetype))
  if (missing) throw new RangeError(`${missing.id}: no archetype ${missing.archetype}`)
  const entriesByCountry = new Map<CountryCode, CatalogueEntry[]>()
  for (const entry of entries) {
    const ofCountry = entriesByCountry.get(entry.countryCode)
    if (ofCountry) ofCountry.push(entry)
    else entriesByCountry.set(entry.countryCode, [entry])
  }
  return { entries, entriesByCountry, traits, countries }
}

/**
 * The fit of each entry to one person, memoized. Quality = fit^0.7 · (overall/10)^0.3, 0–1, and up to half more where the person owns much of what it
 * costs to open. `order` is 4 + quality where a good one obeys, 2 + quality where a careful one does, 1 more where it lives from a thing that the person
 * owns (4 where no work was named), and else the distance of what is missing below 1. What the person named comes before all others that obey, and before
 * all others that miss.
 */
export function createFitLookup({ traits }: Pick<Ranking, 'traits'>, person: Person): (entry: CatalogueEntry) => Ranked {
  const personFitByArchetype = new Map<string, PersonFit>()
  const personFitFor = (archetype: string) => {
    const result = personFitByArchetype.get(archetype) ?? personFit(traits.get(archetype)!, person)
    personFitByArchetype.set(archetype, result)
    return result
  }
  const cache = new Map<CatalogueEntry, Ranked>()
  return (entry) => {
    const cached = cache.get(entry)
    if (cached) return cached
    const fit = fitScore(entry, person, personFitFor(entry.archetype))
    const missing = missingFor(entry, traits.get(entry.archetype)!, person)
    const quality = person.want ? wantedQuality(entry, traits.get(entry.archetype)!, person, person.want) : qualityOf(entry, fit, person)
    const rankedEntry = { entry, fit, missing, quality, order: orderOf(entry, quality, missing, person) }
    cache.set(entry, rankedEntry)
    return rankedEntry
  }
}

function qualityOf(entry: CatalogueEntry, fit: FitScore, person: Person): number {
  const ownedShare = ownedCost(entry, person) / Math.max(1, entry.openingCost)
  return (power(fit.score / 100, 0.7) * power(entry.overallScore / 10, 0.3) * (1 + ownedShare / 2)) / 1.5
}

/** Months after which first money counts half, and US dollars of profit a month or at stake that do. */
const halfOfMonths = 1
const halfOfUsd = 200

/** 0–1 by what the person wants; the more of it, the higher. */
function wantedQuality(entry: CatalogueEntry, traits: BusinessTraits, person: Person, want: Want): number {
  switch (want) {
    case 'month': {
      const fewer = entry.workedHours === undefined ? fewerHours(traits, person, entry.countryCode) : null
      const profit = Math.max(0, entry.monthlyProfit.p50 * (fewer ? fewer.worked / fewer.planned : 1))
      return profit / (profit + halfOfUsd)
    }
    case 'soon':
      return halfOfMonths / (halfOfMonths + monthsToFirstMoney(traits, person))
    case 'safe': {
      const atStake = toOpenFor(entry, person)
      return ((1 - entry.lossOdds) * halfOfUsd) / (halfOfUsd + atStake)
    }
  }
}

/** Training, then the steps before the opening, then what must grow. */
function monthsToFirstMoney(traits: BusinessTraits, person: Person): number {
  const marked = traits.steps.findIndex(({ opens }) => opens)
  const before = traits.steps.slice(0, marked === -1 ? usualOpeningStep : marked)
  const knows = knowsWork(traits, person)
  const daysOf = ({ days, known }: (typeof before)[number]) => (knows && known !== undefined ? Math.min(days, daysOfCheck) : days)
  const days = 7 * weeksToLearn(traits, person) + before.reduce((sum, step) => sum + daysOf(step), 0)
  return days / 30 + (traits.production ? traits.production.startsSelling.month - 1 : 0)
}

/** The eighth step opens, where none is marked. */
const usualOpeningStep = 7

/** From this share of the opening cost on, a business lives from a thing that the person owns. */
const leadingShare = 0.2
/** A near miss that lives from one's own thing is that much nearer. */
const ownThingNearness = 1

/** More than any other order of what obeys. */
const namedFirst = 10

function orderOf(entry: CatalogueEntry, quality: number, missing: readonly Missing[], person: Person): number {
  if (entry.verdict === 'no') return quality - 100
  const isOwnThing = ownedCost(entry, person) >= leadingShare * entry.openingCost && ownedCost(entry, person) > 0
  // Who names a tool and no work asks what can be done with it.
  const saysNoWork = !person.trades?.length && person.skills.length === 0 && person.interests.length === 0
  const isGood = isGoodFor(entry, person)
  const isNamed = person.businesses?.includes(entry.archetype) ?? false
  if (missing.length === 0) return quality + (isGood ? 4 : 2) + (isOwnThing ? (saysNoWork ? 4 : 1) : 0) + (isNamed ? namedFirst : 0)
  const miss = quality / 10 - missDistance(missing, person) + (isOwnThing ? ownThingNearness : 0)
  // Between what obeys and the nearest other miss.
  return isNamed ? 1.5 + miss / 100 : miss
}

/** Whether we call it good, and the person's money, where it is known, does not run out. */
export function isGoodFor(entry: CatalogueEntry, person: Person | null): boolean {
  return entry.verdict === 'good' && !(person && runsOutFor(entry, person, availableMoney(person).most))
}

/** One entry for one person. @throws RangeError without an archetype of it */
export function rankEntry(ranking: Pick<Ranking, 'traits'>, person: Person, entry: CatalogueEntry): Ranked {
  if (!ranking.traits.has(entry.archetype)) throw new RangeError(`no archetype ${entry.archetype}`)
  return createFitLookup(ranking, person)(entry)
}

/** Entries, all of the catalogue where none are named, for one person, best first; equal ones by their id, so a list pages without jumps. */
export function rankForPerson(ranking: Ranking, person: Person, entries: readonly CatalogueEntry[] = ranking.entries): Ranked[] {
  return sortByOrder(entries.map(createFitLookup(ranking, person)))
}

export function sortByOrder(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.order - a.order || (a.entry.id < b.entry.id ? -1 : 1))
}

/** True for the catch-all town of a country: shown to people who live in one, never proposed as the best place. */
export function isFallbackCity(cityId: string): boolean {
  return cityId.endsWith('-small-town')
}

/** Each archetype once, in the person's own city or, where none is chosen or it is not made for it, the best-fitting of the country. Keeps the order. */
export function bestPlaceOfEach(ranked: readonly Ranked[], person: Person): Ranked[] {
  const best = new Map<string, Ranked>()
  for (const each of ranked) {
    if (each.entry.countryCode !== person.countryCode || (isFallbackCity(each.entry.cityId) && each.entry.cityId !== person.cityId))
      continue
    const current = best.get(each.entry.archetype)
    if (!current || (each.entry.cityId === person.cityId && current.entry.cityId !== person.cityId)) best.set(each.entry.archetype, each)
  }
  const chosen = new Set(best.values())
  return ranked.filter((each) => chosen.has(each))
}

/** Each archetype once, where it scores best, best first: the list for a visitor without a profile. */
export function bestScoreOfEach(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const best = new Map<string, CatalogueEntry>()
  for (const entry of entries) {
    if (isFallbackCity(entry.cityId)) continue
    const current = best.get(entry.archetype)
    if (!current || compareScore(entry, current) < 0) best.set(entry.archetype, entry)
  }
  return [...best.values()].sort(compareScore)
}

function compareScore(a: CatalogueEntry, b: CatalogueEntry): number {
  return b.overallScore - a.overallScore || (a.id < b.id ? -1 : 1)
}

export type NoMatch = { cheapest: CatalogueEntry | null }

/**
 * Null when the person's money opens something in their city (without one, country) that we do not advise against; else the cheapest there, or null
 * where there is none.
 */
export function findNoMatch(ranked: readonly Ranked[], person: Person): NoMatch | null {
  const country = ranked.filter(({ entry }) => entry.countryCode === person.countryCode && entry.verdict !== 'no')
  const city = country.filter(({ entry }) => entry.cityId === person.cityId)
  const candidates = city.length > 0 ? city : country.filter(({ entry }) => !isFallbackCity(entry.cityId))
  if (candidates.some(({ missing }) => !missing.some(({ kind }) => kind === 'money'))) return null
  const cheapest = candidates.reduce<CatalogueEntry | null>(
    (current, { entry }) =>
      current === null ||
      toOpenFor(entry, person) < toOpenFor(current, person) ||
      (toOpenFor(entry, person) === toOpenFor(current, person) && entry.id < current.id)
        ? entry
        : current,
    null,
  )
  return { cheapest }
}
