import type { Context } from '../../context.ts'
import { readMark, saveMark } from '../../db/marks.ts'
import { readTotal } from '../../db/tallies.ts'
import { addDays } from '../access/calendar.ts'
import { checkBooks } from './check-books.ts'
import { bookEarnings } from './earned.ts'
import { readNextOrders, readTouchedOrders } from './store-checks.ts'

const minute = 60_000
export const lookOverMs = minute
/** A transaction is seen some time after the time it wrote, and clocks of several processes differ. */
const overlapMs = 15 * minute
/** Before the first look nobody knows since when. */
const daysAtFirst = 8
const ordersAtOnce = 100
const fewestInTurn = 25
const partsOfAWeek = (7 * 24 * 60 * minute) / lookOverMs

/**
 * Books what was earned and checks the books: of every order that something was written about since the last look, and of the next ones by id, so many that
 * each order is looked at within a week however many there are. What fails is looked at again the next time.
 */
export async function lookOverOrders(ctx: Context): Promise<void> {
  const { db } = ctx.database
  const now = ctx.clock()
  const until = await readMark(db, 'orders-since')
  // A clock that was set back must not hide what is written now.
  const since = until === null ? addDays(now, -daysAtFirst) : new Date(Math.min(Date.parse(until), now.getTime()) - overlapMs)
  const after = (await readMark(db, 'orders-after')) ?? ''
  const size = Math.max(fewestInTurn, Math.ceil((await readTotal(db, 'orders')) / partsOfAWeek))
  const next = await readNextOrders(db, after, size)
  const ids = [...new Set([...(await readTouchedOrders(db, since, now)), ...next])]
  for (const part of inParts(ids)) {
    await bookEarnings(ctx, part)
    await checkBooks(ctx, part)
  }
  await saveMark(db, 'orders-since', now.toISOString())
  await saveMark(db, 'orders-after', next.length < size ? '' : (next.at(-1) ?? ''))
}

function inParts(ids: string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / ordersAtOnce) }, (_, part) =>
    ids.slice(part * ordersAtOnce, (part + 1) * ordersAtOnce),
  )
}
