import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { throttles } from '../../db/schema.ts'

/** Counts one more in the key's window (which begins with its first count). @returns the count and when the window ends */
export async function countUp(db: Db, key: string, now: Date, minutes: number): Promise<{ count: number; endsAt: Date }> {
  const edge = new Date(now.getTime() - minutes * 60_000).toISOString()
  const at = now.toISOString()
  const rows = await db
    .insert(throttles)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${throttles.windowStart} <= ${edge}::timestamptz then 1 else ${throttles.count} + 1 end`,
        windowStart: sql`case when ${throttles.windowStart} <= ${edge}::timestamptz then ${at}::timestamptz else ${throttles.windowStart} end`,
      },
    })
    .returning()
  const row = rows[0]!
  return { count: row.count, endsAt: new Date(row.windowStart.getTime() + minutes * 60_000) }
}

/** The counts of windows that have not ended; a key without one is left out. */
export async function readCounts(
  db: Db,
  keys: string[],
  now: Date,
  minutes: number,
): Promise<Map<string, { count: number; endsAt: Date }>> {
  const rows = await db
    .select()
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.windowStart, new Date(now.getTime() - minutes * 60_000))))
  return new Map(rows.map((row) => [row.key, { count: row.count, endsAt: new Date(row.windowStart.getTime() + minutes * 60_000) }]))
}

export async function forgetCounts(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key))
}

export async function deleteOldThrottles(db: Db, before: Date): Promise<void> {
  await db.delete(throttles).where(lt(throttles.windowStart, before))
}
