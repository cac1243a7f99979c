import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod, ProviderId } from '#contract/payments.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { readOwnedPair } from '../library/reports.ts'
import { saleRestriction } from '../opportunities/availability.ts'
import { refuseSecondPremium, resolveOrderPlace } from './checkout.ts'
import { requireOwnOrder } from './order-view.ts'
import { parsePayerPhone } from './payer-phone.ts'
import { newAttempt, prepareAttempt } from './prepare-attempt.ts'
import { type CheckoutAnswer, presentCheckout } from './present-checkout.ts'
import { ProviderFault } from './providers/adapter.ts'
import { methodsOf } from './providers/methods.ts'
import { accountOf, adapterOf } from './providers/registry.ts'
import { pushOf } from './providers/vendors.ts'
import { type PaymentWay, paymentRoutesFor, paymentWaysFor } from './quote.ts'
import { settle } from './settle.ts'
import { isOneOf, openAttemptStates, paidOrderStates, payableOrderStates } from './states.ts'
import {
  type AttemptRow,
  insertAttempt,
  isCallInFlight,
  lockOrder,
  moveAttempt,
  moveOrder,
  type OrderRow,
  readAttempts,
  readOpenAttempt,
  readOrder,
  scheduleCheckSoon,
  updateAttempt,
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
  { method, provider, phone: typedPhone, site }: { method?: PaymentMethod; provider?: ProviderId; phone?: string; site: string },
): Promise<CheckoutAnswer> {
  const ownOrder = await requireOwnOrder(ctx, actor, id)
  const way = method ? requireWay(ctx, ownOrder, method, provider) : null
  if (isOneOf(paidOrderStates, ownOrder.state)) return presentPaid(ctx, ownOrder)
  const phone = way && pushOf(way.provider) ? parsePayerPhone(typedPhone, ownOrder.currency as ChargeCurrency) : undefined
  const business = ownOrder.archetype ? ctx.market.archetypeById.get(ownOrder.archetype) : undefined
  const restriction = business && ownOrder.cityId ? await saleRestriction(ctx, actor.userId, business, ownOrder.cityId) : null
  if (restriction) throw restriction
  const ref = ownOrder.opportunityId ? opportunityRef(ownOrder.opportunityId) : null
  if (ref?.parts?.square) await resolveOrderPlace(ctx, actor.userId, ref, undefined)
  if (phone) await settleLivePush(ctx, ownOrder)
  const listedOrder = await ctx.database.transaction((tx) => markOrderBegun(tx, ctx, id, way))
  if (isOneOf(paidOrderStates, listedOrder.state)) return presentPaid(ctx, listedOrder)
  const attempt = await prepareAttempt(ctx, listedOrder, site, phone)
  // The event may have arrived during the provider call: read again, so that nobody pays twice.
  const order = (await readOrder(ctx.database.db, id)) ?? listedOrder
  return isOneOf(paidOrderStates, order.state) ? presentPaid(ctx, order) : presentCheckout(ctx, order, attempt)
}

/** Takes the order's lock, as settling does. @returns the updated order */
async function markOrderBegun(tx: Db, ctx: Context, id: string, way: PaymentWay | null): Promise<OrderRow> {
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
  if (way && !(open && servesWay(ctx, order, open, way))) {
    if (pushOf(way.provider)) refuseBesideLivePush(ctx, await readAttempts(tx, [id]))
    if (open) await moveAttempt(tx, open.id, { from: openAttemptStates, to: 'abandoned' }, { updatedAt: now })
    const mode = open?.provider === way.provider ? open.mode : (routeOf(ctx, order, way)?.mode ?? order.mode)
    await insertAttempt(tx, newAttempt(ctx, { id, provider: way.provider, mode }, way.method))
    await updateOrder(tx, id, { provider: way.provider, updatedAt: now })
  } else if (way && open && open.method === null && pushOf(open.provider)) await updateAttempt(tx, open.id, { method: way.method })
  return (await readOrder(tx, id)) ?? order
}

/** The way that takes a method for this order, by the chosen provider where several do. @throws Failure validation_failed */
function requireWay(ctx: Context, order: OrderRow, method: PaymentMethod, chosen: ProviderId | undefined): PaymentWay {
  const currency = order.currency as ChargeCurrency
  const ways = paymentWaysFor(ctx, currency, order.amountMinor).filter((each) => each.method === method)
  const way = ways.find(({ provider }) => provider === chosen) ?? ways[0]
  if (way) return way
  // Its vendor may have been switched off since the page was opened.
  const provider = order.provider as ProviderId
  if (methodsOf(provider, currency).includes(method)) return { method, provider }
  throw new Failure('validation_failed', { field: 'method', message: refusals.methodNotHere })
}

function routeOf(ctx: Context, order: OrderRow, { provider }: PaymentWay) {
  return paymentRoutesFor(ctx, order.currency as ChargeCurrency).find((each) => each.provider === provider)
}

/**
 * Whether the open attempt is what Pay means: of the way's vendor, and of its method where that is fixed. A request on a phone serves until it is
 * certainly gone, so that no second one is sent beside it; where nobody knows whether it was sent, the person waits.
 * @throws Failure conflict
 */
function servesWay(ctx: Context, order: OrderRow, open: AttemptRow, way: PaymentWay): boolean {
  if (open.provider !== way.provider) return false
  const push = pushOf(open.provider)
  if (!push) return !adapterOf(ctx, accountOf(open, order)).fixesMethod || open.method === way.method
  const isFresh = ctx.clock().getTime() - open.createdAt.getTime() < freshMs
  // An attempt that was opened with the page is replaced, so that its age is that of its request.
  if (open.state === 'initiating') return isFresh
  const leftMs = phoneLeftMs(ctx, open)
  if (leftMs <= 0) return false
  // A call that has outlasted any was its process's last: the request may be on the phone.
  if (open.clientSecret || push.isIdempotent || (isCallInFlight(open) && isFresh)) return true
  throw phoneAsked(leftMs)
}

const freshMs = 30_000

/** A request that was left for another way to pay may still be on the phone. @throws Failure conflict */
function refuseBesideLivePush(ctx: Context, attempts: readonly AttemptRow[]): void {
  // Without an answer nobody knows whether it was sent.
  const sent = attempts.filter((each) => each.state === 'abandoned' && (each.clientSecret !== null || each.lastMessage !== null))
  const leftMs = Math.max(0, ...sent.map((each) => phoneLeftMs(ctx, each)))
  if (leftMs > 0) throw phoneAsked(leftMs)
}

/** What a request has left of its life on the phone: 0 or less when it is gone, or by a vendor that asks no phone. */
function phoneLeftMs(ctx: Context, { provider, createdAt }: AttemptRow): number {
  return (pushOf(provider)?.livesMs ?? 0) - (ctx.clock().getTime() - createdAt.getTime())
}

const phoneAsked = (leftMs: number) =>
  new Failure('conflict', { message: localize(refusals.phoneAskedNow, { n: Math.ceil(leftMs / 60_000) }) })

/** A request that was refused or has expired on the phone is over before another one is sent. */
async function settleLivePush(ctx: Context, order: OrderRow): Promise<void> {
  const live = (await readAttempts(ctx.database.db, [order.id])).findLast(
    (each) => isOneOf(unendedStates, each.state) && each.clientSecret && pushOf(each.provider),
  )
  if (!live) return
  await settle(ctx, live.reference).catch((error: unknown) => {
    // Without an answer it counts as live.
    if (!(error instanceof ProviderFault)) throw error
  })
}
const unendedStates = [...openAttemptStates, 'abandoned'] as const

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
