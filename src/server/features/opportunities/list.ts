import { limits } from '#contract/limits.ts'
import type { Opportunity, OpportunityQuery, OpportunityRow } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/fit.ts'
import { nearestMessage, noMatchMessage } from '#engine/fit/fit-reasons.ts'
import { bestFirst, bestPlaceOfEach, bestScoreOfEach, fitsFor, noMatch, type Ranked, standsIn } from '#engine/fit/rank.ts'
import { closedIn } from '#engine/market/closed-places.ts'
import { bestApart, type CountryCode, type OpportunityGroup, opportunityGroups } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { findBusinesses } from '#markets/search.ts'
import { type Actor, isSignedIn } from '../../actor.ts'
import { memoizeByIdentity } from '../../cache.ts'
import { freeWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { once } from '../../once.ts'
import { type NamedPlace, namedPlace, placeOf, saidIn } from './asked.ts'
import { listed, marksOf, nobodysOwn, readOwn } from './cards.ts'
import { closedPair } from './closed-here.ts'
import { rankingOfOwn } from './own-business.ts'
import { homeCountry, personOf, personSaying } from './person.ts'
import { presentEntry } from './present.ts'
import { groupOf, mostOf } from './row-facts.ts'
import { candidates, countGroups, type SortedList, sortedBy, sortedListCache } from './sorted-list.ts'

/** Answers of a search at least this near to its best come before the others, whatever group they are in. */
const nearBest = 0.5

type Own = Awaited<ReturnType<typeof readOwn>>
/** A list before anything of it is shown: what was asked for, who asked, and what answers it, in order. */
export type Chosen = {
  query: OpportunityQuery
  searched: Searched
  person: Person | null
  place: NamedPlace | null
  here: Pick<NamedPlace, 'cityId' | 'countryCode'> | null
  all: SortedList
  /** Those of them that the asker sees. */
  entries: readonly CatalogueEntry[]
  isWhole: boolean
  groupIn: (entry: CatalogueEntry) => OpportunityGroup
  show: (entry: CatalogueEntry) => Opportunity | OpportunityRow
  /** What there is to choose from, before any filter. */
  unfiltered: () => readonly CatalogueEntry[]
}

/** What lists look at of who asks. */
export async function ownOf(ctx: Context, actor: Actor): Promise<Own> {
  return isSignedIn(actor) ? readOwn(ctx, actor.userId) : nobodysOwn
}

/** What answers a question, in its order; what is not cached takes from the asker's budget, and its turn on the thread. */
export async function chooseInOrder(ctx: Context, actor: Actor, known: Own, query: OpportunityQuery): Promise<Chosen> {
  const { profile, marks, owned, own } = known
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
  const searched = once(() => searchedFor(query.search))
  const ofCatalogue = person ? fitsFor(ranking, person) : null
  const ofOwn = person && ownHereById.size > 0 ? fitsFor(ownRanking(), person) : null
  const rankedOf: RankedOf | null =
    ofCatalogue &&
    ((entry) => {
      if (ownHereById.has(entry.id)) return ofOwn?.(entry) ?? null
      // What is kept stays in sight where its city is closed to it, as the last.
      return query.bookmarked && isClosed(ctx, entry) ? null : ofCatalogue(entry)
    })
  const unfiltered = once(() => [
    ...[...ownHereById.values()].map(({ card }) => card),
    ...chooseByPlace(ctx, query, place, {
      rankedOf: ofCatalogue,
      person,
      home,
      homeCityId: profile?.cityId ?? null,
      marks,
      searched: searched(),
    }),
  ])
  const groupIn = (entry: CatalogueEntry) => groupOf(entry, mostUsd)
  const make = (): SortedList => {
    const entries = sortedBy(unfiltered().filter(matching(query, searched())), [
      ...(query.search ? [(entry: CatalogueEntry) => (searched().part(entry) >= nearBest ? 0 : 1)] : []),
      (entry) => opportunityGroups.indexOf(groupIn(entry)),
      ...(query.search && !query.sort ? [(entry: CatalogueEntry) => -searched().part(entry)] : []),
      ...orderBy(query.sort ?? (person ? 'match' : 'score'), rankedOf),
    ])
    const ofCountry = person ? (ranking.entriesByCountry.get(person.countryCode) ?? []) : []
    const nothing = person && ofCatalogue ? noMatch(ofCountry.map(ofCatalogue), person) : null
    return { entries, candidateOf: candidates(rankedOf), groups: countGroups(entries, groupIn), nothing }
  }
  const makeInTurn = () => ctx.turns.run('list', freeWork(actor), make)
  // What people type is seldom asked for twice.
  const isShared = !query.search && !query.bookmarked && ownHereById.size === 0
  const { page: _page, pageSize: _size, hidden = false, view: _view, ...asked } = query
  const key = JSON.stringify([person, mostUsd, home, profile?.cityId ?? null, asked])
  const all = isShared ? await sortedListCache.getOrCompute(ranking, key, makeInTurn) : await makeInTurn()
  const isWhole = marks.hidden.size === 0 && !hidden
  return {
    query,
    searched: searched(),
    person,
    place,
    here,
    all,
    entries: isWhole ? all.entries : all.entries.filter(({ archetype }) => marks.hidden.has(archetype) === hidden),
    isWhole,
    groupIn,
    unfiltered,
    show: (entry) => {
      const mine = ownHereById.get(entry.id)
      return listed(ctx, all.candidateOf(entry), {
        person,
        mostUsd,
        ...(mine ? { mine, ranking: ownRanking() } : {}),
        view: query.view,
        own: marksOf(actor, entry, { marks, owned }),
      })
    },
  }
}

/** A page of a list, as the wire has it. */
export function pageOf(ctx: Context, { profile, marks, own }: Own, chosen: Chosen) {
  const { query, person, place, here, all, entries, isWhole, groupIn } = chosen
  const { ranking } = ctx.market
  const { hidden = false } = query
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const shown = entries.slice((page - 1) * pageSize, page * pageSize)
  // In whichever city of the place it costs least, not only where each business does best.
  const anywhere = () =>
    query.bookmarked || hidden || place?.cityId
      ? chosen.unfiltered().filter(({ archetype }) => marks.hidden.has(archetype) === hidden)
      : ctx.market.entries.filter((entry) => within(entry, here))
  const nearest = entries.length === 0 && query.costMax !== undefined ? nearestAbove(anywhere(), query, chosen.searched) : null
  // A person looks from their own city, where the search names no other place.
  const from = !place && here && profile?.cityId ? { ...here, cityId: profile.cityId } : here
  const closedTo = query.search && from && !query.bookmarked && !hidden ? closedAmong(ctx, query, from, person) : []
  return {
    opportunities: shown.map(chosen.show),
    total: entries.length,
    page,
    pageSize,
    groups: isWhole ? all.groups : countGroups(entries, groupIn),
    ...(query.sort || query.bookmarked || hidden ? {} : { best: countGroups(bestOf(entries.slice(0, pageSize), groupIn), groupIn) }),
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
function bestOf(firstPage: readonly CatalogueEntry[], groupIn: (entry: CatalogueEntry) => OpportunityGroup): readonly CatalogueEntry[] {
  return firstPage.filter((entry) => groupIn(entry) !== 'not-advised').slice(0, bestApart)
}

/**
 * What the search names and the place in view is closed to, so that who looks for it reads why it is not offered: in a city what is closed there, in a
 * country what none of its cities is open to.
 */
function closedAmong(ctx: Context, query: OpportunityQuery, place: Pick<NamedPlace, 'cityId' | 'countryCode'>, person: Person | null) {
  const { archetypeById, entries, entryById } = ctx.market
  const open = new Set(entries.filter((entry) => within(entry, place)).map((entry) => entry.archetype))
  const isAsked = matching(query, everything)
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
function nearestAbove(entries: readonly CatalogueEntry[], query: OpportunityQuery, searched: Searched): CatalogueEntry | null {
  const isAsked = matching({ ...query, costMax: undefined }, searched)
  const least = (held: CatalogueEntry | null, entry: CatalogueEntry) => {
    if (!isAsked(entry) || (!query.city && standsIn(entry.cityId))) return held
    const isLess =
      !held || entry.startupCostMax < held.startupCostMax || (entry.startupCostMax === held.startupCostMax && entry.id < held.id)
    return isLess ? entry : held
  }
  return entries.reduce<CatalogueEntry | null>(least, null)
}

type Who = {
  rankedOf: ((entry: CatalogueEntry) => Ranked) | null
  searched: Searched
  person: Person | null
  home: CountryCode | null
  homeCityId: string | null
  marks: { bookmarked: Set<string> }
}

/** One archetype once unless every city, one city or the bookmarks are asked for. */
function chooseByPlace(ctx: Context, query: OpportunityQuery, place: NamedPlace | null, who: Who): readonly CatalogueEntry[] {
  const { entries, entriesByCity, entryById, ranking } = ctx.market
  // What a person keeps stays in sight where its city is closed to it since.
  if (query.bookmarked) return [...who.marks.bookmarked].flatMap((id) => entryById.get(id) ?? []).filter((entry) => within(entry, place))
  if (query.scope === 'all') return place ? entries.filter((entry) => within(entry, place)) : entries
  if (place?.cityId) return entriesByCity.get(place.cityId) ?? []
  const countryCode = place?.countryCode ?? who.home
  if (who.rankedOf && who.person && countryCode) {
    const isHome = countryCode === who.person.countryCode
    const person: Person = isHome ? who.person : { ...who.person, countryCode, cityId: undefined }
    const rankedOf = isHome ? who.rankedOf : fitsFor(ranking, person)
    return bestPlaceOfEach(bestFirst((ranking.entriesByCountry.get(countryCode) ?? []).map(rankedOf)), person).map(({ entry }) => entry)
  }
  const best = bestScoreOfEach(
    // Searched before one place is chosen: a business is called differently from country to country.
    entries.filter((entry) => (!countryCode || entry.countryCode === countryCode) && who.searched.has(entry)),
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
function matching(query: OpportunityQuery, { has }: Searched): (entry: CatalogueEntry) => boolean {
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

/** `kinds`: the businesses that are meant, whether or not they are in view. */
export type Searched = {
  has: (entry: CatalogueEntry) => boolean
  part: (entry: CatalogueEntry) => number
  kinds: ReadonlySet<string>
}

const everything: Searched = { has: () => true, part: () => 1, kinds: new Set() }

/** What a search finds: a business by what people call it, or a card whose title or description holds the text; how near it is to the best, 0–1. */
function searchedFor(text: string | undefined): Searched {
  const found = text ? findBusinesses(text) : null
  if (!text || found?.kind !== 'some') return everything
  const words = text.toLowerCase()
  const part = (entry: CatalogueEntry) => found.scoreById.get(entry.archetype) ?? (smallLetters(entry).includes(words) ? leastFound : 0)
  return { has: (entry) => part(entry) > 0, part, kinds: new Set(found.scoreById.keys()) }
}

/** Of a card that only holds the text, beside businesses that answer it. */
const leastFound = 0.2

/** A card's title and description as a search looks through them; dropped with the card. */
const smallLetters = memoizeByIdentity(({ title, description }: CatalogueEntry) => `${title}\n${description}`.toLowerCase())

function isClosed({ market }: Context, { archetype, cityId }: CatalogueEntry): boolean {
  const known = market.archetypeById.get(archetype)
  return known !== undefined && closedIn(known, cityId) !== null
}

type NumberOf = (entry: CatalogueEntry) => number
type RankedOf = (entry: CatalogueEntry) => Ranked | null

/** The numbers that an order goes by, the least first. */
function orderBy(sort: 'match' | 'score' | 'cost' | 'revenue', rankedOf: RankedOf | null): NumberOf[] {
  switch (sort) {
    case 'match':
      return [(entry) => -(rankedOf?.(entry)?.order ?? entry.overallScore / 100 - 2)]
    case 'score':
      return [(entry) => -entry.overallScore]
    case 'cost':
      return [(entry) => entry.startupCostMin, (entry) => entry.startupCostMax]
    case 'revenue':
      return [(entry) => -entry.revenueMax]
  }
}
