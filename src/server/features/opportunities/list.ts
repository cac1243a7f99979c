import { limits } from '#contract/limits.ts'
import type { Opportunity, OpportunityRow } from '#contract/opportunity-card.ts'
import type { OpportunityQuery } from '#contract/opportunity-filter.ts'
import { normalizeWords } from '#engine/find/word-index.ts'
import type { Missing } from '#engine/fit/constraints.ts'
import { nearestIdeaMessage, noMatchMessage } from '#engine/fit/fit-reasons.ts'
import { ownedCost, type Person } from '#engine/fit/person.ts'
import {
  bestPlaceOfEach,
  bestScoreOfEach,
  createFitLookup,
  findNoMatch,
  isFallbackCity,
  isGoodFor,
  type Ranked,
  sortByOrder,
} from '#engine/fit/rank.ts'
import { closureIn } from '#engine/market/closure.ts'
import { bestApart, type CountryCode, type OpportunityGroup, opportunityGroups, type Want, wants } from '#engine/quantity/vocabulary.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { findBusinesses } from '#markets/search.ts'
import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/actor.ts'
import { memoizeByIdentity, once } from '../../platform/cache.ts'
import { freeWork } from '../../threads/work.ts'
import { catalogueClosure } from './availability.ts'
import { pickUserFields, presentListItem, type Viewer } from './cards.ts'
import { answersOfViewer, type QueryPlace, readQueryProfile, resolveQueryPlace, viewerHome } from './opportunity-filter.ts'
import { prepareOwnRanking } from './own-business.ts'
import { applyQueryProfile, homeCountry, personFromProfile } from './person.ts'
import { cardsOfPerson } from './person-cards.ts'
import { presentEntry } from './present.ts'
import { groupOf, maxBudgetUsd, missingOf } from './row-facts.ts'
import { candidateFactory, countGroups, type SortedList, sortByNumbers, sortedListCache } from './sorted-list-cache.ts'

/** Search matches of at least this relative score come before the others, in any group. */
const nearBestScore = 0.5

/** The selected and sorted entries of a query, before presentation. */
export type ListSelection = {
  query: OpportunityQuery
  searchMatches: SearchMatches
  person: Person | null
  place: QueryPlace | null
  scopePlace: Pick<QueryPlace, 'cityId' | 'countryCode'> | null
  all: SortedList
  /** `all` after the person's hidden archetypes are removed or, on request, alone. */
  entries: readonly CatalogueEntry[]
  missingIn: (entry: CatalogueEntry) => readonly Missing[]
  /** Named by the person, and so first on the list. */
  leads: (entry: CatalogueEntry) => boolean
  /** Only its description has the words of the search. */
  mentions: (entry: CatalogueEntry) => boolean
  groupIn: (entry: CatalogueEntry) => OpportunityGroup
  show: (entry: CatalogueEntry) => Opportunity | OpportunityRow
  /** Before any filter. */
  unfiltered: () => readonly CatalogueEntry[]
}

/** Entries of a query, sorted; a cache miss is charged to the caller's rate limit and queued on the main thread. */
export async function selectOpportunities(
  ctx: Context,
  actor: Actor,
  viewer: Viewer,
  query: OpportunityQuery,
  signal?: AbortSignal,
): Promise<ListSelection> {
  const { profile, marks, owned, own } = viewer
  const queryProfile = readQueryProfile(query)
  const place = resolveQueryPlace(ctx, query)
  const want = wants.find((each) => each === query.sort)
  const viewed = applyQueryProfile(personFromProfile(profile), queryProfile, viewerHome(place, profile))
  const person = viewed && want ? { ...viewed, want } : viewed
  const byPerson = person ? 'match' : 'score'
  const sort = query.sort && query.sort !== want ? (query.sort as ColumnSort) : want && person ? 'want' : byPerson
  const maxUsd = maxBudgetUsd(person ?? queryProfile)
  const home = homeCountry(profile)
  const { ranking } = ctx.market
  const scopePlace = place ?? (query.scope === 'all' || !home ? null : { cityId: null, countryCode: home })

  // Where a person is who gave answers describes them: what they saved elsewhere is theirs too.
  const savedPlace = Object.keys(queryProfile).length > 0 ? null : place

  const ownRanking = once(() => prepareOwnRanking(ctx, own.businesses))
  const ownBusinessById = new Map(
    own.businesses
      .filter(({ card }) => (query.bookmarked ? marks.bookmarked.has(card.id) && isWithin(card, savedPlace) : isWithin(card, scopePlace)))
      .map((each) => [each.card.id, each]),
  )
  const searchMatches = once(() => matchSearch(query.search))
  const rankCatalogue = person ? createFitLookup(ranking, person) : null
  const rankOwn = person && ownBusinessById.size > 0 ? createFitLookup(ownRanking(), person) : null
  const rankedOf: RankedOf | null =
    rankCatalogue &&
    ((entry) => {
      if (ownBusinessById.has(entry.id)) return rankOwn?.(entry) ?? null
      // A bookmark stays visible, last, where its city is closed to it.
      return query.bookmarked && isClosed(ctx, entry) ? null : rankCatalogue(entry)
    })
  const unfiltered = once(() => [
    ...[...ownBusinessById.values()].map(({ card }) => card),
    ...selectByPlace(ctx, query, query.bookmarked ? savedPlace : place, {
      rankedOf: rankCatalogue,
      person,
      home,
      homeCityId: profile?.cityId ?? null,
      marks,
      searchMatches: searchMatches(),
    }),
  ])
  const missingIn = (entry: CatalogueEntry) => rankedOf?.(entry)?.missing ?? missingOf(entry, { person: null, maxUsd })
  const groupIn = (entry: CatalogueEntry) => groupOf(entry, missingIn(entry))
  const isPlain = !query.sort && !query.search && !query.bookmarked && !query.hidden
  const leading = new Set(isPlain ? person?.businesses : [])
  const leads = ({ archetype }: CatalogueEntry) => leading.has(archetype)
  const mentions = (entry: CatalogueEntry) => searchMatches().mentions(entry)
  // Who chose a sort reads a group by it alone.
  const isBySearch = query.search !== undefined && !query.sort
  // Searches are rarely repeated, so they are not cached.
  const isShared = !query.search && !query.bookmarked && ownBusinessById.size === 0
  const order = (entries: readonly CatalogueEntry[]) =>
    sortByNumbers(entries, [
      ...(leading.size > 0 ? [(entry: CatalogueEntry) => (leads(entry) ? 0 : 1)] : []),
      ...(query.search ? [(entry: CatalogueEntry) => (mentions(entry) ? 1 : 0)] : []),
      ...(isBySearch ? [(entry: CatalogueEntry) => (searchMatches().part(entry) >= nearBestScore ? 0 : 1)] : []),
      (entry) => opportunityGroups.indexOf(groupIn(entry)),
      // As in every list, of what is meant the good come before what is close.
      ...(isBySearch
        ? [(entry: CatalogueEntry) => (searchMatches().part(entry) >= nearBestScore ? (isGoodFor(entry, person) ? 0 : 1) : 2)]
        : []),
      ...(isBySearch ? [(entry: CatalogueEntry) => -searchMatches().part(entry)] : []),
      ...orderBy(sort, rankedOf, person),
    ])
  const make = (): SortedList => {
    const entries = order(unfiltered().filter(matchFilters(query, searchMatches())))
    const ofCountry = person ? (ranking.entriesByCountry.get(person.countryCode) ?? []) : []
    const nothing = person && rankCatalogue ? findNoMatch(ofCountry.map(rankCatalogue), person) : null
    // A cached list keeps the ranks of what is shown of it: a function of this scope would keep those of a whole country.
    const candidateOf = candidateFactory(isShared ? person && createFitLookup(ranking, person) : rankedOf)
    return { entries, candidateOf, nothing }
  }
  const makeInTurn = () => {
    const countryCode = place && !place.cityId ? place.countryCode : person?.countryCode
    const inView = countryCode && (place || query.scope !== 'all') ? (ranking.entriesByCountry.get(countryCode) ?? []) : ctx.market.entries
    return ctx.mainThread.run('list', freeWork(actor), make, rankCatalogue && !query.bookmarked ? inSteps(inView, rankCatalogue) : [])
  }
  const { page: _page, pageSize: _size, hidden = false, view: _view, kept: _kept, without: _without, ...filters } = query
  const key = JSON.stringify([person, maxUsd, home, profile?.cityId ?? null, filters])
  const all = isShared ? await sortedListCache.getOrCompute(ranking, key, makeInTurn) : await makeInTurn()
  const isWhole = marks.hidden.size === 0 && !hidden
  const visible = isWhole ? all.entries : all.entries.filter(({ archetype }) => marks.hidden.has(archetype) === hidden)
  const saved = person && answersOfViewer({ actor, profile }, query)
  const entries = saved ? await withPersonCards(visible, query, order, (shown) => cardsOfPerson(ctx, actor, shown, saved, signal)) : visible
  return {
    query,
    searchMatches: searchMatches(),
    person,
    place,
    scopePlace,
    all,
    entries,
    missingIn,
    groupIn,
    leads,
    mentions,
    unfiltered,
    show: (entry) => {
      const ownBusiness = ownBusinessById.get(entry.id)
      const isAnsweredRun = !ownBusiness && ctx.market.entryById.get(entry.id) !== entry && person !== null
      const item = presentListItem(ctx, all.candidateOf(entry), {
        person,
        maxUsd,
        isAnsweredRun,
        // Not of what the person owns: that comes off the catalogue's run and theirs alike.
        isOwnRun: isAnsweredRun && ownedCost(entry, person) === 0,
        ...(ownBusiness ? { ownBusiness, ranking: ownRanking() } : {}),
        view: query.view,
        userFields: pickUserFields(actor, entry, { marks, owned }),
      })
      if (mentions(entry)) return { ...item, mentioned: true as const }
      return leads(entry) ? { ...item, named: true as const } : item
    },
  }
}

/** At most so many cards of a page are run for its person. */
const maxPersonCards = 2 * limits.pageSize.default

/**
 * The cards of the query's page with the figures of the person's own runs, the first page in their order: what leads a list is what the person's own
 * household and hours let lead. Which cards are on a page is the catalogue's to say.
 */
async function withPersonCards(
  entries: readonly CatalogueEntry[],
  { page = 1, pageSize = limits.pageSize.default }: OpportunityQuery,
  order: (entries: readonly CatalogueEntry[]) => readonly CatalogueEntry[],
  runFor: (entries: readonly CatalogueEntry[]) => Promise<readonly CatalogueEntry[]>,
): Promise<readonly CatalogueEntry[]> {
  const from = (page - 1) * pageSize
  const cards = entries.slice(from, from + Math.min(pageSize, maxPersonCards))
  const own = await runFor(cards)
  if (own.every((card, index) => card === cards[index])) return entries
  return [...entries.slice(0, from), ...(page === 1 ? order(own) : own), ...entries.slice(from + cards.length)]
}

/** Ranks some entries at a time, which the lookup keeps. */
function* inSteps(entries: readonly CatalogueEntry[], rank: (entry: CatalogueEntry) => Ranked): Iterable<void> {
  for (let from = 0; from < entries.length; from += entriesPerStep) {
    for (const entry of entries.slice(from, from + entriesPerStep)) rank(entry)
    yield
  }
}

/** Less than two milliseconds of a quiet thread. */
const entriesPerStep = 250

export function presentPage(ctx: Context, { profile, marks, own }: Viewer, selection: ListSelection) {
  const { query, person, place, scopePlace, all, groupIn, missingIn, leads } = selection
  const named = selection.entries.filter(leads)
  const { entries } = selection
  const mentioned = query.search ? entries.filter(selection.mentions).length : 0
  // They come last.
  const meant = mentioned > 0 ? entries.slice(0, -mentioned) : entries
  const others = named.length > 0 ? meant.filter((entry) => !leads(entry)) : meant
  const { ranking } = ctx.market
  const { hidden = false } = query
  const page = query.page ?? 1
  const pageSize = query.pageSize ?? limits.pageSize.default
  const pageEntries = entries.slice((page - 1) * pageSize, page * pageSize)
  // In the cheapest city of the place, not only where each business does best.
  const unscopedEntries = () =>
    query.bookmarked || hidden || place?.cityId
      ? selection.unfiltered().filter(({ archetype }) => marks.hidden.has(archetype) === hidden)
      : ctx.market.entries.filter((entry) => isWithin(entry, scopePlace))
  const nearest =
    entries.length === 0 && query.costMax !== undefined ? cheapestAbove(unscopedEntries(), query, selection.searchMatches) : null
  // Seen from the person's own city, unless the search names another place.
  const from = !place && scopePlace && profile?.cityId ? { ...scopePlace, cityId: profile.cityId } : scopePlace
  const closures = query.search && from && !query.bookmarked && !hidden ? listClosures(ctx, query, from, person) : []
  return {
    opportunities: pageEntries.map(selection.show),
    total: entries.length,
    page,
    pageSize,
    groups: countGroups(meant, groupIn),
    ...(mentioned > 0 ? { mentioned } : {}),
    ...(named.length > 0 ? { named: countGroups(named, groupIn) } : {}),
    otherTrades: others.filter((entry) => groupIn(entry) === 'saving' && missingIn(entry).some(({ kind }) => kind === 'trade')).length,
    ...((query.sort && !person?.want) || query.bookmarked || hidden
      ? {}
      : { best: countGroups(topGroup(others.slice(0, pageSize - named.length), groupIn), groupIn) }),
    ...(all.nothing && person
      ? { noMatch: { message: noMatchMessage(ranking, person, all.nothing), cheapestId: all.nothing.cheapest?.id ?? null } }
      : {}),
    ...(nearest && query.costMax !== undefined ? { nearest: { message: nearestIdeaMessage(nearest, query.costMax), id: nearest.id } } : {}),
    // Not filtered: it has nothing that a filter could test.
    ...(closures.length > 0 ? { closed: closures } : {}),
    ...(own.unreadable.length > 0 ? { unreadable: own.unreadable } : {}),
    place: {
      city: place?.cityName ?? null,
      country: place?.countryName ?? null,
      ...(place?.unknownTown === undefined ? {} : { unknownTown: place.unknownTown }),
    },
  }
}

function topGroup(firstPage: readonly CatalogueEntry[], groupIn: (entry: CatalogueEntry) => OpportunityGroup): readonly CatalogueEntry[] {
  return firstPage.filter((entry) => groupIn(entry) === 'now').slice(0, bestApart)
}

/** Closed businesses that the search names, with the reason: in a city what is closed there, in a country what none of its cities is open to. */
function listClosures(ctx: Context, query: OpportunityQuery, place: Pick<QueryPlace, 'cityId' | 'countryCode'>, person: Person | null) {
  const { archetypeById, entries, entryById } = ctx.market
  const open = new Set(entries.filter((entry) => isWithin(entry, place)).map((entry) => entry.archetype))
  const isMatch = matchFilters(query, matchAll)
  const words = (query.search ?? '').toLowerCase()
  // By the local or general title alone: another search need not list closed businesses.
  const hasWords = ({ title, archetype }: CatalogueEntry) =>
    [title, archetypeById.get(archetype)?.title].some((name) => name?.toLowerCase().includes(words))
  const matches = [...entryById.values()].filter(
    (entry) => isWithin(entry, place) && !open.has(entry.archetype) && hasWords(entry) && isMatch(entry),
  )
  const distinctEntries = [...new Map(matches.map((entry) => [entry.archetype, entry])).values()]
  return distinctEntries.flatMap((entry) => {
    const closed = catalogueClosure(ctx, entry, person)
    return closed ? [presentEntry(entry, { closed })] : []
  })
}

/** The cheapest entry that the other filters match, for when `costMax` leaves nothing. */
function cheapestAbove(entries: readonly CatalogueEntry[], query: OpportunityQuery, searchMatches: SearchMatches): CatalogueEntry | null {
  const isMatch = matchFilters({ ...query, costMax: undefined }, searchMatches)
  const least = (lowest: CatalogueEntry | null, entry: CatalogueEntry) => {
    if (!isMatch(entry) || (!query.city && isFallbackCity(entry.cityId))) return lowest
    const isLess =
      !lowest || entry.startupCostMax < lowest.startupCostMax || (entry.startupCostMax === lowest.startupCostMax && entry.id < lowest.id)
    return isLess ? entry : lowest
  }
  return entries.reduce<CatalogueEntry | null>(least, null)
}

type SelectionContext = {
  rankedOf: ((entry: CatalogueEntry) => Ranked) | null
  searchMatches: SearchMatches
  person: Person | null
  home: CountryCode | null
  homeCityId: string | null
  marks: { bookmarked: Set<string> }
}

/** One entry per archetype, unless every city, one city or the bookmarks are requested. */
function selectByPlace(
  ctx: Context,
  query: OpportunityQuery,
  place: QueryPlace | null,
  context: SelectionContext,
): readonly CatalogueEntry[] {
  const { entries, entriesByCity, entryById, ranking } = ctx.market
  // A bookmark stays visible where its city has been closed to it since.
  if (query.bookmarked)
    return [...context.marks.bookmarked].flatMap((id) => entryById.get(id) ?? []).filter((entry) => isWithin(entry, place))
  if (query.scope === 'all') return place ? entries.filter((entry) => isWithin(entry, place)) : entries
  if (place?.cityId) return entriesByCity.get(place.cityId) ?? []
  const countryCode = place?.countryCode ?? context.home
  if (context.rankedOf && context.person && countryCode) {
    const isHome = countryCode === context.person.countryCode
    const person: Person = isHome ? context.person : { ...context.person, countryCode, cityId: undefined }
    const rankedOf = isHome ? context.rankedOf : createFitLookup(ranking, person)
    return bestPlaceOfEach(sortByOrder((ranking.entriesByCountry.get(countryCode) ?? []).map(rankedOf)), person).map(({ entry }) => entry)
  }
  const best = bestScoreOfEach(
    // The search runs before one city per archetype is chosen: titles differ by country.
    entries.filter((entry) => (!countryCode || entry.countryCode === countryCode) && context.searchMatches.has(entry)),
  )
  if (!context.homeCityId || countryCode !== context.home) return best
  // A saved city applies while the rest of the profile is missing.
  const homeCityEntries = new Map(entriesByCity.get(context.homeCityId)?.map((entry) => [entry.archetype, entry]))
  return best.map((entry) => homeCityEntries.get(entry.archetype) ?? entry)
}

function isWithin(entry: CatalogueEntry, place: Pick<QueryPlace, 'cityId' | 'countryCode'> | null): boolean {
  if (!place) return true
  return place.cityId ? entry.cityId === place.cityId : entry.countryCode === place.countryCode
}

/** A range filter matches only when it lies wholly between the handles. */
function matchFilters(query: OpportunityQuery, { has }: SearchMatches): (entry: CatalogueEntry) => boolean {
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

/** `kinds`: archetypes the search means, whether or not they are in view. */
export type SearchMatches = {
  has: (entry: CatalogueEntry) => boolean
  part: (entry: CatalogueEntry) => number
  /** Whether only its description has the words, where a business is called so. */
  mentions: (entry: CatalogueEntry) => boolean
  kinds: ReadonlySet<string>
}

const matchAll: SearchMatches = { has: () => true, part: () => 1, mentions: () => false, kinds: new Set() }

/**
 * Matches archetypes by their common names, and cards whose title or description contains the text; scores relative to the best, 0–1. Where a business is
 * called so, the text must be whole words, and a description only mentions it.
 */
function matchSearch(text: string | undefined): SearchMatches {
  const businessMatches = text ? findBusinesses(text) : null
  if (!text || businessMatches?.kind !== 'some') return matchAll
  const { called, scoreById } = businessMatches
  const isCalled = called.size > 0
  const words = isCalled ? spacedWords(text) : text.toLowerCase()
  const isIn = (field: string) => (isCalled ? spacedWords(field) : field.toLowerCase()).includes(words)
  const hasWords = memoizeByIdentity(({ title, description }: CatalogueEntry) => isIn(title) || isIn(description))
  const textPart = (entry: CatalogueEntry) => (isIn(entry.title) ? titleMatchScore : hasWords(entry) ? textMatchScore : 0)
  const part = (entry: CatalogueEntry) => scoreById.get(entry.archetype) ?? textPart(entry)
  return {
    has: (entry) => part(entry) > 0,
    part,
    mentions: (entry) => isCalled && !scoreById.has(entry.archetype) && !isIn(entry.title) && hasWords(entry),
    kinds: new Set(scoreById.keys()),
  }
}

const titleMatchScore = nearBestScore
/** The score of a card that only contains the text, beside archetype matches. */
const textMatchScore = 0.2

/** Between spaces, so that no word is found inside another. */
const spacedWords = (text: string) => ` ${normalizeWords(text).join(' ')} `

function isClosed({ market }: Context, { archetype, cityId }: CatalogueEntry): boolean {
  const business = market.archetypeById.get(archetype)
  return business !== undefined && closureIn(business, cityId) !== null
}

type NumberOf = (entry: CatalogueEntry) => number
type RankedOf = (entry: CatalogueEntry) => Ranked | null

/** Sort keys, ascending. */
type ColumnSort = Exclude<NonNullable<OpportunityQuery['sort']>, Want>

function orderBy(sort: ColumnSort | 'want', rankedOf: RankedOf | null, person: Person | null): NumberOf[] {
  switch (sort) {
    case 'match':
      return [(entry) => -(rankedOf?.(entry)?.order ?? entry.overallScore / 100 - 200)]
    case 'want':
      return [(entry) => -(rankedOf?.(entry)?.quality ?? 0)]
    case 'score':
      return [(entry) => -entry.overallScore]
    case 'cost':
      // As a row shows it.
      return [(entry) => entry.openingCost - (person ? ownedCost(entry, person) : 0), (entry) => entry.startupCostMin]
    case 'revenue':
      return [(entry) => -entry.revenueMax]
  }
}
