import * as z from 'zod'
import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import { compactRollups } from '../../db/rollups.ts'
import { defineJob } from '../../feature.ts'
import { addDays, dayMs } from '../access/calendar.ts'
import { auditIntervalMs, auditOrders, checkBooks } from './audit-orders.ts'
import { nextCheck } from './checks.ts'
import { adapterOf } from './providers/registry.ts'
import { runDueSimulations } from './providers/test/simulate-payment.ts'
import { pushOf } from './providers/vendors.ts'
import { reconcileNow } from './reconcile.ts'
import { sendRefund } from './refund.ts'
import { runRenewals } from './renewal.ts'
import { settle } from './settle.ts'
import {
  type AttemptRow,
  lockOrder,
  moveOrder,
  readAttempt,
  readDueAttempts,
  readPayment,
  readStaleOrders,
  rescheduleAttempts,
  updateAttempt,
} from './store.ts'
import { readOpenRefunds } from './store-entitlements.ts'
import { retryOpenEvents } from './webhooks.ts'

const slotMs = 30_000

/** Periodic payment work, by a job each half minute that enqueues the next, so that a crash only delays it. */
export const sweepJob = defineJob({
  topic: 'payments.sweep',
  payload: z.object({ slot: z.number().int() }),
  idOf: ({ slot }) => String(slot),
  // The chain must outlast an unavailable database.
  attempts: 100_000,
  backoffMs: () => 5000,
  onClockRewind: async (ctx) => {
    await rescheduleAttempts(ctx.database.db, ctx.clock())
    await scheduleSweep(ctx)
  },
  handle: async (ctx, { slot }) => {
    await scheduleSweep(ctx)
    await sweep(ctx, slot)
  },
})

export async function scheduleSweep(ctx: Context): Promise<void> {
  const slot = Math.floor(ctx.clock().getTime() / slotMs) + 1
  await ctx.queue.enqueue(ctx.database.db, sweepJob, { slot }, { runAt: new Date(slot * slotMs) })
}

const every = (slot: number, ms: number) => slot % (ms / slotMs) === 0

export async function sweep(ctx: Context, slot: number): Promise<void> {
  const steps: [string, boolean, () => Promise<unknown>][] = [
    ['simulated payments', true, () => runDueSimulations(ctx)],
    ['open attempts', true, () => pollAttempts(ctx)],
    ['events', every(slot, 15 * 60_000), () => retryOpenEvents(ctx)],
    ['subscriptions', every(slot, 10 * 60_000), () => runRenewals(ctx)],
    ['refunds', every(slot, 60 * 60_000), () => pollRefunds(ctx)],
    ['stale orders', every(slot, 60 * 60_000), () => expireOrders(ctx)],
    ['orders', every(slot, auditIntervalMs), () => auditOrders(ctx)],
    ['sums', every(slot, 5 * auditIntervalMs), () => compactRollups(ctx.database.db)],
    ['reconciliation', every(slot, dayMs), () => reconcileNow(ctx)],
    ['all the books', every(slot, 7 * dayMs), () => checkBooks(ctx, null)],
  ]
  for (const [name, isDue, run] of steps) {
    if (isDue)
      await run().catch((error: unknown) => ctx.log.error({ err: error, step: name }, 'a step of the payment sweep failed; it runs again'))
  }
}

/** Per sweep: in all, and of unbegun orders. */
const maxChecks = 100
const maxUnbegunChecks = 20
/** Accounts polled concurrently, so that a provider that is slow for one does not block the others. */
const workerCount = 4
/** The rest is left to the next sweep, which puts accounts that became due since among the first. */
const pollBudgetMs = 20_000

/** Polls due attempts; when the provider does not answer, the attempt stays due. */
export async function pollAttempts(ctx: Context): Promise<number> {
  const { db } = ctx.database
  const begunAttempts = await readDueAttempts(db, ctx.clock(), { isBegun: true, limit: maxChecks })
  const unbegunAttempts = await readDueAttempts(db, ctx.clock(), {
    isBegun: false,
    limit: Math.min(maxUnbegunChecks, maxChecks - begunAttempts.length),
  })
  const due = [
    ...begunAttempts.map((each) => ({ ...each, isBegun: true })),
    ...unbegunAttempts.map((each) => ({ ...each, isBegun: false })),
  ]
  const until = performance.now() + pollBudgetMs
  const busy = new Set<string>()
  let checkedCount = 0
  const worker = async () => {
    for (;;) {
      // One account's attempts are polled one after the other.
      const at = due.findIndex(({ userId }) => userId === null || !busy.has(userId))
      const attempt = at < 0 || performance.now() > until ? undefined : due.splice(at, 1)[0]
      if (!attempt) return
      if (attempt.userId) busy.add(attempt.userId)
      await checkAttempt(ctx, attempt)
      if (attempt.userId) busy.delete(attempt.userId)
      checkedCount++
    }
  }
  await Promise.all(Array.from({ length: workerCount }, worker))
  return checkedCount
}

async function checkAttempt(ctx: Context, attempt: AttemptRow & { isBegun: boolean }): Promise<void> {
  try {
    await settle(ctx, attempt.reference)
  } catch (error) {
    ctx.log.warn({ err: error, provider: attempt.provider }, 'a payment could not be looked up; it is tried again')
    const now = ctx.clock()
    const checks = attempt.checks + 1
    await updateAttempt(ctx.database.db, attempt.id, {
      checks,
      nextCheckAt: nextCheck({ ...attempt, checks, isOver: false, isPush: pushOf(attempt.provider) !== null }, now),
    })
  }
}

/** Polls refunds in flight; unsent ones are sent again under the same id. */
export async function pollRefunds(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock().getTime() - 3_600_000)
  for (const refund of await readOpenRefunds(ctx.database.db)) {
    if (refund.updatedAt > before) continue
    const payment = await readPayment(ctx.database.db, refund.paymentId)
    const attempt = payment?.attemptId ? await readAttempt(ctx.database.db, payment.attemptId) : null
    const isListed = payment !== null && attempt !== null && refund.state === 'pending' && !adapterOf(ctx, payment).asksRefundsAgain
    const check = isListed ? settle(ctx, attempt.reference) : sendRefund(ctx, refund.id)
    await check.catch((error: unknown) =>
      ctx.log.warn({ err: error, refund: refund.id }, 'a refund could not be looked up; it is tried again'),
    )
  }
}

/**
 * Expires unpaid orders after three days, and unbegun ones as soon as they are no longer reused; money that arrives all the same is still settled.
 */
async function expireOrders(ctx: Context): Promise<void> {
  const now = ctx.clock()
  const openedBefore = new Date(now.getTime() - limits.openOrderReuseMinutes * 60_000)
  for (const id of await readStaleOrders(ctx.database.db, { begunBefore: addDays(now, -3), openedBefore })) {
    await ctx.database.transaction(async (tx) => {
      const order = await lockOrder(tx, id)
      if (order?.state === 'created' || order?.state === 'awaiting_payment')
        await moveOrder(tx, id, { from: ['created', 'awaiting_payment'], to: 'expired' }, { updatedAt: ctx.clock() })
    })
  }
}
