import type { Context } from '../../context.ts'
import { readRecentBatches } from './store.ts'

const maxBatches = 50

/** Sellers of each city by active batch, imported at that time or later; the newest first. */
export async function recentCounts(ctx: Context, since: Date): Promise<{ at: Date; cityId: string; sellers: number; source: string }[]> {
  const batches = await readRecentBatches(ctx.database.db, since, maxBatches)
  return batches.flatMap(({ head, coverage, at }) =>
    coverage.map(({ cityId, sellers }) => ({
      at,
      cityId,
      sellers: Object.values(sellers).reduce((sum, count) => sum + count, 0),
      source: head.publisher,
    })),
  )
}
