import { limits } from '#contract/limits.ts'
import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/fit.ts'
import { explainFit, nearestMessage, noMatchMessage } from '#engine/fit/fit-reasons.ts'
import type { CatalogueEntry } from '#engine/model/result.ts'
import { type CountryCode, type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import { bestPlaceOfEach, bestScoreOfEach, noMatch, type Ranked, rankForPerson, standsIn } from '#engine/score/rank.ts'
import { resolvePlace } from '#markets/places.ts'
import { findBusinesses } from '#markets/search.ts'
import { refusals } from '#words/refusals.ts'
import { type Actor, isSignedIn } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { ownedKey, ownedReports } from '../reports/owned-reports.ts'
import { closedHere, closedPair } from './closed-here.ts'
import { listOwnBusinesses, markOf, rankingOfOwn } from './own-business.ts'
import { countryNamed, homeCountry, personOf, personSaying, type Said, usdOf } from './person.ts'
import { presentEntry } from './present.ts'
import { rankingFor } from './ranking-cache.ts'
import { groupOf, mostOf } from './row-facts.ts'
import { type Profile, readMarks, readProfile } from './store.ts'

type Candidate = { entry: CatalogueEntry; ranked: Ranked | null }

/** Answers of a search at least this near to its best come before the others, whatever group they are in. */
const nearBest = 0.5

/** The caller's list of opportunities: chosen by place, filtered, sorted and paged. */
export async function listOpportunities(ctx: Context, actor: Actor, query: OpportunityQuery) {
  const { db } = ctx.database
  const signedIn = isSignedIn(actor)
  const [profile, marks, owned] = signedIn
    ? await Promise.all([readProfile(db, actor.userId), readMarks(db, actor.userId), ownedReports(ctx, actor.userId)])
    : [null, { bookmarked: new Set<string>(), hidden: new Set<string>() }, new Map<string, string>()]
  const said = saidIn(query)
  const place = namedPlace(ctx, query)
  const person = personSaying(personOf(profile), said, placeOf(place, profile))
  const mostUsd = said.amountUsd ?? mostOf(person)
  const catalogue = person ? rankingFor(ctx.market.ranking, person) : null
  const ranked = catalogue?.ranked ?? null

  const home = homeCountry(profile)
  const own = signedIn ? await listOwnBusinesses(ctx, actor.userId) : { businesses: [], unreadable: [] }
  const suggested = own.businesses
  const ownRanking = rankingOfOwn(ctx, suggested)
  const ownById = new Map((person && suggested.length > 0 ? rankForPerson(ownRanking, person) : []).map((each) => [each.entry.id, each]))
  const here = place ?? (query.scope === 'all' || !home ? null : { cityId: null, countryCode: home })
  const ownHere = suggested
    .map((each) => each.card)
    .filter((card) => (query.bookmarked ? marks.bookmarked.has(card.id) && within(card, place) : within(card, here)))
  const ownHereById = new Map(suggested.filter(({ card }) => ownHere.includes(card)).map((each) => [each.card.id, each]))

  const chosen = [...ownHere, ...chooseByPlace(ctx, query, place, { ranked, person, home, homeCityId: profile?.cityId ?? null, marks })]
  const inView = chosen.filter((entry) => marks.hidden.has(entry.archetype) === (query.hidden ?? false))
  const filtered = inView.filter(matching(query))
  const candidates = filtered.map((entry): Candidate => ({ entry, ranked: ownById.get(entry.id) ?? catalogue?.byId.get(entry.id) ?? null }))
  const inOrder = order(query.sort ?? (ranked ? 'match' : 'score'))
  const found = searched(query.search)
  const rank = ({ entry }: Candidate) => opportunityGroups.indexOf(groupOf(entry, mostUsd))
  const worse = ({ entry }: Candidate) => (found.part(entry) >= nearBest ? 0 : 1)
  const nearer = (a: Candidate, b: Candidate) => (query.sort ? 0 : found.part(b.entry) - found.part(a.entry))
  candidates.sort((a, b) => worse(a) - worse(b) || rank(a) - rank(b) || nearer(a, b) || inOrder(a, b))

  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const shown = candidates.slice((page - 1) * pageSize, page * pageSize)
  const nothing = ranked && person ? noMatch(ranked, person) : null
  // In whichever city of the place it costs least, not only where each business does best.
  const anywhere = query.bookmarked || query.hidden || place?.cityId ? inView : ctx.market.entries.filter((entry) => within(entry, here))
  const nearest = filtered.length === 0 && query.costMax !== undefined ? nearestAbove(anywhere, query) : null
  // A person looks from their own city, where the search names no other place.
  const from = !place && here && profile?.cityId ? { ...here, cityId: profile.cityId } : here
  const closedTo = query.search && from && !query.bookmarked && !query.hidden ? closedAmong(ctx, query, from, person) : []
  return {
    opportunities: shown.map(({ entry, ranked: own }) => {
      const mine = ownHereById.get(entry.id)
      const fit = own && person ? explainFit(mine ? ownRanking : ctx.market.ranking, person, own) : null
      const ownedReportId = owned.get(ownedKey({ ...entry, opportunityId: entry.id }))
      const closed = mine ? closedHere(ctx, mine.archetype, entry.cityId, person) : closedPair(ctx, entry, person)
      return presentEntry(
        entry,
        {
          ...(signedIn ? { bookmarked: marks.bookmarked.has(entry.id), hidden: marks.hidden.has(entry.archetype) } : {}),
          ...(fit ? { fit: fit.score, why: fit.why } : {}),
          ...(ownedReportId ? { ownedReportId } : {}),
          ...(mine ? markOf(mine) : {}),
          ...(closed ? { closed } : {}),
        },
        person,
        mostUsd,
      )
    }),
    total: candidates.length,
    page,
    pageSize,
    groups: Object.fromEntries(
      opportunityGroups.map((group) => [group, candidates.filter(({ entry }) => groupOf(entry, mostUsd) === group).length]),
    ) as Record<OpportunityGroup, number>,
    ...(nothing && person
      ? { noMatch: { message: noMatchMessage(ctx.market.ranking, person, nothing), cheapestId: nothing.cheapest?.id ?? null } }
      : {}),
    ...(nearest && query.costMax !== undefined ? { nearest: { message: nearestMessage(nearest, query.costMax), id: nearest.id } } : {}),
    // Shown whatever is filtered: it has nothing that a filter could test.
    ...(closedTo.length > 0 ? { closed: closedTo } : {}),
    ...(own.unreadable.length > 0 ? { unreadable: own.unreadable } : {}),
    place: { city: place?.cityName ?? null, country: place?.countryName ?? null },
  }
}

/**
 * What the search names and the place in view is closed to, so that who looks for it reads why it is not offered: in a city what is closed there, in a
 * country what none of its cities is open to.
 */
function closedAmong(ctx: Context, query: OpportunityQuery, place: Pick<NamedPlace, 'cityId' | 'countryCode'>, person: Person | null) {
  const { archetypeById, entries, entryById } = ctx.market
  const open = new Set(entries.filter((entry) => within(entry, place)).map((entry) => entry.archetype))
  const isAsked = matching({ ...query, search: undefined })
  const words = (query.search ?? '').toLowerCase()
  // By its name alone, here or at home: who looks for something else need not read what is closed.
  const isNamed = ({ title, archetype }: CatalogueEntry) =>
    [title, archetypeById.get(archetype)?.title].some((name) => name?.toLowerCase().includes(words))
  const named = [...entryById.values()].filter(
    (entry) => within(entry, place) && !open.has(entry.archetype) && isNamed(entry) && isAsked(entry),
  )
  const once = [...new Map(named.map((entry) => [entry.archetype, entry])).values()]
  return once.flatMap((entry) => {
    const closed = closedPair(ctx, entry, person)
    return closed ? [presentEntry(entry, { closed })] : []
  })
}

/** Where the most that a start may cost leaves nothing: what stays under the lowest sum that leaves something. */
function nearestAbove(entries: readonly CatalogueEntry[], query: OpportunityQuery): CatalogueEntry | null {
  const isAsked = matching({ ...query, costMax: undefined })
  const others = entries.filter((entry) => isAsked(entry) && (query.city || !standsIn(entry.cityId)))
  return others.sort((a, b) => a.startupCostMax - b.startupCostMax || (a.id < b.id ? -1 : 1))[0] ?? null
}

/** What the asker says to have and to be able to do. */
function saidIn({ amountMinor, currency, trades, hours, place }: OpportunityQuery): Said {
  if ((amountMinor === undefined) !== (currency === undefined))
    throw new Failure('validation_failed', { field: amountMinor === undefined ? 'amountMinor' : 'currency', say: refusals.amountAlone })
  const amountUsd = usdOf({ budgetAmountMinor: amountMinor ?? null, budgetCurrency: currency ?? null })
  return {
    ...(amountUsd === null ? {} : { amountUsd }),
    ...(trades?.length ? { trades } : {}),
    ...(hours === undefined ? {} : { hoursPerWeek: hours }),
    ...(place ? { workplace: place } : {}),
  }
}

/** Where the asker is: as the question says, else as saved. */
function placeOf(named: NamedPlace | null, profile: Profile | null): Pick<Person, 'countryCode' | 'cityId'> | null {
  const countryCode = named?.countryCode ?? homeCountry(profile)
  if (!countryCode) return null
  const cityId = named ? named.cityId : profile?.cityId
  return { countryCode, ...(cityId ? { cityId } : {}) }
}

type NamedPlace = { cityId: string | null; cityName: string | null; countryCode: CountryCode; countryName: string }

function namedPlace(ctx: Context, query: OpportunityQuery): NamedPlace | null {
  const countryCode = query.country ? countryNamed(query.country) : null
  if (query.country && !countryCode) throw new Failure('validation_failed', { field: 'country', say: refusals.unknownCountry })
  if (query.city) {
    const found = resolvePlace({ text: query.city, ...(countryCode ? { countryCode } : {}) })
    if (!found.ok) throw new Failure('unknown_place', { field: 'city', details: { suggestions: found.suggestions } })
    const { city, country } = found.place
    return { cityId: city.id, cityName: city.name, countryCode: country.code, countryName: country.name }
  }
  if (!countryCode) return null
  return { cityId: null, cityName: null, countryCode, countryName: ctx.market.facts.countries[countryCode].name }
}

type Who = {
  ranked: readonly Ranked[] | null
  person: Person | null
  home: CountryCode | null
  homeCityId: string | null
  marks: { bookmarked: Set<string> }
}

/** One archetype once unless every city, one city or the bookmarks are asked for. */
function chooseByPlace(ctx: Context, query: OpportunityQuery, place: NamedPlace | null, who: Who): readonly CatalogueEntry[] {
  const { entries, entriesByCity } = ctx.market
  // What a person keeps stays in sight where its city is closed to it since.
  if (query.bookmarked)
    return [...ctx.market.entryById.values()].filter((entry) => who.marks.bookmarked.has(entry.id) && within(entry, place))
  if (query.scope === 'all') return place ? entries.filter((entry) => within(entry, place)) : entries
  if (place?.cityId) return entriesByCity.get(place.cityId) ?? []
  const countryCode = place?.countryCode ?? who.home
  if (who.ranked && who.person && countryCode) {
    const person = countryCode === who.person.countryCode ? who.person : { ...who.person, countryCode, cityId: undefined }
    const ranked = person === who.person ? who.ranked : rankingFor(ctx.market.ranking, person as Person).ranked
    return bestPlaceOfEach(ranked, person as Person).map((each) => each.entry)
  }
  const { has: isSearched } = searched(query.search)
  const best = bestScoreOfEach(
    // Searched before one place is chosen: a business is called differently from country to country.
    entries.filter((entry) => (!countryCode || entry.countryCode === countryCode) && isSearched(entry)),
  )
  if (!who.homeCityId || countryCode !== who.home) return best
  // A saved city counts before the rest of the profile is there.
  const here = new Map(entriesByCity.get(who.homeCityId)?.map((entry) => [entry.archetype, entry]))
  return best.map((entry) => here.get(entry.archetype) ?? entry)
}

function within(entry: CatalogueEntry, place: Pick<NamedPlace, 'cityId' | 'countryCode'> | null): boolean {
  if (!place) return true
  return place.cityId ? entry.cityId === place.cityId : entry.countryCode === place.countryCode
}

/** Whether a card is one that the query asks for. A range counts only when it lies wholly between the handles. */
function matching(query: OpportunityQuery): (entry: CatalogueEntry) => boolean {
  const { has } = searched(query.search)
  return (entry) => {
    if (query.category && query.category !== 'all' && entry.category !== query.category) return false
    if (query.tag && query.tag !== 'all' && entry.tag !== query.tag) return false
    if (query.costMin !== undefined && entry.startupCostMin < query.costMin) return false
    if (query.costMax !== undefined && entry.startupCostMax > query.costMax) return false
    if (query.revenueMin !== undefined && entry.revenueMin < query.revenueMin) return false
    if (query.revenueMax !== undefined && entry.revenueMax > query.revenueMax) return false
    return has(entry)
  }
}

type Searched = { has: (entry: CatalogueEntry) => boolean; part: (entry: CatalogueEntry) => number }

/** What a search finds: a business by what people call it, or a card whose title or description holds the text; how near it is to the best, 0–1. */
function searched(text: string | undefined): Searched {
  const found = text ? findBusinesses(text) : null
  if (!text || found?.kind !== 'some') return { has: () => true, part: () => 1 }
  const words = text.toLowerCase()
  const holds = ({ title, description }: CatalogueEntry) => title.toLowerCase().includes(words) || description.toLowerCase().includes(words)
  const part = (entry: CatalogueEntry) => found.scoreById.get(entry.archetype) ?? (holds(entry) ? leastFound : 0)
  return { has: (entry) => part(entry) > 0, part }
}

/** Of a card that only holds the text, beside businesses that answer it. */
const leastFound = 0.2

function order(sort: 'match' | 'score' | 'cost' | 'revenue'): (a: Candidate, b: Candidate) => number {
  const byId = (a: Candidate, b: Candidate) => (a.entry.id < b.entry.id ? -1 : 1)
  switch (sort) {
    case 'match':
      return (a, b) =>
        (b.ranked?.order ?? b.entry.overallScore / 100 - 2) - (a.ranked?.order ?? a.entry.overallScore / 100 - 2) || byId(a, b)
    case 'score':
      return (a, b) => b.entry.overallScore - a.entry.overallScore || byId(a, b)
    case 'cost':
      return (a, b) => a.entry.startupCostMin - b.entry.startupCostMin || a.entry.startupCostMax - b.entry.startupCostMax || byId(a, b)
    case 'revenue':
      return (a, b) => b.entry.revenueMax - a.entry.revenueMax || byId(a, b)
  }
}
