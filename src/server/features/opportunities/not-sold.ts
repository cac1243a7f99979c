import type { Archetype } from '#engine/market/archetype.ts'
import { closedIn } from '#engine/market/closed-places.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { ended } from '../../narrator/ended.ts'
import { said } from '../../said.ts'

/** Why no report of a business is sold for a city: it is forbidden there, or makes no sense there. Null where it is sold. */
export function notSold(ctx: Context, archetype: Archetype, cityId: string): Failure | null {
  const closed = closedIn(archetype, cityId)
  const city = ctx.market.placeOf(cityId)?.city
  if (!closed || !city) return null
  return new Failure('not_sellable', {
    field: 'opportunityId',
    say: said(refusals.notSoldHere, { business: archetype.title, city: city.nameInSentence ?? city.name, why: ended(closed.why) }),
  })
}

/** Whether an id of the catalogue is of a business that its city is closed to: what was set aside for its report is free again. */
export function isClosed(ctx: Context, opportunityId: string): boolean {
  const parts = parseOpportunityId(opportunityId)
  const archetype = parts ? ctx.market.archetypeById.get(parts.archetypeId) : undefined
  return Boolean(parts && archetype && closedIn(archetype, parts.cityId))
}
