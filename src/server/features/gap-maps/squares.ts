import type { CityCounty, CitySquare, OpenCounty, OpenSquare, OwnCount, SquaresAnswer, WalkChange } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { squareId, squareInArea } from '#engine/gaps/squares/cells.ts'
import type { CountyAnswer } from '#engine/gaps/squares/counties.ts'
import type { Interval } from '#engine/gaps/squares/draws.ts'
import { queryForBusiness, queryForCategory, type SellerQuery } from '#engine/gaps/squares/seller-query.ts'
import type { CityAnswer, SquareAnswer } from '#engine/gaps/squares/square-answer.ts'
import type { City, Place } from '#engine/market/place.ts'
import { spotName } from '#engine/market/spot-name.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { findCityByName, placeLabel } from '#markets/places.ts'
import type { ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { getOrCompute, markCacheable, memoizeByIdentity } from '../../platform/cache.ts'
import { localize } from '../../platform/error-message.ts'
import { seal } from '../../platform/sealed.ts'
import { dayIn, nextDayIn } from '../../platform/zone.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { freeWork } from '../../threads/work.ts'
import { type SealedPlace, unsealAdviceFor, unsealPlaceFor } from '../access/access-policy.ts'
import { readAccess, type UserAccess } from '../access/entitlements.ts'
import { activeEvidence, engineEvidence, evidenceVersion } from '../evidence/active-evidence.ts'
import { listWalkCounts } from '../evidence/square-walks.ts'
import { countLookup } from './count-lookup.ts'
import { type OpenedPlace, readOpenedPlace, saveOpenedPlace } from './store.ts'

type MapSubject = { category?: GapCategory | 'all' | undefined; archetype?: string | undefined }
/** `except`: a square whose own count is left out. */
export type MapQuery = MapSubject & { location: string; except?: string | undefined }

/** A city's map for one category or business, sealed. `subject` names the category or business in look-ups and opened places. */
export type SealedCityMap = {
  place: Place
  subject: string
  imported: ImportedEvidence
  sellerQuery: SellerQuery
  answer: CityAnswer
  /** The person's own counts, by place of the map. */
  own: ReadonlyMap<string, OwnCount>
}

/** By the evidence, its month, the query and the person's own counts. About half a megabyte each. */
const answerCache = new AsyncCache<CityAnswer>({ maxEntries: 40 })
/** An answer without own opened places, by the number of free places left; dropped with the answer. */
const readingsOf = memoizeByIdentity((_answer: CityAnswer) => new Map<number | null, SquaresAnswer>())
/** Some hundreds, by category or business; dropped with the evidence. */
const queriesByName = memoizeByIdentity((_evidence: ImportedEvidence) => new Map<string, SellerQuery>())

/**
 * Squares, areas or counties of a city for a category or one business. A free account sees the kind of answer of each, and in full the one it opened
 * today. A city without counts has no answer.
 */
export async function lookUpSquares(ctx: Context, actor: UserActor, query: MapQuery, signal?: AbortSignal): Promise<SquaresAnswer> {
  const access = await readAccess(ctx, actor.userId)
  const limit = access.gapMapsFull ? null : limits.freeGapLookupsPerDay
  const map = await loadCityMap(ctx, actor, query, signal, ({ id }, about) => countLookup(ctx, actor, id, about, limit))
  const { openIds, openLeft } = await openPlaces(ctx, actor, access, map)
  const make = () => presentMap(ctx, map, access, openIds, openLeft)
  return openIds.size > 0 && !access.gapMapsFull ? make() : getOrCompute(readingsOf(map.answer), openLeft, () => markCacheable(make()))
}

/** What a free account opened on that map today, and how many it still may; no limit is null. */
export async function openPlaces(
  ctx: Context,
  actor: UserActor,
  access: UserAccess,
  { place, subject }: Pick<SealedCityMap, 'place' | 'subject'>,
): Promise<{ openIds: ReadonlySet<string>; openLeft: number | null }> {
  const today = await readOpenedPlace(ctx.database.db, actor.userId, dayIn(actor.zone, ctx.clock()))
  const openIds = new Set(today?.cityId === place.city.id && today.subject === subject ? [today.place] : [])
  return { openIds, openLeft: access.gapMapsFull ? null : today ? 0 : limits.freeSquaresPerDay }
}

export function presentMap(
  ctx: Context,
  { place, imported, sellerQuery, answer, own }: Omit<SealedCityMap, 'subject'>,
  access: UserAccess,
  openIds: ReadonlySet<string>,
  openLeft: number | null,
): SquaresAnswer {
  return {
    location: placeLabel(place.city),
    locationId: place.city.id,
    by: answer.by,
    places: answer.places,
    squares: answer.squares.map((square) => unsealPlaceFor(sealSquare(square, place.city, own), access, openIds)),
    counties: answer.counties.map((county) => unsealPlaceFor(sealCounty(county), access, openIds)),
    countySources:
      answer.counties.length === 0 ? [] : answer.sources.map((id) => imported.sources[id]!).map(({ title, url }) => ({ title, url })),
    classes: answer.classes,
    businesses: sellerQuery.unitEconomics || imported.lists.length > 0 || imported.counties ? businessTitles(ctx, place, sellerQuery) : [],
    founded: answer.founded,
    advice: answer.advice,
    best: unsealAdviceFor(seal(answer.best), access),
    completeness: answer.completeness.map(({ class: classId, how, low, likely, high }) => ({ class: classId, how, low, likely, high })),
    openLeft,
    walk: answer.walk && { id: answer.walk.id, area: answer.walk.area, near: answer.walk.near },
    attribution: imported.attributions.join(' · '),
  }
}

/** One place of a map in full. The first that a free account chooses is open for the rest of the day in its zone, however often it is requested. */
export async function openSquare(
  ctx: Context,
  actor: UserActor,
  query: MapQuery & { square: string },
  signal?: AbortSignal,
): Promise<OpenSquare | OpenCounty> {
  const access = await readAccess(ctx, actor.userId)
  const { place, subject, answer, own } = await loadCityMap(ctx, actor, query, signal)
  const square = answer.squares.find(({ id }) => id === query.square)
  const county = square ? undefined : answer.counties.find((each) => sealCounty(each).locked.id === query.square)
  const sealed = square ? sealSquare(square, place.city, own) : county && sealCounty(county)
  if (!sealed) throw new Failure('not_found', { field: 'square' })
  const chosenPlace = { cityId: place.city.id, subject, place: query.square }
  const dailyPlace = access.gapMapsFull ? chosenPlace : await openDailyPlace(ctx, actor, chosenPlace)
  const read = unsealPlaceFor<CitySquare | CityCounty>(sealed, access, new Set([dailyPlace.place]))
  if (read.locked || dailyPlace.subject !== subject || dailyPlace.cityId !== place.city.id) throw dailyLimitFailure(ctx, actor)
  return read
}

async function openDailyPlace(ctx: Context, actor: UserActor, chosenPlace: OpenedPlace): Promise<OpenedPlace> {
  const now = ctx.clock()
  return ctx.database.transaction((tx) => saveOpenedPlace(tx, { userId: actor.userId, day: dayIn(actor.zone, now), ...chosenPlace }, now))
}

function dailyLimitFailure(ctx: Context, actor: UserActor): Failure {
  const limit = limits.freeSquaresPerDay
  const resetsAt = nextDayIn(actor.zone, ctx.clock()).toISOString()
  return new Failure('limit_reached', {
    message: refusals.squareOpened,
    details: { limit, used: limit, resetsAt, upgradeUrl: '/subscribe' },
  })
}

/**
 * The square as which a count at a place of the map is stored; of an area one that lies in it.
 * @throws Failure validation_failed or not_found for what has no map @throws Failure not_found for a place that is not on it, or too small to be counted
 */
export async function requireSquare(ctx: Context, actor: UserActor, query: MapQuery & { square: string }): Promise<string> {
  const { answer, imported } = await loadCityMap(ctx, actor, query)
  const square = countedSquare(
    answer,
    imported,
    answer.squares.findIndex(({ id }) => id === query.square),
  )
  if (!square) throw new Failure('not_found', { field: 'square' })
  return square
}

function countedSquare({ squares }: CityAnswer, { areas }: ImportedEvidence, index: number): string | null {
  const square =
    squares[index] &&
    (squares[index].square ??
      squareInArea(
        areas.filter(({ people }) => people !== null),
        index,
      ))
  return square ? squareId(square) : null
}

/** What the person's own count changes at a place of the map of one business: the map without it, and with it. */
export async function presentWalkChange(
  ctx: Context,
  actor: UserActor,
  { place: id, square, ...query }: { location: string; archetype: string; place: string; square: string },
): Promise<WalkChange | null> {
  const access = await readAccess(ctx, actor.userId)
  const map = await loadCityMap(ctx, actor, query)
  const without = await loadCityMap(ctx, actor, { ...query, except: square })
  const squareOf = ({ answer }: SealedCityMap) => answer.squares.find((each) => each.id === id)
  const [before, after] = [squareOf(without), squareOf(map)]
  if (!before || !after) return null
  const { openIds } = await openPlaces(ctx, actor, access, map)
  const publicFields = { id, name: spotName(after, map.place.city).name, before: before.kind, after: after.kind }
  const stateOf = ({ room, rank }: SquareAnswer) => ({ room: room && roundRange(room), rank })
  const sealed: SealedPlace<WalkChange> = {
    locked: { ...publicFields, locked: true },
    full: seal({ ...publicFields, locked: false as const, without: stateOf(before), with: stateOf(after) }),
  }
  return unsealPlaceFor(sealed, access, openIds)
}

/** `count` charges the limit, and may throw, before anything is computed. */
export async function loadCityMap(
  ctx: Context,
  actor: UserActor,
  { location, except, ...subject }: MapQuery,
  signal?: AbortSignal,
  count?: (city: City, about: string) => Promise<void>,
): Promise<SealedCityMap> {
  const place = requirePlace(ctx, location)
  const { city } = place
  if (subject.category && subject.archetype) throw new Failure('validation_failed', { field: 'archetype', message: refusals.askOneThing })
  const imported = await requireEvidence(ctx, place)
  const about = subject.archetype ? `business:${subject.archetype}` : (subject.category ?? 'all')
  const sellerQuery = getOrCompute(queriesByName(imported), about, () => buildSellerQuery(ctx, place, imported, subject))
  await count?.(city, about)
  const { walks, own: ownBySquare } = await listWalkCounts(ctx, actor.userId, { cityId: city.id, except }, sellerQuery.parts)
  const evidence = engineEvidence(ctx, place, imported, walks)
  const key = [evidenceVersion(imported), evidence.month, city.id, about, JSON.stringify([walks, ...ownBySquare])].join(' ')
  const answer = await answerCache.getOrCompute(
    key,
    (sharedSignal) => ctx.compute.answerSquares({ evidence, query: sellerQuery }, freeWork(actor), sharedSignal),
    signal,
  )
  const own = new Map<string, OwnCount>()
  if (ownBySquare.size > 0)
    for (const [index, { id }] of answer.squares.entries()) {
      const count = ownBySquare.get(countedSquare(answer, imported, index) ?? '')
      if (count) own.set(id, { sellers: count.sellers, minutes: count.minutes, day: dayIn(actor.zone, count.countedAt) })
    }
  return { place, subject: about, imported, sellerQuery, answer, own }
}

/** @throws Failure validation_failed for a city that is not ours */
export function requirePlace(ctx: Context, location: string): Place {
  const city = findCityByName(location)
  const place = city && ctx.market.findPlace(city.id)
  if (!place) throw new Failure('validation_failed', { field: 'location', message: localize(refusals.noCity, { name: location }) })
  return place
}

/** @throws Failure not_found for a city of which nothing was counted */
export async function requireEvidence(ctx: Context, place: Place): Promise<ImportedEvidence> {
  const imported = await activeEvidence(ctx, place.city.id)
  if (!imported || isEmpty(imported)) throw noSquaresFailure(place)
  return imported
}

/** By the titles of their cards in the city. */
function businessTitles(ctx: Context, { city }: Place, { parts }: SellerQuery): string[] {
  const archetypeIds = new Set(parts.flatMap(({ businesses }) => businesses))
  return (ctx.market.entriesByCity.get(city.id) ?? []).flatMap(({ archetype, title }) => (archetypeIds.has(archetype) ? [title] : []))
}

function buildSellerQuery(
  ctx: Context,
  place: Place,
  imported: ImportedEvidence,
  { category = 'all', archetype: id }: MapSubject,
): SellerQuery {
  const { facts, archetypeById, entriesByCity } = ctx.market
  const businesses = (entriesByCity.get(place.city.id) ?? []).flatMap((entry) => {
    const archetype = archetypeById.get(entry.archetype)
    return archetype && !entry.closed ? [{ archetype, entry }] : []
  })
  if (!id) {
    const candidates = businesses.filter(({ archetype }) => category === 'all' || archetype.gapCategory === category)
    const sellerQuery = queryForCategory(candidates, { place, facts }, imported)
    if (!sellerQuery) throw noSquaresFailure(place)
    return sellerQuery
  }
  const business = businesses.find(({ archetype }) => archetype.id === id)
  if (!business) throw new Failure('not_found', { field: 'archetype', message: localize(refusals.noBusiness, { name: id }) })
  const sellerQuery = queryForBusiness(business, { place, facts })
  if (!sellerQuery)
    throw new Failure('not_found', { field: 'archetype', message: localize(refusals.noStreet, { business: business.entry.title }) })
  return sellerQuery
}

/** The missing import is the operator's business, not the reader's. */
function noSquaresFailure({ city }: Place): Failure {
  return new Failure('not_found', {
    field: 'location',
    message: localize(refusals.noSquares, { city: city.name }),
    details: { import: ['people', 'osm', 'areas', 'register'] },
  })
}

function isEmpty({ people, areas, lists, counties }: ImportedEvidence): boolean {
  return !people && areas.every((area) => area.people === null) && lists.length === 0 && !counties
}

function sealSquare(
  { id, lat, lon, area, part, also, kind, ...square }: SquareAnswer,
  city: City,
  own: SealedCityMap['own'],
): SealedPlace<CitySquare> {
  const { name } = spotName({ lat, lon, area, part }, city)
  const publicFields = { id, name, lat, lon, area, kind, ...(also.length > 0 ? { also: [...also] } : {}) }
  const { seen, seenAround, rank, how, counted } = square
  return {
    locked: { ...publicFields, locked: true },
    full: seal({
      ...publicFields,
      locked: false as const,
      people: square.people && roundTo3Digits(square.people),
      reaching: square.reaching && roundTo3Digits(square.reaching),
      seen,
      seenAround,
      expected: square.expected && roundRange(square.expected),
      room: square.room && roundRange(square.room),
      chance: square.chance && roundTo3Digits(square.chance),
      rank,
      how,
      counted,
      own: own.get(id) ?? null,
    }),
  }
}

export const roundTo3Digits = (value: number) => Number(value.toPrecision(3))
export const roundRange = ({ low, likely, high }: Interval): Interval => ({
  low: roundTo3Digits(low),
  likely: roundTo3Digits(likely),
  high: roundTo3Digits(high),
})

const countyId = (county: CountyAnswer) => `county_${county.countyId}`

function sealCounty({ countyId: fips, county, ...numbers }: CountyAnswer): SealedPlace<CityCounty> {
  const publicFields = { id: countyId({ countyId: fips, county, ...numbers }), county }
  return { locked: { ...publicFields, locked: true }, full: seal({ ...publicFields, ...numbers, locked: false as const }) }
}
