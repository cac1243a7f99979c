import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { aiUsage } from '../db/schema.ts'

export type UsageKey = { userId: string; day: string }

/** Counts a call and its tokens in one statement, so that concurrent calls cannot exceed the budget together. @returns false when it is exceeded */
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

/** Replaces the reserved tokens by those used. */
export async function settleUsage(db: Db, key: UsageKey, reserved: number, used: number): Promise<void> {
  await db
    .update(aiUsage)
    .set({ tokens: sql`greatest(0, ${aiUsage.tokens} + ${used - reserved})` })
    .where(and(eq(aiUsage.userId, key.userId), eq(aiUsage.day, key.day)))
}
