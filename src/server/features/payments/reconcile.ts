import type { Context } from '../../context.ts'
import { addDays } from '../access/calendar.ts'
import { raiseException, settleException } from './exceptions.ts'
import { lookOverOrders } from './look-over.ts'
import { paymentWords, providerWords } from './payment-words.ts'
import type { Adapter } from './providers/adapter.ts'
import { adaptersOf, allAdapters } from './providers/registry.ts'
import { settle } from './settle.ts'
import { readPaymentByTransaction } from './store.ts'
import { readBooked } from './store-checks.ts'
import { readExceptionPage } from './store-events.ts'

export type Reconciled = { checked: number; exceptions: number }

/**
 * Both ways: every success a provider lists is booked here (what was missed is settled now), every payment booked here is in its list; and the
 * ledger agrees with both. Whatever still differs becomes an exception for a person.
 */
export async function reconcileNow(ctx: Context, days = 3): Promise<Reconciled> {
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
  await lookOverOrders(ctx)
  const { open } = await readExceptionPage(ctx.database.db, 1, 1)
  return { checked, exceptions: open }
}

async function compareWith(ctx: Context, adapter: Adapter, span: { from: Date; to: Date }): Promise<number> {
  const { db } = ctx.database
  const listed = await adapter.list(span)
  for (const transaction of listed) {
    if (!transaction.reference.startsWith('gw_')) continue
    const isBooked = () => readPaymentByTransaction(db, adapter.provider, adapter.mode, transaction.id)
    if (await isBooked()) continue
    await settle(ctx, transaction.reference)
    const key = `${adapter.provider}:${transaction.id}`
    if (await isBooked()) await settleException(db, ctx, 'unbooked_transaction', key)
    else {
      const words = paymentWords('exceptionTexts.unknownPayment', { provider: providerWords(adapter.provider) })
      await raiseException(db, ctx, { kind: 'unbooked_transaction', key, words })
    }
  }
  const known = new Set(listed.map((transaction) => transaction.id))
  // The edges of the two clocks may differ, so the first and last hour are left to the next comparison.
  const inner = { from: new Date(span.from.getTime() + 3_600_000), to: new Date(span.to.getTime() - 3_600_000) }
  const currencies = adaptersOf(ctx, adapter.provider).find((each) => each.adapter === adapter)?.currencies ?? []
  for (const booked of await readBooked(db, { provider: adapter.provider, mode: adapter.mode, ...inner })) {
    if (known.has(booked.transactionId) || (currencies.length > 0 && !currencies.includes(booked.currency))) continue
    const words = paymentWords('exceptionTexts.missingPayment', { provider: providerWords(adapter.provider) })
    await raiseException(db, ctx, { kind: 'missing_at_provider', key: `${adapter.provider}:${booked.transactionId}`, words })
  }
  return listed.length
}
