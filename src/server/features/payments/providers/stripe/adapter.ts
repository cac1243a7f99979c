import type Stripe from 'stripe'
import * as z from 'zod'
import { once } from '../../../../platform/cache.ts'
import { paymentMessage, providerMessage } from '../../payment-message.ts'
import {
  type Account,
  type Adapter,
  type CreatedPayment,
  type CreateInput,
  type DisputeSnapshot,
  type ParsedEvent,
  ProviderFault,
  type ProviderSnapshot,
  type RefundSnapshot,
  refusedBy,
  type Transaction,
} from '../adapter.ts'
import { checkTimedSignature, header, readJson } from '../signature.ts'
import { signedEvents } from '../signed-events.ts'
import { type AskStripe, stripeSubscriptions } from './subscriptions.ts'

const providerText = providerMessage('stripe')

/** The Stripe adapter, through Stripe's own client: form-encoded, minor units, API version pinned by the client's release. */
export function stripeAdapter({ ctx, keys, mode, baseUrl }: Account): Adapter {
  const at = new URL(baseUrl)
  const client = once(async () => {
    // A tenth of the server's code: loaded with the first call rather than at start.
    const { default: StripeClient } = await import('stripe')
    const stripe = new StripeClient(keys.secretKey, {
      httpClient: StripeClient.createFetchHttpClient(ctx.fetch),
      host: at.hostname,
      protocol: at.protocol === 'http:' ? 'http' : 'https',
      ...(at.port ? { port: Number(at.port) } : {}),
      maxNetworkRetries: 0,
      timeout: 20_000,
      telemetry: false,
    })
    return { stripe, errors: StripeClient.errors }
  })
  const ask: AskStripe = async (work) => {
    const { stripe, errors } = await client()
    return work(stripe).catch((error: unknown) => {
      throw faultOf(error, errors)
    })
  }

  const transactionOf = async (
    stripe: Stripe,
    intent: Stripe.PaymentIntent,
    charge: Stripe.Charge,
    withHistory: boolean,
  ): Promise<Transaction> => ({
    id: charge.id,
    reference: intent.metadata.reference ?? '',
    amountMinor: charge.status === 'succeeded' ? intent.amount_received : charge.amount,
    currency: charge.currency.toUpperCase(),
    mode: charge.livemode ? 'live' : 'test',
    status: charge.status === 'succeeded' ? 'succeeded' : charge.status === 'failed' ? 'failed' : 'pending',
    method: charge.payment_method_details?.type === 'card' ? 'card' : (charge.payment_method_details?.type ?? null),
    message: charge.failure_message,
    paidAt: new Date(charge.created * 1000),
    feeMinor: charge.balance_transaction && typeof charge.balance_transaction === 'object' ? charge.balance_transaction.fee : null,
    authorization: null,
    refunds: withHistory ? await refundsOf(stripe, intent.id) : [],
    disputes: withHistory && charge.disputed ? await disputesOf(stripe, intent.id) : [],
  })
  const refundsOf = async (stripe: Stripe, id: string): Promise<RefundSnapshot[]> => {
    const { data } = await stripe.refunds.list({ payment_intent: id, limit: 100 })
    return data.map(readRefund)
  }
  const disputesOf = async (stripe: Stripe, id: string): Promise<DisputeSnapshot[]> => {
    const { data } = await stripe.disputes.list({ payment_intent: id, limit: 20 })
    return data.map((dispute) => ({
      providerDisputeId: dispute.id,
      amountMinor: dispute.amount,
      state: dispute.status === 'won' || dispute.status === 'warning_closed' ? 'won' : dispute.status === 'lost' ? 'lost' : 'open',
    }))
  }

  return {
    provider: 'stripe',
    mode,
    account: `stripe:${mode}`,
    create: (input) => ask((stripe) => (input.recurring ? createSubscription(stripe, input) : createIntent(stripe, input))),
    verify: ({ providerRef }) =>
      ask(async (stripe): Promise<ProviderSnapshot> => {
        // Without a Stripe id the create call's response was lost, and with it the client secret: nobody can have paid.
        if (!providerRef) return { state: 'not_found', providerRef: null, message: null, instructions: null, transactions: [] }
        const intent = await stripe.paymentIntents.retrieve(providerRef, { expand: ['latest_charge.balance_transaction'] })
        const charge = intent.latest_charge && typeof intent.latest_charge === 'object' ? intent.latest_charge : null
        return {
          state: stateOf(intent.status),
          providerRef: intent.id,
          message: intent.last_payment_error?.message ?? null,
          instructions: intent.status === 'processing' ? paymentMessage('paymentWaits.bankChecks') : null,
          transactions: charge ? [await transactionOf(stripe, intent, charge, charge.status === 'succeeded')] : [],
        }
      }),
    refund: ({ refundId, transactionId, amountMinor }) =>
      ask(async (stripe) =>
        readRefund(
          await stripe.refunds.create(
            { charge: transactionId, amount: amountMinor, metadata: { refund_id: refundId } },
            { idempotencyKey: refundId },
          ),
        ),
      ),
    list: ({ from, to }) =>
      ask(async (stripe) => {
        const listedTransactions: Transaction[] = []
        const created = { gte: Math.floor(from.getTime() / 1000) - 3 * 86_400, lt: Math.ceil(to.getTime() / 1000) }
        for await (const intent of stripe.paymentIntents.list({ created, limit: 100, expand: ['data.latest_charge'] })) {
          const charge = intent.latest_charge
          if (intent.status !== 'succeeded' || !charge || typeof charge !== 'object') continue
          const transaction = await transactionOf(stripe, intent, charge, false)
          if (transaction.paidAt >= from && transaction.paidAt < to) listedTransactions.push(transaction)
        }
        return listedTransactions
      }),
    ...signedEvents(
      mode,
      // Our own check bounds the timestamp both ways: the client's lets events of the future pass.
      (raw, headers, now) => !!keys.webhookSecret && checkTimedSignature(header(headers, 'stripe-signature'), keys.webhookSecret, raw, now),
      parseEvent,
    ),
    chargeAuthorization: null,
    subscriptions: stripeSubscriptions(ask),
    cancel: ({ providerRef }) =>
      ask(async (stripe) => {
        if (providerRef) await stripe.paymentIntents.cancel(providerRef)
      }),
  }
}

async function createIntent(stripe: Stripe, input: CreateInput): Promise<CreatedPayment> {
  const intent = await stripe.paymentIntents.create(
    {
      amount: input.amountMinor,
      currency: input.currency.toLowerCase(),
      automatic_payment_methods: { enabled: true },
      description: input.description,
      metadata: { reference: input.reference },
    },
    { idempotencyKey: input.idempotencyKey },
  )
  return { providerRef: intent.id, clientSecret: intent.client_secret ?? '', hostedUrl: null, start: {} }
}

const productId = 'gapwise_premium'

/** `default_incomplete`: the subscription starts with its first invoice's payment, confirmed in the browser like any other. */
async function createSubscription(stripe: Stripe, input: CreateInput): Promise<CreatedPayment> {
  const { idempotencyKey } = input
  const customer = await stripe.customers.create({ email: input.email, name: input.name }, { idempotencyKey: `${idempotencyKey}:customer` })
  const { default: StripeClient } = await import('stripe')
  await stripe.products.create({ id: productId, name: input.description }).catch((error: unknown) => {
    if (!(error instanceof StripeClient.errors.StripeInvalidRequestError) || error.code !== 'resource_already_exists') throw error
  })
  const subscription = await stripe.subscriptions.create(
    {
      customer: customer.id,
      items: [
        {
          price_data: {
            currency: input.currency.toLowerCase(),
            product: productId,
            recurring: { interval: 'month' },
            unit_amount: input.amountMinor,
          },
        },
      ],
      payment_behavior: 'default_incomplete',
      payment_settings: { save_default_payment_method: 'on_subscription' },
      expand: ['latest_invoice.confirmation_secret'],
      metadata: { reference: input.reference },
    },
    { idempotencyKey: `${idempotencyKey}:subscription` },
  )
  const invoice = subscription.latest_invoice
  const secret = invoice && typeof invoice === 'object' ? invoice.confirmation_secret?.client_secret : undefined
  const intentId = secret?.split('_secret_')[0]
  if (!secret || !intentId)
    throw new ProviderFault('unknown', paymentMessage('faultTexts.noPaymentOfSubscription', { provider: providerText }))
  await stripe.paymentIntents.update(intentId, { metadata: { reference: input.reference } }, { idempotencyKey: `${idempotencyKey}:label` })
  return { providerRef: intentId, clientSecret: secret, hostedUrl: null, start: {}, providerSubscriptionId: subscription.id }
}

function stateOf(status: string): ProviderSnapshot['state'] {
  const states: Record<string, ProviderSnapshot['state']> = {
    succeeded: 'succeeded',
    processing: 'pending',
    requires_action: 'requires_action',
    requires_capture: 'pending',
    canceled: 'failed',
  }
  return states[status] ?? 'open'
}

function readRefund(refund: Stripe.Refund): RefundSnapshot {
  return {
    providerRefundId: refund.id,
    ourId: refund.metadata?.refund_id ?? null,
    amountMinor: refund.amount,
    state: refund.status === 'succeeded' ? 'succeeded' : refund.status === 'failed' || refund.status === 'canceled' ? 'failed' : 'pending',
  }
}

const event = z.object({
  id: z.string().min(1).max(100),
  type: z.string().max(80),
  livemode: z.boolean(),
  data: z.object({
    object: z.looseObject({
      id: z.string().max(100).optional(),
      payment_intent: z.string().max(100).nullish(),
      metadata: z.record(z.string(), z.string()).nullish(),
      parent: z.looseObject({ subscription_details: z.looseObject({ subscription: z.string().max(100).nullish() }).nullish() }).nullish(),
    }),
  }),
})

/** Handles payment_intent, refund, dispute, invoice and subscription events; charge.succeeded duplicates payment_intent and is ignored. */
function parseEvent(raw: Buffer): ParsedEvent | null {
  const parsed = event.safeParse(readJson(raw))
  if (!parsed.success) return null
  const { id, type, livemode, data } = parsed.data
  const { object } = data
  const about = { reference: null as string | null, providerRef: null as string | null, providerSubscriptionId: null as string | null }
  if (type.startsWith('payment_intent.')) {
    about.reference = object.metadata?.reference ?? null
    about.providerRef = object.id ?? null
  } else if (type.startsWith('refund.') || type.startsWith('charge.dispute.')) about.providerRef = object.payment_intent ?? null
  else if (type.startsWith('invoice.')) about.providerSubscriptionId = object.parent?.subscription_details?.subscription ?? null
  else if (type.startsWith('customer.subscription.')) about.providerSubscriptionId = object.id ?? null
  return { key: id, type, mode: livemode ? 'live' : 'test', ...about }
}

/** Classifies Stripe's errors by whether the call can have had an effect. Only type and code are stored: messages can quote a key. */
function faultOf(error: unknown, errors: typeof Stripe.errors): unknown {
  if (error instanceof errors.StripeRateLimitError)
    return new ProviderFault('busy', paymentMessage('faultTexts.busy', { provider: providerText }))
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError)
    return new ProviderFault('unknown', paymentMessage('faultTexts.noAnswer', { provider: providerText }))
  if (error instanceof errors.StripeError) {
    if ((error.statusCode ?? 0) >= 500 || error.statusCode === 409)
      return new ProviderFault('unknown', paymentMessage('faultTexts.status', { provider: providerText, status: error.statusCode ?? 0 }))
    return refusedBy('stripe', error.statusCode ?? 0, [error.type, error.code].filter(Boolean).join(' '))
  }
  return error
}
