import { firstGapLocation } from '#contract/gap-locations.ts'
import type { Gap } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { cityCalled } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import { freeWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { said } from '../../said.ts'
import { openGap } from '../access/access-policy.ts'
import { accessOf } from '../access/entitlements.ts'
import { notSold } from '../opportunities/not-sold.ts'
import { type Count, gapCounted, gapsIn, openedByLookUp } from './answers.ts'
import { countLookup } from './count-lookup.ts'
import { requireSquare } from './squares.ts'
import { hasLookupOf, readCounts, saveCount, saveSquareWalk } from './store.ts'

/** The gaps of a place and category; what a free plan does not open leaves the server as title and category only. */
export async function lookUpGaps(
  ctx: Context,
  actor: UserActor,
  query: { location?: string; category?: GapCategory | 'all' },
): Promise<Gap[]> {
  const location = query.location ?? firstGapLocation
  const city = cityCalled(location)
  if (!city) throw new Failure('validation_failed', { field: 'location', say: said(refusals.noCity, { name: location }) })
  const category = query.category ?? 'all'
  const place = ctx.market.placeOf(city.id)!
  const access = await accessOf(ctx, actor.userId)
  const counts = await readCounts(ctx.database.db, actor.userId)
  const [gaps, opened] = await ctx.turns.run('list', freeWork(actor), () => [
    gapsIn(ctx, place, category, counts),
    new Set(openedByLookUp(ctx, place, category)),
  ])
  await countLookup(ctx, actor, city.id, category, access.gapMapsFull ? null : limits.freeGapLookupsPerDay)
  return gaps.map((gap) => openGap(gap, access, opened))
}

/** The person's own count on a walk: stored, and the one gap recalculated with it, as far as the account may read it. */
export async function answerWithCount(ctx: Context, actor: UserActor, count: Count & { square?: string | undefined }): Promise<Gap> {
  const { db } = ctx.database
  const entry = ctx.market.entryById.get(count.opportunityId)
  const place = entry ? ctx.market.placeOf(entry.cityId) : null
  const archetype = entry && ctx.market.archetypeById.get(entry.archetype)
  const closed = entry && archetype ? await notSold(ctx, actor.userId, archetype, entry.cityId) : null
  if (closed) throw closed
  const gap = entry && place ? await ctx.turns.run('list', freeWork(actor), () => gapCounted(ctx, place, entry.archetype, count)) : null
  if (!entry || !place || !gap) throw new Failure('not_found')
  const { square } = count
  const walked = { location: place.city.id, archetype: entry.archetype }
  if (square) await requireSquare(ctx, actor, { ...walked, square })
  const access = await accessOf(ctx, actor.userId)
  const opened = new Set<string>()
  for (const category of ['all', gap.locked.category] as const) {
    if (!(await hasLookupOf(db, actor.userId, place.city.id, category))) continue
    for (const id of openedByLookUp(ctx, place, category)) opened.add(id)
  }
  await ctx.database.transaction(async (tx) => {
    const own = { userId: actor.userId, sellers: count.sellers, minutes: count.minutes }
    await saveCount(tx, { ...own, opportunityId: count.opportunityId, now: ctx.clock() })
    if (square) await saveSquareWalk(tx, { ...own, cityId: walked.location, archetype: walked.archetype, square, countedAt: ctx.clock() })
  })
  return openGap(gap, access, opened)
}
