import * as z from 'zod'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { paymentVendorNames } from '#contract/payment-vendors.ts'
import { type PaymentMethod, paymentMethods } from '#contract/payments.ts'
import { hmacHex } from '#server/features/payments/providers/signature.ts'
import type { SimCharge, SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { openPayment, pay, refundCharge, SimRefusal, simId } from '#server/features/payments/providers/test/payment.ts'
import { payWindow } from '../browser-scripts.ts'
import type { DueEvent, ProviderState, StandIn, WireAnswer, WireRequest } from '../provider-state.ts'
import { chargeOf, findPayment, wireFormatOf } from '../provider-state.ts'

/** Paystack's names of payment methods. */
const channels: Record<PaymentMethod, string> = {
  card: 'card',
  banktransfer: 'bank_transfer',
  ussd: 'ussd',
  mobilemoney: 'mobile_money',
}
/** Its wire has hundredths of every currency; payments are kept here in minor units, and the franc has none. */
const subunitsOf = (currency: string): number => (currency === 'XOF' ? 100 : 1)

const digits = z.union([z.string().regex(/^\d+$/).transform(Number), z.number().int()])

const initialize = z.strictObject({
  email: z.email(),
  amount: digits,
  currency: z.enum(chargeCurrencies),
  reference: z.string().min(1).max(100),
  callback_url: z.url().optional(),
  channels: z.array(z.enum(['card', 'bank', 'bank_transfer', 'ussd', 'mobile_money', 'qr', 'eft'])).optional(),
})
const again = z.strictObject({
  email: z.email(),
  amount: digits,
  currency: z.string(),
  reference: z.string(),
  authorization_code: z.string(),
})
const refundBody = z.strictObject({
  transaction: digits,
  amount: z.number().int().positive(),
  currency: z.string(),
  merchant_note: z.string().optional(),
})

const ok = (data: unknown, message = 'ok'): WireAnswer => ({ status: 200, body: { status: true, message, data } })
const fail = (status: number, message: string, code = 'invalid_request'): WireAnswer => ({ status, body: { status: false, message, code } })

/** Paystack's wire: JSON, hundredths, integers as ids, references that may be used once. */
function answer(providerState: ProviderState, request: WireRequest): WireAnswer {
  if (request.headers.get('authorization') !== `Bearer ${providerState.keys.paystack.secretKey}`)
    return fail(401, 'Invalid key', 'invalid_key')
  const body = (): unknown => JSON.parse(request.body)
  const { path, method, query } = request
  try {
    if (method === 'POST' && path === '/transaction/initialize') return open(providerState, initialize.parse(body()))
    if (method === 'POST' && path === '/transaction/charge_authorization') return chargeAgain(providerState, again.parse(body()))
    if (method === 'GET' && path.startsWith('/transaction/verify/')) {
      const payment = paystackPayment(providerState, decodeURIComponent(path.slice('/transaction/verify/'.length)))
      return payment
        ? ok(transaction(providerState, payment), 'Verification successful')
        : fail(400, 'Transaction reference not found.', 'transaction_not_found')
    }
    if (method === 'GET' && path === '/transaction') return list(providerState, query)
    if (method === 'GET' && path === '/refund') return ok(refundsOf(providerState, Number(query.get('transaction'))))
    if (method === 'POST' && path === '/refund') return refund(providerState, refundBody.parse(body()))
    if (method === 'GET' && path === '/dispute') return ok(disputesOf(providerState, Number(query.get('transaction'))))
  } catch (error) {
    if (error instanceof SimRefusal) return fail(400, error.message, error.code)
    if (error instanceof z.ZodError) return fail(400, `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
    throw error
  }
  return fail(404, 'Not found')
}

function paystackPayment(providerState: ProviderState, reference: string): SimPayment | null {
  return [...providerState.payments.values()].find((each) => wireFormatOf(each) === 'paystack' && each.reference === reference) ?? null
}

function open(providerState: ProviderState, body: z.infer<typeof initialize>): WireAnswer {
  if (paystackPayment(providerState, body.reference)) return fail(400, 'Duplicate Transaction Reference', 'duplicate_reference')
  const id = simId('ps_')
  const payment = openPayment({
    id,
    reference: body.reference,
    amountMinor: body.amount / subunitsOf(body.currency),
    currency: body.currency,
    idempotencyKey: body.reference,
    email: body.email,
    description: '',
    recurring: true,
    at: providerState.now(),
    metadata: {
      wireFormat: 'paystack',
      accessCode: simId('ac_'),
      ...(body.channels ? { channels: body.channels.join(',') } : {}),
      ...(body.callback_url ? { returnUrl: body.callback_url } : {}),
    },
  })
  providerState.payments.set(id, payment)
  const accessCode = payment.metadata.accessCode
  return ok({
    authorization_url: `${providerState.hostedAt ?? 'https://checkout.paystack.com'}/${accessCode}`,
    access_code: accessCode,
    reference: body.reference,
  })
}

function chargeAgain(providerState: ProviderState, body: z.infer<typeof again>): WireAnswer {
  const prepared = open(providerState, {
    email: body.email,
    amount: body.amount,
    currency: body.currency as ChargeCurrency,
    reference: body.reference,
  })
  if (prepared.status !== 200) return prepared
  const payment = findPayment(providerState, body.reference)
  pay(payment, {
    outcome: body.authorization_code.startsWith('auth_declines') ? 'declined' : 'succeeded',
    method: 'card',
    at: providerState.now(),
  })
  return ok(transaction(providerState, payment))
}

function transaction(providerState: ProviderState, payment: SimPayment) {
  const charge: SimCharge | undefined =
    payment.charges.find((each) => each.status === 'succeeded') ??
    payment.charges.find((each) => each.status === 'pending') ??
    payment.charges.at(-1)
  const refundedMinor = payment.refunds
    .filter((each) => each.chargeId === charge?.id && each.status === 'succeeded')
    .reduce((sum, each) => sum + each.amountMinor, 0)
  const status = !charge
    ? 'abandoned'
    : charge.status === 'succeeded'
      ? refundedMinor >= charge.amountMinor
        ? 'reversed'
        : 'success'
      : charge.status === 'failed'
        ? 'failed'
        : 'pending'
  return {
    id: providerState.numberOf(charge?.id ?? payment.id),
    domain: 'test',
    status,
    reference: payment.reference,
    amount: (charge?.amountMinor ?? payment.amountMinor) * subunitsOf(charge?.currency ?? payment.currency),
    requested_amount: payment.amountMinor * subunitsOf(payment.currency),
    currency: charge?.currency ?? payment.currency,
    gateway_response: charge?.message ?? (charge?.status === 'succeeded' ? 'Successful' : null),
    channel: charge ? channels[charge.method as PaymentMethod] : null,
    paid_at: charge?.paidAt ? new Date(charge.paidAt).toISOString() : null,
    created_at: new Date(payment.createdAt).toISOString(),
    fees: charge?.status === 'succeeded' ? charge.feeMinor * subunitsOf(charge.currency) : null,
    authorization: charge?.authorization
      ? { authorization_code: charge.authorization, reusable: true }
      : { authorization_code: null, reusable: false },
    customer: { email: payment.email },
  }
}

function list(providerState: ProviderState, query: URLSearchParams): WireAnswer {
  const [from, to] = [Date.parse(query.get('from') ?? ''), Date.parse(query.get('to') ?? '')]
  const perPage = Number(query.get('perPage') ?? 50)
  const page = Number(query.get('page') ?? 1)
  const rows = [...providerState.payments.values()]
    .filter((payment) => wireFormatOf(payment) === 'paystack')
    .map((payment) => transaction(providerState, payment))
    .filter(
      (row) =>
        row.status === query.get('status') && row.paid_at !== null && Date.parse(row.paid_at) >= from && Date.parse(row.paid_at) < to,
    )
  return ok(rows.slice((page - 1) * perPage, page * perPage))
}

const refundStates = { succeeded: 'processed', pending: 'pending', failed: 'failed' } as const

function refundsOf(providerState: ProviderState, transactionId: number) {
  const match = chargeOf(providerState, providerState.nameOf(transactionId) ?? '')
  return (match?.payment.refunds ?? [])
    .filter((each) => each.chargeId === match?.charge.id)
    .map((each) => ({
      id: providerState.numberOf(each.id),
      transaction: transactionId,
      amount: each.amountMinor * subunitsOf(match!.charge.currency),
      status: refundStates[each.status],
      merchant_note: each.key,
    }))
}

function refund(providerState: ProviderState, body: z.infer<typeof refundBody>): WireAnswer {
  const match = chargeOf(providerState, providerState.nameOf(body.transaction) ?? '')
  if (!match) return fail(404, 'Transaction not found', 'transaction_not_found')
  // There is no idempotency key: two calls are two refunds.
  const newRefund = refundCharge(match.payment, {
    key: match.payment.refunds.some((each) => each.key === body.merchant_note) ? simId('again_') : (body.merchant_note ?? simId('note_')),
    chargeId: match.charge.id,
    amountMinor: body.amount / subunitsOf(match.charge.currency),
    at: providerState.now(),
    status: match.payment.metadata.slowRefunds ? 'pending' : 'succeeded',
  })
  return ok(
    { id: providerState.numberOf(newRefund.id), status: refundStates[newRefund.status], transaction: { id: body.transaction } },
    'Refund has been queued for processing',
  )
}

function disputesOf(providerState: ProviderState, transactionId: number) {
  const match = chargeOf(providerState, providerState.nameOf(transactionId) ?? '')
  return (match?.payment.disputes ?? []).map((each) => ({
    id: providerState.numberOf(each.id),
    refund_amount: each.status === 'open' ? null : each.status === 'won' ? 0 : each.amountMinor * subunitsOf(match!.charge.currency),
    status: each.status === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
    resolution: each.status === 'open' ? null : each.status === 'won' ? 'declined' : 'merchant-accepted',
  }))
}

/** Successes, refunds and disputes have events; a decline has none. */
function eventBody(providerState: ProviderState, { payment, event }: DueEvent): unknown {
  const { reference } = payment
  const refund = payment.refunds.find((each) => each.id === event.subject)
  const bodies: Partial<Record<typeof event.type, unknown>> = {
    'payment.succeeded': { event: 'charge.success', data: transaction(providerState, payment) },
    'refund.updated': {
      event: `refund.${refund ? refundStates[refund.status] : 'processed'}`,
      data: { domain: 'test', transaction_reference: reference, refund_reference: event.id },
    },
    'dispute.opened': {
      event: 'charge.dispute.create',
      data: { domain: 'test', id: providerState.numberOf(event.subject), transaction: { reference } },
    },
    'dispute.closed': {
      event: 'charge.dispute.resolve',
      data: { domain: 'test', id: providerState.numberOf(event.subject), transaction: { reference } },
    },
  }
  return bodies[event.type] ?? null
}

/** The methods that the payment was initialized with; an instant EFT is a bank transfer. */
function methodsOf({ metadata }: SimPayment): readonly PaymentMethod[] {
  const prepared = metadata.channels?.split(',')
  const isPrepared = (method: PaymentMethod) =>
    prepared?.some((channel) => channel === channels[method] || (channel === 'eft' && method === 'banktransfer')) ?? true
  return paymentMethods.filter(isPrepared)
}

const script = `${payWindow(paymentVendorNames.paystack)}window.PaystackPop = class {
  resumeTransaction(accessCode, { onSuccess, onCancel, onError } = {}) {
    openWindow({ reference: accessCode }, {
      paid: (reference) => onSuccess?.({ reference, status: 'success' }), left: () => onCancel?.(), failed: (error) => onError?.(error),
    });
  }
};
`
export const standIn: StandIn = {
  lacks: ['second-payments'],
  path: '/paystack',
  prefix: '/paystack/',
  keys: { secretKey: 'sk_test_standin_paystack', publishableKey: 'pk_test_standin', webhookSecret: null, settings: {} },
  currency: 'NGN',
  answer,
  eventBody,
  sign: (raw, { secretKey }) => ({ 'x-paystack-signature': hmacHex('sha512', secretKey, raw) }),
  script,
  returnParams: (reference) => ({ trxref: reference, reference }),
  methodsOf,
}
