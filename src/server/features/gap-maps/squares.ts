import type { CityCounty, CitySquare, SquaresAnswer } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { type Asked, askedOfBusiness, askedOfCategory } from '#engine/gaps/squares/asked.ts'
import type { CityEvidence } from '#engine/gaps/squares/city-evidence.ts'
import type { CountyAnswer } from '#engine/gaps/squares/counties.ts'
import type { CityAnswer, SquareAnswer } from '#engine/gaps/squares/square-answer.ts'
import type { Place } from '#engine/market/place.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { cityCalled, placeLabel } from '#markets/places.ts'
import type { ImportedEvidence } from '#markets/sellers/evidence-of.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import { AnswerCache } from '../../compute/answer-cache.ts'
import { freeWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { seal } from '../../paid.ts'
import { said } from '../../said.ts'
import { dayIn } from '../../zone.ts'
import { activeEvidence } from '../evidence/active-evidence.ts'
import { accessOf } from '../payments/entitlements.ts'
import { openPlace, type SealedPlace } from '../payments/may-read.ts'
import { countLookup } from './look-up.ts'
import { firstLookup } from './store.ts'

type Query = { location: string; category?: GapCategory | 'all' | undefined; archetype?: string | undefined }

/** About half a megabyte each. */
const keptAnswers = 40
const answers = new AnswerCache<CityAnswer>(keptAnswers)

/**
 * The squares, areas or counties of a city for a category or one business. A free account reads what kind of answer each has, and one of them in full: that
 * of its first map of the day. Nothing is said of a city that nobody counted.
 */
export async function lookUpSquares(ctx: Context, actor: UserActor, query: Query, left?: AbortSignal): Promise<SquaresAnswer> {
  const city = cityCalled(query.location)
  const place = city && ctx.market.placeOf(city.id)
  if (!place) throw new Failure('validation_failed', { field: 'location', say: said(refusals.noCity, { name: query.location }) })
  if (query.category && query.archetype) throw new Failure('validation_failed', { field: 'archetype', say: refusals.askOneThing })
  const asked = askedOf(ctx, place, query)
  const imported = await activeEvidence(ctx, place.city.id)
  if (!imported || isEmpty(imported)) throw noSquares(place)
  const evidence = evidenceOf(ctx, place, imported)
  const category = `${squaresPrefix}${query.archetype ?? query.category ?? 'all'}`
  const key = `${versionOf(imported)} ${evidence.month} ${place.city.id} ${category}`
  const access = await accessOf(ctx, actor.userId)
  await countLookup(ctx, actor, place.city.id, category, access.gapMapsFull ? null : limits.freeGapLookupsPerDay)
  const answer = await answers.get(key, (leaving) => ctx.compute.answerSquares({ evidence, asked }, freeWork(actor), leaving), left)
  const first = await firstLookup(ctx.database.db, actor.userId, dayIn(actor.zone, ctx.clock()), squaresPrefix)
  const opened = first?.location === place.city.id && first.category === category ? tellingPlace(answer) : null
  return {
    location: placeLabel(place.city),
    locationId: place.city.id,
    by: answer.by,
    places: answer.places,
    squares: answer.squares.map((square) => openPlace(sealedSquare(square), access, opened)),
    counties: answer.counties.map((county) => openPlace(sealedCounty(county), access, opened)),
    classes: answer.classes,
    founded: answer.founded,
    advice: answer.advice,
    walk: answer.walk && { id: answer.walk.id, area: answer.walk.area, near: answer.walk.near },
    attribution: imported.attributions.join(' · '),
  }
}

/** What a look-up of squares is called among the look-ups of a day. */
const squaresPrefix = 'squares:'

function askedOf(ctx: Context, place: Place, { category = 'all', archetype: id }: Query): Asked {
  const { facts, archetypeById, entriesByCity } = ctx.market
  const businesses = (entriesByCity.get(place.city.id) ?? []).flatMap((entry) => {
    const archetype = archetypeById.get(entry.archetype)
    return archetype && !entry.closed ? [{ archetype, entry }] : []
  })
  if (!id) {
    const wanted = businesses.filter(({ archetype }) => category === 'all' || archetype.gapCategory === category)
    const asked = askedOfCategory(wanted, { place, facts })
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

/** Walks have no square of their own yet, and no city's completeness was measured. */
function evidenceOf(ctx: Context, { city }: Place, { sources: _, attributions: __, ...imported }: ImportedEvidence): CityEvidence {
  return {
    ...imported,
    cityId: city.id,
    centre: { lat: city.lat, lon: city.lon },
    population: city.population.value,
    income: null,
    month: ctx.clock().toISOString().slice(0, 7),
    walks: [],
    measured: [],
  }
}

const versions = new WeakMap<ImportedEvidence, number>()
let newest = 0

/** Evidence is made again whenever a batch comes or is switched, and is the same object until then. */
function versionOf(evidence: ImportedEvidence): number {
  const version = versions.get(evidence) ?? ++newest
  versions.set(evidence, version)
  return version
}

/** The place that says most: the best one, else the first in the order, else where most people live, else the first county. */
function tellingPlace({ best, squares, counties }: CityAnswer): string | null {
  const most = squares.reduce<SquareAnswer | null>((a, b) => (a && (a.people ?? 0) >= (b.people ?? 0) ? a : b), null)
  const known = counties[0] ? countyId(counties[0]) : null
  return best[0]?.id ?? squares.find(({ rank }) => rank?.place === 1)?.id ?? known ?? most?.id ?? null
}

function sealedSquare({ id, lat, lon, area, kind, ...square }: SquareAnswer): SealedPlace<CitySquare> {
  const shown = { id, lat, lon, area, kind }
  const { people, reaching, seen, expected, room, chance, rank, how } = square
  return {
    locked: { ...shown, locked: true },
    full: seal({ ...shown, locked: false as const, people, reaching, seen, expected, room, chance, rank, how }),
  }
}

const countyId = (county: CountyAnswer) => `county_${county.countyId}`

function sealedCounty({ countyId: fips, county, ...numbers }: CountyAnswer): SealedPlace<CityCounty> {
  const shown = { id: countyId({ countyId: fips, county, ...numbers }), county }
  return { locked: { ...shown, locked: true }, full: seal({ ...shown, ...numbers, locked: false as const }) }
}
