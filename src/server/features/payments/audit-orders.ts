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
/** A transaction becomes visible some time after its timestamp, and clocks of several processes differ. */
const overlapMs = 15 * minute
/** Without a saved cursor. */
const initialDays = 8
const ordersPerChunk = 100
const minPerRun = 25
const runsPerWeek = (7 * 24 * 60 * minute) / auditIntervalMs

/**
 * Books earned revenue and checks the books, for orders touched since the last run and for the next ones by id, enough that each order is audited
 * within a week however many there are. A failure is retried in the next run.
 */
export async function auditOrders(ctx: Context): Promise<void> {
  const { db } = ctx.database
  const now = ctx.clock()
  const until = await readCursor(db, 'orders-since')
  // A clock that was set back must not skip new writes.
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

/** Checks the invariants of the books, of these orders or of all; raises each breach as an exception. @returns how many */
export async function checkBooks(ctx: Context, orderIds: string[] | null): Promise<number> {
  const problems = await findBookProblems(ctx.database.db, orderIds)
  for (const problem of problems) {
    const words = paymentMessage(`bookTexts.${problem.kind}`, { key: problem.key, detail: problem.detail })
    await raiseException(ctx.database.db, ctx, { kind: 'ledger_off', key: `${problem.kind}:${problem.key}`, words })
  }
  return problems.length
}

/** Moves delivered value of these orders from deferred to earned revenue. A credit is earned when used or expired, a period when it is over. */
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
    // The order's lock excludes a concurrent booking; the timestamp only makes the booking's key unique.
    if (due > 0) await bookEarnedRevenue(tx, ctx, order, due, `${order.id}:${now.toISOString()}`)
  })
}
