import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { raiseException, resolveException } from './exceptions.ts'
import { bookRefundFailed, bookRefundOwed, bookRefundSent } from './ledger.ts'
import { paymentMessage, paymentMessageLine, providerMessage } from './payment-message.ts'
import type { RefundSnapshot } from './providers/adapter.ts'
import { stateByMoney } from './state-by-money.ts'
import { canTransition, refundTable } from './states.ts'
import { moveOrder, type OrderRow, type PaymentRow, readPayment } from './store.ts'
import { insertRefund, lockRefund, moveRefund, readRefunds } from './store-entitlements.ts'

/** Applies the provider's refunds of one payment to ours. */
export async function applyRefundSnapshots(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  snapshots: RefundSnapshot[],
): Promise<void> {
  if (snapshots.length === 0) return
  const refunds = (await readRefunds(tx, [order.id])).filter((refund) => refund.paymentId === payment.id)
  for (const snapshot of snapshots) {
    const existing = refunds.find((refund) => refund.id === snapshot.ourId || refund.providerRefundId === snapshot.providerRefundId)
    if (existing) await applyRefundState(tx, ctx, order, payment, existing.id, snapshot)
    else await adoptExternalRefund(tx, ctx, order, payment.id, snapshot)
  }
}

/**
 * Moves one refund: requested → pending → succeeded, or failed. After a failure the access stays revoked and the money is owed, for a human to send;
 * a succeeded one can still come back from the bank as failed.
 */
export async function applyRefundState(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  refundId: string,
  snapshot: { state: RefundSnapshot['state']; providerRefundId: string | null; fault?: StoredMessage },
): Promise<void> {
  const refund = await lockRefund(tx, refundId)
  if (!refund || refund.state === snapshot.state || !canTransition(refundTable, refund.state, snapshot.state)) return
  const wasSent = refund.state === 'succeeded'
  const providerFields = {
    ...(snapshot.providerRefundId ? { providerRefundId: snapshot.providerRefundId } : {}),
    ...(snapshot.fault ? { lastError: paymentMessageLine(snapshot.fault), errorWords: snapshot.fault } : {}),
  }
  await moveRefund(tx, refundId, { from: [refund.state], to: snapshot.state }, { ...providerFields, updatedAt: ctx.clock() })
  if (order.userId) await ctx.bus.publish(tx, { about: 'order', userId: order.userId, orderId: order.id })
  if (snapshot.state === 'succeeded') {
    await bookRefundSent(tx, ctx, order, payment, refund)
    await resolveException(tx, ctx, 'refund_unknown', refundId)
    // Unexpected money has been returned: its exception is resolved.
    if (payment.role !== 'primary')
      for (const kind of ['wrong_amount', 'excess_payment'] as const) await resolveException(tx, ctx, kind, payment.id)
  }
  if (snapshot.state === 'failed') {
    await bookRefundFailed(tx, ctx, order, payment, { ...refund, wasSent })
    const words = paymentMessage('exceptionTexts.refundFailed', {
      amount: { minor: refund.amountMinor, currency: refund.currency },
      provider: providerMessage(payment.provider),
    })
    await raiseException(tx, ctx, { kind: 'refund_failed', key: refundId, words, orderId: order.id })
  }
}

/** A refund made by hand at the provider: booked so that the books agree, and raised as an exception because it revokes nothing. */
async function adoptExternalRefund(tx: Db, ctx: Context, order: OrderRow, paymentId: string, snapshot: RefundSnapshot): Promise<void> {
  const payment = await readPayment(tx, paymentId)
  if (!payment || snapshot.state === 'failed') return
  const amount = { minor: snapshot.amountMinor, currency: payment.currency }
  await raiseException(tx, ctx, {
    kind: 'refund_unknown',
    key: snapshot.providerRefundId,
    words: paymentMessage('exceptionTexts.foreignRefund', { amount, provider: providerMessage(payment.provider) }),
    orderId: order.id,
  })
  if (snapshot.amountMinor > payment.amountMinor - payment.refundedMinor) return
  const now = ctx.clock()
  const id = ctx.newId('ref')
  await insertRefund(tx, {
    id,
    orderId: order.id,
    paymentId,
    amountMinor: snapshot.amountMinor,
    currency: payment.currency,
    state: 'pending',
    reason: 'made_at_provider',
    requestedBy: 'provider',
    providerRefundId: snapshot.providerRefundId,
    createdAt: now,
    updatedAt: now,
  })
  await bookRefundOwed(tx, ctx, order, payment, { id, amountMinor: snapshot.amountMinor })
  if (payment.role === 'primary') {
    await moveOrder(tx, order.id, { to: await stateByMoney(tx, payment) }, { updatedAt: now })
  }
  await applyRefundState(tx, ctx, order, payment, id, snapshot)
}
