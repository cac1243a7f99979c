import type { CityCounty, CitySquare, OpenCounty, OpenSquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { type Asked, askedOfBusiness, askedOfCategory } from '#engine/gaps/squares/asked.ts'
import type { CountyAnswer } from '#engine/gaps/squares/counties.ts'
import type { Range } from '#engine/gaps/squares/draws.ts'
import type { CityAnswer, SquareAnswer } from '#engine/gaps/squares/square-answer.ts'
import type { City, Place } from '#engine/market/place.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { cityCalled, placeLabel } from '#markets/places.ts'
import type { ImportedEvidence } from '#markets/sellers/evidence-of.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import { AsyncCache, getOrCompute, markCacheable, memoizeByIdentity } from '../../cache.ts'
import { freeWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { seal } from '../../paid.ts'
import { said } from '../../said.ts'
import { dayIn, nextDayIn } from '../../zone.ts'
import { openAdvice, openPlace, type SealedPlace } from '../access/access-policy.ts'
import { type Access, accessOf } from '../access/entitlements.ts'
import { activeEvidence, evidenceVersion } from '../evidence/active-evidence.ts'
import { engineEvidence } from '../evidence/engine-evidence.ts'
import { countLookup } from './count-lookup.ts'
import { walksIn } from './square-walks.ts'
import { type OpenedPlace, readOpened, saveOpened } from './store.ts'

type Subject = { category?: GapCategory | 'all' | undefined; archetype?: string | undefined }
type Query = Subject & { location: string }

/** A city's map for one category or business, nobody having read it yet. `subject` names what it is about, among look-ups and opened places. */
type CityMap = { place: Place; subject: string; imported: ImportedEvidence; asked: Asked; answer: CityAnswer }

/** By the evidence, its month, what is asked and the person's own counts. About half a megabyte each. */
const answers = new AsyncCache<CityAnswer>({ maxEntries: 40 })
/** An answer as people read it who have opened no place of their own, by the few numbers that they may still open; dropped with the answer. */
const readingsOf = memoizeByIdentity((_answer: CityAnswer) => new Map<number | null, SquaresAnswer>())
/** By category or business, of which there are some hundreds; dropped with the evidence. */
const askedByName = memoizeByIdentity((_evidence: ImportedEvidence) => new Map<string, Asked>())

/**
 * The squares, areas or counties of a city for a category or one business. A free account reads what kind of answer each has, and in full the one that it
 * opened today. Nothing is said of a city that nobody counted.
 */
export async function lookUpSquares(ctx: Context, actor: UserActor, query: Query, left?: AbortSignal): Promise<SquaresAnswer> {
  const access = await accessOf(ctx, actor.userId)
  const limit = access.gapMapsFull ? null : limits.freeGapLookupsPerDay
  const { place, subject, imported, asked, answer } = await mapOf(ctx, actor, query, left, ({ id }, about) =>
    countLookup(ctx, actor, id, about, limit),
  )
  const today = await readOpened(ctx.database.db, actor.userId, dayIn(actor.zone, ctx.clock()))
  const opened = today?.cityId === place.city.id && today.asked === subject ? today.place : null
  const openLeft = access.gapMapsFull ? null : today ? 0 : limits.freeSquaresPerDay
  const make = () => reading(ctx, { place, imported, asked, answer }, access, opened, openLeft)
  return opened !== null && !access.gapMapsFull ? make() : getOrCompute(readingsOf(answer), openLeft, () => markCacheable(make()))
}

function reading(
  ctx: Context,
  { place, imported, asked, answer }: Omit<CityMap, 'subject'>,
  access: Access,
  opened: string | null,
  openLeft: number | null,
): SquaresAnswer {
  return {
    location: placeLabel(place.city),
    locationId: place.city.id,
    by: answer.by,
    places: answer.places,
    squares: answer.squares.map((square) => openPlace(sealedSquare(square), access, opened)),
    counties: answer.counties.map((county) => openPlace(sealedCounty(county), access, opened)),
    classes: answer.classes,
    businesses: titlesOf(ctx, place, asked),
    founded: answer.founded,
    advice: answer.advice,
    best: openAdvice(seal(answer.best), access),
    completeness: answer.completeness.map(({ class: of, how, low, likely, high }) => ({ class: of, how, low, likely, high })),
    openLeft,
    walk: answer.walk && { id: answer.walk.id, area: answer.walk.area, near: answer.walk.near },
    attribution: imported.attributions.join(' · '),
  }
}

/** One place of a map in full. The first that a free account chooses is open for the day of its zone, however often it is asked for. */
export async function openSquare(
  ctx: Context,
  actor: UserActor,
  query: Query & { square: string },
  left?: AbortSignal,
): Promise<OpenSquare | OpenCounty> {
  const access = await accessOf(ctx, actor.userId)
  const { place, subject, answer } = await mapOf(ctx, actor, query, left)
  const square = answer.squares.find(({ id }) => id === query.square)
  const county = square ? undefined : answer.counties.find((each) => sealedCounty(each).locked.id === query.square)
  const sealed = square ? sealedSquare(square) : county && sealedCounty(county)
  if (!sealed) throw new Failure('not_found', { field: 'square' })
  const wanted = { cityId: place.city.id, asked: subject, place: query.square }
  const opened = access.gapMapsFull ? wanted : await openToday(ctx, actor, wanted)
  const read = openPlace<CitySquare | CityCounty>(sealed, access, opened.place)
  if (read.locked || opened.asked !== subject || opened.cityId !== place.city.id) throw allOpened(ctx, actor)
  return read
}

async function openToday(ctx: Context, actor: UserActor, wanted: OpenedPlace): Promise<OpenedPlace> {
  const now = ctx.clock()
  return ctx.database.transaction((tx) => saveOpened(tx, { userId: actor.userId, day: dayIn(actor.zone, now), ...wanted }, now))
}

function allOpened(ctx: Context, actor: UserActor): Failure {
  const limit = limits.freeSquaresPerDay
  const resetsAt = nextDayIn(actor.zone, ctx.clock()).toISOString()
  return new Failure('limit_reached', { say: refusals.squareOpened, details: { limit, used: limit, resetsAt, upgradeUrl: '/subscribe' } })
}

/** @throws Failure validation_failed or not_found for what has no map @throws Failure not_found for a square that is not on it */
export async function requireSquare(ctx: Context, actor: UserActor, query: Query & { square: string }): Promise<void> {
  const { answer } = await mapOf(ctx, actor, query)
  if (!answer.squares.some(({ id, square }) => id === query.square && square)) throw new Failure('not_found', { field: 'square' })
}

/** `count` may refuse before anything is computed. */
async function mapOf(
  ctx: Context,
  actor: UserActor,
  { location, ...subject }: Query,
  left?: AbortSignal,
  count?: (city: City, about: string) => Promise<void>,
): Promise<CityMap> {
  const city = cityCalled(location)
  const place = city && ctx.market.placeOf(city.id)
  if (!place) throw new Failure('validation_failed', { field: 'location', say: said(refusals.noCity, { name: location }) })
  if (subject.category && subject.archetype) throw new Failure('validation_failed', { field: 'archetype', say: refusals.askOneThing })
  const imported = await activeEvidence(ctx, city.id)
  if (!imported || isEmpty(imported)) throw noSquares(place)
  const about = subject.archetype ? `business:${subject.archetype}` : (subject.category ?? 'all')
  const asked = getOrCompute(askedByName(imported), about, () => askedOf(ctx, place, imported, subject))
  await count?.(city, about)
  const walks = subject.archetype ? await walksIn(ctx, actor, city.id, asked.parts) : []
  const evidence = engineEvidence(ctx, place, imported, walks)
  const key = [evidenceVersion(imported), evidence.month, city.id, about, JSON.stringify(walks)].join(' ')
  const answer = await answers.getOrCompute(
    key,
    (leaving) => ctx.compute.answerSquares({ evidence, asked }, freeWork(actor), leaving),
    left,
  )
  return { place, subject: about, imported, asked, answer }
}

/** As their cards in the city call them. */
function titlesOf(ctx: Context, { city }: Place, { parts }: Asked): string[] {
  const wanted = new Set(parts.flatMap(({ businesses }) => businesses))
  return (ctx.market.entriesByCity.get(city.id) ?? []).flatMap(({ archetype, title }) => (wanted.has(archetype) ? [title] : []))
}

function askedOf(ctx: Context, place: Place, imported: ImportedEvidence, { category = 'all', archetype: id }: Subject): Asked {
  const { facts, archetypeById, entriesByCity } = ctx.market
  const businesses = (entriesByCity.get(place.city.id) ?? []).flatMap((entry) => {
    const archetype = archetypeById.get(entry.archetype)
    return archetype && !entry.closed ? [{ archetype, entry }] : []
  })
  if (!id) {
    const wanted = businesses.filter(({ archetype }) => category === 'all' || archetype.gapCategory === category)
    const asked = askedOfCategory(wanted, { place, facts }, imported)
    if (!asked) throw noSquares(place)
    return asked
  }
  const business = businesses.find(({ archetype }) => archetype.id === id)
  if (!business) throw new Failure('not_found', { field: 'archetype', say: said(refusals.noBusiness, { name: id }) })
  const asked = askedOfBusiness(business, { place, facts })
  if (!asked) throw new Failure('not_found', { field: 'archetype', say: said(refusals.noStreet, { business: business.entry.title }) })
  return asked
}

/** What to import is for whoever runs the product to read. */
function noSquares({ city }: Place): Failure {
  return new Failure('not_found', {
    field: 'location',
    say: said(refusals.noSquares, { city: city.name }),
    details: { import: ['people', 'osm', 'areas', 'register'] },
  })
}

function isEmpty({ people, areas, lists, counties }: ImportedEvidence): boolean {
  return !people && areas.length === 0 && lists.length === 0 && !counties
}

function sealedSquare({ id, lat, lon, area, kind, ...square }: SquareAnswer): SealedPlace<CitySquare> {
  const shown = { id, lat, lon, area, kind }
  const { seen, rank, how, counted } = square
  return {
    locked: { ...shown, locked: true },
    full: seal({
      ...shown,
      locked: false as const,
      people: square.people && believable(square.people),
      reaching: square.reaching && believable(square.reaching),
      seen,
      expected: square.expected && rangeOf(square.expected),
      room: square.room && rangeOf(square.room),
      chance: square.chance && believable(square.chance),
      rank,
      how,
      counted,
    }),
  }
}

const believable = (value: number) => Number(value.toPrecision(3))
const rangeOf = ({ low, likely, high }: Range): Range => ({ low: believable(low), likely: believable(likely), high: believable(high) })

const countyId = (county: CountyAnswer) => `county_${county.countyId}`

function sealedCounty({ countyId: fips, county, ...numbers }: CountyAnswer): SealedPlace<CityCounty> {
  const shown = { id: countyId({ countyId: fips, county, ...numbers }), county }
  return { locked: { ...shown, locked: true }, full: seal({ ...shown, ...numbers, locked: false as const }) }
}
