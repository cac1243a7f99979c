import { createHash, randomBytes } from 'node:crypto'
import type { ChargeCurrency } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { priceListVersion } from '#contract/price-table.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { resolvePlace } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/error-message.ts'
import { ownerWork } from '../../threads/work.ts'
import { mayPayPremium, readAccess } from '../access/entitlements.ts'
import { readOwnedPair } from '../library/reports.ts'
import { saleRestriction } from '../opportunities/availability.ts'
import { resolveOpportunity } from '../opportunities/resolve-opportunity.ts'
import { firstCheckDelay } from './checks.ts'
import { crashPoint } from './crash-point.ts'
import { newAttempt, prepareAttempt } from './prepare-attempt.ts'
import { type CheckoutAnswer, presentCheckout } from './present-checkout.ts'
import { comparePrice, paymentRoutesFor, requirePaymentRoute, requirePlan } from './quote.ts'
import {
  expireUnbegun,
  insertAttempt,
  insertOrder,
  lockPayer,
  type OrderRow,
  readOpenOrders,
  readOrder,
  readOrderByKey,
  readReusableOrder,
  scheduleCheckSoon,
  updateOrder,
} from './store.ts'

export type CheckoutRequest = {
  planId: string
  currency: ChargeCurrency
  /** The client's amount in minor units; compared, never charged. */
  amountMinor?: number
  opportunity?: OpportunityRef
  location?: string
  idempotencyKey?: string | null
  /** Prepares the payment page; the order is listed by `beginPayment`. */
  prepareOnly?: boolean
  /** The origin that a provider's hosted page redirects back to. */
  site?: string
}

/** Creates or reuses the order and prepares its payment at the provider. Grants nothing. */
export async function startCheckout(ctx: Context, actor: UserActor, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const { plan, amountMinor } = requirePlan(request.planId, request.currency)
  comparePrice(request.amountMinor, amountMinor, request.currency)
  const route = requirePaymentRoute(ctx, request.currency)
  // By whichever of them it was begun, it is the order that the person waits for.
  const routes = paymentRoutesFor(ctx, request.currency)
  const place = request.opportunity ? await resolveOrderPlace(ctx, actor.userId, request.opportunity, request.location) : null
  const key = request.idempotencyKey ? `key:${createHash('sha256').update(request.idempotencyKey).digest('hex')}` : null
  const now = ctx.clock()

  const order = await ctx.database.transaction(async (tx) => {
    if (!(await lockPayer(tx, actor.userId))) throw new Failure('unauthenticated')
    const orderSpec = {
      userId: actor.userId,
      planId: plan.id,
      currency: request.currency,
      provider: route.provider,
      mode: route.mode,
      opportunityId: place?.opportunityId ?? null,
      cityId: place?.cityId ?? null,
    }
    const existing = key
      ? await readOrderByKey(tx, actor.userId, key)
      : await readReusableOrder(tx, { ...orderSpec, routes, since: new Date(now.getTime() - limits.openOrderReuseMinutes * 60_000) })
    if (existing) {
      requireSame(existing, orderSpec)
      if (existing.begunAt || request.prepareOnly) return existing
      await updateOrder(tx, existing.id, { begunAt: now, updatedAt: now })
      await scheduleCheckSoon(tx, existing.id, now)
      return { ...existing, begunAt: now }
    }
    if (place) {
      const ownedReport = await readOwnedPair(tx, { userId: actor.userId, ...place })
      if (ownedReport) throw new Failure('already_owned', { details: { reportId: ownedReport } })
    }
    if (plan.id === 'premium') await refuseSecondPremium(tx, ctx, actor.userId)
    await expireExcessOrders(tx, ctx, orderSpec)
    const id = ctx.newId('ord')
    await insertOrder(tx, {
      ...orderSpec,
      id,
      clientKey: key ?? `own:${randomBytes(16).toString('hex')}`,
      amountMinor,
      catalogueVersion: priceListVersion,
      state: 'created',
      archetype: place?.archetype ?? null,
      location: place?.location ?? null,
      placeKnown: place?.known ?? null,
      createdAt: now,
      begunAt: request.prepareOnly ? null : now,
      updatedAt: now,
    })
    const attempt = newAttempt(ctx, { id, provider: route.provider, mode: route.mode })
    await insertAttempt(tx, request.prepareOnly ? { ...attempt, nextCheckAt: new Date(now.getTime() + firstCheckDelay.opened) } : attempt)
    return (await readOrder(tx, id))!
  })
  crashPoint(ctx, 'checkout:after-order')
  const attempt = await prepareAttempt(ctx, order, request.site ?? ctx.config.siteUrl)
  return presentCheckout(ctx, (await readOrder(ctx.database.db, order.id))!, attempt)
}

/**
 * Each open order costs a provider call and a slot in the polling schedule, which all people share, so one account has few at a time. Of unbegun
 * orders the newest replaces the oldest, whose page still works: pressing Pay restores it, and its money is still settled.
 */
async function expireExcessOrders(tx: Db, ctx: Context, orderSpec: OrderSpec & { userId: string }): Promise<void> {
  await ctx.rateLimiter.consume('payment-opening', { account: orderSpec.userId }, tx)
  const open = await readOpenOrders(tx, orderSpec.userId)
  if (open.filter((each) => each.begunAt).length >= limits.begunOrders)
    throw new Failure('rate_limited', { message: localize(refusals.manyOpenPayments, { n: limits.begunOrders }), retryAfterSeconds: 3600 })
  const unbegun = open.filter((each) => !each.begunAt)
  const isSame = (each: OrderSpec) =>
    each.planId === orderSpec.planId && each.opportunityId === orderSpec.opportunityId && each.cityId === orderSpec.cityId
  const { ofOneThing, inAll } = limits.openedOrders
  const excess = new Set([...unbegun.filter(isSame).slice(ofOneThing - 1), ...unbegun.slice(inAll - 1)])
  await expireUnbegun(
    tx,
    [...excess].map(({ id }) => id),
    ctx.clock(),
  )
}

export async function refuseSecondPremium(tx: Db, ctx: Context, userId: string): Promise<void> {
  if (!mayPayPremium(await readAccess(ctx, userId, tx), ctx.clock())) throw new Failure('already_premium')
}

type OrderPlace = { opportunityId: string; archetype: string; cityId: string; location: string; known: boolean }

/**
 * Resolves the report's city once; the order freezes it. Defaults to the opportunity's own city; a square has no other.
 * @throws Failure not_found, unknown_place, location_differs for a square with another city, not_sellable where the city is closed to the business
 */
export async function resolveOrderPlace(
  ctx: Context,
  userId: string,
  ref: OpportunityRef,
  location: string | undefined,
): Promise<OrderPlace> {
  const { id, entry, archetype, spot } = await resolveOpportunity(ctx, userId, ref, ownerWork({ userId }))
  const ownLocation = `${entry.city}, ${entry.country}`
  const text = location?.trim()
  if (spot && text && text !== ownLocation && !isSameCity(text, entry.cityId)) throw new Failure('location_differs', { field: 'location' })
  if (!text || spot) {
    await requireSellable(ctx, userId, archetype, entry.cityId)
    return { opportunityId: id, archetype: entry.archetype, cityId: entry.cityId, location: ownLocation, known: true }
  }
  const resolved = resolvePlace({ text })
  if (!resolved.ok) throw new Failure('unknown_place', { field: 'location', details: { suggestions: resolved.suggestions } })
  const { city, country, known } = resolved.place
  if (!archetype.countries.includes(country.code)) {
    throw new Failure('unknown_place', { field: 'location', message: localize(refusals.noFiguresHere, { country: country.name }) })
  }
  await requireSellable(ctx, userId, archetype, city.id)
  return { opportunityId: id, archetype: entry.archetype, cityId: city.id, location: known ? `${city.name}, ${country.name}` : text, known }
}

function isSameCity(text: string, cityId: string): boolean {
  const resolved = resolvePlace({ text })
  return resolved.ok && resolved.place.known && resolved.place.city.id === cityId
}

async function requireSellable(ctx: Context, userId: string, archetype: Archetype, cityId: string): Promise<void> {
  const restriction = await saleRestriction(ctx, userId, archetype, cityId)
  if (restriction) throw restriction
}

type OrderSpec = { planId: string; opportunityId: string | null; cityId: string | null }

function requireSame(order: OrderRow, orderSpec: OrderSpec & { currency: string }): void {
  const isSameSpec =
    order.planId === orderSpec.planId &&
    order.currency === orderSpec.currency &&
    order.opportunityId === orderSpec.opportunityId &&
    order.cityId === orderSpec.cityId
  if (!isSameSpec) throw new Failure('conflict', { field: 'Idempotency-Key', message: refusals.keyUsedAlready })
}
