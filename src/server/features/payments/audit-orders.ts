import type { Context } from '../../context.ts'
import { readCursor, saveCursor } from '../../db/cursors.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { addDays } from '../access/calendar.ts'
import { checkBooks } from './check-books.ts'
import { bookEarnings } from './earnings.ts'
import { readNextOrders, readTouchedOrders } from './store-checks.ts'

const minute = 60_000
export const auditIntervalMs = minute
/** A transaction is seen some time after the time it wrote, and clocks of several processes differ. */
const overlapMs = 15 * minute
/** Before the first look nobody knows since when. */
const initialDays = 8
const ordersPerChunk = 100
const minPerRun = 25
const runsPerWeek = (7 * 24 * 60 * minute) / auditIntervalMs

/**
 * Books what was earned and checks the books: of every order that something was written about since the last look, and of the next ones by id, so many that
 * each order is looked at within a week however many there are. What fails is looked at again the next time.
 */
export async function auditOrders(ctx: Context): Promise<void> {
  const { db } = ctx.database
  const now = ctx.clock()
  const until = await readCursor(db, 'orders-since')
  // A clock that was set back must not hide what is written now.
  const since = until === null ? addDays(now, -initialDays) : new Date(Math.min(Date.parse(until), now.getTime()) - overlapMs)
  const after = (await readCursor(db, 'orders-after')) ?? ''
  const size = Math.max(minPerRun, Math.ceil((await readRollupTotal(db, 'orders')) / runsPerWeek))
  const next = await readNextOrders(db, after, size)
  const ids = [...new Set([...(await readTouchedOrders(db, since, now)), ...next])]
  for (const part of chunkIds(ids)) {
    await bookEarnings(ctx, part)
    await checkBooks(ctx, part)
  }
  await saveCursor(db, 'orders-since', now.toISOString())
  await saveCursor(db, 'orders-after', next.length < size ? '' : (next.at(-1) ?? ''))
}

function chunkIds(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / ordersPerChunk) }, (_, part) =>
    ids.slice(part * ordersPerChunk, (part + 1) * ordersPerChunk),
  )
}
