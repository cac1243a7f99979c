import type { CountAnswer, Gap } from '#contract/gap-maps.ts'
import { limits } from '#contract/limits.ts'
import { firstGapLocation } from '#contract/location-options.ts'
import type { GapCategory } from '#engine/quantity/vocabulary.ts'
import { findCityByName } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { freeWork } from '../../threads/work.ts'
import { unsealGapFor } from '../access/access-policy.ts'
import { readAccess } from '../access/entitlements.ts'
import { saleRestriction } from '../opportunities/availability.ts'
import { freeGapIds, gapWithCount, listGaps, type SellerCount } from './answers.ts'
import { countLookup } from './count-lookup.ts'
import { presentWalkChange, requireSquare } from './squares.ts'
import { hasEverLookedUp, readWalkCounts, saveSquareWalk, saveWalkCount } from './store.ts'

/** The gaps of a place and category; those that a free plan does not open leave the server as title and category only. */
export async function lookUpGaps(
  ctx: Context,
  actor: UserActor,
  query: { location?: string; category?: GapCategory | 'all' },
): Promise<Gap[]> {
  const location = query.location ?? firstGapLocation
  const city = findCityByName(location)
  if (!city) throw new Failure('validation_failed', { field: 'location', message: localize(refusals.noCity, { name: location }) })
  const category = query.category ?? 'all'
  const place = ctx.market.findPlace(city.id)!
  const access = await readAccess(ctx, actor.userId)
  const counts = await readWalkCounts(ctx.database.db, actor.userId)
  const [gaps, openIds] = await ctx.mainThread.run('list', freeWork(actor), () => [
    listGaps(ctx, place, category, counts),
    new Set(freeGapIds(ctx, place, category)),
  ])
  await countLookup(ctx, actor, city.id, category, access.gapMapsFull ? null : limits.freeGapLookupsPerDay)
  return gaps.map((gap) => unsealGapFor(gap, access, openIds))
}

/**
 * Stores a count from a walk: one of a place is evidence there alone, and the answer says what it changed; another recalculates the city's gap. Both as
 * far as the account may read them.
 */
export async function submitCount(
  ctx: Context,
  actor: UserActor,
  { square: at, ...count }: SellerCount & { square?: string | undefined },
): Promise<CountAnswer> {
  const { db } = ctx.database
  const entry = ctx.market.entryById.get(count.opportunityId)
  const place = entry ? ctx.market.findPlace(entry.cityId) : null
  const archetype = entry && ctx.market.archetypeById.get(entry.archetype)
  const closed = entry && archetype ? await saleRestriction(ctx, actor.userId, archetype, entry.cityId) : null
  if (closed) throw closed
  const cityCount = at ? (await readWalkCounts(db, actor.userId)).find(({ opportunityId }) => opportunityId === entry?.id) : count
  const gap =
    entry && place
      ? await ctx.mainThread.run('list', freeWork(actor), () => gapWithCount(ctx, place, entry.archetype, cityCount ?? null))
      : null
  if (!entry || !place || !gap) throw new Failure('not_found')
  const walk = { location: place.city.id, archetype: entry.archetype }
  const square = at === undefined ? null : await requireSquare(ctx, actor, { ...walk, square: at })
  const access = await readAccess(ctx, actor.userId)
  const openIds = new Set<string>()
  for (const category of ['all', gap.locked.category] as const) {
    if (!(await hasEverLookedUp(db, actor.userId, place.city.id, category))) continue
    for (const id of freeGapIds(ctx, place, category)) openIds.add(id)
  }
  await ctx.database.transaction(async (tx) => {
    const countFields = { userId: actor.userId, sellers: count.sellers, minutes: count.minutes }
    if (!square) await saveWalkCount(tx, { ...countFields, opportunityId: count.opportunityId, now: ctx.clock() })
    else await saveSquareWalk(tx, { ...countFields, cityId: walk.location, archetype: walk.archetype, square, countedAt: ctx.clock() })
  })
  const changed = at && square ? await presentWalkChange(ctx, actor, { ...walk, place: at, square }) : null
  return { ...unsealGapFor(gap, access, openIds), changed }
}
