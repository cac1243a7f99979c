import { createHash } from 'node:crypto'
import * as z from 'zod'
import { type ChargeCurrency, chargeCurrencies } from '#contract/currencies.ts'
import { paymentVendorNames } from '#contract/payment-vendors.ts'
import type { SimCharge, SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { openPayment, pay, refundCharge, SimRefusal, simId } from '#server/features/payments/providers/test/payment.ts'
import { payWindow } from '../browser-scripts.ts'
import type { DueEvent, ProviderState, StandIn, WireAnswer, WireRequest } from '../provider-state.ts'
import { chargeOf, findPayment, wireFormatOf } from '../provider-state.ts'

const types: Record<string, string> = { card: 'card', banktransfer: 'bank_transfer', ussd: 'ussd' }
/** The mobile money of each country has a type of its own. */
const walletTypes: Record<string, string> = {
  GHS: 'mobilemoneygh',
  KES: 'mpesa',
  UGX: 'mobilemoneyug',
  TZS: 'mobilemoneytz',
  XOF: 'mobilemoneyfr',
}

/** Currencies without a minor unit, which payments are kept in here; its wire has major units of all. */
const withoutMinorUnit = new Set(['UGX', 'XOF', 'XAF', 'RWF'])
const majorOf = (minor: number, currency: string): number => (withoutMinorUnit.has(currency) ? minor : minor / 100)
const minorOf = (major: number, currency: string): number => (withoutMinorUnit.has(currency) ? major : Math.round(major * 100))
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const payments = z.strictObject({
  tx_ref: z.string().min(1).max(100),
  amount: z.number().positive(),
  currency: z.enum(chargeCurrencies),
  redirect_url: z.url(),
  payment_options: z.string().optional(),
  customer: z.strictObject({ email: z.email(), name: z.string().optional(), phonenumber: z.string().optional() }),
  customizations: z.strictObject({ title: z.string() }).optional(),
})
const tokenized = z.strictObject({
  token: z.string(),
  currency: z.string(),
  amount: z.number().positive(),
  email: z.email(),
  tx_ref: z.string(),
})
const refundBody = z.strictObject({ amount: z.number().positive(), comments: z.string().optional() })

const ok = (data: unknown, message = 'ok'): WireAnswer => ({ status: 200, body: { status: 'success', message, data } })
const fail = (status: number, message: string): WireAnswer => ({ status, body: { status: 'error', message, data: null } })

/** Flutterwave v3's wire: JSON, major units, and a tx_ref that several transactions may share. */
function answer(providerState: ProviderState, request: WireRequest): WireAnswer {
  if (request.headers.get('authorization') !== `Bearer ${providerState.keys.flutterwave.secretKey}`)
    return fail(401, 'Invalid authorization key')
  const body = (): unknown => JSON.parse(request.body)
  const { path, method, query } = request
  const idMatch = /^\/transactions\/(\d+)\/(verify|refund)$/.exec(path)
  try {
    if (method === 'POST' && path === '/payments') return open(providerState, payments.parse(body()))
    if (method === 'POST' && path === '/tokenized-charges') return chargeAgain(providerState, tokenized.parse(body()))
    if (method === 'GET' && path === '/transactions') return list(providerState, query)
    if (idMatch && method === 'GET' && idMatch[2] === 'verify') {
      const match = chargeOf(providerState, providerState.nameOf(Number(idMatch[1])) ?? '')
      return match ? ok(transaction(providerState, match.payment, match.charge)) : fail(404, 'No transaction was found for this id')
    }
    if (idMatch && method === 'POST' && idMatch[2] === 'refund') return refund(providerState, Number(idMatch[1]), refundBody.parse(body()))
    if (method === 'GET' && path === '/refunds') return ok(refundsOf(providerState, Number(query.get('tx_id'))))
    if (method === 'GET' && path === '/chargebacks') return ok(chargebacksOf(providerState, Number(query.get('transaction_id'))))
  } catch (error) {
    if (error instanceof SimRefusal) return fail(400, error.message)
    if (error instanceof z.ZodError) return fail(400, `${error.issues[0]?.path.join('.')}: ${error.issues[0]?.message}`)
    throw error
  }
  return fail(404, 'Not found')
}

function open(providerState: ProviderState, body: z.infer<typeof payments>): WireAnswer {
  const before = [...providerState.payments.values()].find((each) => wireFormatOf(each) === 'flutterwave' && each.reference === body.tx_ref)
  const payment =
    before ??
    openPayment({
      id: simId('fw_'),
      reference: body.tx_ref,
      amountMinor: minorOf(body.amount, body.currency),
      currency: body.currency,
      idempotencyKey: body.tx_ref,
      email: body.customer.email,
      description: body.customizations?.title ?? '',
      recurring: true,
      at: providerState.now(),
      metadata: { wireFormat: 'flutterwave', returnUrl: body.redirect_url },
    })
  providerState.payments.set(payment.id, payment)
  return ok({ link: `${providerState.hostedAt ?? 'https://checkout.flutterwave.com/v3/hosted/pay'}/${payment.id}` }, 'Hosted Link')
}

function chargeAgain(providerState: ProviderState, body: z.infer<typeof tokenized>): WireAnswer {
  open(providerState, {
    tx_ref: body.tx_ref,
    amount: body.amount,
    currency: body.currency as ChargeCurrency,
    redirect_url: 'https://none',
    customer: { email: body.email },
  })
  const payment = findPayment(providerState, body.tx_ref)
  if (payment.charges.length === 0)
    pay(payment, { outcome: body.token.startsWith('auth_declines') ? 'declined' : 'succeeded', method: 'card', at: providerState.now() })
  return ok({ ...transaction(providerState, payment, payment.charges[0]!) })
}

function transaction(providerState: ProviderState, payment: SimPayment, charge: SimCharge) {
  return {
    id: providerState.numberOf(charge.id),
    tx_ref: payment.reference,
    flw_ref: charge.id,
    amount: majorOf(charge.amountMinor, charge.currency),
    charged_amount: majorOf(charge.amountMinor, charge.currency),
    currency: charge.currency,
    app_fee: majorOf(charge.feeMinor, charge.currency),
    status: charge.status === 'succeeded' ? 'successful' : charge.status,
    payment_type: charge.method === 'mobilemoney' ? walletTypes[charge.currency] : types[charge.method],
    processor_response: charge.message ?? 'Approved',
    created_at: new Date(charge.paidAt ?? charge.createdAt).toISOString(),
    ...(charge.authorization ? { card: { token: charge.authorization } } : {}),
  }
}

function list(providerState: ProviderState, query: URLSearchParams): WireAnswer {
  const [reference, status] = [query.get('tx_ref'), query.get('status')]
  const from = query.get('from') ? Date.parse(query.get('from') ?? '') : Number.NEGATIVE_INFINITY
  const to = query.get('to') ? Date.parse(query.get('to') ?? '') + 86_400_000 : Number.POSITIVE_INFINITY
  const page = Number(query.get('page') ?? 1)
  const rows = [...providerState.payments.values()]
    .filter((payment) => wireFormatOf(payment) === 'flutterwave' && (!reference || payment.reference === reference))
    .flatMap((payment) => payment.charges.map((charge) => transaction(providerState, payment, charge)))
    .filter((row) => (!status || row.status === status) && Date.parse(row.created_at) >= from && Date.parse(row.created_at) < to)
  return ok(rows.slice((page - 1) * 10, page * 10))
}

const refundStates = { succeeded: 'completed', pending: 'pending', failed: 'failed' } as const

function refundsOf(providerState: ProviderState, transactionId: number) {
  const match = chargeOf(providerState, providerState.nameOf(transactionId) ?? '')
  return (match?.payment.refunds ?? [])
    .filter((each) => each.chargeId === match?.charge.id)
    .map((each) => ({
      id: providerState.numberOf(each.id),
      tx_id: transactionId,
      amount_refunded: majorOf(each.amountMinor, match!.charge.currency),
      status: refundStates[each.status],
      comment: each.key,
    }))
}

function refund(providerState: ProviderState, transactionId: number, body: z.infer<typeof refundBody>): WireAnswer {
  const match = chargeOf(providerState, providerState.nameOf(transactionId) ?? '')
  if (!match) return fail(404, 'No transaction was found for this id')
  const newRefund = refundCharge(match.payment, {
    key: match.payment.refunds.some((each) => each.key === body.comments) ? simId('again_') : (body.comments ?? simId('note_')),
    chargeId: match.charge.id,
    amountMinor: minorOf(body.amount, match.charge.currency),
    at: providerState.now(),
    status: match.payment.metadata.slowRefunds ? 'pending' : 'succeeded',
  })
  return ok({
    id: providerState.numberOf(newRefund.id),
    tx_id: transactionId,
    amount_refunded: body.amount,
    status: refundStates[newRefund.status],
    comment: newRefund.key,
  })
}

function chargebacksOf(providerState: ProviderState, transactionId: number) {
  const match = chargeOf(providerState, providerState.nameOf(transactionId) ?? '')
  return (match?.payment.disputes ?? []).map((each) => ({
    id: providerState.numberOf(each.id),
    transaction_id: transactionId,
    amount: majorOf(each.amountMinor, match!.charge.currency),
    status: each.status === 'open' ? 'initiated' : each.status,
  }))
}

/** charge.completed is sent for declines too; chargebacks have no event and are polled. */
function eventBody(providerState: ProviderState, { payment, event }: DueEvent): unknown {
  const charge = payment.charges.find((each) => each.id === event.subject)
  if (charge && (event.type === 'payment.succeeded' || event.type === 'payment.failed'))
    return { event: 'charge.completed', data: transaction(providerState, payment, charge) }
  if (event.type !== 'refund.updated' && !event.type.startsWith('dispute')) return null
  const name = event.type === 'refund.updated' ? 'refund.completed' : 'chargeback.updated'
  return { event: name, data: { id: event.id, tx_ref: payment.reference } }
}

const opened = z.object({
  public_key: z.string().startsWith('FLWPUBK_TEST'),
  amount: z.string(),
  currency: z.string(),
  payload_hash: z.string(),
  email: z.string(),
})
function checkWindow(providerState: ProviderState, payment: SimPayment, openedWith: unknown): void {
  const { amount, currency, email, payload_hash: hash } = opened.parse(openedWith)
  const { secretKey } = providerState.keys.flutterwave
  if (hash !== sha256(`${amount}${currency}${email}${payment.reference}${sha256(secretKey)}`))
    throw new SimRefusal('hash_invalid', 'The payload_hash does not match')
  if (Number(amount) !== majorOf(payment.amountMinor, payment.currency) || currency !== payment.currency)
    throw new SimRefusal('amount_invalid', 'The amount is not what was prepared')
}

const script = `${payWindow(paymentVendorNames.flutterwave)}window.FlutterwaveCheckout = ({ public_key, tx_ref, amount, currency, payload_hash, customer, callback, onclose }) => {
  const openedWith = { public_key, amount: String(amount), currency, payload_hash, email: customer?.email };
  return openWindow({ reference: tx_ref, openedWith }, {
    paid: (reference, status) => callback?.({ tx_ref, status: status === 'succeeded' ? 'successful' : status, transaction_id: 1 }),
    left: () => onclose?.(),
  });
};
`
export const standIn: StandIn = {
  path: '/flutterwave/v3',
  prefix: '/flutterwave/v3/',
  keys: {
    secretKey: 'FLWSECK_TEST-standin-X',
    publishableKey: 'FLWPUBK_TEST-standin-X',
    webhookSecret: 'standin-verif-hash',
    settings: {},
  },
  currency: 'GHS',
  answer,
  eventBody,
  sign: (_raw, { webhookSecret }) => ({ 'verif-hash': webhookSecret ?? '' }),
  script,
  returnParams: (reference) => ({ status: 'completed', tx_ref: reference, transaction_id: '1' }),
  checkWindow,
}
