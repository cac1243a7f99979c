import { limits } from '#contract/limits.ts'
import type { Context } from '../../context.ts'
import type { KeptWords } from '../../kept-words.ts'
import { addDays } from '../access/calendar.ts'
import type { SubscriptionRow } from '../access/entitlements.ts'
import { newAttempt } from './checkout.ts'
import { paymentWords } from './payment-words.ts'
import type { Adapter, SubscriptionSnapshot } from './providers/adapter.ts'
import { renewalOrder } from './renewal-order.ts'
import { settle } from './settle.ts'
import { findAttempt, insertAttempt, readAttempts } from './store.ts'
import { lockSubscription, moveSubscription, readSubscriptionByProvider } from './store-entitlements.ts'

/** Brings a subscription that its provider runs to the provider's snapshot of it: each paid invoice is an order settled like any other. */
export async function syncProviderSubscription(ctx: Context, adapter: Adapter, id: string): Promise<KeptWords | null> {
  if (!adapter.subscriptions) return paymentWords('eventTexts.noPayment')
  const snapshot = await adapter.subscriptions.read(id)
  const before = await readSubscriptionByProvider(ctx.database.db, adapter.provider, adapter.mode, id)
  if (!before) {
    // Its first invoice is still being settled; the payment's own event does that.
    const first = snapshot.invoices.at(-1)?.paymentRef
    const attempt = first ? await findAttempt(ctx.database.db, { providerRef: first }) : null
    if (!attempt) return paymentWords('eventTexts.noSubscription')
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
  const known = await findAttempt(ctx.database.db, { providerRef: paymentRef })
  if (known) return void (await settle(ctx, known.reference))
  const order = await renewalOrder(ctx, subscription, { key: `invoice:${invoice.id}`, amountMinor: invoice.amountMinor })
  if (!order) return
  const reference = await ctx.database.transaction(async (tx) => {
    const [own] = await readAttempts(tx, [order.id])
    if (own) return own.reference
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
    const own = await lockSubscription(tx, before.id)
    if (!own || own.status === 'ended') return
    const now = ctx.clock()
    const isOver = snapshot.status === 'canceled'
    // Cancelled there, the paid period still runs to its end here.
    const to = isOver && (!own.periodEnd || own.periodEnd <= now) ? 'ended' : snapshot.status === 'past_due' ? 'past_due' : own.status
    const told = {
      cancelAtPeriodEnd: snapshot.cancelAtPeriodEnd || isOver,
      graceEndsAt: snapshot.status === 'past_due' && own.periodEnd ? addDays(own.periodEnd, limits.premiumGraceDays) : null,
      updatedAt: now,
    }
    await moveSubscription(tx, own.id, { from: [own.status], to }, told)
    if (own.userId) await ctx.bus.publish(tx, { about: 'account', userId: own.userId })
  })
}
