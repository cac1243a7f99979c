import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts } from '../market/place.ts'
import { power } from '../quantity/exact-math.ts'
import type { CountryCode } from '../quantity/vocabulary.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { type Brought, broughtTo, type FitScore, fitScore, type Person, type Traits } from './fit.ts'

/** The catalogue with what ranking looks up, made once. */
export type Ranking = {
  entries: readonly CatalogueEntry[]
  entriesByCountry: ReadonlyMap<CountryCode, readonly CatalogueEntry[]>
  traits: ReadonlyMap<string, Traits>
  countries: Readonly<Record<CountryCode, { name: string; nameInSentence: string; currency: string; perUsd: number }>>
}

/** `order` decides the list: fit and the business's own quality together, what we advise against last. */
export type Ranked = { entry: CatalogueEntry; fit: FitScore; order: number }

export function prepareRanking(entries: readonly CatalogueEntry[], archetypes: readonly Archetype[], facts: MarketFacts): Ranking {
  const countries = Object.fromEntries(
    Object.values(facts.countries).map(({ code, name, nameInSentence, currency, facts: known }) => [
      code,
      { name, nameInSentence, currency, perUsd: known.fxPerUsd.value },
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

/**
 * How each entry suits one person; what was looked at is remembered. `order` = fit^0.7 · (overall/10)^0.3 on 0–1, less 1 where the verdict is no.
 */
export function fitsFor({ traits }: Ranking, person: Person): (entry: CatalogueEntry) => Ranked {
  const brought = new Map<string, Brought>()
  const broughtToOne = (archetype: string) => {
    const known = brought.get(archetype) ?? broughtTo(traits.get(archetype)!, person)
    brought.set(archetype, known)
    return known
  }
  const ranked = new Map<CatalogueEntry, Ranked>()
  return (entry) => {
    const before = ranked.get(entry)
    if (before) return before
    const fit = fitScore(entry, person, broughtToOne(entry.archetype))
    const order = power(fit.score / 100, 0.7) * power(entry.overallScore / 10, 0.3) - (entry.verdict === 'no' ? 1 : 0)
    const made = { entry, fit, order }
    ranked.set(entry, made)
    return made
  }
}

/** Entries, all of the catalogue where none are named, for one person, best first; equal ones by their id, so a list pages without jumps. */
export function rankForPerson(ranking: Ranking, person: Person, entries: readonly CatalogueEntry[] = ranking.entries): Ranked[] {
  return bestFirst(entries.map(fitsFor(ranking, person)))
}

export function bestFirst(ranked: Ranked[]): Ranked[] {
  return ranked.sort((a, b) => b.order - a.order || (a.entry.id < b.entry.id ? -1 : 1))
}

/** The country's stand-in for towns without figures of their own: shown to people who live in one, never proposed as the best place. */
export function standsIn(cityId: string): boolean {
  return cityId.endsWith('-small-town')
}

/** Each archetype once, in the person's own city or, where none is chosen or it is not made for it, the best-fitting of the country. Keeps the order. */
export function bestPlaceOfEach(ranked: readonly Ranked[], person: Person): Ranked[] {
  const best = new Map<string, Ranked>()
  for (const each of ranked) {
    if (each.entry.countryCode !== person.countryCode || (standsIn(each.entry.cityId) && each.entry.cityId !== person.cityId)) continue
    const held = best.get(each.entry.archetype)
    if (!held || (each.entry.cityId === person.cityId && held.entry.cityId !== person.cityId)) best.set(each.entry.archetype, each)
  }
  const chosen = new Set(best.values())
  return ranked.filter((each) => chosen.has(each))
}

/** Each archetype once, where it scores best, best first: the list for a visitor without a profile. */
export function bestScoreOfEach(entries: readonly CatalogueEntry[]): CatalogueEntry[] {
  const best = new Map<string, CatalogueEntry>()
  for (const entry of entries) {
    if (standsIn(entry.cityId)) continue
    const held = best.get(entry.archetype)
    if (!held || better(entry, held) < 0) best.set(entry.archetype, entry)
  }
  return [...best.values()].sort(better)
}

function better(a: CatalogueEntry, b: CatalogueEntry): number {
  return b.overallScore - a.overallScore || (a.id < b.id ? -1 : 1)
}

/** Below these nothing is called a match. */
const leastFit = 45
const leastCapital = 0.35

export type NoMatch = { cheapest: CatalogueEntry | null }

/**
 * Null when something in the person's city (without one, country) fits; else the cheapest business there that we do not advise against (by the cash that is enough in
 * four runs of five), or null where there is none.
 */
export function noMatch(ranked: readonly Ranked[], person: Person): NoMatch | null {
  const country = ranked.filter(({ entry }) => entry.countryCode === person.countryCode && entry.verdict !== 'no')
  const city = country.filter(({ entry }) => entry.cityId === person.cityId)
  const home = city.length > 0 ? city : country.filter(({ entry }) => !standsIn(entry.cityId))
  if (home.some(({ fit }) => fit.score >= leastFit && fit.capital >= leastCapital)) return null
  const cheapest = home.reduce<CatalogueEntry | null>(
    (held, { entry }) =>
      held === null || entry.cashNeededP80 < held.cashNeededP80 || (entry.cashNeededP80 === held.cashNeededP80 && entry.id < held.id)
        ? entry
        : held,
    null,
  )
  return { cheapest }
}
