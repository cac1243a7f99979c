import type { DisputeState } from '#contract/payment-states.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { withdrawReport } from '../library/reports.ts'
import { raiseException, settleException } from './exceptions.ts'
import { bookDispute } from './ledger.ts'
import { paymentWords, providerWords } from './payment-words.ts'
import { endPremium } from './premium.ts'
import type { DisputeSnapshot } from './providers/adapter.ts'
import { stateByMoney } from './state-by-money.ts'
import { disputeTable, mayFollow } from './states.ts'
import { moveOrder, type OrderRow, type PaymentRow, readReportsOfEntitlements } from './store.ts'
import { insertDispute, lockEntitlementsOfOrder, moveDispute, readDisputes, updateEntitlement } from './store-entitlements.ts'

/** A charge disputed at the bank: unused credits rest while it is open; lost takes everything, won gives it back. */
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
  const known = (await readDisputes(tx, [order.id])).find(
    (each) => each.paymentId === payment.id && each.providerDisputeId === snapshot.providerDisputeId,
  )
  if (known && (snapshot.state === 'open' || !mayFollow(disputeTable, known.state, snapshot.state) || known.state === snapshot.state))
    return order
  const id = known?.id ?? ctx.newId('dsp')
  if (known && snapshot.state !== 'open') await moveDispute(tx, id, { from: ['open'], to: snapshot.state }, { updatedAt: now })
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
  // Closed by the amount it was opened with, so that what was held is let go whole.
  const amountMinor = known?.amountMinor ?? snapshot.amountMinor
  await bookDispute(tx, ctx, order, payment, { id, amountMinor, state: snapshot.state })
  if (snapshot.state === 'open')
    await raiseException(tx, ctx, {
      kind: 'dispute',
      key: id,
      words: paymentWords('exceptionTexts.dispute', { provider: providerWords(payment.provider) }),
      orderId: order.id,
    })
  else await settleException(tx, ctx, 'dispute', id)
  if (payment.role !== 'primary') return order
  return followDispute(tx, ctx, order, payment, snapshot.state)
}

async function followDispute(tx: Db, ctx: Context, order: OrderRow, payment: PaymentRow, dispute: DisputeState): Promise<OrderRow> {
  const now = ctx.clock()
  // One payment can be disputed more than once: what is won while another is open, or after one was lost, gives nothing back.
  const state = await stateByMoney(tx, payment)
  const isFree = state !== 'disputed' && state !== 'charged_back'
  for (const own of await lockEntitlementsOfOrder(tx, order.id)) {
    if (dispute === 'open') await updateEntitlement(tx, own.id, { suspendedAt: own.suspendedAt ?? now })
    // What a refund took before the dispute is counted in `revoked`, and stays taken.
    if (dispute === 'won' && isFree) await updateEntitlement(tx, own.id, { suspendedAt: null })
    if (dispute === 'lost') {
      const isTimed = own.kind === 'pass' || own.kind === 'premium'
      const unused = Math.max(0, own.granted - own.used - own.revoked)
      await updateEntitlement(tx, own.id, { suspendedAt: now, revoked: isTimed ? 1 : own.revoked + unused })
      for (const report of await readReportsOfEntitlements(tx, [own.id])) await withdrawReport(tx, ctx, report.id)
      // A person who reversed a month at the bank is not charged for the next.
      if (own.kind === 'premium' && own.subscriptionId) await endPremium(tx, ctx, own.subscriptionId)
    }
  }
  await moveOrder(tx, order.id, { to: state }, { updatedAt: now })
  if (order.userId) await ctx.bus.publish(tx, { about: 'order', userId: order.userId, orderId: order.id })
  return { ...order, state }
}
