import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { PaymentVendor } from '#engine/quantity/vocabulary.ts'
import type { ProviderKeys } from '#server/config.ts'
import type { SimEvent, SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { advance, markDelivery, nextDue, SimRefusal } from '#server/features/payments/providers/test/payment.ts'

/** A fault that a test orders: what the next matching call meets. `after`: the call takes effect first, only its answer is lost. */
export type InjectedFault = {
  wireFormat: PaymentVendor
  path: RegExp
  method?: 'GET' | 'POST'
  kind: '429' | '503' | 'html' | 'truncated' | 'no-answer'
  after?: boolean
  times: number
}

export type WireRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string }
export type WireAnswer = { status: number; body: unknown }

/** One vendor as it answers, tells and behaves in a browser. */
export type StandIn = {
  /** What its base address ends with below the stand-ins' own, and what the paths of its calls begin with there. */
  path: string
  prefix: string
  keys: ProviderKeys
  /** One that it takes, for tests. */
  currency: ChargeCurrency
  answer: (providerState: ProviderState, request: WireRequest) => WireAnswer
  /** The body that tells of an event, or null for one that it does not tell. */
  eventBody: (providerState: ProviderState, due: DueEvent) => unknown
  /** The headers by which a body is known to be the vendor's. */
  sign: (raw: string | Buffer, keys: ProviderKeys, at: Date) => Record<string, string>
  /** Its browser script, to run in the scope of `browserScript`. */
  script: string
  /** What its own page adds to the address that it leads back to, whatever came of the payment. */
  returnParams?: (reference: string) => Record<string, string>
  /** Of those that a payment can be paid by; all where it does not say. */
  methodsOf?: (payment: SimPayment) => readonly PaymentMethod[]
  /** @throws SimRefusal where its window was opened with anything but what was prepared */
  checkWindow?: (providerState: ProviderState, payment: SimPayment, openedWith: unknown) => void
}

export type SignedEvent = { wireFormat: PaymentVendor; raw: string; headers: Record<string, string> }

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

/** The stand-ins' books in memory: the same payments as the test provider's, each marked with the wire format it was made through. */
export type ProviderState = {
  now: () => number
  keys: Record<PaymentVendor, ProviderKeys>
  payments: Map<string, SimPayment>
  subscriptions: Map<string, StandInSubscription>
  /** Answers kept for an idempotency key, as Stripe does. */
  answers: Map<string, { request: string; answer: WireAnswer }>
  faults: InjectedFault[]
  /** The addresses of the providers' own checkout pages. */
  hostedAt: string | null
  numberOf: (name: string) => number
  nameOf: (number: number) => string | null
}

export function wireFormatOf(payment: SimPayment): PaymentVendor {
  return payment.metadata.wireFormat as PaymentVendor
}

/** By the provider's id, our reference, or the access code or client secret a browser holds. */
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

/** Lets time pass: delayed outcomes happen. @returns the events whose time has come */
export function dueEvents(providerState: ProviderState): DueEvent[] {
  const now = providerState.now()
  return [...providerState.payments.values()].flatMap((payment) => {
    if ((nextDue(payment) ?? Number.POSITIVE_INFINITY) > now) return []
    advance(payment, now)
    return payment.events.filter((event) => event.deliverAt !== null && event.deliverAt <= now).map((event) => ({ payment, event }))
  })
}

/** Sends what is due once; what is not received comes again by the retry schedule. */
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
