import type { ClosureInfo, OpportunityChoice } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/fit.ts'
import { isFallbackCity, rankForPerson } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { closureIn } from '#engine/market/closure.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { localize } from '../../platform/localize.ts'
import { personFromProfile } from './person.ts'
import { readProfile } from './store.ts'

/** How many of each kind are offered instead. */
const maxAlternatives = 3

/**
 * Why a business is not for a city, and what is open instead: the same trade in other cities of the country, and what fits best in this city. Null where
 * it is open. Nothing is offered that we advise against.
 */
export function closureOf(ctx: Context, archetype: Archetype, cityId: string, person: Person | null = null): ClosureInfo | null {
  const closed = closureIn(archetype, cityId)
  const place = ctx.market.findPlace(cityId)
  if (!closed || !place) return null
  const { kind, why, since, verifyAt } = closed
  const topAdvisable = (entries: readonly CatalogueEntry[]) => entries.filter(({ verdict }) => verdict !== 'no').slice(0, maxAlternatives)
  const elsewhere = ctx.market.entries.filter(
    (entry) => entry.archetype === archetype.id && entry.countryCode === place.country.code && !isFallbackCity(entry.cityId),
  )
  const open = ctx.market.entriesByCity.get(cityId) ?? []
  const openInCity = person ? rankForPerson(ctx.market.ranking, person, open).map(({ entry }) => entry) : open.toSorted(byScore)
  return {
    kind,
    city: place.city.nameInSentence ?? place.city.name,
    why: endSentence(why),
    ...(since === undefined ? {} : { since: String(since) }),
    ...(verifyAt ? { verifyAt } : {}),
    instead: { elsewhere: topAdvisable(elsewhere.sort(byScore)).map(toChoice), here: topAdvisable(openInCity).map(toChoice) },
  }
}

/** The same for a card or a report of the catalogue; null for an own business, which no rule of the catalogue closes. */
export function catalogueClosure(
  ctx: Context,
  { archetype, cityId }: { archetype: string; cityId: string },
  person: Person | null = null,
): ClosureInfo | null {
  const business = ctx.market.archetypeById.get(archetype)
  return business ? closureOf(ctx, business, cityId, person) : null
}

const toChoice = ({ id, title, city, country }: CatalogueEntry): OpportunityChoice => ({ id, title, city, country })

function byScore(a: CatalogueEntry, b: CatalogueEntry): number {
  return b.overallScore - a.overallScore || (a.id < b.id ? -1 : 1)
}

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
