import { timedSignature } from '../providers/signature.ts'
import {
  giveUp,
  openPayment,
  refundCharge,
  type SimCharge,
  type SimDispute,
  type SimPayment,
  type SimRefund,
  SimRefusal,
  simId,
} from './payment.ts'
import { answerSubscription } from './skin-stripe-subscriptions.ts'
import { chargeOf, type Due, type SignedEvent, type SkinAnswer, type SkinRequest, skinOf, type World } from './world.ts'

export const ok = (body: unknown): SkinAnswer => ({ status: 200, body })
export const no = (status: number, code: string, message: string): SkinAnswer => ({
  status,
  body: { error: { type: status === 429 ? 'rate_limit_error' : 'invalid_request_error', code, message } },
})

/** Form bodies as Stripe reads them: a[b]=c, kept flat; what the call does not know is refused. */
export class Form {
  readonly fields: Map<string, string>
  constructor(body: string) {
    this.fields = new Map(new URLSearchParams(body))
  }
  require(name: string): string {
    const value = this.fields.get(name)
    if (value === undefined || value === '') throw new SimRefusal('parameter_missing', `Missing required param: ${name}.`)
    return value
  }
  integer(name: string): number {
    const value = this.require(name)
    if (!/^\d+$/.test(value)) throw new SimRefusal('parameter_invalid_integer', `Invalid integer: ${name}`)
    return Number(value)
  }
  allow(...patterns: RegExp[]): void {
    for (const name of this.fields.keys()) {
      if (name.startsWith('expand[') || name.startsWith('metadata[')) continue
      if (!patterns.some((pattern) => pattern.test(name))) throw new SimRefusal('parameter_unknown', `Received unknown parameter: ${name}`)
    }
  }
  metadata(): Record<string, string> {
    const found: Record<string, string> = {}
    for (const [name, value] of this.fields) if (name.startsWith('metadata[')) found[name.slice(9, -1)] = value
    return found
  }
}

/** Stripe's wire: form-encoded in, minor units, lower-case currencies, idempotency keys that keep the first answer. */
export function answerStripe(world: World, request: SkinRequest): SkinAnswer {
  if (request.headers.get('authorization') !== `Bearer ${world.secrets.stripe.secretKey}`)
    return no(401, 'api_key_invalid', 'Invalid API Key provided')
  const key = request.method === 'POST' ? request.headers.get('idempotency-key') : null
  const fingerprint = `${request.path}?${request.body}`
  const kept = key ? world.answers.get(key) : undefined
  if (kept) {
    return kept.request === fingerprint
      ? kept.answer
      : no(400, 'idempotency_key_in_use', 'Keys for idempotent requests can only be used with the same parameters.')
  }
  const answer = route(world, request)
  if (key && answer.status < 500) world.answers.set(key, { request: fingerprint, answer })
  return answer
}

function route(world: World, request: SkinRequest): SkinAnswer {
  const { method, path, query } = request
  const form = new Form(request.body)
  const intent = /^\/v1\/payment_intents\/(\w+)(\/cancel)?$/.exec(path)
  try {
    if (method === 'POST' && path === '/v1/payment_intents') return create(world, form)
    if (intent) {
      const payment = world.payments.get(intent[1] ?? '')
      if (!payment || skinOf(payment) !== 'stripe') return no(404, 'resource_missing', 'No such payment_intent')
      if (method === 'POST' && intent[2]) {
        if (payment.status !== 'open') return no(400, 'payment_intent_unexpected_state', 'You cannot cancel this PaymentIntent')
        giveUp(payment)
      } else if (method === 'POST') Object.assign(payment.metadata, form.metadata())
      if (payment.metadata.reference) payment.reference = payment.metadata.reference
      return ok(intentOf(world, payment))
    }
    if (method === 'GET' && path === '/v1/payment_intents') return list(world, query)
    if (method === 'POST' && path === '/v1/refunds') return refund(world, form)
    if (method === 'GET' && path === '/v1/refunds') {
      const payment = world.payments.get(query.get('payment_intent') ?? '')
      return ok(page((payment?.refunds ?? []).map((each) => refundOf(payment!, each))))
    }
    if (method === 'GET' && path === '/v1/disputes') {
      const payment = world.payments.get(query.get('payment_intent') ?? '')
      return ok(page((payment?.disputes ?? []).map((each) => disputeOf(payment!, each))))
    }
    return answerSubscription(world, method, path, query, form) ?? no(404, 'url_invalid', `Unrecognized request URL (${method}: ${path})`)
  } catch (error) {
    if (error instanceof SimRefusal) return no(400, error.code, error.message)
    throw error
  }
}

export function page(data: unknown[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}

function create(world: World, form: Form): SkinAnswer {
  form.allow(/^amount$/, /^currency$/, /^automatic_payment_methods\[enabled\]$/, /^description$/)
  const payment = newIntent(world, { amountMinor: form.integer('amount'), currency: form.require('currency'), metadata: form.metadata() })
  return ok(intentOf(world, payment))
}

export function newIntent(world: World, input: { amountMinor: number; currency: string; metadata: Record<string, string> }): SimPayment {
  const id = simId('pi_')
  const payment = openPayment({
    id,
    reference: input.metadata.reference ?? id,
    amountMinor: input.amountMinor,
    currency: input.currency.toUpperCase(),
    idempotencyKey: id,
    email: '',
    description: '',
    recurring: false,
    at: world.now(),
    metadata: { ...input.metadata, skin: 'stripe' },
  })
  world.payments.set(id, payment)
  return payment
}

const seconds = (ms: number) => Math.floor(ms / 1000)
const statuses = { open: 'requires_payment_method', pending: 'processing', succeeded: 'succeeded', canceled: 'canceled' } as const

export function intentOf(world: World, payment: SimPayment) {
  const charge = payment.charges.find((each) => each.status === 'succeeded') ?? payment.charges.at(-1)
  const { skin: _skin, ...metadata } = payment.metadata
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
    latest_charge: charge ? chargeOfIntent(world, payment, charge) : null,
  }
}

function chargeOfIntent(world: World, payment: SimPayment, charge: SimCharge) {
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
        ? { id: `txn_${world.numberOf(charge.id)}`, object: 'balance_transaction', fee: charge.feeMinor }
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

function refund(world: World, form: Form): SkinAnswer {
  form.allow(/^charge$/, /^amount$/)
  const found = chargeOf(world, form.require('charge'))
  if (!found) return no(404, 'resource_missing', 'No such charge')
  const made = refundCharge(found.payment, {
    key: form.metadata().refund_id ?? simId('key_'),
    chargeId: found.charge.id,
    amountMinor: form.integer('amount'),
    at: world.now(),
    status: found.payment.metadata.slowRefunds ? 'pending' : 'succeeded',
  })
  return ok(refundOf(found.payment, made))
}

function list(world: World, query: URLSearchParams): SkinAnswer {
  const [from, to] = [Number(query.get('created[gte]') ?? 0), Number(query.get('created[lt]') ?? Number.MAX_SAFE_INTEGER)]
  const rows = [...world.payments.values()].filter(
    (each) => skinOf(each) === 'stripe' && seconds(each.createdAt) >= from && seconds(each.createdAt) < to,
  )
  return ok(page(rows.map((each) => intentOf(world, each))))
}

export function signStripe(world: World, { payment, event }: Due): SignedEvent {
  const refund = payment.refunds.find((each) => each.id === event.subject)
  const dispute = payment.disputes.find((each) => each.id === event.subject)
  const [type, object] = refund
    ? ['refund.updated', refundOf(payment, refund)]
    : dispute
      ? [event.type === 'dispute.opened' ? 'charge.dispute.created' : 'charge.dispute.closed', disputeOf(payment, dispute)]
      : [
          { 'payment.pending': 'payment_intent.processing', 'payment.failed': 'payment_intent.payment_failed' }[event.type as string] ??
            'payment_intent.succeeded',
          intentOf(world, payment),
        ]
  return signStripeObject(world, { id: event.id, type, at: event.at, object })
}

export function signStripeObject(world: World, event: { id: string; type: string; at: number; object: unknown }): SignedEvent {
  const raw = JSON.stringify({
    id: event.id,
    object: 'event',
    api_version: '2026-10-28.endive',
    created: seconds(event.at),
    livemode: false,
    type: event.type,
    data: { object: event.object },
  })
  return {
    skin: 'stripe',
    raw,
    headers: { 'stripe-signature': timedSignature(world.secrets.stripe.webhookSecret, raw, new Date(world.now())) },
  }
}
