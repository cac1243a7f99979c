import type { SimCharge, SimDispute, SimPayment, SimRefund } from '#server/features/payments/providers/test/payment.ts'
import { cancelPayment, refundCharge, SimRefusal, simId } from '#server/features/payments/providers/test/payment.ts'
import { testWaits } from '#words/payments.ts'
import type { DueEvent, ProviderState, StandIn, WireAnswer, WireRequest } from '../provider-state.ts'
import { chargeOf, wireFormatOf } from '../provider-state.ts'
import { Form, fail, newIntent, ok, page, seconds, signStripe, stripeEvent } from './parts.ts'
import { answerSubscription } from './subscriptions.ts'

/** Stripe's wire: form-encoded requests, minor units, lower-case currencies, idempotency keys that replay the first response. */
function answer(providerState: ProviderState, request: WireRequest): WireAnswer {
  if (request.headers.get('authorization') !== `Bearer ${providerState.keys.stripe.secretKey}`)
    return fail(401, 'api_key_invalid', 'Invalid API Key provided')
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  const fingerprint = `${request.path}?${request.body}`
  const cached = key ? providerState.answers.get(key) : undefined
  if (cached) {
    return cached.request === fingerprint
      ? cached.answer
      : fail(400, 'idempotency_key_in_use', 'Keys for idempotent requests can only be used with the same parameters.')
  }
  const fresh = route(providerState, request)
  if (key && fresh.status < 500) providerState.answers.set(key, { request: fingerprint, answer: fresh })
  return fresh
}

function route(providerState: ProviderState, request: WireRequest): WireAnswer {
  const { method, path, query } = request
  const form = new Form(request.body)
  const intent = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path)
  try {
    if (method === 'POST' && path === '/v1/payment_intents') return create(providerState, form)
    if (intent) {
      const payment = providerState.payments.get(intent[1] ?? '')
      if (!payment || wireFormatOf(payment) !== 'stripe') return fail(404, 'resource_missing', 'No such payment_intent')
      if (method === 'POST' && intent[2]) {
        if (payment.status !== 'open') return fail(400, 'payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent')
        cancelPayment(payment)
      } else if (method === 'POST') Object.assign(payment.metadata, form.metadata())
      if (payment.metadata.reference) payment.reference = payment.metadata.reference
      return ok(intentOf(providerState, payment))
    }
    if (method === 'GET' && path === '/v1/payment_intents') return list(providerState, query)
    if (method === 'POST' && path === '/v1/refunds') return refund(providerState, form)
    if (method === 'GET' && path === '/v1/refunds') {
      const payment = providerState.payments.get(query.get('payment_intent') ?? '')
      return ok(page((payment?.refunds ?? []).map((each) => refundOf(payment!, each))))
    }
    if (method === 'GET' && path === '/v1/disputes') {
      const payment = providerState.payments.get(query.get('payment_intent') ?? '')
      return ok(page((payment?.disputes ?? []).map((each) => disputeOf(payment!, each))))
    }
    return (
      answerSubscription(providerState, method, path, query, form) ??
      fail(404, 'url_invalid', `Unrecognized request URL (${method}: ${path})`)
    )
  } catch (error) {
    if (error instanceof SimRefusal) return fail(400, error.code, error.message)
    throw error
  }
}

function create(providerState: ProviderState, form: Form): WireAnswer {
  form.allow(/^amount$/, /^currency$/, /^automatic_payment_methods\[enabled\]$/, /^description$/)
  const payment = newIntent(providerState, {
    amountMinor: form.integer('amount'),
    currency: form.require('currency'),
    metadata: form.metadata(),
  })
  return ok(intentOf(providerState, payment))
}

const statuses = { open: 'requires_payment_method', pending: 'processing', succeeded: 'succeeded', canceled: 'canceled' } as const

function intentOf(providerState: ProviderState, payment: SimPayment) {
  const charge = payment.charges.find((each) => each.status === 'succeeded') ?? payment.charges.at(-1)
  const { wireFormat: _wireFormat, ...metadata } = payment.metadata
  return {
    id: payment.id,
    object: 'payment_intent',
    amount: payment.amountMinor,
    amount_received: charge?.status === 'succeeded' ? charge.amountMinor : 0,
    currency: payment.currency.toLowerCase(),
    status: statuses[payment.status],
    client_secret: payment.clientSecret,
    created: seconds(payment.createdAt),
    livemode: false,
    metadata,
    last_payment_error: payment.lastMessage ? { type: 'card_error', code: 'card_declined', message: payment.lastMessage } : null,
    latest_charge: charge ? chargeOfIntent(providerState, payment, charge) : null,
  }
}

function chargeOfIntent(providerState: ProviderState, payment: SimPayment, charge: SimCharge) {
  return {
    id: charge.id,
    object: 'charge',
    amount: charge.amountMinor,
    currency: charge.currency.toLowerCase(),
    created: seconds(charge.paidAt ?? charge.createdAt),
    livemode: false,
    status: charge.status,
    payment_intent: payment.id,
    failure_message: charge.message,
    disputed: payment.disputes.some((each) => each.chargeId === charge.id),
    payment_method_details: { type: charge.method === 'card' ? 'card' : 'us_bank_account' },
    balance_transaction:
      charge.status === 'succeeded'
        ? { id: `txn_${providerState.numberOf(charge.id)}`, object: 'balance_transaction', fee: charge.feeMinor }
        : null,
  }
}

function refundOf(payment: SimPayment, refund: SimRefund) {
  return {
    id: refund.id,
    object: 'refund',
    amount: refund.amountMinor,
    currency: payment.currency.toLowerCase(),
    charge: refund.chargeId,
    payment_intent: payment.id,
    status: refund.status,
    metadata: { refund_id: refund.key },
  }
}

function disputeOf(payment: SimPayment, dispute: SimDispute) {
  return {
    id: dispute.id,
    object: 'dispute',
    amount: dispute.amountMinor,
    currency: payment.currency.toLowerCase(),
    charge: dispute.chargeId,
    payment_intent: payment.id,
    status: dispute.status === 'open' ? 'needs_response' : dispute.status,
  }
}

function refund(providerState: ProviderState, form: Form): WireAnswer {
  form.allow(/^charge$/, /^amount$/)
  const match = chargeOf(providerState, form.require('charge'))
  if (!match) return fail(404, 'resource_missing', 'No such charge')
  const newRefund = refundCharge(match.payment, {
    key: form.metadata().refund_id ?? simId('key_'),
    chargeId: match.charge.id,
    amountMinor: form.integer('amount'),
    at: providerState.now(),
    status: match.payment.metadata.slowRefunds ? 'pending' : 'succeeded',
  })
  return ok(refundOf(match.payment, newRefund))
}

function list(providerState: ProviderState, query: URLSearchParams): WireAnswer {
  const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER)]
  const rows = [...providerState.payments.values()].filter(
    (each) => wireFormatOf(each) === 'stripe' && seconds(each.createdAt) >= from && seconds(each.createdAt) < to,
  )
  return ok(page(rows.map((each) => intentOf(providerState, each))))
}

function eventBody(providerState: ProviderState, { payment, event }: DueEvent) {
  const refund = payment.refunds.find((each) => each.id === event.subject)
  const dispute = payment.disputes.find((each) => each.id === event.subject)
  const [type, object] = refund
    ? ['refund.updated', refundOf(payment, refund)]
    : dispute
      ? [event.type === 'dispute.opened' ? 'charge.dispute.created' : 'charge.dispute.closed', disputeOf(payment, dispute)]
      : [
          { 'payment.pending': 'payment_intent.processing', 'payment.failed': 'payment_intent.payment_failed' }[event.type as string] ??
            'payment_intent.succeeded',
          intentOf(providerState, payment),
        ]
  return stripeEvent({ id: event.id, type, at: event.at, object })
}

const script = `window.Stripe = (key) => {
  if (!/^pk_test_/.test(key)) throw new Error('Invalid API Key provided');
  const intentOf = (secret) => secret.split('_secret_')[0];
  return {
    elements: ({ clientSecret }) => {
      const listeners = {};
      const element = {
        on: (event, listener) => { listeners[event] = listener; return element; },
        mount: (at) => {
          const host = typeof at === 'string' ? document.querySelector(at) : at;
          element.place = added(host, 'p');
          element.outcome = choice(element.place, 'Stand-in card', [...outcomes, 'bank_page']);
          setTimeout(() => { listeners.ready?.(); listeners.change?.({ complete: true }); });
        },
        unmount: () => element.place?.remove(), destroy: () => element.place?.remove(), update: () => {},
      };
      return { clientSecret, create: () => element, getElement: () => element, submit: async () => ({}), update: () => {}, fetchUpdates: async () => ({}), element };
    },
    confirmPayment: async ({ elements, clientSecret, confirmParams }) => {
      const secret = clientSecret ?? elements.clientSecret;
      // 3-D Secure by redirect: the browser leaves for the bank's page and comes back by the return URL.
      if (elements?.element.outcome?.value === 'bank_page') {
        location.href = hostedAt + '/' + intentOf(secret) + '?return_url=' + encodeURIComponent(confirmParams.return_url);
        return new Promise(() => {});
      }
      const { status } = await control({ action: 'pay', reference: secret, outcome: elements?.element.outcome?.value ?? 'succeeded' });
      if (status === 'declined') return { error: { type: 'card_error', message: ${JSON.stringify(testWaits.declined)} } };
      return { paymentIntent: { id: intentOf(secret), status: status === 'pending' ? 'processing' : 'succeeded' } };
    },
    retrievePaymentIntent: async (secret) => ({ paymentIntent: { id: intentOf(secret), status: 'succeeded' } }),
    registerAppInfo: () => {}, _registerWrapper: () => {},
  };
};
`
export const standIn: StandIn = {
  lacks: ['second-payments'],
  path: '',
  prefix: '/v1/',
  keys: { secretKey: 'sk_test_standin_stripe', publishableKey: 'pk_test_standin', webhookSecret: 'whsec_standin_stripe', settings: {} },
  currency: 'USD',
  answer,
  eventBody,
  sign: signStripe,
  script,
}
