import { gapLocations } from '#contract/gap-locations.ts'
import type { Gap } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { gapMapLocation } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { Failure } from '../../failure.ts'
import { said } from '../../said.ts'
import { dayIn, nextDayIn } from '../../zone.ts'
import { notSold } from '../opportunities/not-sold.ts'
import { accessOf } from '../payments/entitlements.ts'
import { openGap } from '../payments/may-read.ts'
import { type Count, gapCounted, gapsIn, openedByLookUp } from './answers.ts'
import { countLookups, hasLookup, hasLookupOf, insertLookup, readCounts, saveCount } from './store.ts'

/** The gaps of a place and category; what a free plan does not open leaves the server as title and category only. */
export async function lookUpGaps(
  ctx: Context,
  actor: UserActor,
  query: { location?: string; category?: GapCategory | 'all' },
): Promise<Gap[]> {
  const city = gapMapLocation(query.location ?? gapLocations[0])
  if (!city) throw new Failure('validation_failed', { field: 'location', say: refusals.chooseGapLocation })
  const category = query.category ?? 'all'
  const place = ctx.market.placeOf(city.id)!
  const access = await accessOf(ctx, actor.userId)
  const gaps = gapsIn(ctx, place, category, await readCounts(ctx.database.db, actor.userId))
  const opened = new Set(openedByLookUp(ctx, place, category))
  await countLookup(ctx, actor, city.id, category, access.gapMapsFull ? null : limits.freeGapLookupsPerDay)
  return gaps.map((gap) => openGap(gap, access, opened))
}

/** The person's own count on a walk: stored, and the one gap recalculated with it, as far as the account may read it. */
export async function answerWithCount(ctx: Context, actor: UserActor, count: Count): Promise<Gap> {
  const { db } = ctx.database
  const entry = ctx.market.entryById.get(count.opportunityId)
  const place = entry ? ctx.market.placeOf(entry.cityId) : null
  const archetype = entry && ctx.market.archetypeById.get(entry.archetype)
  const closed = entry && archetype ? await notSold(ctx, actor.userId, archetype, entry.cityId) : null
  if (closed) throw closed
  const gap = entry && place ? gapCounted(ctx, place, entry.archetype, count) : null
  if (!entry || !place || !gap) throw new Failure('not_found')
  const access = await accessOf(ctx, actor.userId)
  const opened = new Set<string>()
  for (const category of ['all', gap.locked.category] as const) {
    if (!(await hasLookupOf(db, actor.userId, place.city.id, category))) continue
    for (const id of openedByLookUp(ctx, place, category)) opened.add(id)
  }
  await saveCount(db, { userId: actor.userId, ...count, now: ctx.clock() })
  return openGap(gap, access, opened)
}

/** A place and category asked again on the same day costs nothing; the day is the person's. Without a limit it is only counted. */
export async function countLookup(ctx: Context, actor: UserActor, location: string, category: string, limit: number | null): Promise<void> {
  const now = ctx.clock()
  const lookup = { userId: actor.userId, day: dayIn(actor.zone, now), location, category }
  await ctx.database.transaction(async (tx) => {
    await lockPerson(tx, actor.userId)
    if (await hasLookup(tx, lookup)) return
    const used = await countLookups(tx, actor.userId, lookup.day)
    if (limit !== null && used >= limit) {
      throw new Failure('limit_reached', {
        say: said(refusals.lookUpsUsed, { limit }),
        details: { limit, used, resetsAt: nextDayIn(actor.zone, now).toISOString(), upgradeUrl: '/subscribe' },
      })
    }
    await insertLookup(tx, lookup, now)
  })
}
