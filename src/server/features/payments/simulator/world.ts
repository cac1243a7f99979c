import { advance, markDelivery, nextDue, type SimEvent, type SimPayment, SimRefusal } from './payment.ts'

export type Skin = 'stripe' | 'paystack' | 'flutterwave'

/** Trouble that a test orders: what the next matching call meets. `after`: the call takes effect first, only its answer is lost. */
export type Trouble = {
  skin: Skin
  path: RegExp
  method?: 'GET' | 'POST'
  kind: '429' | '503' | 'html' | 'truncated' | 'no-answer'
  after?: boolean
  times: number
}

export type SkinRequest = { method: string; path: string; query: URLSearchParams; headers: Headers; body: string }
export type SkinAnswer = { status: number; body: unknown }

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

export type SignedEvent = { skin: Skin; raw: string; headers: Record<string, string> }

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

/** The three stand-ins' books in memory: the same payments as the test provider's, each marked with the skin it was made through. */
export type World = {
  now: () => number
  secrets: Secrets
  payments: Map<string, SimPayment>
  subscriptions: Map<string, StandInSubscription>
  /** Answers kept for an idempotency key, as Stripe does. */
  answers: Map<string, { request: string; answer: SkinAnswer }>
  troubles: Trouble[]
  /** Where the providers' own checkout pages stand. */
  hostedAt: string | null
  numberOf: (name: string) => number
  nameOf: (number: number) => string | null
}

export function makeWorld(now: () => number, secrets: Secrets = standInSecrets): World {
  const numbers = new Map<string, number>()
  const names = new Map<number, string>()
  return {
    now,
    secrets,
    payments: new Map(),
    subscriptions: new Map(),
    answers: new Map(),
    troubles: [],
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

export function skinOf(payment: SimPayment): Skin {
  return payment.metadata.skin as Skin
}

/** By the provider's id, our reference, or the access code or client secret a browser holds. */
export function findPayment(world: World, name: string): SimPayment {
  const payment =
    world.payments.get(name) ??
    [...world.payments.values()].find((each) => each.reference === name || each.metadata.accessCode === name || each.clientSecret === name)
  if (!payment) throw new SimRefusal('not_found', 'There is no such payment')
  return payment
}

export function chargeOf(world: World, chargeId: string): { payment: SimPayment; charge: SimPayment['charges'][number] } | null {
  for (const payment of world.payments.values()) {
    const charge = payment.charges.find((each) => each.id === chargeId)
    if (charge) return { payment, charge }
  }
  return null
}

export type Due = { payment: SimPayment; event: SimEvent }

/** Lets time pass: delayed outcomes happen. @returns the events whose time has come */
export function dueEvents(world: World): Due[] {
  const now = world.now()
  return [...world.payments.values()].flatMap((payment) => {
    if ((nextDue(payment) ?? Number.POSITIVE_INFINITY) > now) return []
    advance(payment, now)
    return payment.events.filter((event) => event.deliverAt !== null && event.deliverAt <= now).map((event) => ({ payment, event }))
  })
}

/** Sends what is due once; what is not received comes again by the retry schedule. */
export async function pump(
  world: World,
  sign: (due: Due) => SignedEvent | null,
  send: (event: SignedEvent) => Promise<boolean>,
): Promise<number> {
  const due = dueEvents(world)
  for (const each of due) {
    const signed = sign(each)
    markDelivery(each.event, signed === null || (await send(signed)), world.now())
  }
  return due.length
}
