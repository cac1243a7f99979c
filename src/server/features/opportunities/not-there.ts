import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { said } from '../../said.ts'
import { findUnreadable } from './own-business.ts'

/**
 * Why an opportunity's id finds nothing: the part of it that does not exist, by its name. Another person's own business does not exist either;
 * one's own that cannot be read any more is reported as that.
 */
export async function notThere(ctx: Context, userId: string | null, id: string): Promise<Failure> {
  const field = 'opportunityId'
  const parts = parseOpportunityId(id)
  if (!parts) return new Failure('not_found', { field, say: refusals.noOpportunity })
  const archetype = ctx.market.archetypeById.get(parts.archetypeId)
  const unreadable = archetype ? null : await findUnreadable(ctx, userId, parts.archetypeId)
  if (unreadable) return new Failure('not_found', { field, say: said(refusals.unreadableBusiness, { name: unreadable.title }) })
  if (!archetype) return new Failure('not_found', { field, say: said(refusals.noBusiness, { name: parts.archetypeId }) })
  const place = ctx.market.placeOf(parts.cityId)
  if (!place) return new Failure('not_found', { field, say: said(refusals.noCity, { name: parts.cityId }) })
  return new Failure('not_found', {
    field,
    say: said(refusals.notOffered, { business: archetype.title, country: place.country.nameInSentence }),
  })
}
