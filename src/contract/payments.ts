import * as z from 'zod'
import { paymentVendors } from '#contract/payment-vendors.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { chargeCurrencies } from './currencies.ts'
import { closureInfo } from './opportunity-card.ts'
import { orderStates, refundCauses, refundStates } from './payment-states.ts'
import { booleanParam, id, instantField, pageQuery, pageSchema, reference, route, textField } from './route.ts'

export const reportRefunds = ['first', 'once', 'used'] as const
export type ReportRefund = (typeof reportRefunds)[number]

export const providers = [...paymentVendors, 'test'] as const
export type ProviderId = (typeof providers)[number]

export const paymentMethods = ['card', 'mobilemoney', 'banktransfer', 'ussd'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

export const order = z.object({
  id,
  planId: z.string(),
  planName: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  state: z.enum(orderStates),
  mode: z.enum(['test', 'live']),
  /** Also one that this version no longer has. */
  provider: z.string(),
  reference: z.string().optional(),
  opportunityId: z.string().optional(),
  opportunityTitle: z.string().optional(),
  location: z.string().optional(),
  locationId: z.string().optional(),
  reportId: z.string().optional(),
  createdAt: instantField,
  paidAt: instantField.optional(),
  refundableUntil: instantField.optional(),
  refundable: z
    .object({
      amount: z.number().int(),
      reason: z.string().optional(),
      /** What a refund revokes, where there is something: reports not made yet, and the last one made. */
      takes: z.object({ unused: z.number().int(), report: z.boolean() }).optional(),
    })
    .optional(),
  refunds: z.array(z.object({ id, amount: z.number().int(), state: z.enum(refundStates), createdAt: instantField })),
  /** Receipt fields, only where one paid order is read alone. */
  receipt: z
    .object({
      number: z.string(),
      seller: z.object({ name: z.string(), address: z.string().nullable(), taxId: z.string().nullable() }),
      buyer: z.object({ name: z.string(), email: z.string() }),
      /** Payment method, as the provider names it; null where it does not. */
      method: z.string().nullable(),
      /** Contained in the amount; null without a configured rate. */
      tax: z.object({ amount: z.number().int(), rate: z.number() }).nullable(),
      refunded: z.number().int(),
    })
    .optional(),
  /** A credit reserved for one opportunity that can be released. */
  reserved: z.boolean().optional(),
  /** No report was made, and none is sold any more for this city: nothing is left to pay, and the payment is free for another business. */
  closed: closureInfo.optional(),
  /** What the open attempt waits for, with its visible deadline; or its provider's message when it refused the last one. */
  pending: z
    .object({
      method: z.string().nullable(),
      instructions: z.string().nullable(),
      until: instantField.nullable(),
      /** The provider says that the payment failed: nothing was taken. */
      refused: z.boolean().optional(),
    })
    .optional(),
})
export type Order = z.infer<typeof order>
export type Receipt = NonNullable<Order['receipt']>

/** Who takes a method; several may take mobile money, each with further `wallets`, as people call them. */
export const paymentWay = z.object({
  method: z.enum(paymentMethods),
  provider: z.enum(providers),
  wallets: z.array(z.string()).optional(),
})

/** Client parameters of a payment; they grant no right. */
export const checkout = z.object({
  clientSecret: z.string(),
  paymentIntentId: z.string(),
  orderId: id,
  provider: z.enum(providers),
  amount: z.number().int(),
  currency: z.string(),
  mode: z.enum(['test', 'live']),
  /** Payment methods of this provider for this currency, the country's usual one first. */
  methods: z.array(z.enum(paymentMethods)),
  /** `phone` is set where the payer's phone is required: the country whose numbers it has. */
  ways: z.array(
    paymentWay.extend({
      phone: z.object({ countryCode: z.string(), callingCode: z.string(), example: z.string() }).optional(),
    }),
  ),
  publishableKey: z.string().nullable(),
  /** The provider's own checkout page, for when its script is blocked. */
  hostedUrl: z.string().nullable(),
  /** Address of the provider's browser script where a stand-in replaces it. */
  scriptUrl: z.string().optional(),
  /** Parameters of the provider's script: an access code, a checksum. */
  start: z.record(z.string(), z.string()).optional(),
})
export type Checkout = z.infer<typeof checkout>

const currency = z.enum(chargeCurrencies)
/** True for a page that only shows how one could pay; the order is listed once Pay is pressed (`begin`). */
const prepareOnly = z.boolean().optional()
const initialize = route({
  access: 'user',
  summary: 'Start paying for a plan at the catalogue’s price',
  body: z.object({
    planId: reference(60),
    currency,
    amount: z.number().int().nonnegative(),
    opportunityId: reference(120).transform(opportunityRef).optional(),
    location: textField().optional(),
    prepareOnly,
  }),
  response: checkout.extend({ txRef: z.string(), customerEmail: z.string(), customerPhone: z.string(), customerName: z.string() }),
  errors: ['price_changed', 'not_sellable', 'provider_unavailable', 'closed'],
})

const webhook = route({
  access: 'webhook',
  summary: 'A provider’s event; 200 once stored',
  response: z.object({ received: z.literal(true) }),
  errors: ['bad_signature', 'provider_off', 'too_large', 'unsupported_media_type'],
})
/** Of a provider that does not sign: an address that only the provider knows. */
const addressedWebhook = route({ ...webhook, params: z.object({ address: reference(160) }) })
/** Some send their events by PUT. */
type SharedWebhookKey = `${'POST' | 'PUT'} /api/webhooks/${ProviderId}`
type AddressedWebhookKey = `${SharedWebhookKey}/{address}`
export type WebhookKey = SharedWebhookKey | AddressedWebhookKey
export function webhookKeys(provider: ProviderId): WebhookKey[] {
  return (['POST', 'PUT'] as const).flatMap((method) => [
    `${method} /api/webhooks/${provider}` as const,
    `${method} /api/webhooks/${provider}/{address}` as const,
  ])
}
const webhooks = Object.fromEntries(
  providers.flatMap(webhookKeys).map((key) => [key, key.endsWith('/{address}') ? addressedWebhook : webhook]),
) as Record<SharedWebhookKey, typeof webhook> & Record<AddressedWebhookKey, typeof addressedWebhook>

const byId = z.object({ id })

export const paymentRoutes = {
  'GET /api/plans': route({
    access: 'visitor',
    summary: 'The price list',
    response: z.object({
      version: z.string(),
      plans: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          type: z.string(),
          prices: z.record(z.string(), z.number()),
          features: z.array(z.string()),
          quantity: z.number(),
          duration: z.number().nullable(),
        }),
      ),
      packSaving: z.record(z.string(), z.number()),
      sellable: z.array(z.object({ currency: z.string(), provider: z.string(), mode: z.string() })),
    }),
  }),
  'POST /api/reports/create-payment-intent': route({
    access: 'user',
    summary: 'Start paying for one report',
    body: z.object({
      opportunityId: reference(120).transform(opportunityRef),
      location: textField().min(1),
      currency,
      amount: z.number().int().nonnegative().optional(),
      prepareOnly,
    }),
    response: checkout,
    errors: ['price_changed', 'already_owned', 'not_sellable', 'unknown_place', 'provider_unavailable', 'closed'],
  }),
  'POST /api/create-payment-intent': route({
    access: 'user',
    summary: 'Start paying for any plan; the amount, in major units, is only compared',
    body: z.object({
      planId: reference(60).optional(),
      currency,
      amount: z.number().nonnegative().optional(),
      description: textField().optional(),
      opportunityId: reference(120).transform(opportunityRef).optional(),
      location: textField().optional(),
      prepareOnly,
    }),
    response: checkout,
    errors: ['price_changed', 'already_owned', 'not_sellable', 'unknown_place', 'provider_unavailable', 'closed'],
  }),
  'POST /api/payment/flutterwave/initialize': initialize,
  'POST /api/payment/paystack': initialize,
  'POST /api/payment/stripe': initialize,
  'POST /api/create-subscription': route({
    access: 'user',
    summary: 'Start premium',
    body: z.object({ tier: z.literal('premium'), currency, amount: z.number().nonnegative().optional(), prepareOnly }),
    response: checkout.partial().extend({ orderId: id, status: z.string(), message: z.string() }),
    errors: ['already_premium', 'price_changed', 'not_sellable', 'provider_unavailable', 'closed'],
  }),
  'POST /api/subscription/cancel': route({
    access: 'user',
    summary: 'End premium at the end of the paid period',
    response: z.object({ message: z.string(), periodEnd: instantField.nullable() }),
    errors: ['conflict'],
  }),
  'POST /api/subscription/resume': route({
    access: 'user',
    summary: 'Undo the cancellation',
    response: z.object({ message: z.string(), periodEnd: instantField.nullable() }),
    errors: ['conflict'],
  }),
  'GET /api/subscription/status': route({
    access: 'user',
    summary: 'Tier and its access',
    response: z.object({
      tier: z.enum(['free', 'premium']),
      status: z.string(),
      periodEnd: instantField.optional(),
      cancelAtPeriodEnd: z.boolean().optional(),
      /** Premium is active, and another month may be paid now. */
      payable: z.boolean().optional(),
      graceEndsAt: instantField.optional(),
      renewal: z.enum(['automatic', 'prepaid']).optional(),
      features: z.object({
        gapMapsAccess: z.enum(['full', 'limited']),
        reportCredits: z.number(),
        /** Size of the pack that these are left of; where there are any. */
        creditsBought: z.number().optional(),
        passEndsAt: instantField.optional(),
        /** The full refund of one report, even if read: of the first that is bought, of one since it was not asked for yet, or used up. */
        reportRefund: z.enum(reportRefunds).optional(),
        /** Credits whose business was closed in its city, free for another one. */
        freed: z.array(z.object({ orderId: id, title: z.string(), closed: closureInfo })).optional(),
      }),
    }),
  }),
  'POST /api/payment/test/confirm': route({
    access: 'user',
    summary: 'Test mode only: let the simulated provider answer',
    body: z.object({
      clientSecret: reference(300),
      outcome: z.enum(['succeeded', 'declined', 'pending', 'pending_then_succeeded']),
      method: z.enum(paymentMethods).optional(),
    }),
    response: z.object({ status: z.string(), paymentIntentId: z.string(), message: z.string().optional() }),
    errors: ['conflict', 'provider_off'],
  }),
  'GET /api/orders': route({
    access: 'user',
    summary: 'Own orders, newest first',
    /** `waiting` lists only the orders whose payment is under way. */
    query: z.object({ ...pageQuery, waiting: booleanParam.optional() }),
    response: pageSchema('orders', order),
  }),
  'GET /api/orders/{id}': route({ access: 'user', summary: 'One own order', params: byId, response: order }),
  'GET /api/orders/{id}/receipt.pdf': route({
    access: 'user',
    summary: 'The receipt',
    params: byId,
    response: 'pdf',
    errors: ['conflict'],
  }),
  'POST /api/orders/{id}/refund': route({
    access: 'user',
    summary: 'Request a refund within 30 days',
    params: byId,
    body: z.object({ cause: z.enum(refundCauses).optional() }).optional(),
    response: order,
    errors: ['not_refundable'],
  }),
  'POST /api/orders/{id}/begin': route({
    access: 'user',
    summary: 'Pay was pressed: lists the order and returns what the chosen payment method needs',
    params: byId,
    /** `provider` where several take the method, each with wallets of its own. */
    body: z.object({
      method: z.enum(paymentMethods).optional(),
      provider: z.enum(providers).optional(),
      phone: textField(40).optional(),
    }),
    /** An order that is paid by then has nothing to pay with. */
    response: checkout.extend({ orderState: z.enum(orderStates) }),
    errors: ['conflict', 'already_owned', 'already_premium', 'not_sellable', 'provider_unavailable'],
  }),
  'POST /api/orders/{id}/check': route({
    access: 'user',
    summary: '“I have paid”: settle now with the provider’s data',
    params: byId,
    response: order,
    errors: ['provider_unavailable'],
  }),
  'POST /api/orders/{id}/cancel': route({
    access: 'user',
    summary: 'Cancel an unpaid order',
    params: byId,
    response: order,
    errors: ['conflict', 'provider_unavailable'],
  }),
  'POST /api/orders/{id}/release': route({
    access: 'user',
    summary: 'Free a credit reserved for one opportunity',
    params: byId,
    response: order,
    errors: ['conflict'],
  }),
  ...webhooks,
} as const
