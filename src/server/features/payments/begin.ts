import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../failure.ts'
import { readOwnedPair } from '../library/reports.ts'
import { notSold } from '../opportunities/not-sold.ts'
import { type CheckoutAnswer, newAttempt, prepareAttempt, presentCheckout, refuseSecondPremium, resolveOrderPlace } from './checkout.ts'
import { requireOwnOrder } from './order-view.ts'
import { methodsOf } from './providers/methods.ts'
import { adapterOf } from './providers/registry.ts'
import { isOneOf, openAttemptStates, paidStates, payableStates } from './states.ts'
import {
  insertAttempt,
  lockOrder,
  lookUpSoon,
  moveAttempt,
  moveOrder,
  type OrderRow,
  readAttempts,
  readOpenAttempt,
  readOrder,
  updateOrder,
} from './store.ts'

/**
 * Pay was pressed. The order is listed from now on, and one that had expired waits again. Where the provider fixes the payment method when a
 * payment is prepared, a payment by another method is prepared again; money that comes by the earlier one is still settled.
 *
 * Pressing again, here, in another tab or over a slow line, is no fault: money may have come by then, so that an order which is paid is
 * answered as it is, with nothing to pay with.
 * @throws Failure not_found (also for a square of which nothing is known any more), validation_failed, conflict (given up, or its money went
 * back), already_owned, already_premium, not_sellable where the city was closed to the business since, provider_unavailable
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
  if (isOneOf(paidStates, asked.state)) return presentPaid(ctx, asked)
  const business = asked.archetype ? ctx.market.archetypeById.get(asked.archetype) : undefined
  const refused = business && asked.cityId ? await notSold(ctx, actor.userId, business, asked.cityId) : null
  if (refused) throw refused
  const ref = asked.opportunityId ? opportunityRef(asked.opportunityId) : null
  if (ref?.parts?.square) await resolveOrderPlace(ctx, actor.userId, ref, undefined)
  const begun = await ctx.database.transaction((tx) => listOrder(tx, ctx, id, method))
  if (isOneOf(paidStates, begun.state)) return presentPaid(ctx, begun)
  const attempt = await prepareAttempt(ctx, begun, site)
  // While the provider was asked its event may have come: read again, so that nobody pays beside money that is there.
  const order = (await readOrder(ctx.database.db, id)) ?? begun
  return isOneOf(paidStates, order.state) ? presentPaid(ctx, order) : presentCheckout(ctx, order, attempt)
}

/** Under the order's lock, which whoever books its money holds too. @returns the order as it is from now on */
async function listOrder(tx: Db, ctx: Context, id: string, method: PaymentMethod | undefined): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Failure('not_found')
  if (isOneOf(paidStates, order.state)) return order
  if (!isOneOf(payableStates, order.state))
    throw new Failure('conflict', { say: order.state === 'canceled' ? refusals.orderCanceled : refusals.nothingToPay })
  await refuseWhatIsOwned(tx, ctx, order)
  const now = ctx.clock()
  const begun = { begunAt: order.begunAt ?? now, updatedAt: now }
  if (order.state === 'expired') await moveOrder(tx, id, { from: ['expired'], to: 'awaiting_payment' }, begun)
  else if (!order.begunAt) await updateOrder(tx, id, begun)
  if (!order.begunAt) await lookUpSoon(tx, id, now)
  const open = await readOpenAttempt(tx, id)
  if (method && adapterOf(ctx, order).fixesMethod && open && open.method !== method) {
    await moveAttempt(tx, open.id, { from: openAttemptStates, to: 'abandoned' }, { updatedAt: now })
    await insertAttempt(tx, newAttempt(ctx, order, method))
  }
  return (await readOrder(tx, id)) ?? order
}

/** What was got otherwise since the page was opened: in another tab, by a credit, by another order. */
async function refuseWhatIsOwned(tx: Db, ctx: Context, order: OrderRow): Promise<void> {
  const { userId, archetype, cityId, opportunityId } = order
  if (!userId) return
  const owned = archetype && cityId && opportunityId ? await readOwnedPair(tx, { userId, archetype, cityId, opportunityId }) : null
  if (owned) throw new Failure('already_owned', { details: { reportId: owned } })
  if (order.planId === 'premium') await refuseSecondPremium(tx, ctx, userId)
}

/** A page that heard of the money late learns it here, and can open no form beside it. */
async function presentPaid(ctx: Context, order: OrderRow): Promise<CheckoutAnswer> {
  const attempts = await readAttempts(ctx.database.db, [order.id])
  const paid = attempts.find(({ state }) => state === 'succeeded') ?? attempts.at(-1)
  if (!paid) throw new Failure('not_found')
  const { start: _start, ...shown } = presentCheckout(ctx, order, paid)
  return { ...shown, clientSecret: '', hostedUrl: null }
}
