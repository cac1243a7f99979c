import { limits } from '#contract/limits.ts'
import type { OpportunityQuery } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/fit.ts'
import { nearestMessage, noMatchMessage } from '#engine/fit/fit-reasons.ts'
import type { CatalogueEntry } from '#engine/model/result.ts'
import { bestApart, type CountryCode, type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import { bestPlaceOfEach, bestScoreOfEach, noMatch, type Ranked, rankForPerson, standsIn } from '#engine/score/rank.ts'
import { findBusinesses } from '#markets/search.ts'
import { type Actor, isSignedIn } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { once } from '../../once.ts'
import { type NamedPlace, namedPlace, placeOf, saidIn } from './asked.ts'
import { listed, marksOf, nobodysOwn, readOwn } from './cards.ts'
import { closedPair } from './closed-here.ts'
import { type Candidate, countGroups, type InOrder, keptInOrder } from './in-order.ts'
import { rankingOfOwn } from './own-business.ts'
import { homeCountry, personOf, personSaying } from './person.ts'
import { presentEntry } from './present.ts'
import { rankingFor } from './ranking-cache.ts'
import { groupOf, mostOf } from './row-facts.ts'

/** Answers of a search at least this near to its best come before the others, whatever group they are in. */
const nearBest = 0.5

/** The caller's list of opportunities: chosen by place, filtered, sorted and paged. */
export async function listOpportunities(ctx: Context, actor: Actor, query: OpportunityQuery) {
  const { profile, marks, owned, own } = isSignedIn(actor) ? await readOwn(ctx, actor.userId) : nobodysOwn
  const said = saidIn(query)
  const place = namedPlace(ctx, query)
  const person = personSaying(personOf(profile), said, placeOf(place, profile))
  const mostUsd = said.amountUsd ?? mostOf(person)
  const home = homeCountry(profile)
  const { ranking } = ctx.market
  const here = place ?? (query.scope === 'all' || !home ? null : { cityId: null, countryCode: home })

  const ownRanking = once(() => rankingOfOwn(ctx, own.businesses))
  const ownHereById = new Map(
    own.businesses
      .filter(({ card }) => (query.bookmarked ? marks.bookmarked.has(card.id) && within(card, place) : within(card, here)))
      .map((each) => [each.card.id, each]),
  )
  const choose = () => {
    const ranked = person ? rankingFor(ranking, person).ranked : null
    const ownHere = [...ownHereById.values()].map(({ card }) => card)
    return [...ownHere, ...chooseByPlace(ctx, query, place, { ranked, person, home, homeCityId: profile?.cityId ?? null, marks })]
  }
  const groupIn = (entry: CatalogueEntry) => groupOf(entry, mostUsd)
  const make = (): InOrder => {
    const catalogue = person ? rankingFor(ranking, person) : null
    const ownById = new Map(
      (person && ownHereById.size > 0 ? rankForPerson(ownRanking(), person) : []).map((each) => [each.entry.id, each]),
    )
    const candidates = choose()
      .filter(matching(query))
      .map((entry): Candidate => ({ entry, ranked: ownById.get(entry.id) ?? catalogue?.byId.get(entry.id) ?? null }))
    const inOrder = order(query.sort ?? (person ? 'match' : 'score'))
    const found = searched(query.search)
    const rank = ({ entry }: Candidate) => opportunityGroups.indexOf(groupIn(entry))
    const worse = ({ entry }: Candidate) => (found.part(entry) >= nearBest ? 0 : 1)
    const nearer = (a: Candidate, b: Candidate) => (query.sort ? 0 : found.part(b.entry) - found.part(a.entry))
    candidates.sort((a, b) => worse(a) - worse(b) || rank(a) - rank(b) || nearer(a, b) || inOrder(a, b))
    const nothing = person && catalogue ? noMatch(catalogue.ranked, person) : null
    return { candidates, groups: countGroups(candidates, groupIn), nothing }
  }
  // What people type is seldom asked for twice.
  const isShared = !query.search && !query.bookmarked && ownHereById.size === 0
  const { page: _page, pageSize: _size, hidden = false, view: _view, ...asked } = query
  const all = isShared ? keptInOrder(ranking, JSON.stringify([person, mostUsd, home, profile?.cityId ?? null, asked]), make) : make()
  const isInView = ({ entry }: Candidate) => marks.hidden.has(entry.archetype) === hidden
  const isWhole = marks.hidden.size === 0 && !hidden
  const candidates = isWhole ? all.candidates : all.candidates.filter(isInView)

  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const shown = candidates.slice((page - 1) * pageSize, page * pageSize)
  // In whichever city of the place it costs least, not only where each business does best.
  const anywhere = () =>
    query.bookmarked || hidden || place?.cityId
      ? choose().filter((entry) => isInView({ entry, ranked: null }))
      : ctx.market.entries.filter((entry) => within(entry, here))
  const nearest = candidates.length === 0 && query.costMax !== undefined ? nearestAbove(anywhere(), query) : null
  // A person looks from their own city, where the search names no other place.
  const from = !place && here && profile?.cityId ? { ...here, cityId: profile.cityId } : here
  const closedTo = query.search && from && !query.bookmarked && !hidden ? closedAmong(ctx, query, from, person) : []
  return {
    opportunities: shown.map((candidate) => {
      const { entry } = candidate
      const mine = ownHereById.get(entry.id)
      return listed(ctx, candidate, {
        person,
        mostUsd,
        ...(mine ? { mine, ranking: ownRanking() } : {}),
        view: query.view,
        own: marksOf(actor, entry, { marks, owned }),
      })
    }),
    total: candidates.length,
    page,
    pageSize,
    groups: isWhole ? all.groups : countGroups(candidates, groupIn),
    ...(query.sort || query.bookmarked || hidden ? {} : { best: countGroups(bestOf(candidates.slice(0, pageSize), groupIn), groupIn) }),
    ...(all.nothing && person
      ? { noMatch: { message: noMatchMessage(ranking, person, all.nothing), cheapestId: all.nothing.cheapest?.id ?? null } }
      : {}),
    ...(nearest && query.costMax !== undefined ? { nearest: { message: nearestMessage(nearest, query.costMax), id: nearest.id } } : {}),
    // Shown whatever is filtered: it has nothing that a filter could test.
    ...(closedTo.length > 0 ? { closed: closedTo } : {}),
    ...(own.unreadable.length > 0 ? { unreadable: own.unreadable } : {}),
    place: { city: place?.cityName ?? null, country: place?.countryName ?? null },
  }
}

/** Those that the first page shows before its groups. */
function bestOf(firstPage: readonly Candidate[], groupIn: (entry: CatalogueEntry) => OpportunityGroup): readonly Candidate[] {
  return firstPage.filter(({ entry }) => groupIn(entry) !== 'not-advised').slice(0, bestApart)
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
