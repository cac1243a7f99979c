import type { Gap } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { type GapAnswer, gapAnswers, gapWithOwnCount } from '#engine/gaps.ts'
import { parseOpportunityId } from '#engine/opportunity-id.ts'
import type { Place } from '#engine/place.ts'
import type { GapCategory } from '#engine/vocabulary.ts'
import { gapMapLocation } from '#markets/places.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { dayIn, nextDayIn } from '../../zone.ts'
import { accessOf } from '../payments/entitlements.ts'
import { countLookups, hasLookup, insertLookup, lockPerson, readCounts, saveCount } from './store.ts'

/** The gaps of a place and category; what a free plan does not open leaves the server as title and category only. */
export async function lookUpGaps(
  ctx: Context,
  actor: UserActor,
  query: { location?: string; category?: GapCategory | 'all' },
): Promise<Gap[]> {
  const city = gapMapLocation(query.location ?? 'Lagos, Nigeria')
  if (!city) throw new Failure('validation_failed', { field: 'location', message: 'Choose one of the gap-map locations' })
  const category = query.category ?? 'all'
  const place = ctx.market.placeOf(city.id)!
  const access = await accessOf(ctx, actor.userId)
  const counts = await readCounts(ctx.database.db, actor.userId)
  const answers = gapAnswers({ ...base(ctx, place), category, ownCounts: countsHere(counts, city.id) })
  await countLookup(ctx, actor, city.id, category, access.gapMapsFull ? null : limits.freeGapLookupsPerDay)
  return answers.map((answer, index) => (access.gapMapsFull || index < limits.freeOpenGaps ? answer : lock(answer)))
}

/** The person's own count on a walk: kept, and the one gap answered anew with it. */
export async function answerWithCount(
  ctx: Context,
  actor: UserActor,
  input: { opportunityId: string; sellers: number; minutes: number },
): Promise<GapAnswer> {
  const entry = ctx.market.entryById.get(input.opportunityId)
  const place = entry ? ctx.market.placeOf(entry.cityId) : null
  if (!entry || !place) throw new Failure('not_found')
  const answer = gapWithOwnCount({
    ...base(ctx, place),
    archetypeId: entry.archetype,
    own: { sellers: input.sellers, minutesWalk: input.minutes },
  })
  if (!answer) throw new Failure('not_found')
  await saveCount(ctx.database.db, { userId: actor.userId, ...input, now: ctx.clock() })
  return answer
}

function base(ctx: Context, place: Place) {
  return { place, archetypes: ctx.market.archetypes, facts: ctx.market.facts, entries: ctx.market.entriesByCity.get(place.city.id) ?? [] }
}

function countsHere(counts: { opportunityId: string; sellers: number; minutes: number }[], cityId: string) {
  return counts.flatMap(({ opportunityId, sellers, minutes }) => {
    const parts = parseOpportunityId(opportunityId)
    return parts?.cityId === cityId ? [{ archetypeId: parts.archetypeId, sellers, minutesWalk: minutes }] : []
  })
}

/** A place and category asked again on the same day costs nothing; the day is the person's. Without a limit it is only counted. */
async function countLookup(ctx: Context, actor: UserActor, location: string, category: string, limit: number | null): Promise<void> {
  const now = ctx.clock()
  const lookup = { userId: actor.userId, day: dayIn(actor.zone, now), location, category }
  await ctx.database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId)
    if (await hasLookup(tx, lookup)) return
    const used = await countLookups(tx, actor.userId, lookup.day)
    if (limit !== null && used >= limit) {
      throw new Failure('limit_reached', {
        message: `You have used your ${limit} look-ups today.`,
        details: { limit, used, resetsAt: nextDayIn(actor.zone, now).toISOString(), upgradeUrl: '/subscribe' },
      })
    }
    await insertLookup(tx, lookup, now)
  })
}

function lock({ id, title, category, location }: GapAnswer): Gap {
  return { id, title, category, location, locked: true }
}
