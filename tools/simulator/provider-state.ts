import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentVendor } from '#contract/payment-vendors.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import {
  advance,
  markDelivery,
  nextDue,
  type SimEvent,
  type SimPayment,
  SimRefusal,
} from '#server/features/payments/providers/test/payment.ts'
import type { ProviderKeys } from '#server/features/payments/providers/vendor-facts.ts'

/** A fault that a test injects into the next matching requests. `after`: the request takes effect, only its response is lost. */
export type InjectedFault = {
  wireFormat: PaymentVendor
  path: RegExp
  method?: 'GET' | 'POST'
  kind: '429' | '503' | 'html' | 'truncated' | 'no-answer'
  after?: boolean
  times: number
}

export type WireRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string }
/** An undefined body is an empty one. */
export type WireAnswer = { status: number; body: unknown }

/**
 * `refund-lookups`: how a refund ended after its answer, but for what events tell. `second-payments`: what was paid once is over. `amounts`: the payer
 * approves the amount that was asked, and a look-up does not tell it.
 */
export type Lacking = 'currencies' | 'disputes' | 'lists' | 'refund-lookups' | 'part-refunds' | 'second-payments' | 'amounts'

/** A vendor's API, webhooks and browser script. */
export type StandIn = {
  /** Suffix of the vendor's base URL below the stand-ins' own; `prefix` begins the paths of its API there. */
  path: string
  prefix: string
  keys: ProviderKeys
  /** A supported currency, for tests. */
  currency: ChargeCurrency
  answer: (providerState: ProviderState, request: WireRequest) => WireAnswer
  /** The webhook's body, or null for events that the vendor does not send. */
  eventBody: (providerState: ProviderState, due: DueEvent) => unknown
  /** The part after /api/webhooks/{vendor}/ of the address that an event of the payment is sent to, where the vendor was given one. */
  eventAddress?: (payment: SimPayment, event: SimEvent) => string
  /** Signature headers of a webhook. */
  sign: (raw: string | Buffer, keys: ProviderKeys, at: Date) => Record<string, string>
  /** Browser script, run in the scope of `browserScript`; null for a vendor that asks the phone. */
  script: string | null
  /** Query parameters that the hosted page adds to the return URL, whatever the outcome. */
  returnParams?: (reference: string) => Record<string, string>
  /** What its wire cannot say. */
  lacks?: readonly Lacking[]
  /** The least that an amount on its wire can differ by, minor units; default: 1. */
  stepMinor?: number
  /** Methods that a payment accepts; default: all. */
  methodsOf?: (payment: SimPayment) => readonly PaymentMethod[]
  /** @throws SimRefusal where the window is opened with other data than the payment was prepared with */
  checkWindow?: (providerState: ProviderState, payment: SimPayment, openedWith: unknown) => void
}

export type SignedEvent = { wireFormat: PaymentVendor; raw: string; headers: Record<string, string>; address?: string }

export type StandInSubscription = {
  id: string
  customer: string
  currency: string
  amountMinor: number
  status: 'incomplete' | 'active' | 'past_due' | 'canceled'
  cancelAtPeriodEnd: boolean
  periodStart: number
  periodEnd: number
  invoices: { id: string; paymentId: string; status: 'open' | 'paid'; periodStart: number; periodEnd: number }[]
}

/** The stand-ins' state in memory: the test provider's payments, each marked with its wire format. */
export type ProviderState = {
  now: () => number
  keys: Record<PaymentVendor, ProviderKeys>
  payments: Map<string, SimPayment>
  subscriptions: Map<string, StandInSubscription>
  /** Responses by idempotency key, as Stripe stores them. */
  answers: Map<string, { request: string; answer: WireAnswer }>
  faults: InjectedFault[]
  /** Base URL of the hosted checkout pages. */
  hostedAt: string | null
  numberOf: (name: string) => number
  nameOf: (number: number) => string | null
}

export function wireFormatOf(payment: SimPayment): PaymentVendor {
  return payment.metadata.wireFormat as PaymentVendor
}

/** Finds by the provider's id, our reference, or a browser's access code or client secret. */
export function findPayment(providerState: ProviderState, name: string): SimPayment {
  const payment =
    providerState.payments.get(name) ??
    [...providerState.payments.values()].find(
      (each) => each.reference === name || each.metadata.accessCode === name || each.clientSecret === name,
    )
  if (!payment) throw new SimRefusal('not_found', 'There is no such payment')
  return payment
}

export function chargeOf(
  providerState: ProviderState,
  chargeId: string,
): { payment: SimPayment; charge: SimPayment['charges'][number] } | null {
  for (const payment of providerState.payments.values()) {
    const charge = payment.charges.find((each) => each.id === chargeId)
    if (charge) return { payment, charge }
  }
  return null
}

export type DueEvent = { payment: SimPayment; event: SimEvent }

/** Advances payments to now: delayed outcomes happen. @returns the due events */
export function dueEvents(providerState: ProviderState): DueEvent[] {
  const now = providerState.now()
  return [...providerState.payments.values()].flatMap((payment) => {
    if ((nextDue(payment) ?? Number.POSITIVE_INFINITY) > now) return []
    advance(payment, now)
    return payment.events.filter((event) => event.deliverAt !== null && event.deliverAt <= now).map((event) => ({ payment, event }))
  })
}

/** Delivers each due event once; failed deliveries are retried on schedule. */
export async function deliverDueEvents(
  providerState: ProviderState,
  sign: (due: DueEvent) => SignedEvent | null,
  send: (event: SignedEvent) => Promise<boolean>,
): Promise<number> {
  const due = dueEvents(providerState)
  for (const each of due) {
    const signed = sign(each)
    markDelivery(each.event, signed === null || (await send(signed)), providerState.now())
  }
  return due.length
}
