import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { aiUsage } from '../db/schema.ts'

export type UsageKey = { userId: string; day: string }

/** Counts one call and its tokens in one statement, so that calls side by side cannot pass the bounds together. @returns false when they do not fit */
export async function reserveUsage(
  db: Db,
  key: UsageKey,
  tokens: number,
  dailyLimits: { calls: number; tokens: number },
): Promise<boolean> {
  if (tokens > dailyLimits.tokens || dailyLimits.calls < 1) return false
  const rows = await db
    .insert(aiUsage)
    .values({ ...key, calls: 1, tokens })
    .onConflictDoUpdate({
      target: [aiUsage.userId, aiUsage.day],
      set: { calls: sql`${aiUsage.calls} + 1`, tokens: sql`${aiUsage.tokens} + ${tokens}` },
      setWhere: sql`${aiUsage.calls} < ${dailyLimits.calls} and ${aiUsage.tokens} + ${tokens} <= ${dailyLimits.tokens}`,
    })
    .returning({ calls: aiUsage.calls })
  return rows.length > 0
}

/** Puts what was really used in the place of what was reserved. */
export async function settleUsage(db: Db, key: UsageKey, reserved: number, used: number): Promise<void> {
  await db
    .update(aiUsage)
    .set({ tokens: sql`greatest(0, ${aiUsage.tokens} + ${used - reserved})` })
    .where(and(eq(aiUsage.userId, key.userId), eq(aiUsage.day, key.day)))
}
