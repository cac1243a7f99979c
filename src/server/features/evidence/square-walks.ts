import { createHash } from 'node:crypto'
import type { WalkCount } from '#engine/gaps/squares/city-evidence.ts'
import type { SellerQueryPart } from '#engine/gaps/squares/seller-query.ts'
import type { Context } from '../../context.ts'
import { readSquareWalks, readWalkedArchetypes, type SquareWalk } from './store-walks.ts'

/** Just above the year for which counts are pooled. */
const retentionDays = 400

const oldest = (ctx: Context) => new Date(ctx.clock().getTime() - retentionDays * 24 * 60 * 60_000)

/** Businesses that the person, or somebody who shares their counts, counted on foot in a city. */
export async function walkedBusinesses(ctx: Context, userId: string, cityId: string): Promise<string[]> {
  return readWalkedArchetypes(ctx.database.db, { userId, cityId, since: oldest(ctx) })
}

/** Walk counts of one business, and by square the person's own. */
export type WalkCounts = { walks: WalkCount[]; own: Map<string, SquareWalk> }

/**
 * Walk counts of one business in a city: the person's own and those of people who share theirs. `except`: a square whose own count is left out.
 */
export async function listWalkCounts(
  ctx: Context,
  viewerId: string,
  { cityId, except }: { cityId: string; except?: string | undefined },
  parts: readonly SellerQueryPart[],
): Promise<WalkCounts> {
  const [part] = parts
  const own = new Map<string, SquareWalk>()
  if (!part?.archetypeId) return { walks: [], own }
  const since = oldest(ctx)
  const rows = await readSquareWalks(ctx.database.db, { userId: viewerId, cityId, archetype: part.archetypeId, since })
  const included = rows.filter(({ userId, square }) => userId !== viewerId || square !== except)
  const walks = included.map((walk) => {
    const { userId, square, sellers, minutes, countedAt } = walk
    if (userId === viewerId) own.set(square, walk)
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
      own: userId === viewerId,
    }
  })
  return { walks, own }
}
