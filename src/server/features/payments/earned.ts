import type { Context } from '../../context.ts'
import { bookEarned } from './ledger.ts'
import { lockOrder } from './store.ts'
import { readEntitlementsOfOrders } from './store-entitlements.ts'
import { readDeferred, readOrderBalance } from './store-ledger.ts'

/** Once a day: what was given for money taken moves from deferred to earned revenue. A credit is earned when used or run out, time when it is over. */
export async function bookEarnings(ctx: Context): Promise<void> {
  const { db } = ctx.database
  const now = ctx.clock()
  for (const row of await readDeferred(db)) {
    await ctx.database.transaction(async (tx) => {
      const order = await lockOrder(tx, row.orderId)
      const [own] = await readEntitlementsOfOrders(tx, [row.orderId])
      if (!order || !own || order.state === 'disputed') return
      const deferred = -(await readOrderBalance(tx, order.id, 'deferred_revenue'))
      const earned = -(await readOrderBalance(tx, order.id, 'revenue'))
      const isOver = own.endsAt !== null && own.endsAt <= now
      const kept = own.granted - own.revoked
      const share = isOver ? 1 : kept > 0 ? Math.min(1, own.used / kept) : 0
      const due = Math.min(deferred, Math.round((deferred + earned) * share) - earned)
      if (due > 0) await bookEarned(tx, ctx, order, due, `${order.id}:${now.toISOString().slice(0, 10)}`)
    })
  }
}
