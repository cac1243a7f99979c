import type { ClosureInfo, OpportunityChoice } from '#contract/opportunities.ts'
import type { Person } from '#engine/fit/fit.ts'
import { isFallbackCity, rankForPerson } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { closureIn } from '#engine/market/closure.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import type { Context } from '../../context.ts'

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
  const here = person ? rankForPerson(ctx.market.ranking, person, open).map(({ entry }) => entry) : open.toSorted(byScore)
  return {
    kind,
    city: place.city.nameInSentence ?? place.city.name,
    why: endSentence(why),
    ...(since === undefined ? {} : { since: String(since) }),
    ...(verifyAt ? { verifyAt } : {}),
    instead: { elsewhere: topAdvisable(elsewhere.sort(byScore)).map(toChoice), here: topAdvisable(here).map(toChoice) },
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
