import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts } from '../market/place.ts'
import { power } from '../quantity/exact-math.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { type BusinessTraits, type FitScore, fitScore, type Person, type PersonFit, personFit } from './fit.ts'

/** The catalogue with the lookups of ranking. */
export type Ranking = {
  entries: readonly CatalogueEntry[]
  entriesByCountry: ReadonlyMap<CountryCode, readonly CatalogueEntry[]>
  traits: ReadonlyMap<string, BusinessTraits>
  countries: Readonly<Record<CountryCode, { name: string; nameInSentence: string; currency: string; perUsd: number }>>
}

/** `order` decides the list: fit and the business's own quality together, what we advise against last. */
export type Ranked = { entry: CatalogueEntry; fit: FitScore; order: number }

export function prepareRanking(entries: readonly CatalogueEntry[], archetypes: readonly Archetype[], facts: MarketFacts): Ranking {
  const countries = Object.fromEntries(
    Object.values(facts.countries).map(({ code, name, nameInSentence, currency, facts: countryFacts }) => [
      code,
      { name, nameInSentence, currency, perUsd: countryFacts.fxPerUsd.value },
    ]),
  ) as Ranking['countries']
  const traits = new Map(archetypes.map((each) => [each.id, each]))
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

/** The fit of each entry to one person, memoized. `order` = fit^0.7 · (overall/10)^0.3 on 0–1, less 1 where the verdict is no. */
export function createFitLookup({ traits }: Ranking, person: Person): (entry: CatalogueEntry) => Ranked {
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
    const order = power(fit.score / 100, 0.7) * power(entry.overallScore / 10, 0.3) - (entry.verdict === 'no' ? 1 : 0)
    const rankedEntry = { entry, fit, order }
    cache.set(entry, rankedEntry)
    return rankedEntry
  }
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

/** Minimum scores of a match. */
const minFit = 45
const minCapitalFit = 0.35

export type NoMatch = { cheapest: CatalogueEntry | null }

/**
 * Null when something in the person's city (without one, country) fits; else the cheapest business there that we do not advise against (by the cash that is enough in
 * four runs of five), or null where there is none.
 */
export function findNoMatch(ranked: readonly Ranked[], person: Person): NoMatch | null {
  const country = ranked.filter(({ entry }) => entry.countryCode === person.countryCode && entry.verdict !== 'no')
  const city = country.filter(({ entry }) => entry.cityId === person.cityId)
  const candidates = city.length > 0 ? city : country.filter(({ entry }) => !isFallbackCity(entry.cityId))
  if (candidates.some(({ fit }) => fit.score >= minFit && fit.capital >= minCapitalFit)) return null
  const cheapest = candidates.reduce<CatalogueEntry | null>(
    (current, { entry }) =>
      current === null ||
      entry.cashNeededP80 < current.cashNeededP80 ||
      (entry.cashNeededP80 === current.cashNeededP80 && entry.id < current.id)
        ? entry
        : current,
    null,
  )
  return { cheapest }
}
