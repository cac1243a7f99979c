import type { ClosureInfo, OpportunityChoice } from '#contract/opportunity-card.ts'
import type { Person } from '#engine/fit/person.ts'
import { isFallbackCity, rankForPerson } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { closureIn } from '#engine/market/closure.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import { localize } from '../../platform/error-message.ts'
import { personFromProfile } from './person.ts'
import { readProfile } from './store.ts'

const maxAlternatives = 3

/**
 * Why a city is closed to a business, with alternatives: the same trade in other cities of the country, and the best that is open in this one. Null
 * where it is open. Nothing with the verdict "no" is offered.
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

/** By catalogue ids; null for an own business, which no closure of the catalogue covers. */
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

/** A `not_sellable` failure with alternatives, or null where a report is sold for the city. */
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

/** A credit reserved for a closed opportunity is released. */
export function isOpportunityClosed(ctx: Context, opportunityId: string): boolean {
  const parts = parseOpportunityId(opportunityId)
  const archetype = parts ? ctx.market.archetypeById.get(parts.archetypeId) : undefined
  return Boolean(parts && archetype && closureIn(archetype, parts.cityId))
}
