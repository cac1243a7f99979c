import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { orderRequestKey } from './grants.ts'
import { ProviderTrouble } from './providers/adapter.ts'
import { settle } from './settle.ts'
import { findAttempt, readOrder } from './store.ts'

export type IntentOrder = {
  orderId: string
  paid: boolean
  opportunityId: string | null
  archetype: string | null
  cityId: string | null
  requestKey: string
}

/**
 * The order behind what a browser calls its payment intent, settled first from the provider's truth where that is still open.
 * Null where it is nobody's or somebody else's.
 */
export async function settledOrderOf(ctx: Context, userId: string, paymentIntentId: string): Promise<IntentOrder | null> {
  const { db } = ctx.database
  const attempt = (await findAttempt(db, { providerRef: paymentIntentId })) ?? (await findAttempt(db, { reference: paymentIntentId }))
  let order = attempt ? await readOrder(db, attempt.orderId) : null
  if (!attempt || !order || order.userId !== userId) return null
  if (order.paidAt === null) {
    await settle(ctx, attempt.reference).catch((error) => {
      if (error instanceof ProviderTrouble) throw new Failure('provider_unavailable', { cause: error })
      throw error
    })
    order = (await readOrder(db, order.id)) ?? order
  }
  return {
    orderId: order.id,
    paid: order.state === 'paid' || order.state === 'partially_refunded',
    opportunityId: order.opportunityId,
    archetype: order.archetype,
    cityId: order.cityId,
    requestKey: orderRequestKey(order.id),
  }
}
