import { and, eq, gt, inArray, lt, lte, or, sql } from 'drizzle-orm'
import type { Db } from '../db/database.ts'
import { throttles } from '../db/schema.ts'
import { type Counted, skewMs } from './window.ts'

/** Counts one more in the key's window, which begins with its first count. A window that ran out, or lies in the future, starts again. */
export async function countUp(db: Db, key: string, now: Date, minutes: number): Promise<Counted> {
  const at = now.toISOString()
  const { oldest, newest } = edges(now, minutes)
  const isOver = sql`(${throttles.windowStart} <= ${oldest.toISOString()}::timestamptz or ${throttles.windowStart} > ${newest.toISOString()}::timestamptz)`
  const rows = await db
    .insert(throttles)
    .values({ key, windowStart: now, count: 1 })
    .onConflictDoUpdate({
      target: throttles.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${throttles.count} + 1 end`,
        windowStart: sql`case when ${isOver} then ${at}::timestamptz else ${throttles.windowStart} end`,
      },
    })
    .returning()
  const row = rows[0]!
  return { count: row.count, endsAt: endOf(row.windowStart, minutes) }
}

/** The counts of windows that are open; a key without one is left out. */
export async function readCounts(db: Db, keys: string[], now: Date, minutes: number): Promise<Map<string, Counted>> {
  const { oldest, newest } = edges(now, minutes)
  const rows = await db
    .select()
    .from(throttles)
    .where(and(inArray(throttles.key, keys), gt(throttles.windowStart, oldest), lte(throttles.windowStart, newest)))
  return new Map(rows.map((row) => [row.key, { count: row.count, endsAt: endOf(row.windowStart, minutes) }]))
}

export async function deleteCount(db: Db, key: string): Promise<void> {
  await db.delete(throttles).where(eq(throttles.key, key))
}

/** What no window can need any more: older than the longest of them, or of a clock that ran ahead. */
export async function deleteOldCounts(db: Db, now: Date, minutes: number): Promise<void> {
  const { oldest, newest } = edges(now, minutes)
  await db.delete(throttles).where(or(lt(throttles.windowStart, oldest), gt(throttles.windowStart, newest)))
}

function edges(now: Date, minutes: number): { oldest: Date; newest: Date } {
  return { oldest: new Date(now.getTime() - minutes * 60_000), newest: new Date(now.getTime() + skewMs) }
}

function endOf(windowStart: Date, minutes: number): Date {
  return new Date(windowStart.getTime() + minutes * 60_000)
}
