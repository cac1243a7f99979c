import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { findUnreadable } from './own-business.ts'

/**
 * Why an opportunity's id finds nothing: the part of it that does not exist, by its name. Another person's own business does not exist either;
 * one's own that cannot be read any more is told as that.
 */
export async function notThere(ctx: Context, userId: string | null, id: string): Promise<Failure> {
  const field = 'opportunityId'
  const parts = parseOpportunityId(id)
  if (!parts) return new Failure('not_found', { field, message: 'There is no such opportunity.' })
  const archetype = ctx.market.archetypeById.get(parts.archetypeId)
  const unreadable = archetype ? null : await findUnreadable(ctx, userId, parts.archetypeId)
  if (unreadable) return new Failure('not_found', { field, message: unreadable.message })
  if (!archetype) return new Failure('not_found', { field, message: `There is no business called “${parts.archetypeId}”.` })
  const place = ctx.market.placeOf(parts.cityId)
  if (!place) return new Failure('not_found', { field, message: `There is no city called “${parts.cityId}”.` })
  const message = `“${archetype.title}” is not offered in ${place.country.nameInSentence}.`
  return new Failure('not_found', { field, message })
}
