import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { squareOf } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { notSold } from '../opportunities/not-sold.ts'
import { type CheckoutAnswer, newAttempt, prepareAttempt, presentCheckout, resolveOrderPlace } from './checkout.ts'
import { requireOwnOrder } from './order-view.ts'
import { methodsOf } from './providers/methods.ts'
import { adapterOf } from './providers/registry.ts'
import { isOneOf, openAttemptStates, payableStates } from './states.ts'
import { insertAttempt, lockOrder, lookUpSoon, moveAttempt, moveOrder, readOpenAttempt, readOrder, updateOrder } from './store.ts'

/**
 * Pay was pressed. The order is listed from now on, and one that had expired waits again. Where the provider fixes the payment method when a
 * payment is prepared, a payment by another method is prepared again; money that comes by the earlier one is still settled.
 * @throws Failure not_found (also for a square of which nothing is known any more), validation_failed, conflict (nothing left to pay), not_sellable where the city was closed to the business since, provider_unavailable
 */
export async function beginPayment(
  ctx: Context,
  actor: UserActor,
  id: string,
  { method, site }: { method?: PaymentMethod; site: string },
): Promise<CheckoutAnswer> {
  const asked = await requireOwnOrder(ctx, actor, id)
  if (method && !methodsOf(asked.provider as ProviderId, asked.currency as ChargeCurrency).includes(method))
    throw new Failure('validation_failed', { field: 'method', say: refusals.methodNotHere })
  const business = asked.archetype ? ctx.market.archetypeById.get(asked.archetype) : undefined
  const refused = business && asked.cityId ? await notSold(ctx, actor.userId, business, asked.cityId) : null
  if (refused) throw refused
  if (asked.opportunityId && squareOf(asked.opportunityId)) await resolveOrderPlace(ctx, actor.userId, asked.opportunityId, undefined)
  const { fixesMethod } = adapterOf(ctx, asked)
  await ctx.database.transaction(async (tx) => {
    const order = await lockOrder(tx, id)
    if (!order || !isOneOf(payableStates, order.state)) throw new Failure('conflict', { say: refusals.nothingToPay })
    const now = ctx.clock()
    const begun = { begunAt: order.begunAt ?? now, updatedAt: now }
    if (order.state === 'expired') await moveOrder(tx, id, { from: ['expired'], to: 'awaiting_payment' }, begun)
    else if (!order.begunAt) await updateOrder(tx, id, begun)
    if (!order.begunAt) await lookUpSoon(tx, id, now)
    const open = await readOpenAttempt(tx, id)
    if (!method || !fixesMethod || !open || open.method === method) return
    await moveAttempt(tx, open.id, { from: openAttemptStates, to: 'abandoned' }, { updatedAt: now })
    await insertAttempt(tx, newAttempt(ctx, order, method))
  })
  const order = (await readOrder(ctx.database.db, id))!
  return presentCheckout(ctx, order, await prepareAttempt(ctx, order, site))
}
