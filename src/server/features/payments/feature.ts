import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { limits } from '#contract/limits.ts'
import { type ProviderId, providers, type WebhookKey, webhookKeys } from '#contract/payments.ts'
import { packSaving, plans } from '#contract/plans.ts'
import { priceListVersion } from '#contract/price-table.ts'
import type { OpportunityRef } from '#engine/quantity/opportunity-id.ts'
import { rules } from '#words/rules.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { Call, Feature } from '../../feature.ts'
import { siteAddress } from '../../http/site-address.ts'
import type { UserActor } from '../../platform/actor.ts'
import { beginPayment } from './begin-payment.ts'
import { startCheckout } from './checkout.ts'
import { listOrders } from './order-view.ts'
import { cancelOrder, checkOrder, releaseCredit } from './orders.ts'
import { erasePayerIdentity, exportMoney, purgeOldPayments, readableOrders } from './personal-data.ts'
import { confirmTestPayment, simulateJob } from './providers/test/simulate-payment.ts'
import { paymentRouteFor } from './quote.ts'
import { readOwnOrder, renderOrderReceipt } from './receipt.ts'
import { refundJob, requestRefund } from './refund.ts'
import { readPayer } from './store.ts'
import { cancelSubscription, readSubscriptionStatus, resumeSubscription, startSubscription } from './subscription.ts'
import { endAtProviderJob } from './subscription-jobs.ts'
import { scheduleSweep, sweepJob } from './sweep.ts'
import { eventJob, receiveEvent } from './webhooks.ts'

const pageParams = (query: { page?: number | undefined; pageSize?: number | undefined }) => ({
  page: query.page ?? 1,
  pageSize: query.pageSize ?? limits.pageSize.default,
})

/** Two older calls take amounts in major units; compared as exact minor units. */
function toMinor(amount: number | undefined): { amountMinor?: number } {
  return amount === undefined ? {} : { amountMinor: Math.round(amount * 1e6) / 1e4 }
}

const premiumIn = (currency: ChargeCurrency) => plans.premium.pricesMinor[currency]

/** The unit is ambiguous: accepts the price in either. */
function matchUnit(amount: number | undefined, priceMinor: number): { amountMinor?: number } {
  return amount === priceMinor ? { amountMinor: amount } : toMinor(amount)
}

type Initialize = Pick<Call<'POST /api/payment/flutterwave/initialize'>, 'actor' | 'body' | 'idempotencyKey' | 'request'>
const initialize = async (ctx: Context, { actor, body, idempotencyKey, request }: Initialize) => {
  const { amount, ...rest } = body
  const checkout = await startCheckout(ctx, actor, {
    ...omitEmpty(rest),
    amountMinor: amount,
    idempotencyKey,
    site: siteAddress(ctx.config, request),
  })
  const payer = await readPayer(ctx.database.db, actor.userId)
  const order = await readOwnOrder(ctx, actor, checkout.orderId)
  return {
    ...checkout,
    txRef: order.reference ?? checkout.paymentIntentId,
    customerEmail: payer?.email ?? '',
    customerPhone: payer?.phone ?? '',
    customerName: payer?.name || payer?.email || '',
  }
}

type Optional = { opportunityId?: OpportunityRef | undefined; location?: string | undefined; prepareOnly?: boolean | undefined }
function omitEmpty<T extends Optional>({ opportunityId, location, prepareOnly, ...rest }: T) {
  return {
    ...rest,
    ...(opportunityId?.id ? { opportunity: opportunityId } : {}),
    ...(location ? { location } : {}),
    ...(prepareOnly ? { prepareOnly } : {}),
  }
}

/** The plan with exactly this price in this currency. */
function planByAmount(amount: number | undefined, currency: ChargeCurrency): string {
  if (amount === undefined) throw new Failure('validation_failed', { field: 'planId', message: rules.required })
  const { amountMinor } = toMinor(amount)
  const plan = Object.values(plans).find((each) => each.id !== 'free' && each.pricesMinor[currency] === amountMinor)
  if (!plan) throw new Failure('price_changed')
  return plan.id
}

type OrderCall = Pick<Call<'POST /api/orders/{id}/check'>, 'actor' | 'params' | 'idempotencyKey'>
const orderAction =
  (verb: (ctx: Context, actor: UserActor, id: string, key: string | null) => Promise<void>) =>
  async (ctx: Context, { actor, params, idempotencyKey }: OrderCall) => {
    await verb(ctx, actor, params.id, idempotencyKey)
    return readOwnOrder(ctx, actor, params.id)
  }

const webhook =
  (provider: ProviderId) =>
  async (ctx: Context, { rawBody, request, params }: Pick<Call<WebhookKey>, 'rawBody' | 'request' | 'params'>) => {
    await receiveEvent(ctx, provider, rawBody ?? Buffer.alloc(0), request.headers, params?.address ?? null)
    return { received: true as const }
  }
const webhooks = Object.fromEntries(
  providers.flatMap((provider) => webhookKeys(provider).map((key) => [key, webhook(provider)])),
) as Record<WebhookKey, ReturnType<typeof webhook>>

/** Payments, from a price to an entitlement and back. */
export const paymentsFeature = {
  name: 'payments',
  jobs: [eventJob, refundJob, simulateJob, endAtProviderJob, sweepJob],
  schedule: scheduleSweep,
  personalData: {
    export: { name: 'money', value: exportMoney },
    readable: readableOrders,
    erase: erasePayerIdentity,
    expire: purgeOldPayments,
  },
  handlers: {
    'GET /api/plans': async (ctx) => ({
      version: priceListVersion,
      plans: Object.values(plans).map((plan) => ({
        id: plan.id,
        name: plan.name,
        type: plan.type,
        prices: plan.pricesMinor,
        features: [...plan.features],
        quantity: plan.quantity,
        duration: plan.duration,
      })),
      packSaving: Object.fromEntries(chargeCurrencies.map((currency) => [currency, packSaving(currency)])),
      sellable: chargeCurrencies.flatMap((currency) => {
        const route = paymentRouteFor(ctx, currency)
        return route ? [{ currency, provider: route.provider, mode: route.mode }] : []
      }),
    }),
    'POST /api/reports/create-payment-intent': async (ctx, { actor, body, idempotencyKey, request }) => {
      const { amount, ...rest } = body
      const shownAmount = amount === undefined ? {} : { amountMinor: amount }
      return startCheckout(ctx, actor, {
        ...omitEmpty(rest),
        ...shownAmount,
        planId: 'complete_report',
        idempotencyKey,
        site: siteAddress(ctx.config, request),
      })
    },
    'POST /api/create-payment-intent': async (ctx, { actor, body, idempotencyKey, request }) => {
      const { amount, planId, description: _description, ...rest } = body
      const plan = planId ?? planByAmount(amount, body.currency)
      return startCheckout(ctx, actor, {
        ...omitEmpty(rest),
        ...toMinor(amount),
        planId: plan,
        idempotencyKey,
        site: siteAddress(ctx.config, request),
      })
    },
    'POST /api/payment/flutterwave/initialize': initialize,
    'POST /api/payment/paystack': initialize,
    'POST /api/payment/stripe': initialize,
    'POST /api/create-subscription': async (ctx, { actor, body, idempotencyKey, request }) =>
      startSubscription(ctx, actor, {
        currency: body.currency,
        ...matchUnit(body.amount, premiumIn(body.currency)),
        ...(body.prepareOnly ? { prepareOnly: true } : {}),
        idempotencyKey,
        site: siteAddress(ctx.config, request),
      }),
    'POST /api/subscription/cancel': async (ctx, { actor }) => cancelSubscription(ctx, actor),
    'POST /api/subscription/resume': async (ctx, { actor }) => resumeSubscription(ctx, actor),
    'GET /api/subscription/status': async (ctx, { actor }) => readSubscriptionStatus(ctx, actor),
    'POST /api/payment/test/confirm': async (ctx, { actor, body, idempotencyKey }) => {
      const { method, ...rest } = body
      return confirmTestPayment(ctx, actor, { ...rest, ...(method ? { method } : {}) }, idempotencyKey)
    },
    'GET /api/orders': async (ctx, { actor, query }) => listOrders(ctx, actor, { ...pageParams(query), waiting: query.waiting === true }),
    'GET /api/orders/{id}': async (ctx, { actor, params }) => readOwnOrder(ctx, actor, params.id),
    'GET /api/orders/{id}/receipt.pdf': async (ctx, { actor, params, signal }) => renderOrderReceipt(ctx, actor, params.id, signal),
    'POST /api/orders/{id}/refund': async (ctx, { actor, params, body, idempotencyKey }) => {
      await requestRefund(ctx, actor, params.id, idempotencyKey, body?.cause)
      return readOwnOrder(ctx, actor, params.id)
    },
    'POST /api/orders/{id}/begin': async (ctx, { actor, params, body, request }) =>
      beginPayment(ctx, actor, params.id, {
        ...(body.method ? { method: body.method } : {}),
        ...(body.provider ? { provider: body.provider } : {}),
        ...(body.phone ? { phone: body.phone } : {}),
        site: siteAddress(ctx.config, request),
      }),
    'POST /api/orders/{id}/check': orderAction(checkOrder),
    'POST /api/orders/{id}/cancel': orderAction(cancelOrder),
    'POST /api/orders/{id}/release': orderAction(releaseCredit),
    ...webhooks,
  },
} satisfies Feature
