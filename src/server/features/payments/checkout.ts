import { createHash, randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { ChargeCurrency } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import type { OrderState } from '#contract/payment-states.ts'
import type { Checkout, PaymentMethod, ProviderId } from '#contract/payments.ts'
import { priceListVersion } from '#contract/price-table.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { resolvePlace } from '#markets/places.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { retryUntilAvailable } from '../../db/unavailable.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localize } from '../../platform/localize.ts'
import { ownerWork } from '../../threads/work.ts'
import { mayPayPremium, readAccess } from '../access/entitlements.ts'
import { readOwnedPair } from '../library/reports.ts'
import { saleRestriction } from '../opportunities/availability.ts'
import { resolveOpportunity } from '../opportunities/resolve-opportunity.ts'
import { firstCheckDelay } from './checks.ts'
import { crashPoint } from './crash-point.ts'
import { phoneFormat } from './payer-phone.ts'
import { isWalletRefusal, paymentMessageLine } from './payment-message.ts'
import { ProviderFault } from './providers/adapter.ts'
import { methodsOf } from './providers/methods.ts'
import { accountOf, adapterOf, publishableKeyOf } from './providers/registry.ts'
import { pushOf } from './providers/vendors.ts'
import { comparePrice, paymentWaysFor, requirePaymentRoute, requirePlan } from './quote.ts'
import { isOneOf, payableOrderStates } from './states.ts'
import {
  type AttemptRow,
  claimAttempt,
  expireUnbegun,
  insertAttempt,
  insertOrder,
  lockOrder,
  lockPayer,
  moveAttempt,
  moveOrder,
  type NewAttempt,
  type OrderRow,
  readAttempt,
  readAttempts,
  readOpenAttempt,
  readOpenOrders,
  readOrder,
  readOrderByKey,
  readPayer,
  readReusableOrder,
  releaseAttempt,
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

export type CheckoutAnswer = Checkout & { orderState: OrderState }

/** Creates or reuses the order and prepares its payment at the provider. Grants nothing. */
export async function startCheckout(ctx: Context, actor: UserActor, request: CheckoutRequest): Promise<CheckoutAnswer> {
  const { plan, amountMinor } = requirePlan(request.planId, request.currency)
  comparePrice(request.amountMinor, amountMinor, request.currency)
  const route = requirePaymentRoute(ctx, request.currency)
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
      : await readReusableOrder(tx, { ...orderSpec, since: new Date(now.getTime() - limits.openOrderReuseMinutes * 60_000) })
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

export function newAttempt(ctx: Context, order: { id: string; provider: string; mode: string }, method?: PaymentMethod): NewAttempt {
  const now = ctx.clock()
  const id = ctx.newId('att')
  return {
    id,
    orderId: order.id,
    provider: order.provider,
    mode: order.mode,
    reference: `gw_${randomBytes(16).toString('hex')}`,
    idempotencyKey: id,
    state: 'initiating',
    ...(method ? { method } : {}),
    nextCheckAt: new Date(now.getTime() + (pushOf(order.provider) ? firstCheckDelay.pushed : firstCheckDelay.begun)),
    createdAt: now,
    updatedAt: now,
  }
}

/**
 * The order's open attempt, created at the provider. Idempotent: reference and idempotency key are stored before the first call, so a call whose
 * response was lost is repeated. Concurrent callers, also in other processes, share one call: the one that claims the attempt makes it, the others
 * poll for its result. (Paystack refuses a reference it has seen.)
 */
export async function prepareAttempt(ctx: Context, order: OrderRow, site: string, phone?: string): Promise<AttemptRow> {
  const { db } = ctx.database
  // A little longer than the lease, so that a waiting caller takes over.
  const until = performance.now() + callLeaseMs + 1000
  let isCounted = false
  for (;;) {
    const attempt = await ensureOpenAttempt(ctx, order)
    // Nothing is prepared for a phone before its number is known.
    if (attempt.clientSecret || (pushOf(attempt.provider) && !phone)) return attempt
    if (!isCounted && order.userId) await ctx.rateLimiter.consume('provider-call', { account: order.userId })
    isCounted = true
    const now = ctx.clock()
    try {
      const push = pushOf(attempt.provider)
      const staleBefore = push && !push.isIdempotent ? null : new Date(now.getTime() - callLeaseMs)
      if (await claimAttempt(db, attempt.id, { now, staleBefore })) {
        const prepared = await createAtProvider(ctx, order, attempt, { site, phone })
        if (prepared) return prepared
        continue
      }
    } catch (error) {
      // On any other error, release the claim so that the next caller need not wait for the lease.
      if (!(error instanceof Failure))
        retryUntilAvailable(() => releaseAttempt(db, attempt.id, now), { timeoutMs: 5000 }).catch((err: unknown) =>
          ctx.log.warn({ err, order: order.id }, 'a payment being prepared could not be given back'),
        )
      throw error
    }
    await sleep(100)
    // The shared call failed: this one fails with it, and the person's next click retries.
    const after = await readAttempt(db, attempt.id)
    if (performance.now() > until || (after?.lastMessage && !after.clientSecret)) throw new Failure('provider_unavailable')
  }
}

/** Longer than any call may last: after it the claim of a crashed caller expires. */
const callLeaseMs = 30_000

/** @returns null when the attempt is over and a new one may be created at once */
async function createAtProvider(
  ctx: Context,
  order: OrderRow,
  attempt: AttemptRow,
  { site, phone }: { site: string; phone: string | undefined },
): Promise<AttemptRow | null> {
  const { db } = ctx.database
  const adapter = adapterOf(ctx, accountOf(attempt, order))
  const payer = order.userId ? await readPayer(db, order.userId) : null
  if (!payer) throw new Failure('not_found')
  const { plan } = requirePlan(order.planId, order.currency as ChargeCurrency)
  try {
    const created = await adapter.create({
      reference: attempt.reference,
      idempotencyKey: attempt.idempotencyKey,
      amountMinor: order.amountMinor,
      currency: order.currency as ChargeCurrency,
      description: plan.name,
      email: payer.email,
      name: payer.name || payer.email,
      phone: phone ?? payer.phone,
      returnUrl: `${site}/orders/${order.id}`,
      ...(attempt.method ? { method: attempt.method as PaymentMethod } : {}),
      recurring: plan.type === 'subscription',
    })
    crashPoint(ctx, 'checkout:after-create')
    await ctx.database.transaction(async (tx) => {
      const current = await lockOrder(tx, order.id)
      const prepared = {
        providerRef: created.providerRef,
        clientSecret: created.clientSecret,
        hostedUrl: created.hostedUrl,
        start: { ...created.start, ...(created.providerSubscriptionId ? { subscription: created.providerSubscriptionId } : {}) },
        ...(created.instructions
          ? {
              instructions: paymentMessageLine(created.instructions),
              instructionWords: created.instructions,
              nextCheckAt: new Date(ctx.clock().getTime() + firstCheckDelay.pushed),
            }
          : {}),
        updatedAt: ctx.clock(),
      }
      const to = created.instructions ? ('requires_action' as const) : ('pending' as const)
      await moveAttempt(tx, attempt.id, { from: ['initiating', 'unknown'], to }, prepared)
      if (current?.state === 'created' || current?.state === 'expired')
        await moveOrder(tx, order.id, { from: ['created', 'expired'], to: 'awaiting_payment' }, { updatedAt: ctx.clock() })
    })
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    // On a retry after a lost response the provider may refuse only because it knows the reference (Paystack does): it is looked up all the same.
    const isRetry = attempt.state === 'unknown'
    // A certain refusal ends the attempt. Otherwise only the provider knows, and a lookup tells.
    const to = { refused: 'failed', unknown: 'unknown', busy: 'initiating' } as const
    const answer = {
      lastMessage: error.message.slice(0, 200),
      lastWords: error.words,
      ...(error.kind === 'refused' && !isRetry ? { nextCheckAt: null } : {}),
    }
    const transition = { from: ['initiating', 'unknown'] as const, to: to[error.kind] }
    await moveAttempt(db, attempt.id, transition, { ...answer, updatedAt: ctx.clock() })
    const prepared = await readAttempt(db, attempt.id)
    if (prepared?.clientSecret) return prepared
    if (error.kind === 'refused' && isRetry) return null
    ctx.log.warn({ err: error, provider: attempt.provider, order: order.id, kind: error.kind }, 'a payment could not be prepared')
    // The wallet itself refuses this number.
    if (error.kind === 'refused' && isWalletRefusal(error.words))
      throw new Failure('validation_failed', { field: 'phone', message: error.message, cause: error })
    throw new Failure('provider_unavailable', { cause: error })
  }
  return (await readAttempt(db, attempt.id))!
}

async function ensureOpenAttempt(ctx: Context, order: OrderRow): Promise<AttemptRow> {
  const { db } = ctx.database
  const open = await readOpenAttempt(db, order.id)
  if (open) return open
  return ctx.database.transaction(async (tx) => {
    const current = await lockOrder(tx, order.id)
    const openNow = await readOpenAttempt(tx, order.id)
    if (openNow) return openNow
    if (!current || !isOneOf(payableOrderStates, current.state)) {
      const lastAttempt = (await readAttempts(tx, [order.id])).at(-1)
      if (lastAttempt) return lastAttempt
      throw new Failure('conflict')
    }
    const row = newAttempt(ctx, order)
    await insertAttempt(tx, row)
    return (await readAttempt(tx, row.id))!
  })
}

export function presentCheckout(ctx: Context, order: OrderRow, attempt: AttemptRow): CheckoutAnswer {
  const ways = presentWays(ctx, order, attempt)
  return {
    clientSecret: attempt.clientSecret ?? '',
    paymentIntentId: attempt.providerRef ?? attempt.reference,
    orderId: order.id,
    provider: attempt.provider as Checkout['provider'],
    amount: order.amountMinor,
    currency: order.currency,
    mode: order.mode,
    methods: ways.map(({ method }) => method),
    ways,
    publishableKey: publishableKeyOf(ctx, accountOf(attempt, order)),
    hostedUrl: attempt.hostedUrl,
    ...providerScript(ctx, attempt.provider as Checkout['provider']),
    ...(attempt.start && Object.keys(attempt.start).length > 0 ? { start: attempt.start } : {}),
    orderState: order.state,
  }
}

/** Ways to pay this order. One whose vendor has been switched off since keeps its own. */
function presentWays(ctx: Context, order: OrderRow, attempt: AttemptRow): Checkout['ways'] {
  const currency = order.currency as ChargeCurrency
  const provider = attempt.provider as ProviderId
  const ways = paymentWaysFor(ctx, currency, order.amountMinor)
  return (ways.length > 0 ? ways : methodsOf(provider, currency).map((method) => ({ method, provider }))).map((way) => {
    const push = pushOf(way.provider)
    return push ? { ...way, phone: { wallet: push.wallet, ...phoneFormat(currency) } } : way
  })
}

function providerScript(ctx: Context, provider: Checkout['provider']): { scriptUrl?: string } {
  const url = provider === 'test' ? null : ctx.config.payments.scriptUrls[provider]
  return url ? { scriptUrl: url } : {}
}
