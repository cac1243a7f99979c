import type { OpenGap } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { wireOf } from '#contract/wire-values.ts'
import type { GapAnswer } from '#engine/gaps/gaps.ts'
import { gapAnswers, gapOfBusiness } from '#engine/gaps/gaps.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { Place } from '#engine/market/place.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import type { Context } from '../../context.ts'
import { getOrCompute, memoizeByIdentity } from '../../platform/cache.ts'
import { seal } from '../../platform/sealed.ts'
import type { SealedGap } from '../access/access-policy.ts'

export type SellerCount = { opportunityId: string; sellers: number; minutes: number }

/** The gaps of a place and category with the person's own counts applied, all still sealed. */
export function listGaps(ctx: Context, place: Place, category: GapCategory | 'all', counts: SellerCount[] = []): SealedGap[] {
  return gapAnswers({ ...engineInput(ctx, place), category, ownCounts: countsInCity(counts, place.city.id) }).map(sealGap)
}

/** The one gap that a count is about: a count of the whole city recalculates it, one of a square leaves it as it was. */
export function gapWithCount(ctx: Context, place: Place, archetypeId: string, count: SellerCount | null): SealedGap | null {
  const ownCount = count && { sellers: count.sellers, minutesWalk: count.minutes }
  const answer = gapOfBusiness({ ...engineInput(ctx, place), archetypeId, ownCount })
  return answer ? sealGap(answer) : null
}

/**
 * Gaps that a look-up opens to a free account: the first ones before anybody's counts, because a person who counts would choose what moves to the
 * front.
 */
export function freeGapIds(ctx: Context, place: Place, category: GapCategory | 'all'): readonly string[] {
  return getOrCompute(openedIn(ctx.market.archetypes), `${place.city.id} ${category}`, () =>
    listGaps(ctx, place, category)
      .slice(0, limits.freeOpenGaps)
      .map(({ locked }) => locked.id),
  )
}

/** Shared by all, by city and category; dropped with the market data. */
const openedIn = memoizeByIdentity((_archetypes: readonly Archetype[]) => new Map<string, readonly string[]>())

function sealGap(answer: GapAnswer): SealedGap {
  const { id, title, category, location, cityId, ...rest } = answer
  const card = { id, title, category, location, locationId: cityId }
  const full = {
    ...card,
    ...rest,
    urgency: wireOf('degree', rest.urgency),
    urgencyId: rest.urgency,
    competitionLevel: wireOf('degree', rest.competitionLevel),
    competitionLevelId: rest.competitionLevel,
  }
  return { locked: { ...card, locked: true }, full: seal<OpenGap>(full) }
}

function engineInput(ctx: Context, place: Place) {
  return { place, archetypes: ctx.market.archetypes, facts: ctx.market.facts, entries: ctx.market.entriesByCity.get(place.city.id) ?? [] }
}

function countsInCity(counts: SellerCount[], cityId: string) {
  return counts.flatMap(({ opportunityId, sellers, minutes }) => {
    const parts = parseOpportunityId(opportunityId)
    return parts?.cityId === cityId ? [{ archetypeId: parts.archetypeId, sellers, minutesWalk: minutes }] : []
  })
}
