import type { Context } from '../../context.ts'
import { bookEarned } from './ledger.ts'
import { lockOrder } from './store.ts'
import { readEntitlementsOfOrders } from './store-entitlements.ts'
import { readDeferred, readOrderBalance } from './store-ledger.ts'

/** What was given for money taken moves from deferred to earned revenue, of these orders. A credit is earned when used or run out, time when it is over. */
export async function bookEarnings(ctx: Context, orderIds: string[]): Promise<void> {
  for (const id of await readDeferred(ctx.database.db, ctx.clock(), orderIds)) await bookDue(ctx, id)
}

async function bookDue(ctx: Context, orderId: string): Promise<void> {
  const now = ctx.clock()
  await ctx.database.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId)
    const [own] = await readEntitlementsOfOrders(tx, [orderId])
    if (!order || !own || order.state === 'disputed') return
    const deferred = -(await readOrderBalance(tx, order.id, 'deferred_revenue'))
    const earned = -(await readOrderBalance(tx, order.id, 'revenue'))
    const isOver = own.endsAt !== null && own.endsAt <= now
    const kept = own.granted - own.revoked
    const share = isOver ? 1 : kept > 0 ? Math.min(1, own.used / kept) : 0
    const due = Math.min(deferred, Math.round((deferred + earned) * share) - earned)
    // The order is held, so what is due was not booked by anybody else; the moment only tells one booking from the next.
    if (due > 0) await bookEarned(tx, ctx, order, due, `${order.id}:${now.toISOString()}`)
  })
}
