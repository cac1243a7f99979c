import { randomBytes } from 'node:crypto'
import { priceListVersion } from '#contract/price-table.ts'
import type { Context } from '../../context.ts'
import type { SubscriptionRow } from '../access/entitlements.ts'
import { insertOrder, lockPayer, type OrderRow, readOrder, readOrderByKey } from './store.ts'

/** The order of the next month, idempotent by key; null when the account is gone. */
export async function renewalOrder(
  ctx: Context,
  subscription: SubscriptionRow,
  renewal: { key: string; amountMinor: number },
): Promise<OrderRow | null> {
  const { userId } = subscription
  if (!userId) return null
  const clientKey = `${subscription.id}:${renewal.key}`
  return ctx.database.transaction(async (tx) => {
    if (!(await lockPayer(tx, userId))) return null
    const existing = await readOrderByKey(tx, userId, clientKey)
    if (existing) return existing
    const id = `ord_${randomBytes(16).toString('hex')}`
    const now = ctx.clock()
    await insertOrder(tx, {
      id,
      userId,
      clientKey,
      planId: 'premium',
      amountMinor: renewal.amountMinor,
      currency: subscription.currency,
      catalogueVersion: priceListVersion,
      state: 'awaiting_payment',
      mode: subscription.mode as 'test' | 'live',
      provider: subscription.provider,
      subscriptionId: subscription.id,
      createdAt: now,
      begunAt: now,
      updatedAt: now,
    })
    return readOrder(tx, id)
  })
}
