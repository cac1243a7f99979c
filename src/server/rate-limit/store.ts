import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { throttles } from '../db/schema.ts'
import { clockSkewMs, type WindowCount } from './window.ts'

/** Increments a fixed window that starts with its first count. An expired window, or one in the future, restarts. */
export async function incrementCount(db: Db, key: string, now: Date, minutes: number): Promise<WindowCount> {
  const at = now.toISOString()
  const { oldest, newest } = windowBounds(now, minutes)
  const isExpired = sql`(${throttles.windowStart} <= ${oldest.toISOString()}::timestamptz or ${throttles.windowStart} > ${newest.toISOString()}::timestamptz)`
  const rows = await db
    .insert(throttles)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isExpired} then 1 else ${throttles.count} + 1 end`,
        windowStart: sql`case when ${isExpired} then ${at}::timestamptz else ${throttles.windowStart} end`,
      },
    })
    .returning()
  const row = rows[0]!
  return { count: row.count, endsAt: windowEnd(row.windowStart, minutes) }
}

/** Counts of current windows; keys without one are absent. */
export async function readWindowCounts(db: Db, keys: string[], now: Date, minutes: number): Promise<Map<string, WindowCount>> {
  const { oldest, newest } = windowBounds(now, minutes)
  const rows = await db
    .select()
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.windowStart, oldest), lte(throttles.windowStart, newest)))
  return new Map(rows.map((row) => [row.key, { count: row.count, endsAt: windowEnd(row.windowStart, minutes) }]))
}

export async function deleteCount(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key))
}

/** Deletes windows older than the longest limit, and those of a clock that ran ahead. */
export async function deleteExpiredCounts(db: Db, now: Date, minutes: number): Promise<void> {
  const { oldest, newest } = windowBounds(now, minutes)
  await db.delete(throttles).where(or(lt(throttles.windowStart, oldest), gt(throttles.windowStart, newest)))
}

function windowBounds(now: Date, minutes: number): { oldest: Date; newest: Date } {
  return { oldest: new Date(now.getTime() - minutes * 60_000), newest: new Date(now.getTime() + clockSkewMs) }
}

function windowEnd(windowStart: Date, minutes: number): Date {
  return new Date(windowStart.getTime() + minutes * 60_000)
}
