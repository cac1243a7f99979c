import { timedSignature } from '#server/features/payments/providers/signature.ts'
import { openPayment, type SimPayment, SimRefusal, simId } from '#server/features/payments/providers/test/payment.ts'
import type { ProviderState, SignedEvent, StandIn, WireAnswer } from '../provider-state.ts'

// Shared by payments and subscriptions.

export const seconds = (ms: number) => Math.floor(ms / 1000)
export const ok = (body: unknown): WireAnswer => ({ status: 200, body })
export const fail = (status: number, code: string, message: string): WireAnswer => ({
  status,
  body: { error: { type: status === 429 ? 'rate_limit_error' : 'invalid_request_error', code, message } },
})

/** Stripe's form bodies: a[b]=c, as flat keys; unknown parameters are rejected. */
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
    const metadata: Record<string, string> = {}
    for (const [name, value] of this.fields) if (name.startsWith('metadata[')) metadata[name.slice(9, -1)] = value
    return metadata
  }
}

export function page(data: unknown[]) {
  return { object: 'list', data, has_more: false, url: '/v1/list' }
}

export function newIntent(
  providerState: ProviderState,
  input: { amountMinor: number; currency: string; metadata: Record<string, string> },
): SimPayment {
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
    at: providerState.now(),
    metadata: { ...input.metadata, wireFormat: 'stripe' },
  })
  providerState.payments.set(id, payment)
  return payment
}

type StripeEvent = { id: string; type: string; at: number; object: unknown }
export function stripeEvent({ id, type, at, object }: StripeEvent) {
  const created = seconds(at)
  return { id, object: 'event', api_version: '2026-10-28.endive', created, livemode: false, type, data: { object } }
}

export const signStripe: StandIn['sign'] = (raw, { webhookSecret }, at) => ({
  'stripe-signature': timedSignature(webhookSecret ?? '', raw, at),
})

export function signedStripeEvent(providerState: ProviderState, event: StripeEvent): SignedEvent {
  const raw = JSON.stringify(stripeEvent(event))
  return { wireFormat: 'stripe', raw, headers: signStripe(raw, providerState.keys.stripe, new Date(providerState.now())) }
}
