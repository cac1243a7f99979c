import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { entitlements, orders, paymentAttempts, subscriptions } from '#server/db/schema.ts'
import { accessFromRights, readAccess, readRightsByUsers } from '#server/features/access/entitlements.ts'
import { readEntitlementsByUser, readLatestSubscription } from '#server/features/access/store.ts'
import { latestPeriodOf } from '#server/features/payments/premium.ts'
import { moveAttempt, readAttempts } from '#server/features/payments/store.ts'
import { moveSubscription } from '#server/features/payments/store-entitlements.ts'
import { openPaymentsHarness, type PaymentsHarness } from '#tests/support/payments-harness.ts'

let money: PaymentsHarness
beforeEach(async () => {
  money = await openPaymentsHarness('test')
})
afterEach(() => money.close())

/** Ids are random: of two rows made at once, the later one's may be either. */
const eitherWay = ['before', 'after'] as const
const idBeside = (id: string, side: (typeof eitherWay)[number]) => id.replace(/_.*/, side === 'before' ? '_0' : '_zzzz')

async function premium(actor: Awaited<ReturnType<PaymentsHarness['person']>>) {
  const { orderId } = await money.checkout(actor, { planId: 'premium' })
  await money.act(orderId, { outcome: 'succeeded' })
  await money.run()
  return orderId
}

describe('of rows that were made in the same millisecond', () => {
  it.each(eitherWay)('the open attempt is the latest (its id %s the other)', async (side) => {
    const { db } = money.ctx.database
    const { orderId } = await money.checkout(await money.person())
    const [over] = await readAttempts(db, [orderId])
    await moveAttempt(db, over!.id, { to: 'failed' }, {})
    const open = { ...over!, id: idBeside(over!.id, side), reference: 'other', idempotencyKey: 'other', state: 'initiating' as const }
    await db.insert(paymentAttempts).values(open)
    expect((await readAttempts(db, [orderId])).map(({ id }) => id)).toEqual([over!.id, open.id])
    // Nor does it matter that the clock was set back between them.
    await db
      .update(paymentAttempts)
      .set({ createdAt: new Date(over!.createdAt.getTime() - 3_600_000) })
      .where(eq(paymentAttempts.id, open.id))
    expect((await readAttempts(db, [orderId])).at(-1)?.id).toBe(open.id)
  })

  it.each(eitherWay)('the running subscription counts, and not one that has ended (its id %s the other)', async (side) => {
    const { db } = money.ctx.database
    const ada = await money.person()
    await premium(ada)
    const running = (await readLatestSubscription(db, ada.userId))!
    const ended = { ...running, id: idBeside(running.id, side), providerSubscriptionId: null }
    await moveSubscription(db, running.id, { to: 'ended' }, {})
    await db.insert(subscriptions).values({ ...ended, status: 'active', cancelAtPeriodEnd: true })
    await moveSubscription(db, ended.id, { to: 'ended' }, {})
    await moveSubscription(db, running.id, { to: 'active' }, {})
    expect((await readLatestSubscription(db, ada.userId))?.id).toBe(running.id)
    // In the days after the month is over: it goes on, because what runs was not cancelled.
    await db
      .update(subscriptions)
      .set({ cancelAtPeriodEnd: false, createdAt: new Date(0) })
      .where(eq(subscriptions.id, running.id))
    money.advance(running.periodEnd!.getTime() - money.now().getTime() + 60_000)
    const access = await readAccess(money.ctx, ada.userId)
    expect(access).toMatchObject({ tier: 'premium', status: 'past_due' })
    // The list of everybody says the same.
    expect(accessFromRights(money.ctx, (await readRightsByUsers(db, [ada.userId]))(ada.userId))).toEqual(access)
  })

  it.each(eitherWay)('rights come in one order, and one month is the latest (its id %s the other)', async (side) => {
    const { db } = money.ctx.database
    const ada = await money.person()
    const orderId = await premium(ada)
    const [first] = await readEntitlementsByUser(db, ada.userId)
    const [order] = await db.select().from(orders).where(eq(orders.id, orderId))
    const other = { ...first!, id: idBeside(first!.id, side), kind: 'pass' as const, subscriptionId: null, orderId: order!.id }
    await db.insert(entitlements).values(other)
    const [one, two] = [first!, other].toSorted((a, b) => (a.id < b.id ? -1 : 1))
    expect((await readEntitlementsByUser(db, ada.userId)).map(({ id }) => id)).toEqual([one!.id, two!.id])
    const month = { ...other, kind: 'premium' as const }
    const longer = { ...month, id: 'ent_longer', endsAt: new Date(month.endsAt!.getTime() + 1) }
    expect(latestPeriodOf([first!, month])?.id).toBe(latestPeriodOf([month, first!])?.id)
    expect(latestPeriodOf([first!, longer, month])?.id).toBe('ent_longer')
    expect(latestPeriodOf([longer, month, first!])?.id).toBe('ent_longer')
  })
})
