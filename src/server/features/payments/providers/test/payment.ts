import { randomBytes } from 'node:crypto'
import type { PaymentMethod } from '#contract/payments.ts'
import { testWaits } from '#words/payments.ts'

/** One payment in the simulated provider's books, stored as one JSON document in a row or in memory. Times are epoch milliseconds. */
export type SimPayment = {
  id: string
  reference: string
  amountMinor: number
  currency: string
  clientSecret: string
  idempotencyKey: string
  email: string
  description: string
  recurring: boolean
  metadata: Record<string, string>
  status: 'open' | 'pending' | 'succeeded' | 'canceled'
  lastMessage: string | null
  createdAt: number
  charges: SimCharge[]
  refunds: SimRefund[]
  disputes: SimDispute[]
  scheduled: { at: number; chargeId: string; outcome: 'succeeded' | 'failed' }[]
  events: SimEvent[]
  /** Results by a confirmation's idempotency key. */
  confirmed: Record<string, string>
}

export type SimCharge = {
  id: string
  amountMinor: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  method: PaymentMethod
  message: string | null
  createdAt: number
  paidAt: number | null
  feeMinor: number
  authorization: string | null
}
export type SimRefund = {
  id: string
  key: string
  chargeId: string
  amountMinor: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: number
}
export type SimDispute = { id: string; chargeId: string; amountMinor: number; status: 'open' | 'won' | 'lost'; createdAt: number }
export type SimEventType =
  | 'payment.pending'
  | 'payment.succeeded'
  | 'payment.failed'
  | 'refund.updated'
  | 'dispute.opened'
  | 'dispute.closed'
export type SimEvent = { id: string; type: SimEventType; subject: string; at: number; deliverAt: number | null; tries: number }

export class SimRefusal extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

/** Minimum charge by currency, minor units: real providers refuse less. */
const minimumMinor: Record<string, number> = { USD: 50, NGN: 5000, ZAR: 100, GHS: 10, KES: 300, XOF: 100, TZS: 50_000, UGX: 500 }

export const retryDelaysMs = [0, 5_000, 60_000, 600_000, 3_600_000, 6 * 3_600_000, 12 * 3_600_000]

export function simId(prefix: string): string {
  return `${prefix}${randomBytes(12).toString('hex')}`
}

export type NewSimPayment = Pick<
  SimPayment,
  'reference' | 'amountMinor' | 'currency' | 'idempotencyKey' | 'email' | 'description' | 'recurring'
> & {
  id: string
  at: number
  metadata?: Record<string, string>
}

export function openPayment(input: NewSimPayment): SimPayment {
  if (!Number.isSafeInteger(input.amountMinor) || input.amountMinor <= 0)
    throw new SimRefusal('amount_invalid', 'The amount is not a positive integer')
  const minimum = minimumMinor[input.currency]
  if (minimum === undefined) throw new SimRefusal('currency_invalid', `The currency ${input.currency} is not supported`)
  if (input.amountMinor < minimum) throw new SimRefusal('amount_too_small', `The amount is below the minimum of ${minimum}`)
  return {
    id: input.id,
    reference: input.reference,
    amountMinor: input.amountMinor,
    currency: input.currency,
    clientSecret: `${input.id}_secret_${randomBytes(16).toString('hex')}`,
    idempotencyKey: input.idempotencyKey,
    email: input.email,
    description: input.description,
    recurring: input.recurring,
    metadata: input.metadata ?? {},
    status: 'open',
    lastMessage: null,
    createdAt: input.at,
    charges: [],
    refunds: [],
    disputes: [],
    scheduled: [],
    events: [],
    confirmed: {},
  }
}

export type SimOutcome = 'succeeded' | 'declined' | 'pending' | 'pending_then_succeeded'
export type PayInput = {
  outcome: SimOutcome
  method: PaymentMethod
  at: number
  delayMs?: number
  /** The amount actually paid, when it differs (a wrong transfer). */
  amountMinor?: number
  currency?: string
  /** Pay again although it is paid: some providers allow several transactions under one reference. */
  again?: boolean
  key?: string
}

/** Applies the person's action and appends its events. @returns the payment's status */
export function pay(payment: SimPayment, input: PayInput): string {
  const previous = input.key ? payment.confirmed[input.key] : undefined
  if (previous) return previous
  if (payment.status === 'canceled') throw new SimRefusal('canceled', 'This payment was given up')
  if (payment.status === 'succeeded' && !input.again) return 'succeeded'
  const pendingCharge = payment.charges.find((charge) => charge.status === 'pending')
  const charge = pendingCharge && !input.again ? pendingCharge : addCharge(payment, input)
  charge.method = input.method
  switch (input.outcome) {
    case 'succeeded':
      succeed(payment, charge, input.at)
      break
    case 'declined':
      fail(payment, charge, input.at, testWaits.declined)
      break
    case 'pending':
    case 'pending_then_succeeded':
      if (payment.status !== 'succeeded') payment.status = 'pending'
      addEvent(payment, 'payment.pending', charge.id, input.at)
      if (input.outcome === 'pending_then_succeeded')
        payment.scheduled.push({ at: input.at + (input.delayMs ?? 2000), chargeId: charge.id, outcome: 'succeeded' })
  }
  const status = charge.status === 'pending' ? 'pending' : charge.status === 'failed' ? 'declined' : 'succeeded'
  if (input.key) payment.confirmed[input.key] = status
  return status
}

function addCharge(payment: SimPayment, input: PayInput): SimCharge {
  const amountMinor = input.amountMinor ?? payment.amountMinor
  const charge: SimCharge = {
    id: simId('ch_'),
    amountMinor,
    currency: input.currency ?? payment.currency,
    status: 'pending',
    method: input.method,
    message: null,
    createdAt: input.at,
    paidAt: null,
    feeMinor: Math.round(amountMinor * 0.015),
    authorization: null,
  }
  payment.charges.push(charge)
  return charge
}

function succeed(payment: SimPayment, charge: SimCharge, at: number): void {
  charge.status = 'succeeded'
  charge.paidAt = at
  charge.message = null
  // Only a card can be charged again off-session.
  if (payment.recurring && charge.method === 'card') charge.authorization = `auth_${charge.id}`
  payment.status = 'succeeded'
  payment.lastMessage = null
  addEvent(payment, 'payment.succeeded', charge.id, at)
}

function fail(payment: SimPayment, charge: SimCharge, at: number, message: string): void {
  charge.status = 'failed'
  charge.message = message
  payment.lastMessage = message
  if (payment.status !== 'succeeded') payment.status = 'open'
  addEvent(payment, 'payment.failed', charge.id, at)
}

/** Applies delayed outcomes up to `now`. */
export function advance(payment: SimPayment, now: number): void {
  const due = payment.scheduled.filter((each) => each.at <= now)
  payment.scheduled = payment.scheduled.filter((each) => each.at > now)
  for (const { chargeId, outcome, at } of due) {
    const charge = payment.charges.find((each) => each.id === chargeId)
    if (charge?.status !== 'pending') continue
    if (outcome === 'succeeded') succeed(payment, charge, at)
    else fail(payment, charge, at, testWaits.notCompleted)
  }
}

export function refundCharge(
  payment: SimPayment,
  input: { key: string; chargeId: string; amountMinor: number; at: number; status?: SimRefund['status'] },
): SimRefund {
  const existing = payment.refunds.find((refund) => refund.key === input.key)
  if (existing) return existing
  const charge = payment.charges.find((each) => each.id === input.chargeId)
  if (charge?.status !== 'succeeded') throw new SimRefusal('charge_not_refundable', 'There is no such successful transaction')
  const refundedMinor = payment.refunds
    .filter((each) => each.chargeId === charge.id && each.status !== 'failed')
    .reduce((sum, each) => sum + each.amountMinor, 0)
  if (refundedMinor + input.amountMinor > charge.amountMinor)
    throw new SimRefusal('over_refund', 'The refund is more than what is left of the payment')
  const refund: SimRefund = {
    id: simId('re_'),
    key: input.key,
    chargeId: charge.id,
    amountMinor: input.amountMinor,
    status: input.status ?? 'succeeded',
    createdAt: input.at,
  }
  payment.refunds.push(refund)
  addEvent(payment, 'refund.updated', refund.id, input.at)
  return refund
}

export function endRefund(payment: SimPayment, refundId: string, status: 'succeeded' | 'failed', at: number): void {
  const refund = payment.refunds.find((each) => each.id === refundId)
  if (!refund) throw new SimRefusal('not_found', 'No such refund')
  refund.status = status
  addEvent(payment, 'refund.updated', refund.id, at)
}

export function openDispute(payment: SimPayment, at: number): SimDispute {
  const charge = payment.charges.find((each) => each.status === 'succeeded')
  if (!charge) throw new SimRefusal('not_found', 'Nothing was paid')
  const dispute: SimDispute = { id: simId('dp_'), chargeId: charge.id, amountMinor: charge.amountMinor, status: 'open', createdAt: at }
  payment.disputes.push(dispute)
  addEvent(payment, 'dispute.opened', dispute.id, at)
  return dispute
}

export function closeDispute(payment: SimPayment, disputeId: string, status: 'won' | 'lost', at: number): void {
  const dispute = payment.disputes.find((each) => each.id === disputeId)
  if (!dispute) throw new SimRefusal('not_found', 'No such dispute')
  dispute.status = status
  addEvent(payment, 'dispute.closed', dispute.id, at)
}

export function cancelPayment(payment: SimPayment): void {
  if (payment.status === 'open') payment.status = 'canceled'
}

function addEvent(payment: SimPayment, type: SimEventType, subject: string, at: number): void {
  payment.events.push({ id: simId('evt_'), type, subject, at, deliverAt: at, tries: 0 })
}

/** Null when nothing is due. */
export function nextDue(payment: SimPayment): number | null {
  const times = [
    ...payment.scheduled.map((each) => each.at),
    ...payment.events.flatMap((event) => (event.deliverAt === null ? [] : [event.deliverAt])),
  ]
  return times.length === 0 ? null : Math.min(...times)
}

/** An undelivered event is retried later, and given up after its last retry. */
export function markDelivery(event: SimEvent, received: boolean, now: number): void {
  event.tries++
  const wait = retryDelaysMs[event.tries]
  event.deliverAt = received || wait === undefined ? null : now + wait
}
