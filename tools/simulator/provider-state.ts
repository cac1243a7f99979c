import { advance, markDelivery, nextDue, type SimEvent, type SimPayment, SimRefusal } from '#server/features/payments/simulator/payment.ts'

export type WireFormat = 'stripe' | 'paystack' | 'flutterwave'

/** A fault that a test orders: what the next matching call meets. `after`: the call takes effect first, only its answer is lost. */
export type InjectedFault = {
  wireFormat: WireFormat
  path: RegExp
  method?: 'GET' | 'POST'
  kind: '429' | '503' | 'html' | 'truncated' | 'no-answer'
  after?: boolean
  times: number
}

export type WireRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string }
export type WireAnswer = { status: number; body: unknown }

export type Secrets = {
  stripe: { secretKey: string; webhookSecret: string }
  paystack: { secretKey: string }
  flutterwave: { secretKey: string; hash: string }
}

export const standInSecrets: Secrets = {
  stripe: { secretKey: 'sk_test_standin_stripe', webhookSecret: 'whsec_standin_stripe' },
  paystack: { secretKey: 'sk_test_standin_paystack' },
  flutterwave: { secretKey: 'FLWSECK_TEST-standin-X', hash: 'standin-verif-hash' },
}

export type SignedEvent = { wireFormat: WireFormat; raw: string; headers: Record<string, string> }

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

/** The three stand-ins' books in memory: the same payments as the test provider's, each marked with the wire format it was made through. */
export type ProviderState = {
  now: () => number
  secrets: Secrets
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

export function makeProviderState(now: () => number, secrets: Secrets = standInSecrets): ProviderState {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  return {
    now,
    secrets,
    payments: new Map(),
    subscriptions: new Map(),
    answers: new Map(),
    faults: [],
    hostedAt: null,
    numberOf: (name) => {
      const known = numbers.get(name)
      if (known) return known
      const next = 4_100_000 + numbers.size
      numbers.set(name, next)
      names.set(next, name)
      return next
    },
    nameOf: (number) => names.get(number) ?? null,
  }
}

export function wireFormatOf(payment: SimPayment): WireFormat {
  return payment.metadata.wireFormat as WireFormat
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

export type Due = { payment: SimPayment; event: SimEvent }

/** Lets time pass: delayed outcomes happen. @returns the events whose time has come */
export function dueEvents(providerState: ProviderState): Due[] {
  const now = providerState.now()
  return [...providerState.payments.values()].flatMap((payment) => {
    if ((nextDue(payment) ?? Number.POSITIVE_INFINITY) > now) return []
    advance(payment, now)
    return payment.events.filter((event) => event.deliverAt !== null && event.deliverAt <= now).map((event) => ({ payment, event }))
  })
}

/** Sends what is due once; what is not received comes again by the retry schedule. */
export async function pump(
  providerState: ProviderState,
  sign: (due: Due) => SignedEvent | null,
  send: (event: SignedEvent) => Promise<boolean>,
): Promise<number> {
  const due = dueEvents(providerState)
  for (const each of due) {
    const signed = sign(each)
    markDelivery(each.event, signed === null || (await send(signed)), providerState.now())
  }
  return due.length
}
