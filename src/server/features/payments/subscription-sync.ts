import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { addDays } from '../access/calendar.ts'
import type { SubscriptionRow } from '../access/entitlements.ts'
import { paymentMessage } from './payment-message.ts'
import { newAttempt } from './prepare-attempt.ts'
import type { Adapter, SubscriptionSnapshot } from './providers/adapter.ts'
import { renewalOrder } from './renewal-order.ts'
import { settle } from './settle.ts'
import { findAttempt, insertAttempt, readAttempts } from './store.ts'
import { lockSubscription, moveSubscription, readSubscriptionByProvider } from './store-entitlements.ts'

/** Applies the provider's snapshot of a provider-run subscription: each paid invoice is an order, settled like any other. */
export async function syncProviderSubscription(ctx: Context, adapter: Adapter, id: string): Promise<StoredMessage | null> {
  if (!adapter.subscriptions) return paymentMessage('eventTexts.noPayment')
  const snapshot = await adapter.subscriptions.read(id)
  const before = await readSubscriptionByProvider(ctx.database.db, adapter.provider, adapter.mode, id)
  if (!before) {
    // The first invoice is settled by the payment's own event.
    const first = snapshot.invoices.at(-1)?.paymentRef
    const attempt = first ? await findAttempt(ctx.database.db, { providerRef: first }) : null
    if (!attempt) return paymentMessage('eventTexts.noSubscription')
    await settle(ctx, attempt.reference)
    return null
  }
  for (const invoice of [...snapshot.invoices].reverse()) await settleInvoice(ctx, adapter, before, invoice, id)
  await moveStatus(ctx, before, snapshot)
  return null
}

async function settleInvoice(
  ctx: Context,
  adapter: Adapter,
  subscription: SubscriptionRow,
  invoice: SubscriptionSnapshot['invoices'][number],
  id: string,
): Promise<void> {
  const { paymentRef } = invoice
  if (!invoice.paid || !paymentRef || !subscription.userId) return
  const existing = await findAttempt(ctx.database.db, { providerRef: paymentRef })
  if (existing) return void (await settle(ctx, existing.reference))
  const order = await renewalOrder(ctx, subscription, { key: `invoice:${invoice.id}`, amountMinor: invoice.amountMinor })
  if (!order) return
  const reference = await ctx.database.transaction(async (tx) => {
    const [existingAttempt] = await readAttempts(tx, [order.id])
    if (existingAttempt) return existingAttempt.reference
    const row = {
      ...newAttempt(ctx, order),
      state: 'pending' as const,
      providerRef: paymentRef,
      start: { subscription: id, periodEnd: invoice.periodEnd.toISOString() },
    }
    await insertAttempt(tx, row)
    return row.reference
  })
  await adapter.subscriptions?.label(paymentRef, reference)
  await settle(ctx, reference)
}

async function moveStatus(ctx: Context, before: SubscriptionRow, snapshot: SubscriptionSnapshot): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const current = await lockSubscription(tx, before.id)
    if (!current || current.status === 'ended') return
    const now = ctx.clock()
    const isOver = snapshot.status === 'canceled'
    // Cancelled there, the paid period still lasts to its end here.
    const to =
      isOver && (!current.periodEnd || current.periodEnd <= now) ? 'ended' : snapshot.status === 'past_due' ? 'past_due' : current.status
    const providerFields = {
      cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd || isOver,
      graceEndsAt: snapshot.status === 'past_due' && current.periodEnd ? addDays(current.periodEnd, limits.premiumGraceDays) : null,
      updatedAt: now,
    }
    await moveSubscription(tx, current.id, { from: [current.status], to }, providerFields)
    if (current.userId) await ctx.bus.publish(tx, { about: 'account', userId: current.userId })
  })
}
