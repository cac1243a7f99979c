import type { Context } from '../../context.ts'
import { orderRequestKey } from './grants.ts'
import { settleOrder } from './orders.ts'
import { isOneOf, paidOrderStates } from './states.ts'
import { findAttempt, type OrderRow, readOrder } from './store.ts'

export type IntentOrder = {
  orderId: string
  paid: boolean
  opportunityId: string | null
  archetype: string | null
  cityId: string | null
  /** The idempotency key of the order's report, started or not. */
  requestKey: string
}

/** The person's order of a payment intent, settled first where the provider may know more than we do; null for another person's. */
export async function settleIntentOrder(ctx: Context, userId: string, paymentIntentId: string): Promise<IntentOrder | null> {
  const { db } = ctx.database
  const attempt = (await findAttempt(db, { providerRef: paymentIntentId })) ?? (await findAttempt(db, { reference: paymentIntentId }))
  const storedOrder = attempt ? await readOrder(db, attempt.orderId) : null
  if (!storedOrder || storedOrder.userId !== userId) return null
  if (!isPaid(storedOrder) && (await ctx.rateLimiter.tryConsume('provider-call', { account: userId }))) await settleOrder(ctx, storedOrder)
  const order = (await readOrder(db, storedOrder.id)) ?? storedOrder
  return {
    orderId: order.id,
    paid: isPaid(order),
    opportunityId: order.opportunityId,
    archetype: order.archetype,
    cityId: order.cityId,
    requestKey: orderRequestKey(order.id),
  }
}

function isPaid(order: OrderRow): boolean {
  return isOneOf(paidOrderStates, order.state)
}
