import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { said } from '../../said.ts'

/** Why an opportunity's id finds nothing: the part of it that does not exist, by its name. Another person's own business does not exist either. */
export function notThere(ctx: Context, id: string): Failure {
  const field = 'opportunityId'
  const parts = parseOpportunityId(id)
  if (!parts) return new Failure('not_found', { field, say: refusals.noOpportunity })
  const archetype = ctx.market.archetypeById.get(parts.archetypeId)
  if (!archetype) return new Failure('not_found', { field, say: said(refusals.noBusiness, { name: parts.archetypeId }) })
  const place = ctx.market.placeOf(parts.cityId)
  if (!place) return new Failure('not_found', { field, say: said(refusals.noCity, { name: parts.cityId }) })
  return new Failure('not_found', {
    field,
    say: said(refusals.notOffered, { business: archetype.title, country: place.country.nameInSentence }),
  })
}
