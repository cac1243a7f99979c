import type { OpenPlaceRow, PlacesAnswer, SquaresAnswer } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import type { CityAnswer, SquareAnswer } from '#engine/gaps/squares/square-answer.ts'
import type { City, Place } from '#engine/market/place.ts'
import { spotName } from '#engine/market/spot-name.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { getOrCompute, memoizeByIdentity } from '../../platform/cache.ts'
import { localize } from '../../platform/error-message.ts'
import { seal } from '../../platform/sealed.ts'
import { type SealedRow, unsealRowsFor } from '../access/access-policy.ts'
import { readAccess, type UserAccess } from '../access/entitlements.ts'
import { loadViewer } from '../opportunities/cards.ts'
import { selectOpportunities } from '../opportunities/list.ts'
import { countLookup } from './count-lookup.ts'
import { loadEveryBusiness } from './every-business.ts'
import {
  loadCityMap,
  openPlaces,
  presentMap,
  requireEvidence,
  requirePlace,
  roundRange,
  roundTo3Digits,
  type SealedCityMap,
} from './squares.ts'

const maxRows = 10
/** By the number of free places left; dropped with the answer. */
const mapsOf = memoizeByIdentity((_answer: CityAnswer) => new Map<number | null, SquaresAnswer>())

/**
 * Where in a city to open a business: the first places by the one order that map, list, ranks and reports share. Without `what` and `category`, or of a
 * business that another country has, it is the best match of the person's list of which something is known by place, counted as a look-up of the city.
 */
export async function lookUpPlaces(
  ctx: Context,
  actor: UserActor,
  query: { location: string; what?: string | undefined; category?: GapCategory | 'all' | undefined },
  signal?: AbortSignal,
): Promise<PlacesAnswer> {
  return answerPlaces(ctx, actor, query, signal, ({ id }, about, { gapMapsFull }) =>
    countLookup(ctx, actor, id, about, gapMapsFull ? null : limits.freeGapLookupsPerDay),
  )
}

/** `count` charges the limit before the map is computed; without it the answer is no look-up. */
export async function answerPlaces(
  ctx: Context,
  actor: UserActor,
  { location, what: requested, category }: Parameters<typeof lookUpPlaces>[2],
  signal?: AbortSignal,
  count?: (city: City, about: string, access: UserAccess) => Promise<void>,
): Promise<PlacesAnswer> {
  const access = await readAccess(ctx, actor.userId)
  const place = requirePlace(ctx, location)
  const entryOf = (id: string | undefined) => ctx.market.entriesByCity.get(place.city.id)?.find(({ archetype }) => archetype === id)
  const notHere = requested !== undefined && !entryOf(requested) ? (ctx.market.archetypeById.get(requested)?.title ?? null) : null
  const what = notHere === null ? requested : undefined
  if (what !== undefined && !entryOf(what))
    throw new Failure('not_found', { field: 'what', message: localize(refusals.noBusiness, { name: what }) })
  const choices = await listChoices(ctx, actor, place, signal)
  const archetype = what ?? (category ? undefined : choices.find(({ known }) => known)?.id)
  const subject = archetype ? { archetype } : { category: category ?? 'all' }
  const map = await loadCityMap(
    ctx,
    actor,
    { location, ...subject },
    signal,
    (city, about) => count?.(city, what ? about : (category ?? 'all'), access) ?? Promise.resolve(),
  )
  const { imported, answer, own } = map
  const entry = entryOf(archetype)
  const places = unsealRowsFor(sealPlaces(answer, place.city, own), access)
  const { openIds, openLeft } = await openPlaces(ctx, actor, access, map)
  const shownIds = new Set([...openIds, ...places.flatMap((row) => (row.locked ? [] : [row.square]))])
  const present = () => presentMap(ctx, map, access, shownIds, openLeft)
  return {
    business: entry ? { id: entry.archetype, title: entry.title } : null,
    notHere,
    choices,
    places,
    // Without a place of one's own choice it is the same for all who may open as much.
    map: openIds.size === 0 || access.gapMapsFull ? getOrCompute(mapsOf(answer), openLeft, present) : present(),
    attribution: imported.attributions.join(' · '),
  }
}

type Choice = PlacesAnswer['choices'][number]

/** Numbers of a county are known of every business that its statistics count. */
async function listChoices(ctx: Context, actor: UserActor, place: Place, signal?: AbortSignal): Promise<Choice[]> {
  const imported = await requireEvidence(ctx, place)
  const { known } = await loadEveryBusiness(ctx, actor, { place, imported }, signal)
  const knownIds = new Set(known.map(({ archetypeId }) => archetypeId))
  const isCounted = (archetype: string) =>
    imported.counties !== null && (ctx.market.archetypeById.get(archetype)?.industries ?? []).length > 0
  const { entries } = await selectForCity(ctx, actor, place.city, signal)
  return entries.map(({ archetype, title, gapCategory }) => ({
    id: archetype,
    title,
    category: gapCategory,
    known: knownIds.has(archetype) || isCounted(archetype),
  }))
}

/** The person's list in a city, in its order. */
export async function selectForCity(ctx: Context, actor: UserActor, { id, countryCode }: City, signal?: AbortSignal) {
  const viewer = await loadViewer(ctx, actor.userId)
  return selectOpportunities(ctx, actor, viewer, { city: id, country: countryCode, page: 1, pageSize: 1 }, signal)
}

function sealPlaces(
  answer: CityAnswer,
  city: City,
  own: SealedCityMap['own'],
): SealedRow<{ square: string; name: string; order: number; locked: true }, OpenPlaceRow>[] {
  const bestById = new Map(answer.best.map((each) => [each.id, each]))
  return firstSquares(answer).map((square, index) => {
    const { kind, people, reaching, seen, seenAround, expected, room, chance, rank } = square
    const best = bestById.get(square.id)
    const publicFields = { square: square.id, name: spotName(square, city).name, order: index + 1 }
    const full: OpenPlaceRow = {
      ...publicFields,
      locked: false,
      kind: kind === 'numbers' ? 'numbers' : 'rank',
      people: people && roundTo3Digits(people),
      reaching: roundTo3Digits(reaching ?? 0),
      seen,
      seenAround,
      expected: roundRange(expected!),
      room: room && roundRange(room),
      chance: chance && roundTo3Digits(chance),
      rank,
      customersPerDay: best?.customers ?? null,
      stays: best?.stays ?? null,
      own: own.get(square.id) ?? null,
    }
    return { locked: { ...publicFields, locked: true }, full: seal(full) }
  })
}

/** The advice where there is one, else the first of the order without it. */
export function firstSquares({ best, squares }: CityAnswer): SquareAnswer[] {
  const byId = new Map(squares.map((square) => [square.id, square]))
  if (best.length > 0) return best.flatMap(({ id }) => byId.get(id) ?? [])
  return squares
    .filter(({ rank }) => rank !== null)
    .toSorted((a, b) => a.rank!.place - b.rank!.place)
    .slice(0, maxRows)
}
