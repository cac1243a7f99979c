import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { RefundCause } from '#contract/payment-states.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff } from '../../jobs/job.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { noticeMessage, notify } from '../inbox/notify.ts'
import { withdrawReport } from '../library/reports.ts'
import { crashPoint } from './crash-point.ts'
import { raiseException } from './exceptions.ts'
import { bookRefundOwed } from './ledger.ts'
import { paymentMessage } from './payment-message.ts'
import { paymentRefOf } from './payment-ref.ts'
import { endPremium } from './premium.ts'
import { ProviderFault } from './providers/adapter.ts'
import { adapterOf } from './providers/registry.ts'
import { formatMinor } from './quote.ts'
import { buildRefundCase, readRefundHistory } from './refund-case.ts'
import { planRefund, type RefundPlan } from './refund-rule.ts'
import { applyRefundState } from './refund-snapshot.ts'
import { stateByMoney } from './state-by-money.ts'
import { isOneOf } from './states.ts'
import {
  lockOrder,
  lockPayer,
  moveOrder,
  type OrderRow,
  type PaymentRow,
  readAttempt,
  readOrder,
  readPayment,
  readPayments,
  readReportsByEntitlements,
} from './store.ts'
import {
  insertRefund,
  lockEntitlementsByOrder,
  premiumInFull,
  readEntitlementsByOrders,
  readRefund,
  readRefunds,
  updateEntitlement,
} from './store-entitlements.ts'

/** Sends one refund to its provider under its own id, which makes it idempotent. */
export const refundJob = defineJob({
  topic: 'payments.refund',
  paid: true,
  payload: z.object({ refundId: z.string() }),
  idOf: ({ refundId }) => refundId,
  attempts: 12,
  backoffMs: exponentialBackoff,
  handle: async (ctx, { refundId }) => sendRefund(ctx, refundId),
  onExhausted: async (ctx, { refundId }, error) => {
    const refund = await readRefund(ctx.database.db, refundId)
    if (!refund) return
    const words = paymentMessage('exceptionTexts.refundNotSent', {
      amount: { minor: refund.amountMinor, currency: refund.currency },
      reason: error instanceof ProviderFault ? error.words : error.message.slice(0, 150),
    })
    await raiseException(ctx.database.db, ctx, { kind: 'refund_unknown', key: refundId, words, orderId: refund.orderId })
  },
})

/** A person's refund within 30 days. The refund and the revocation of access are one transaction; the money follows. */
export async function requestRefund(
  ctx: Context,
  actor: UserActor,
  orderId: string,
  idempotencyKey: string | null,
  cause: RefundCause | null = null,
): Promise<void> {
  const clientKey = hashKey(idempotencyKey)
  await ctx.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    if (!order || order.userId !== actor.userId) throw new Failure('not_found')
    if (clientKey && (await readRefunds(tx, [order.id])).some((refund) => refund.clientKey === clientKey)) return
    // 'Once per person' is checked under the person's lock: two concurrent requests use it once.
    await lockPayer(tx, actor.userId)
    const { plan, payment } = await computeRefundPlan(tx, ctx, order)
    if (!payment || plan.amountMinor === 0) throw new Failure('not_refundable', plan.reason ? { message: plan.reason } : {})
    await revokeAccess(tx, ctx, order, plan)
    await issueRefund(tx, ctx, order, payment, {
      amountMinor: plan.amountMinor,
      reason: plan.usesMonthInFull ? premiumInFull : 'asked_within_30_days',
      cause,
      requestedBy: actor.userId,
      clientKey,
      singleRuleUserId: plan.usesSingleRule ? actor.userId : null,
    })
    await notifyRefund(tx, ctx, order, plan.amountMinor)
  })
  crashPoint(ctx, 'refund:after-commit')
}

/**
 * An admin refunds any amount of another's order, up to the remainder; a full refund revokes everything the order granted. `alongside` runs once in the same transaction:
 * the audit row.
 */
export async function refundAsAdmin(
  ctx: Context,
  actor: UserActor,
  input: { orderId: string; amountMinor?: number; reason?: string; cause?: RefundCause; idempotencyKey?: string | null },
  alongside: (tx: Db, refund: { refundId: string; amountMinor: number }) => Promise<void>,
): Promise<{ refundId: string; amountMinor: number }> {
  const clientKey = hashKey(input.idempotencyKey ?? null)
  return ctx.database.transaction(async (tx) => {
    const order = await lockOrder(tx, input.orderId)
    if (!order) throw new Failure('not_found')
    if (order.userId === actor.userId) throw new Failure('not_refundable', { message: refusals.ownOrder })
    const earlier = clientKey ? (await readRefunds(tx, [order.id])).find((refund) => refund.clientKey === clientKey) : undefined
    if (earlier) return { refundId: earlier.id, amountMinor: earlier.amountMinor }
    const payment = (await readPayments(tx, [order.id])).find((each) => each.role === 'primary')
    const remainingMinor = payment ? payment.amountMinor - payment.refundedMinor : 0
    if (!payment || remainingMinor <= 0 || !isOneOf(['paid', 'partially_refunded'], order.state)) throw new Failure('not_refundable')
    const amountMinor = input.amountMinor ?? remainingMinor
    if (amountMinor > remainingMinor)
      throw new Failure('not_refundable', {
        field: 'amount',
        message: localize(refusals.atMostLeft, { amount: formatMinor(remainingMinor, payment.currency) }),
      })
    if (amountMinor === remainingMinor) await revokeAccess(tx, ctx, order, { ...fullRevocation, amountMinor })
    const refundId = await issueRefund(tx, ctx, order, payment, {
      amountMinor,
      reason: input.reason ? `admin: ${input.reason}` : 'admin',
      cause: input.cause ?? null,
      requestedBy: actor.userId,
      clientKey,
    })
    await notifyRefund(tx, ctx, order, amountMinor)
    await alongside(tx, { refundId, amountMinor })
    return { refundId, amountMinor }
  })
}

const fullRevocation: RefundPlan = {
  amountMinor: 0,
  reason: null,
  usesSingleRule: false,
  usesMonthInFull: false,
  revokedUnused: Number.MAX_SAFE_INTEGER,
  withdraw: 'all',
}

function hashKey(idempotencyKey: string | null): string | null {
  return idempotencyKey ? createHash('sha256').update(idempotencyKey).digest('hex') : null
}

export async function computeRefundPlan(db: Db, ctx: Context, order: OrderRow): Promise<{ plan: RefundPlan; payment: PaymentRow | null }> {
  const payment = (await readPayments(db, [order.id])).find((each) => each.role === 'primary') ?? null
  const entitlement = (await readEntitlementsByOrders(db, [order.id]))[0] ?? null
  const history = await readRefundHistory(db, order.userId)
  const plan = planRefund(buildRefundCase(ctx, order, { payment, entitlement, history }))
  return { plan, payment }
}

/** Revokes what is refunded: unused credits, the pass, the month, the reports. */
async function revokeAccess(tx: Db, ctx: Context, order: OrderRow, plan: RefundPlan): Promise<void> {
  const now = ctx.clock()
  for (const entitlement of await lockEntitlementsByOrder(tx, order.id)) {
    const unused = Math.max(0, entitlement.granted - entitlement.used - entitlement.revoked)
    const isTimed = entitlement.kind === 'pass' || entitlement.kind === 'premium'
    await updateEntitlement(tx, entitlement.id, {
      revoked: isTimed ? 1 : entitlement.revoked + Math.min(unused, plan.revokedUnused),
      suspendedAt: now,
      reservedOpportunityId: null,
      ...(isTimed && entitlement.endsAt && entitlement.endsAt > now
        ? { endsAt: new Date(Math.max(entitlement.startsAt.getTime(), now.getTime())) }
        : {}),
    })
    const activeReports = (await readReportsByEntitlements(tx, [entitlement.id])).filter(
      (report) => report.status !== 'failed' && !report.withdrawnAt,
    )
    const toWithdraw = plan.withdraw === 'all' ? activeReports : plan.withdraw === 'one' ? activeReports.slice(-1) : []
    for (const report of toWithdraw) await withdrawReport(tx, ctx, report.id)
    if (entitlement.kind === 'premium' && entitlement.subscriptionId) await endPremium(tx, ctx, entitlement.subscriptionId)
  }
  crashPoint(ctx, 'refund:after-revoke')
}

export type RefundToIssue = {
  amountMinor: number
  reason: string
  cause?: RefundCause | null
  requestedBy: string
  clientKey?: string | null
  singleRuleUserId?: string | null
}

/** Inserts the refund, books it as a liability, and enqueues its sending. The database rejects more than was paid. */
export async function issueRefund(tx: Db, ctx: Context, order: OrderRow, payment: PaymentRow, refund: RefundToIssue): Promise<string> {
  const now = ctx.clock()
  const id = ctx.newId('ref')
  await insertRefund(tx, {
    id,
    orderId: order.id,
    paymentId: payment.id,
    currency: payment.currency,
    state: 'requested',
    ...refund,
    createdAt: now,
    updatedAt: now,
  })
  await bookRefundOwed(tx, ctx, order, payment, { id, amountMinor: refund.amountMinor })
  if (payment.role === 'primary') {
    await moveOrder(tx, order.id, { to: await stateByMoney(tx, payment) }, { updatedAt: now })
  }
  await ctx.queue.enqueue(tx, refundJob, { refundId: id })
  if (order.userId) await ctx.bus.publish(tx, { about: 'order', userId: order.userId, orderId: order.id })
  return id
}

async function notifyRefund(tx: Db, ctx: Context, order: OrderRow, amountMinor: number): Promise<void> {
  if (!order.userId) return
  await notify(tx, ctx, {
    userId: order.userId,
    key: `refund_made:${order.id}:${amountMinor}:${ctx.clock().getTime()}`,
    kind: 'refund_made',
    title: noticeMessage('refunded.title'),
    message: noticeMessage('refunded.message', { amount: { minor: amountMinor, currency: order.currency } }),
    href: `/orders/${order.id}`,
  })
}

export async function sendRefund(ctx: Context, refundId: string): Promise<void> {
  const { db } = ctx.database
  const refund = await readRefund(db, refundId)
  if (!refund || !isOneOf(['requested', 'pending'], refund.state)) return
  const [order, payment] = [await readOrder(db, refund.orderId), await readPayment(db, refund.paymentId)]
  const attempt = payment?.attemptId ? await readAttempt(db, payment.attemptId) : null
  if (!order || !payment || !attempt) throw new Error('The refund has lost its payment')
  const snapshot = await adapterOf(ctx, payment)
    .refund({
      refundId,
      transactionId: payment.providerTxnId,
      reference: attempt.reference,
      amountMinor: refund.amountMinor,
      currency: refund.currency,
      payment: await paymentRefOf(db, attempt, order),
    })
    .catch((error: unknown) => {
      if (!(error instanceof ProviderFault) || error.kind !== 'refused') throw error
      return { providerRefundId: null, state: 'failed' as const, fault: error.words }
    })
  crashPoint(ctx, 'refund:after-provider')
  await ctx.database.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id)
    if (current) await applyRefundState(tx, ctx, current, payment, refundId, snapshot)
  })
  crashPoint(ctx, 'refund:after-booking')
}
