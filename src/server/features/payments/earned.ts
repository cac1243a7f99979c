import type { Context } from '../../context.ts'
import { bookEarned } from './ledger.ts'
import { lockOrder } from './store.ts'
import { inParts, readTouchedOrders } from './store-checks.ts'
import { readEndedOrders, readEntitlementsOfOrders } from './store-entitlements.ts'
import { readDeferred, readOrderBalance } from './store-ledger.ts'

const ordersAtOnce = 500

/**
 * What was given for money taken moves from deferred to earned revenue. A credit is earned when used or run out, time when it is over.
 * @param since looks only at orders of which something was written, or whose time ended, since then; null looks at all
 */
export async function bookEarnings(ctx: Context, since: Date | null): Promise<void> {
  const { db } = ctx.database
  if (since === null) {
    for (let after = ''; ; ) {
      const ids = await readDeferred(db, ctx.clock(), { after, limit: ordersAtOnce })
      for (const id of ids) await bookDue(ctx, id)
      if (ids.length < ordersAtOnce) return
      after = ids.at(-1) ?? ''
    }
  }
  const touched = new Set([...(await readTouchedOrders(db, since)), ...(await readEndedOrders(db, { since, until: ctx.clock() }))])
  for (const ids of inParts([...touched])) for (const id of await readDeferred(db, ctx.clock(), { ids })) await bookDue(ctx, id)
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
    if (due > 0) await bookEarned(tx, ctx, order, due, `${order.id}:${now.toISOString().slice(0, 10)}`)
  })
}
