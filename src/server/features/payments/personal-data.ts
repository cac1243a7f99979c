import { formatDate, formatMoney } from '#engine/quantity/format.ts'
import { money } from '#engine/quantity/money.ts'
import { exportTexts } from '#words/export.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readEntitlementsOf } from '../access/entitlements.ts'
import { presentOrders } from './order-view.ts'
import { deleteOldSimulated } from './providers/test/store.ts'
import { readOrdersByUser } from './store.ts'
import { anonymizePayer, lockSubscriptionsOf, readSubscriptionsByUser } from './store-entitlements.ts'
import { deleteOldEvents } from './store-events.ts'
import { deleteUnpaidOrders } from './store-unpaid.ts'
import { endAtProvider } from './subscription-jobs.ts'

const t = exportTexts.orders

/**
 * Erasure: money rows stay without the person. A payment still in flight is refunded when it arrives, because nobody is left to have it;
 * subscriptions are cancelled at their provider.
 */
export async function erasePayerIdentity(tx: Db, ctx: Context, userId: string): Promise<void> {
  for (const subscription of await lockSubscriptionsOf(tx, userId)) {
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

/** The orders in plain words, for the export. */
export async function readableOrders(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const { rows } = await readOrdersByUser(ctx.database.db, actor.userId, { page: 1, pageSize: 10_000 })
  const orders = await presentOrders(ctx, rows)
  return [
    {
      title: t.title,
      lines: orders.flatMap(({ createdAt, planName, amount, currency, state, refunds }) => [
        t.line({
          date: formatDate(createdAt),
          plan: planName,
          amount: formatMoney(money(amount, currency)),
          state: t.states[state],
        }),
        ...refunds.map((refund) => t.refund({ state: refund.state, amount: formatMoney(money(refund.amount, currency)) })),
      ]),
    },
  ]
}

const retentionDays = 400

/** Deletes old rows that the books do not need: processed events, payment pages that were only opened, and old simulated payments. */
export async function purgeOldPayments({ database: { db } }: Context, daysAgo: (days: number) => Date): Promise<void> {
  const before = daysAgo(retentionDays)
  await deleteOldEvents(db, before)
  await deleteUnpaidOrders(db, before)
  await deleteOldSimulated(db, before)
}
