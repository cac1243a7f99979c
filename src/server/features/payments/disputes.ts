import type { DisputeState } from '#contract/payment-states.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { withdrawReport } from '../library/reports.ts'
import { raiseException, resolveException } from './exceptions.ts'
import { bookDispute } from './ledger.ts'
import { paymentMessage, providerMessage } from './payment-message.ts'
import { endPremium } from './premium.ts'
import type { DisputeSnapshot } from './providers/adapter.ts'
import { stateByMoney } from './state-by-money.ts'
import { canTransition, disputeTable } from './states.ts'
import { moveOrder, type OrderRow, type PaymentRow, readReportsByEntitlements } from './store.ts'
import { insertDispute, lockEntitlementsByOrder, moveDispute, readDisputes, updateEntitlement } from './store-entitlements.ts'

/** An open dispute suspends unused credits; a lost one revokes everything, a won one restores it. */
export async function applyDisputes(
  tx: Db,
  ctx: Context,
  order: OrderRow,
  payment: PaymentRow,
  snapshots: DisputeSnapshot[],
): Promise<OrderRow> {
  let current = order
  for (const snapshot of snapshots) current = await applyDispute(tx, ctx, current, payment, snapshot)
  return current
}

async function applyDispute(tx: Db, ctx: Context, order: OrderRow, payment: PaymentRow, snapshot: DisputeSnapshot): Promise<OrderRow> {
  const now = ctx.clock()
  const existing = (await readDisputes(tx, [order.id])).find(
    (each) => each.paymentId === payment.id && each.providerDisputeId === snapshot.providerDisputeId,
  )
  if (
    existing &&
    (snapshot.state === 'open' || !canTransition(disputeTable, existing.state, snapshot.state) || existing.state === snapshot.state)
  )
    return order
  const id = existing?.id ?? ctx.newId('dsp')
  if (existing && snapshot.state !== 'open') await moveDispute(tx, id, { from: ['open'], to: snapshot.state }, { updatedAt: now })
  else
    await insertDispute(tx, {
      id,
      orderId: order.id,
      paymentId: payment.id,
      providerDisputeId: snapshot.providerDisputeId,
      amountMinor: snapshot.amountMinor,
      currency: payment.currency,
      state: snapshot.state,
      createdAt: now,
      updatedAt: now,
    })
  // Closed with the amount it was opened with, so that the whole hold is released.
  const amountMinor = existing?.amountMinor ?? snapshot.amountMinor
  await bookDispute(tx, ctx, order, payment, { id, amountMinor, state: snapshot.state })
  if (snapshot.state === 'open')
    await raiseException(tx, ctx, {
      kind: 'dispute',
      key: id,
      words: paymentMessage('exceptionTexts.dispute', { provider: providerMessage(payment.provider) }),
      orderId: order.id,
    })
  else await resolveException(tx, ctx, 'dispute', id)
  if (payment.role !== 'primary') return order
  return applyDisputeToOrder(tx, ctx, order, payment, snapshot.state)
}

async function applyDisputeToOrder(tx: Db, ctx: Context, order: OrderRow, payment: PaymentRow, dispute: DisputeState): Promise<OrderRow> {
  const now = ctx.clock()
  // A payment can have several disputes: winning one while another is open, or after one was lost, restores nothing.
  const state = await stateByMoney(tx, payment)
  const isFree = state !== 'disputed' && state !== 'charged_back'
  for (const entitlement of await lockEntitlementsByOrder(tx, order.id)) {
    if (dispute === 'open') await updateEntitlement(tx, entitlement.id, { suspendedAt: entitlement.suspendedAt ?? now })
    // Earlier refunds are counted in `revoked` and stay revoked.
    if (dispute === 'won' && isFree) await updateEntitlement(tx, entitlement.id, { suspendedAt: null })
    if (dispute === 'lost') {
      const isTimed = entitlement.kind === 'pass' || entitlement.kind === 'premium'
      const unused = Math.max(0, entitlement.granted - entitlement.used - entitlement.revoked)
      await updateEntitlement(tx, entitlement.id, { suspendedAt: now, revoked: isTimed ? 1 : entitlement.revoked + unused })
      for (const report of await readReportsByEntitlements(tx, [entitlement.id])) await withdrawReport(tx, ctx, report.id)
      // Whoever charged back a month is not charged for the next.
      if (entitlement.kind === 'premium' && entitlement.subscriptionId) await endPremium(tx, ctx, entitlement.subscriptionId)
    }
  }
  await moveOrder(tx, order.id, { to: state }, { updatedAt: now })
  if (order.userId) await ctx.bus.publish(tx, { about: 'order', userId: order.userId, orderId: order.id })
  return { ...order, state }
}
