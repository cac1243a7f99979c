import type { Archetype } from '#engine/market/archetype.ts'
import type { Spot } from '#engine/market/spot.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { type OpportunityRef, opportunityId } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { makeCard } from '#report/pipeline.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { localize, localizeRefusal } from '../../platform/error-message.ts'
import { AsyncCache } from '../../threads/async-cache.ts'
import type { Work } from '../../threads/work.ts'
import { findOwnBusiness, findUnreadable, type OwnBusiness, ownBusinessInput } from './own-business.ts'
import { computeSpot } from './spot.ts'

/** A business in a city; an own business is for its owner alone. */
export type CityOpportunity = { entry: CatalogueEntry; archetype: Archetype; ownBusiness: OwnBusiness | null }

/** What is previewed and bought under one id: a business in a city or, with `spot`, in one square of it, whose card is computed from the square. */
export type ResolvedOpportunity = CityOpportunity & { id: string; spot: Spot | null }

/** Own businesses outside the city they were suggested for; keyed by the version of the market data. */
const cityCards = new AsyncCache<ReturnType<typeof makeCard>>({ maxEntries: 500 })
/** Keyed by the figures of the city and the square, and the version of an own business. */
const squareCards = new AsyncCache<CatalogueEntry>({ maxEntries: 500 })

/** @throws Failure not_found, naming the part that does not exist or why no report can rest on the square */
export async function resolveOpportunity(
  ctx: Context,
  userId: string | null,
  ref: OpportunityRef,
  work: Work,
  signal?: AbortSignal,
): Promise<ResolvedOpportunity> {
  const opportunity = await findOpportunity(ctx, userId, ref, work, signal)
  if (!opportunity) throw await notFoundFailure(ctx, userId, ref)
  return opportunity
}

/** Null for an unknown id or another person's. @throws Failure not_found for a square on which no report can rest */
export async function findOpportunity(
  ctx: Context,
  userId: string | null,
  { id, parts }: OpportunityRef,
  work: Work,
  signal?: AbortSignal,
): Promise<ResolvedOpportunity | null> {
  const cityOpportunity = await findCityOpportunity(ctx, userId, { id, parts }, work, signal)
  if (!cityOpportunity || !parts?.square) return cityOpportunity && { ...cityOpportunity, id, spot: null }
  const { entry, archetype, ownBusiness } = cityOpportunity
  const place = ctx.market.findPlace(entry.cityId)
  if (!place) return null
  const spot = await computeSpot(ctx, userId, { archetype, entry }, parts.square, work, signal)
  const input = { ...cardInput(cityOpportunity, entry.cityId), spot }
  const make = async (sharedSignal: AbortSignal) => {
    const result = await ctx.compute.makeCard(input, work, sharedSignal)
    if (!result.ok) throw new Failure('not_found', { field: 'opportunityId', message: localizeRefusal(result.reason) })
    return { ...result.entry, id, city: spotName(spot, place.city).label, tag: null, closed: entry.closed }
  }
  const key = [id, ownBusiness?.version ?? '', ctx.market.facts.factsVersion, JSON.stringify(spot)].join('|')
  return { ...cityOpportunity, id, entry: await squareCards.getOrCompute(key, make, signal), spot }
}

/** Ignores the square of an id; null for an unknown id or another person's. */
export async function findCityOpportunity(
  ctx: Context,
  userId: string | null,
  { parts }: OpportunityRef,
  work: Work,
  signal?: AbortSignal,
): Promise<CityOpportunity | null> {
  if (!parts) return null
  const { archetypeId, cityId } = parts
  const id = opportunityId(archetypeId, cityId)
  const catalogueEntry = ctx.market.entryById.get(id)
  const archetype = ctx.market.archetypeById.get(archetypeId)
  if (catalogueEntry && archetype) return { entry: catalogueEntry, archetype, ownBusiness: null }
  const ownBusiness = await findOwnBusiness(ctx.database.db, userId, archetypeId)
  if (!ownBusiness) return null
  const opportunity = { entry: ownBusiness.card, archetype: ownBusiness.archetype, ownBusiness }
  if (ownBusiness.card.id === id) return opportunity
  const place = ctx.market.findPlace(cityId)
  if (!place || !ownBusiness.archetype.countries.includes(place.country.code)) return null
  const make = (sharedSignal: AbortSignal) => ctx.compute.makeCard(cardInput(opportunity, cityId), work, sharedSignal)
  const result = await cityCards.getOrCompute(`${id}|${ctx.market.facts.factsVersion}`, make, signal)
  return result.ok ? { ...opportunity, entry: result.entry } : null
}

function cardInput({ archetype, ownBusiness }: Omit<CityOpportunity, 'entry'>, cityId: string) {
  return {
    archetypeId: archetype.id,
    cityId,
    requestedName: null,
    known: true,
    ...(ownBusiness ? { own: ownBusinessInput(ownBusiness, cityId) } : {}),
  }
}

/**
 * Names the part of the id that does not exist. Another person's own business does not exist either; the viewer's own that no longer parses is
 * reported as that.
 */
export async function notFoundFailure(ctx: Context, userId: string | null, { parts }: OpportunityRef): Promise<Failure> {
  const field = 'opportunityId'
  if (!parts) return new Failure('not_found', { field, message: refusals.noOpportunity })
  const archetype = ctx.market.archetypeById.get(parts.archetypeId)
  const unreadable = archetype ? null : await findUnreadable(ctx, userId, parts.archetypeId)
  if (unreadable) return new Failure('not_found', { field, message: localize(refusals.unreadableBusiness, { name: unreadable.title }) })
  if (!archetype) return new Failure('not_found', { field, message: localize(refusals.noBusiness, { name: parts.archetypeId }) })
  const place = ctx.market.findPlace(parts.cityId)
  if (!place) return new Failure('not_found', { field, message: localize(refusals.noCity, { name: parts.cityId }) })
  return new Failure('not_found', {
    field,
    message: localize(refusals.notOffered, { business: archetype.title, country: place.country.nameInSentence }),
  })
}
