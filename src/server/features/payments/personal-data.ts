import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readEntitlementsOf } from '../access/entitlements.ts'
import { presentOrders } from './order-view.ts'
import { readOrdersByUser } from './store.ts'
import { anonymizePayer, readSubscriptionsByUser } from './store-entitlements.ts'
import { endAtProvider } from './subscription-jobs.ts'

/**
 * Erasure: money rows stay without the person. A payment still in flight is refunded when it arrives, because nobody is left to have it;
 * subscriptions are cancelled at their provider.
 */
export async function erasePayerIdentity(tx: Db, ctx: Context, userId: string): Promise<void> {
  for (const subscription of await readSubscriptionsByUser(tx, userId)) {
    if (subscription.status !== 'ended') await endAtProvider(tx, ctx, subscription)
  }
  await anonymizePayer(tx, userId)
}

/** The payments part of the account's data export. */
export async function exportMoney(ctx: Context, { userId }: UserActor) {
  const { db } = ctx.database
  const { rows } = await readOrdersByUser(db, userId, { page: 1, pageSize: 10_000 })
  return {
    orders: await presentOrders(ctx, rows),
    entitlements: (await readEntitlementsOf(db, userId)).map(({ kind, granted, used, revoked, startsAt, endsAt, orderId }) => ({
      kind,
      granted,
      used,
      revoked,
      startsAt: startsAt.toISOString(),
      endsAt: endsAt?.toISOString() ?? null,
      orderId,
    })),
    subscriptions: (await readSubscriptionsByUser(db, userId)).map((row) => ({
      status: row.status,
      renewal: row.renewal,
      currency: row.currency,
      provider: row.provider,
      cancelAtPeriodEnd: row.cancelAtPeriodEnd,
      periodStart: row.periodStart?.toISOString() ?? null,
      periodEnd: row.periodEnd?.toISOString() ?? null,
    })),
  }
}
