import type { Spot } from '#engine/market/spot.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { cityOpportunityId, squareOf } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { AnswerCache } from '../../compute/answer-cache.ts'
import type { Work } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { ofRefusal } from '../../said.ts'
import { findEntry, findOwnBusiness, ownInput } from './own-business.ts'
import { spotFor } from './spot.ts'

/** What can be previewed and bought under one id: a business in a city or, with `spot`, in one square of it, whose card is made from the square. */
export type Offer = { entry: CatalogueEntry; spot: Spot | null }

const cards = new AnswerCache<CatalogueEntry>(500)

/**
 * Null for an id that is nobody's or not the caller's, as `findEntry`.
 * @throws Failure not_found for a square on which no report can rest
 */
export async function findOffer(ctx: Context, userId: string | null, id: string, work: Work, left?: AbortSignal): Promise<Offer | null> {
  const square = squareOf(id)
  const entry = await findEntry(ctx, userId, cityOpportunityId(id), work, left)
  if (!entry || !square) return entry && { entry, spot: null }
  const own = await findOwnBusiness(ctx.database.db, userId, entry.archetype)
  const archetype = own?.archetype ?? ctx.market.archetypeById.get(entry.archetype)
  const place = ctx.market.placeOf(entry.cityId)
  if (!archetype || !place) return null
  const spot = await spotFor(ctx, { archetype, entry }, square, work, left)
  const input = {
    archetypeId: entry.archetype,
    cityId: entry.cityId,
    asked: null,
    known: true,
    ...(own ? { own: ownInput(own, entry.cityId) } : {}),
    spot,
  }
  const make = async (leaving: AbortSignal) => {
    const made = await ctx.compute.makeCard(input, work, leaving)
    if (!made.ok) throw new Failure('not_found', { field: 'opportunityId', say: ofRefusal(made.reason) })
    return { ...made.entry, id, city: spotName(spot, place.city).label, tag: null, closed: entry.closed }
  }
  const key = [id, own?.version ?? '', ctx.market.facts.factsVersion, JSON.stringify(spot)].join('|')
  return { entry: await cards.get(key, make, left), spot }
}
