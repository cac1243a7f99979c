import type { OpenBusinessRow, OwnCount, PlaceAnswer } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import type { Interval } from '#engine/gaps/squares/draws.ts'
import {
  type BusinessAtPlace,
  businessAtSquare,
  businessesAt,
  compareRoom,
  type EveryBusiness,
} from '#engine/gaps/squares/every-business.ts'
import { findPlaceByName } from '#engine/gaps/squares/place-letters.ts'
import { queryForBusiness } from '#engine/gaps/squares/seller-query.ts'
import type { CityAnswer, SquareAnswer } from '#engine/gaps/squares/square-answer.ts'
import type { City, Place } from '#engine/market/place.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { opportunityId, squareOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { ImportedEvidence } from '#markets/sellers/assemble-evidence.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { seal } from '../../platform/sealed.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import { freeWork } from '../../threads/work.ts'
import { type SealedRow, unsealRowsFor } from '../access/access-policy.ts'
import { readAccess, type UserAccess } from '../access/entitlements.ts'
import { engineEvidence, evidenceVersion } from '../evidence/active-evidence.ts'
import { listWalkCounts, walkedBusinesses } from '../evidence/square-walks.ts'
import type { ListSelection } from '../opportunities/list.ts'
import { countLookup } from './count-lookup.ts'
import { loadEveryBusiness } from './every-business.ts'
import { firstSquares, selectForCity } from './places.ts'
import { loadCityMap, requireEvidence, requirePlace, roundRange, roundTo3Digits, type SealedCityMap } from './squares.ts'

const firstUnknown = 3

type Row = { business: BusinessAtPlace; entry: CatalogueEntry; own: OwnCount | null }

/**
 * What is missing at one place of a city, for this person: what they can do before what lacks something, each by its room there; what is advised
 * against comes last.
 */
export async function lookUpPlace(
  ctx: Context,
  actor: UserActor,
  query: { location: string; square?: string | undefined; name?: string | undefined },
  signal?: AbortSignal,
): Promise<PlaceAnswer> {
  return answerPlace(ctx, actor, query, signal, (city, square, { gapMapsFull }) =>
    countLookup(ctx, actor, city.id, `place:${square}`, gapMapsFull ? null : limits.freeGapLookupsPerDay),
  )
}

/** The place of a city's map that a free account reads in full: the first of its order for all businesses; null where there is no order. */
export function samplePlaceOf(answer: CityAnswer): string | null {
  return firstSquares(answer)[0]?.id ?? null
}

/** `count` charges the limit; without it the answer is no look-up. */
export async function answerPlace(
  ctx: Context,
  actor: UserActor,
  query: Parameters<typeof lookUpPlace>[2],
  signal?: AbortSignal,
  count?: (city: City, square: string, access: UserAccess) => Promise<void>,
): Promise<PlaceAnswer> {
  const place = requirePlace(ctx, query.location)
  const imported = await requireEvidence(ctx, place)
  const access = await readAccess(ctx, actor.userId)
  const every = await loadEveryBusiness(ctx, actor, { place, imported }, signal)
  // Of every business the places are the same.
  const { answer } = await loadCityMap(ctx, actor, { location: place.city.id, category: 'all' }, signal)
  const square = requireSquareOf(answer, place.city, query)
  const isSample = square.id === samplePlaceOf(answer)
  if (!isSample) await count?.(place.city, square.id, access)
  const list = await selectForCity(ctx, actor, place.city, signal)
  const walked = new Set(await walkedBusinesses(ctx, actor.userId, place.city.id))
  const rows = sortForPerson(await rowsAt(ctx, actor, { every, list, square, walked, location: place.city.id }, signal), list)
  const known = new Set(rows.map(({ entry }) => entry.archetype))
  const unknown = list.entries.filter(
    ({ archetype }) => every.unknown.includes(archetype) || (isKnown(every, archetype) && !known.has(archetype)),
  )
  const customers = answer.by === 'square' ? await customersOf(ctx, actor, { rows, square, walked, place, imported }, signal) : new Map()
  const sealed = rows.map((row, index) => sealRow({ row, index, square, list, by: answer.by, customers }))
  return {
    place: {
      square: square.id,
      name: spotName(square, place.city).name,
      lat: square.lat,
      lon: square.lon,
      area: square.area,
      people: square.people && roundTo3Digits(square.people),
    },
    businesses: unsealRowsFor(sealed, access, isSample),
    notKnown: { count: unknown.length, first: unknown.slice(0, firstUnknown).map(({ archetype, title }) => ({ id: archetype, title })) },
    attribution: imported.attributions.join(' · '),
  }
}

const isKnown = ({ known }: EveryBusiness, archetype: string) => known.some(({ archetypeId }) => archetypeId === archetype)

/** @throws Failure not_found for a square that is not on the map, or a name that nobody there uses; validation_failed without either */
function requireSquareOf(
  { squares }: CityAnswer,
  city: SealedCityMap['place']['city'],
  { square: id, name }: { square?: string | undefined; name?: string | undefined },
): SquareAnswer {
  if (id !== undefined) {
    const found = squares.find((square) => square.id === id)
    if (!found) throw new Failure('not_found', { field: 'square', message: localize(refusals.noSuchSquare, { city: city.name }) })
    return found
  }
  if (name === undefined) throw new Failure('validation_failed', { field: 'square' })
  const named = squares.map((square) => ({ ...square, name: spotName(square, city).name }))
  const fullestFirst = named.toSorted((a, b) => (b.people ?? b.seen) - (a.people ?? a.seen))
  const [found] = findPlaceByName(fullestFirst, name)
  if (!found) throw new Failure('not_found', { field: 'name', message: localize(refusals.noSuchPlace, { name, city: city.name }) })
  return found
}

/** What somebody counted on foot counts too, where the map of that business has it. */
async function rowsAt(
  ctx: Context,
  actor: UserActor,
  {
    every,
    list,
    square,
    walked,
    location,
  }: { every: EveryBusiness; list: ListSelection; square: SquareAnswer; walked: ReadonlySet<string>; location: string },
  signal?: AbortSignal,
): Promise<Row[]> {
  const entryOf = new Map(list.entries.map((entry) => [entry.archetype, entry]))
  const byLists = businessesAt(every, square.id).flatMap((business) => (walked.has(business.archetypeId) ? [] : [{ business, own: null }]))
  const byWalks = await Promise.all(
    [...walked]
      .filter((id) => entryOf.has(id))
      .map(async (archetype) => {
        const { answer, own } = await loadCityMap(ctx, actor, { location, archetype }, signal)
        const there = answer.squares.find(({ id }) => id === square.id)
        return { business: there ? businessAtSquare(archetype, there) : null, own: own.get(square.id) ?? null }
      }),
  )
  return [...byLists, ...byWalks].flatMap(({ business, own }) => {
    const entry = business && entryOf.get(business.archetypeId)
    return entry ? [{ business, entry, own }] : []
  })
}

function sortForPerson(rows: readonly Row[], { missingIn }: ListSelection): Row[] {
  const last = ({ entry }: Row) => (entry.verdict === 'no' ? 2 : missingIn(entry).length > 0 ? 1 : 0)
  return rows.toSorted((a, b) => last(a) - last(b) || compareRoom(a.business, b.business))
}

type CustomersByArchetype = ReadonlyMap<string, Interval | null>

/** By the businesses of a place, which depend on its evidence and on the walks of a person. */
const customersCache = new AsyncCache<CustomersByArchetype>({ maxEntries: 200 })

/** Customers a day of all businesses with numbers at a place, in one task. */
async function customersOf(
  ctx: Context,
  actor: UserActor,
  {
    rows,
    square,
    walked,
    place,
    imported,
  }: { rows: readonly Row[]; square: SquareAnswer; walked: ReadonlySet<string>; place: Place; imported: ImportedEvidence },
  signal?: AbortSignal,
): Promise<CustomersByArchetype> {
  const { facts, archetypeById } = ctx.market
  const queried = rows.flatMap(({ business: { kind }, entry }) => {
    const archetype = archetypeById.get(entry.archetype)
    const query = kind === 'numbers' && archetype ? queryForBusiness({ archetype, entry }, { place, facts }) : null
    return query ? [{ archetypeId: entry.archetype, query }] : []
  })
  if (queried.length === 0) return new Map()
  const ofWalked = queried.filter(({ archetypeId }) => walked.has(archetypeId))
  const counts = await Promise.all(ofWalked.map(({ query }) => listWalkCounts(ctx, actor.userId, { cityId: place.city.id }, query.parts)))
  const walks = counts.flatMap((each) => each.walks)
  const evidence = engineEvidence(ctx, place, imported, walks)
  const ids = queried.map(({ archetypeId }) => archetypeId).toSorted()
  const key = [evidenceVersion(imported), evidence.month, facts.factsVersion, square.id, ...ids, JSON.stringify(walks)].join(' ')
  const compute = async (sharedSignal: AbortSignal) => {
    const queries = queried.map(({ query }) => query)
    const customers = await ctx.compute.customersAt({ evidence, queries, square: square.id }, freeWork(actor), sharedSignal)
    return new Map(queried.map(({ archetypeId }, index) => [archetypeId, customers[index] ?? null]))
  }
  return customersCache.getOrCompute(key, compute, signal)
}

function sealRow({
  row: { business, entry, own },
  index,
  square,
  list,
  by,
  customers,
}: {
  row: Row
  index: number
  square: SquareAnswer
  list: ListSelection
  by: CityAnswer['by']
  customers: CustomersByArchetype
}): SealedRow<Extract<PlaceAnswer['businesses'][number], { locked: true }>, OpenBusinessRow> {
  const { archetypeId, kind, seen, seenAround, reaching, expected, room, chance, rank } = business
  const publicFields = { archetype: archetypeId, title: entry.title, order: index + 1 }
  const full: OpenBusinessRow = {
    ...publicFields,
    locked: false,
    kind,
    seen,
    seenAround,
    reaching: roundTo3Digits(reaching),
    expected: roundRange(expected),
    room: room && roundRange(room),
    chance: chance && roundTo3Digits(chance),
    rank,
    customersPerDay: customers.get(archetypeId) ?? null,
    own,
    opportunityId: by === 'square' ? squareOpportunityId(archetypeId, entry.cityId, square.id) : opportunityId(archetypeId, entry.cityId),
    fit: { missing: list.show(entry).missing, currency: entry.currency, verdict: entry.verdict },
  }
  return { locked: { ...publicFields, locked: true }, full: seal(full) }
}
