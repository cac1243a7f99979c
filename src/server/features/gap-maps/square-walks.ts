import { createHash } from 'node:crypto'
import type { OwnCount } from '#contract/gap-maps.ts'
import type { WalkCount } from '#engine/gaps/squares/city-evidence.ts'
import type { SellerQueryPart } from '#engine/gaps/squares/seller-query.ts'
import type { Context } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { dayIn } from '../../platform/zone.ts'
import { readSquareWalks, readWalkedArchetypes } from './store.ts'

/** Just above the year for which counts are pooled. */
const retentionDays = 400

const oldest = (ctx: Context) => new Date(ctx.clock().getTime() - retentionDays * 24 * 60 * 60_000)

/** Businesses that the person, or somebody who shares their counts, counted on foot in a city. */
export async function walkedBusinesses(ctx: Context, actor: UserActor, cityId: string): Promise<string[]> {
  return readWalkedArchetypes(ctx.database.db, { userId: actor.userId, cityId, since: oldest(ctx) })
}

/** Walk counts of one business, and by square the person's own. */
export type WalkCounts = { walks: WalkCount[]; own: Map<string, OwnCount> }

/**
 * Walk counts of one business in a city: the person's own and those of people who share theirs. `except`: a square whose own count is left out.
 */
export async function listWalkCounts(
  ctx: Context,
  actor: UserActor,
  { cityId, except }: { cityId: string; except?: string | undefined },
  parts: readonly SellerQueryPart[],
): Promise<WalkCounts> {
  const [part] = parts
  const own = new Map<string, OwnCount>()
  if (!part?.archetypeId) return { walks: [], own }
  const since = oldest(ctx)
  const rows = await readSquareWalks(ctx.database.db, { userId: actor.userId, cityId, archetype: part.archetypeId, since })
  const kept = rows.filter(({ userId, square }) => userId !== actor.userId || square !== except)
  const walks = kept.map(({ userId, square, sellers, minutes, countedAt }) => {
    if (userId === actor.userId) own.set(square, { sellers, minutes, day: dayIn(actor.zone, countedAt) })
    const [row, col] = square.split('_').map(Number)
    return {
      row: row!,
      col: col!,
      class: part.class,
      archetypeId: part.archetypeId,
      sellers,
      minutes,
      month: countedAt.toISOString().slice(0, 7),
      giver: createHash('sha256').update(`${cityId} ${userId}`).digest('base64url').slice(0, 16),
      own: userId === actor.userId,
    }
  })
  return { walks, own }
}
