import type { Archetype } from '#engine/market/archetype.ts'
import { closureIn } from '#engine/market/closure.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { localize } from '../../platform/localize.ts'
import { closureOf } from './availability.ts'
import { personFromProfile } from './person.ts'
import { readProfile } from './store.ts'

/** Why no report of a business is sold for a city, and what is open instead: it is forbidden there, or makes no sense there. Null where it is sold. */
export async function saleRestriction(ctx: Context, userId: string, archetype: Archetype, cityId: string): Promise<Failure | null> {
  if (!closureIn(archetype, cityId)) return null
  const closed = closureOf(ctx, archetype, cityId, personFromProfile(await readProfile(ctx.database.db, userId)))
  if (!closed) return null
  return new Failure('not_sellable', {
    field: 'opportunityId',
    message: localize(refusals.notSoldHere, { business: archetype.title, city: closed.city, why: endSentence(closed.why) }),
    details: { closed },
  })
}

/** Whether an id of the catalogue is of a business that its city is closed to: what was set aside for its report is free again. */
export function isOpportunityClosed(ctx: Context, opportunityId: string): boolean {
  const parts = parseOpportunityId(opportunityId)
  const archetype = parts ? ctx.market.archetypeById.get(parts.archetypeId) : undefined
  return Boolean(parts && archetype && closureIn(archetype, parts.cityId))
}
