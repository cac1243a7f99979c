import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { readOwnedPair } from '../library/reports.ts'
import { saleRestriction } from '../opportunities/availability.ts'
import { type CheckoutAnswer, newAttempt, prepareAttempt, presentCheckout, refuseSecondPremium, resolveOrderPlace } from './checkout.ts'
import { requireOwnOrder } from './order-view.ts'
import { methodsOf } from './providers/methods.ts'
import { adapterOf } from './providers/registry.ts'
import { isOneOf, openAttemptStates, paidOrderStates, payableOrderStates } from './states.ts'
import {
  insertAttempt,
  lockOrder,
  moveAttempt,
  moveOrder,
  type OrderRow,
  readAttempts,
  readOpenAttempt,
  readOrder,
  scheduleCheckSoon,
  updateOrder,
} from './store.ts'

/**
 * Begins payment when Pay is pressed. The order is listed from now on, and an expired one waits again. Where the provider fixes the payment method on
 * creation, another method creates another payment; money that arrives by the earlier one is still settled. Idempotent across retries and tabs: money
 * may have arrived by then, so a paid order is returned as it is, with nothing to pay with.
 * @throws Failure not_found (also for a square that no longer exists), validation_failed, conflict (canceled or refunded), already_owned,
 * already_premium, not_sellable where the city has been closed to the business since, provider_unavailable
 */
export async function beginPayment(
  ctx: Context,
  actor: UserActor,
  id: string,
  { method, site }: { method?: PaymentMethod; site: string },
): Promise<CheckoutAnswer> {
  const ownOrder = await requireOwnOrder(ctx, actor, id)
  if (method && !methodsOf(ownOrder.provider as ProviderId, ownOrder.currency as ChargeCurrency).includes(method))
    throw new Failure('validation_failed', { field: 'method', message: refusals.methodNotHere })
  if (isOneOf(paidOrderStates, ownOrder.state)) return presentPaid(ctx, ownOrder)
  const business = ownOrder.archetype ? ctx.market.archetypeById.get(ownOrder.archetype) : undefined
  const restriction = business && ownOrder.cityId ? await saleRestriction(ctx, actor.userId, business, ownOrder.cityId) : null
  if (restriction) throw restriction
  const ref = ownOrder.opportunityId ? opportunityRef(ownOrder.opportunityId) : null
  if (ref?.parts?.square) await resolveOrderPlace(ctx, actor.userId, ref, undefined)
  const listedOrder = await ctx.database.transaction((tx) => markOrderBegun(tx, ctx, id, method))
  if (isOneOf(paidOrderStates, listedOrder.state)) return presentPaid(ctx, listedOrder)
  const attempt = await prepareAttempt(ctx, listedOrder, site)
  // The event may have arrived during the provider call: read again, so that nobody pays twice.
  const order = (await readOrder(ctx.database.db, id)) ?? listedOrder
  return isOneOf(paidOrderStates, order.state) ? presentPaid(ctx, order) : presentCheckout(ctx, order, attempt)
}

/** Takes the order's lock, as settling does. @returns the updated order */
async function markOrderBegun(tx: Db, ctx: Context, id: string, method: PaymentMethod | undefined): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (!order) throw new Failure('not_found')
  if (isOneOf(paidOrderStates, order.state)) return order
  if (!isOneOf(payableOrderStates, order.state))
    throw new Failure('conflict', { message: order.state === 'canceled' ? refusals.orderCanceled : refusals.nothingToPay })
  await refuseOwned(tx, ctx, order)
  const now = ctx.clock()
  const change = { begunAt: order.begunAt ?? now, updatedAt: now }
  if (order.state === 'expired') await moveOrder(tx, id, { from: ['expired'], to: 'awaiting_payment' }, change)
  else if (!order.begunAt) await updateOrder(tx, id, change)
  if (!order.begunAt) await scheduleCheckSoon(tx, id, now)
  const open = await readOpenAttempt(tx, id)
  if (method && adapterOf(ctx, order).fixesMethod && open && open.method !== method) {
    await moveAttempt(tx, open.id, { from: openAttemptStates, to: 'abandoned' }, { updatedAt: now })
    await insertAttempt(tx, newAttempt(ctx, order, method))
  }
  return (await readOrder(tx, id)) ?? order
}

/** Refuses what the person has acquired since the page was opened: in another tab, by a credit, by another order. */
async function refuseOwned(tx: Db, ctx: Context, order: OrderRow): Promise<void> {
  const { userId, archetype, cityId, opportunityId } = order
  if (!userId) return
  const ownedReport = archetype && cityId && opportunityId ? await readOwnedPair(tx, { userId, archetype, cityId, opportunityId }) : null
  if (ownedReport) throw new Failure('already_owned', { details: { reportId: ownedReport } })
  if (order.planId === 'premium') await refuseSecondPremium(tx, ctx, userId)
}

/** For a page that learns of the payment late: it opens no form. */
async function presentPaid(ctx: Context, order: OrderRow): Promise<CheckoutAnswer> {
  const attempts = await readAttempts(ctx.database.db, [order.id])
  const paidAttempt = attempts.find(({ state }) => state === 'succeeded') ?? attempts.at(-1)
  if (!paidAttempt) throw new Failure('not_found')
  const { start: _start, ...checkout } = presentCheckout(ctx, order, paidAttempt)
  return { ...checkout, clientSecret: '', hostedUrl: null }
}
