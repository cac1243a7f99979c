import type { Context } from '../../context.ts'
import { addDays } from '../access/calendar.ts'
import { auditOrders } from './audit-orders.ts'
import { raiseException, resolveException } from './exceptions.ts'
import { paymentMessage, providerMessage } from './payment-message.ts'
import type { Adapter } from './providers/adapter.ts'
import { adaptersOf, allAdapters } from './providers/registry.ts'
import { settle } from './settle.ts'
import { readPaymentByTransaction } from './store.ts'
import { readBookedTransactions } from './store-checks.ts'
import { readExceptionPage } from './store-events.ts'

export type ReconcileResult = { checked: number; exceptions: number }

/**
 * Reconciles both ways: every success in the provider's list is booked here (a missing one is settled now), every payment booked here is in its list,
 * and the ledger agrees with both. Remaining differences become exceptions.
 */
export async function reconcileNow(ctx: Context, days = 3): Promise<ReconcileResult> {
  const to = ctx.clock()
  const span = { from: addDays(to, -days), to }
  let checked = 0
  for (const adapter of allAdapters(ctx)) {
    try {
      checked += await compareWith(ctx, adapter, span)
    } catch (error) {
      ctx.log.warn({ err: error, provider: adapter.provider }, 'a provider could not be compared with; it is tried again tomorrow')
    }
  }
  await auditOrders(ctx)
  const { open } = await readExceptionPage(ctx.database.db, 1, 1)
  return { checked, exceptions: open }
}

async function compareWith(ctx: Context, adapter: Adapter, span: { from: Date; to: Date }): Promise<number> {
  const { db } = ctx.database
  if (!adapter.list) return 0
  const transactions = await adapter.list(span)
  for (const transaction of transactions) {
    if (!transaction.reference.startsWith('gw_')) continue
    const isBooked = () => readPaymentByTransaction(db, adapter.provider, adapter.mode, transaction.id)
    if (await isBooked()) continue
    await settle(ctx, transaction.reference)
    const key = `${adapter.provider}:${transaction.id}`
    if (await isBooked()) await resolveException(db, ctx, 'unbooked_transaction', key)
    else {
      const words = paymentMessage('exceptionTexts.unknownPayment', { provider: providerMessage(adapter.provider) })
      await raiseException(db, ctx, { kind: 'unbooked_transaction', key, words })
    }
  }
  const listedIds = new Set(transactions.map((transaction) => transaction.id))
  // The two clocks may differ, so the first and last hour are left to the next run.
  const inner = { from: new Date(span.from.getTime() + 3_600_000), to: new Date(span.to.getTime() - 3_600_000) }
  const currencies = adaptersOf(ctx, adapter.provider).find((each) => each.adapter === adapter)?.currencies ?? []
  for (const bookedPayment of await readBookedTransactions(db, { provider: adapter.provider, mode: adapter.mode, ...inner })) {
    if (listedIds.has(bookedPayment.transactionId) || (currencies.length > 0 && !currencies.includes(bookedPayment.currency))) continue
    const words = paymentMessage('exceptionTexts.missingPayment', { provider: providerMessage(adapter.provider) })
    await raiseException(db, ctx, { kind: 'missing_at_provider', key: `${adapter.provider}:${bookedPayment.transactionId}`, words })
  }
  return transactions.length
}
