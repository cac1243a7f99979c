import type { Context } from '../../context.ts'
import { readCursor, saveCursor } from '../../db/cursors.ts'
import { readRollupTotal } from '../../db/rollups.ts'
import { addDays } from '../access/calendar.ts'
import { raiseException } from './exceptions.ts'
import { bookEarnedRevenue } from './ledger.ts'
import { paymentMessage } from './payment-message.ts'
import { lockOrder } from './store.ts'
import { findBookProblems, readNextOrders, readTouchedOrders } from './store-checks.ts'
import { readEntitlementsByOrders } from './store-entitlements.ts'
import { readDueDeferred, readOrderBalance } from './store-ledger.ts'

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

/** The invariants of the books, of these orders or of all; each breach is an exception. @returns how many */
export async function checkBooks(ctx: Context, orderIds: string[] | null): Promise<number> {
  const problems = await findBookProblems(ctx.database.db, orderIds)
  for (const problem of problems) {
    const words = paymentMessage(`bookTexts.${problem.kind}`, { key: problem.key, detail: problem.detail })
    await raiseException(ctx.database.db, ctx, { kind: 'ledger_off', key: `${problem.kind}:${problem.key}`, words })
  }
  return problems.length
}

/** What was given for money taken moves from deferred to earned revenue, of these orders. A credit is earned when used or run out, time when it is over. */
async function bookEarnings(ctx: Context, orderIds: string[]): Promise<void> {
  for (const id of await readDueDeferred(ctx.database.db, ctx.clock(), orderIds)) await bookDueEarnings(ctx, id)
}

async function bookDueEarnings(ctx: Context, orderId: string): Promise<void> {
  const now = ctx.clock()
  await ctx.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [entitlement] = await readEntitlementsByOrders(tx, [orderId])
    if (!order || !entitlement || order.state === 'disputed') return
    const deferred = -(await readOrderBalance(tx, order.id, 'deferred_revenue'))
    const earnedMinor = -(await readOrderBalance(tx, order.id, 'revenue'))
    const isOver = entitlement.endsAt !== null && entitlement.endsAt <= now
    const remaining = entitlement.granted - entitlement.revoked
    const share = isOver ? 1 : remaining > 0 ? Math.min(1, entitlement.used / remaining) : 0
    const due = Math.min(deferred, Math.round((deferred + earnedMinor) * share) - earnedMinor)
    // The order is held, so what is due was not booked by anybody else; the moment only tells one booking from the next.
    if (due > 0) await bookEarnedRevenue(tx, ctx, order, due, `${order.id}:${now.toISOString()}`)
  })
}
