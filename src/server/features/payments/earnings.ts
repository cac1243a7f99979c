import type { Context } from '../../context.ts'
import { bookEarnedRevenue } from './ledger.ts'
import { lockOrder } from './store.ts'
import { readEntitlementsByOrders } from './store-entitlements.ts'
import { readDueDeferred, readOrderBalance } from './store-ledger.ts'

/** What was given for money taken moves from deferred to earned revenue, of these orders. A credit is earned when used or run out, time when it is over. */
export async function bookEarnings(ctx: Context, orderIds: string[]): Promise<void> {
  for (const id of await readDueDeferred(ctx.database.db, ctx.clock(), orderIds)) await bookDueEarnings(ctx, id)
}

async function bookDueEarnings(ctx: Context, orderId: string): Promise<void> {
  const now = ctx.clock()
  await ctx.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [entitlement] = await readEntitlementsByOrders(tx, [orderId])
    if (!order || !entitlement || order.state === 'disputed') return
    const deferred = -(await readOrderBalance(tx, order.id, 'deferred_revenue'))
    const earnedMinor = -(await readOrderBalance(tx, order.id, 'revenue'))
    const isOver = entitlement.endsAt !== null && entitlement.endsAt <= now
    const remaining = entitlement.granted - entitlement.revoked
    const share = isOver ? 1 : remaining > 0 ? Math.min(1, entitlement.used / remaining) : 0
    const due = Math.min(deferred, Math.round((deferred + earnedMinor) * share) - earnedMinor)
    // The order is held, so what is due was not booked by anybody else; the moment only tells one booking from the next.
    if (due > 0) await bookEarnedRevenue(tx, ctx, order, due, `${order.id}:${now.toISOString()}`)
  })
}
