import { createHash, randomInt } from 'node:crypto'
import * as z from 'zod'
import type { SimCharge, SimEvent, SimPayment } from '#server/features/payments/providers/test/payment.ts'
import { openPayment, refundCharge, SimRefusal, simId } from '#server/features/payments/providers/test/payment.ts'
import {
  eventUrl,
  hasBasicAuth,
  hasToken,
  issueToken,
  lastPart,
  readBody,
  referenceIn,
  refusedField,
  shownCharge,
  WireRefusal,
} from '../phone-push.ts'
import type { DueEvent, ProviderState, StandIn, WireAnswer, WireRequest } from '../provider-state.ts'
import { wireFormatOf } from '../provider-state.ts'

/** A request waits on the phone so long; until then its subscriber takes no other. */
const promptMs = 60_000
/** Nairobi has no summer time. */
const nairobiOffsetMs = 3 * 3_600_000

const resultTexts: Record<string, string> = {
  '0': 'The service request is processed successfully.',
  '1': 'The balance is insufficient for the transaction.',
  '17': 'Internal error',
  '26': 'System busy',
  '1001': 'Unable to lock subscriber, a transaction is already in process for the current subscriber',
  '1019': 'Transaction has expired',
  '1025': 'An error occurred while sending a push request',
  '1032': 'Request cancelled by user',
  '1037': 'DS timeout user cannot be reached',
  '2001': 'The initiator information is invalid.',
  '9999': 'An error occurred while sending a push request',
  R000001: 'The transaction has already been reversed.',
  R000002: 'The OriginalTransactionID is invalid.',
}

/** Its documents write numbers as JSON numbers and as text. */
const digits = z.union([z.string().regex(/^\d+$/), z.number().int().nonnegative().transform(String)])
/** Kenya's mobile numbers but for 0733 and 0780, which are another network's here. Numbers move between networks, so the real ones are in no list. */
const phone = digits.pipe(z.string().regex(/^254(?!733|780)[17]\d{8}$/))
const shillings = digits.transform(Number).pipe(z.number().int().positive())
const timestamp = z.string().refine(isTimestamp)

const password = { BusinessShortCode: digits, Password: z.string(), Timestamp: timestamp }
const pushBody = z.strictObject({
  ...password,
  TransactionType: z.enum(['CustomerPayBillOnline', 'CustomerBuyGoodsOnline']),
  Amount: shillings,
  PartyA: phone,
  PartyB: digits,
  PhoneNumber: phone,
  CallBackURL: eventUrl,
  AccountReference: z.string().min(1).max(12),
  TransactionDesc: z.string().min(1).max(13),
})
const queryBody = z.strictObject({ ...password, CheckoutRequestID: z.string().min(1) })
const reversalBody = z.strictObject({
  Initiator: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.literal('TransactionReversal'),
  TransactionID: z.string().regex(/^[A-Z0-9]{10}$/),
  Amount: shillings,
  ReceiverParty: digits,
  RecieverIdentifierType: digits.pipe(z.literal('11')),
  ResultURL: eventUrl,
  QueueTimeOutURL: eventUrl,
  Remarks: z.string().min(2).max(100),
  Occasion: z.string().max(100).optional(),
})

const statusBody = z.strictObject({
  Initiator: z.string().min(1),
  SecurityCredential: z.string().min(1),
  CommandID: z.literal('TransactionStatusQuery'),
  TransactionID: z
    .string()
    .regex(/^[A-Z0-9]{10}$/)
    .optional(),
  OriginalConversationID: z.string().min(1).optional(),
  PartyA: digits,
  IdentifierType: digits.pipe(z.enum(['1', '2', '4'])),
  ResultURL: eventUrl,
  QueueTimeOutURL: eventUrl,
  Remarks: z.string().min(2).max(100),
  Occasion: z.string().max(100).optional(),
})

const ok = (body: unknown): WireAnswer => ({ status: 200, body })
const fail = (status: number, errorCode: string, errorMessage: string): WireRefusal =>
  new WireRefusal(status, { requestId: requestId(), errorCode, errorMessage })
const invalid = (field: string): WireRefusal => fail(400, '400.002.02', `Bad Request - Invalid ${field}`)

/**
 * Daraja's wire: M-PESA Express (push and query), Reversals and the status of a reversal. A push is paid once, so of several charges the query and the callbacks tell the first
 * success. Status codes and texts are from the vendor's public documentation as we know it.
 */
function answer(providerState: ProviderState, request: WireRequest): WireAnswer {
  const { path, method, headers } = request
  try {
    if (method === 'GET' && path === '/oauth/v1/generate') return generateToken(providerState, request)
    if (!hasToken(providerState, headers, 'mpesa')) throw fail(404, '404.001.03', 'Invalid Access Token')
    const body = readBody(request.body)
    if (method === 'POST' && path === '/mpesa/stkpush/v1/processrequest') return push(providerState, pushBody.parse(body))
    if (method === 'POST' && path === '/mpesa/stkpushquery/v1/query') return query(providerState, queryBody.parse(body))
    if (method === 'POST' && path === '/mpesa/reversal/v1/request') return reverse(providerState, reversalBody.parse(body))
    if (method === 'POST' && path === '/mpesa/transactionstatus/v1/query') return askStatus(providerState, statusBody.parse(body))
    throw fail(404, '404.001.01', 'Resource not found')
  } catch (error) {
    if (error instanceof WireRefusal) return error.answer
    if (error instanceof z.ZodError) return invalid(refusedField(error)).answer
    if (error instanceof SimRefusal) return invalid('Amount').answer
    throw error
  }
}

function generateToken(providerState: ProviderState, { headers, query: parameters }: WireRequest): WireAnswer {
  const { secretKey, settings } = providerState.keys.mpesa
  if (!hasBasicAuth(headers, settings.consumerKey ?? '', secretKey)) throw fail(400, '400.008.01', 'Invalid Authentication passed')
  if (parameters.get('grant_type') !== 'client_credentials') throw fail(400, '400.008.02', 'Invalid grant type passed')
  return ok({ access_token: issueToken(providerState, 'mpesa', 3600), expires_in: '3599' })
}

type SignedBody = { BusinessShortCode: string; Password: string; Timestamp: string }

/** The password is made of the short code, the passkey and the time that the request names. */
function requirePassword(providerState: ProviderState, body: SignedBody): void {
  const { shortcode, passkey } = providerState.keys.mpesa.settings
  if (body.BusinessShortCode !== shortcode) throw fail(500, '500.001.1001', 'Merchant does not exist')
  const expected = Buffer.from(`${shortcode}${passkey}${body.Timestamp}`).toString('base64')
  if (body.Password !== expected) throw fail(500, '500.001.1001', 'Wrong credentials')
}

function push(providerState: ProviderState, body: z.infer<typeof pushBody>): WireAnswer {
  requirePassword(providerState, body)
  // Goods are bought at a till, which has a number of its own.
  if (body.TransactionType === 'CustomerPayBillOnline' && body.PartyB !== body.BusinessShortCode) throw invalid('PartyB')
  const reference = referenceIn(body.CallBackURL)
  if (!reference) throw invalid('CallBackURL')
  const at = providerState.now()
  const isWaiting = [...providerState.payments.values()].some(
    (each) =>
      wireFormatOf(each) === 'mpesa' &&
      each.metadata.phone === body.PhoneNumber &&
      each.createdAt + promptMs > at &&
      (shownCharge(each)?.status ?? 'pending') === 'pending',
  )
  if (isWaiting) throw fail(500, '500.001.1001', resultTexts['1001']!)
  const payment = openPayment({
    id: `ws_CO_${nairobiTime(at)}${someDigits(9)}`,
    reference,
    amountMinor: body.Amount * 100,
    currency: 'KES',
    idempotencyKey: reference,
    email: '',
    description: body.TransactionDesc,
    recurring: false,
    at,
    metadata: { wireFormat: 'mpesa', merchantRequestId: requestId(), phone: body.PhoneNumber, callbackUrl: body.CallBackURL },
  })
  providerState.payments.set(payment.id, payment)
  return ok({
    MerchantRequestID: payment.metadata.merchantRequestId,
    CheckoutRequestID: payment.id,
    ResponseCode: '0',
    ResponseDescription: 'Success. Request accepted for processing',
    CustomerMessage: 'Success. Request accepted for processing',
  })
}

function query(providerState: ProviderState, body: z.infer<typeof queryBody>): WireAnswer {
  requirePassword(providerState, body)
  const payment = providerState.payments.get(body.CheckoutRequestID)
  if (!payment || wireFormatOf(payment) !== 'mpesa') throw invalid('CheckoutRequestID')
  const charge = shownCharge(payment)
  if (!charge || charge.status === 'pending') throw fail(500, '500.001.1001', 'The transaction is being processed')
  const code = resultCode(payment, charge)
  return ok({
    ResponseCode: '0',
    ResponseDescription: 'The service request has been accepted successfully',
    MerchantRequestID: payment.metadata.merchantRequestId,
    CheckoutRequestID: payment.id,
    ResultCode: code,
    ResultDesc: resultText(code),
  })
}

/** A test chooses why a failed charge failed by the payment's metadata, `declinesWith`: a ResultCode. */
function resultCode({ metadata }: SimPayment, { status }: SimCharge): string {
  return status === 'succeeded' ? '0' : (metadata.declinesWith ?? '1032')
}

const resultText = (code: string): string => resultTexts[code] ?? 'The transaction failed'

/**
 * Accepts at once and sends the result, whatever it is; nothing makes a repeated request harmless: a receipt that is reversed already has R000001 as
 * its result. Only whole payments are reversed.
 */
function reverse(providerState: ProviderState, body: z.infer<typeof reversalBody>): WireAnswer {
  const { shortcode, initiator, securityCredential } = providerState.keys.mpesa.settings
  if (body.ReceiverParty !== shortcode) throw invalid('ReceiverParty')
  if (body.Initiator !== initiator || body.SecurityCredential !== securityCredential) return rejectReversal(providerState, body, '2001')
  const at = providerState.now()
  const match = chargeByReceipt(providerState, body.TransactionID)
  if (!match) return rejectReversal(providerState, body, 'R000002')
  const { payment, charge } = match
  if (body.Amount * 100 !== charge.amountMinor) throw invalid('Amount')
  const isKnown = payment.refunds.some((each) => each.key === body.Occasion)
  try {
    const refund = refundCharge(payment, {
      key: isKnown || !body.Occasion ? simId('reversal_') : body.Occasion,
      chargeId: charge.id,
      amountMinor: charge.amountMinor,
      at,
      status: payment.metadata.slowRefunds ? 'pending' : 'succeeded',
    })
    payment.metadata.resultUrl = body.ResultURL
    return acceptReversal(refund.id, at)
  } catch (error) {
    if (error instanceof SimRefusal) return rejectReversal(providerState, body, 'R000001')
    throw error
  }
}

/**
 * Accepts at once and sends the answer. Of a reversal that it does not know, also of one that named another address, the answer has a code and no
 * parameters.
 */
function askStatus(providerState: ProviderState, body: z.infer<typeof statusBody>): WireAnswer {
  const { shortcode, initiator, securityCredential } = providerState.keys.mpesa.settings
  if (body.PartyA !== shortcode) throw invalid('PartyA')
  if (!body.OriginalConversationID && !body.TransactionID) throw invalid('TransactionID')
  const at = providerState.now()
  const id = simId('status_')
  const reference = referenceIn(body.ResultURL)
  const payment = [...providerState.payments.values()].find((each) => wireFormatOf(each) === 'mpesa' && each.reference === reference)
  if (payment) {
    const isAllowed = body.Initiator === initiator && body.SecurityCredential === securityCredential
    const refund = payment.refunds.find(
      (each) =>
        conversationOf(each.id, each.createdAt).OriginatorConversationID === body.OriginalConversationID ||
        receiptOf(each.id) === body.TransactionID,
    )
    payment.metadata[id] = isAllowed ? (refund?.id ?? '') : '2001'
    payment.metadata.resultUrl = body.ResultURL
    payment.events.push({ id: simId('evt_'), type: 'refund.updated', subject: id, at, deliverAt: at, tries: 0 })
  }
  return acceptReversal(id, at)
}

/** The result goes to the address in the request, as an event of the payment that the address is of; the payment's metadata keep its code. */
function rejectReversal(providerState: ProviderState, { ResultURL }: { ResultURL: string }, code: string): WireAnswer {
  const id = simId('rejected_')
  const at = providerState.now()
  const reference = referenceIn(ResultURL)
  const payment = [...providerState.payments.values()].find((each) => wireFormatOf(each) === 'mpesa' && each.reference === reference)
  if (payment) {
    payment.metadata[id] = code
    payment.metadata.resultUrl = ResultURL
    payment.events.push({ id: simId('evt_'), type: 'refund.updated', subject: id, at, deliverAt: at, tries: 0 })
  }
  return acceptReversal(id, at)
}

function acceptReversal(id: string, at: number): WireAnswer {
  return ok({ ...conversationOf(id, at), ResponseCode: '0', ResponseDescription: 'Accept the service request successfully.' })
}

function conversationOf(id: string, at: number) {
  const digest = createHash('sha256').update(id).digest('hex')
  return {
    OriginatorConversationID: `${digest.slice(0, 4)}-${digest.slice(4, 8)}-${digest.slice(8, 12)}-${digest.slice(12, 31)}`,
    ConversationID: `AG_${nairobiTime(at).slice(0, 8)}_${digest.slice(31, 51)}`,
  }
}

/** The end of a push, and the result of a reversal; a push that is pending and a dispute have no event. */
function eventBody(_providerState: ProviderState, { payment, event }: DueEvent): unknown {
  if (event.type === 'refund.updated') return reversalResult(payment, event)
  const failed = event.type === 'payment.failed' ? payment.charges.find(({ id }) => id === event.subject) : null
  const charge = event.type === 'payment.succeeded' ? shownCharge(payment) : failed
  return charge ? callback(payment, charge) : null
}

function callback(payment: SimPayment, charge: SimCharge) {
  const code = resultCode(payment, charge)
  const paid = {
    Amount: charge.amountMinor / 100,
    MpesaReceiptNumber: receiptOf(charge.id),
    TransactionDate: Number(nairobiTime(charge.paidAt ?? charge.createdAt)),
    PhoneNumber: Number(payment.metadata.phone),
  }
  const stkCallback = {
    MerchantRequestID: payment.metadata.merchantRequestId,
    CheckoutRequestID: payment.id,
    ResultCode: Number(code),
    ResultDesc: resultText(code),
    ...(charge.status === 'succeeded' ? { CallbackMetadata: { Item: asList(paid, 'Name') } } : {}),
  }
  return { Body: { stkCallback } }
}

const statusNames = { succeeded: 'Completed', failed: 'Failed', pending: 'Pending Authorized' } as const

function statusResult(payment: SimPayment, event: SimEvent) {
  const refund = payment.refunds.find(({ id }) => id === payment.metadata[event.subject])
  const code = refund ? '0' : payment.metadata[event.subject] || 'R000002'
  const told = refund && {
    DebitPartyName: '600310 - Stand-in',
    CreditPartyName: `${payment.metadata.phone} - Stand-in`,
    OriginatorConversationID: conversationOf(refund.id, refund.createdAt).OriginatorConversationID,
    InitiatedTime: Number(nairobiTime(refund.createdAt)),
    TransactionStatus: statusNames[refund.status],
    FinalisedTime: Number(nairobiTime(event.at)),
    Amount: String(refund.amountMinor / 100),
    ReceiptNo: receiptOf(refund.id),
  }
  return {
    Result: {
      ResultType: 0,
      ResultCode: code.startsWith('R') ? code : Number(code),
      ResultDesc: resultText(code),
      ...conversationOf(event.subject, event.at),
      TransactionID: receiptOf(event.subject),
      ...(told ? { ResultParameters: { ResultParameter: asList(told, 'Key') } } : {}),
    },
  }
}

function reversalResult(payment: SimPayment, event: SimEvent) {
  if (event.subject.startsWith('status_')) return statusResult(payment, event)
  const refund = payment.refunds.find(({ id }) => id === event.subject)
  if (refund?.status === 'pending') return null
  // Of reasons why an accepted reversal fails, only the seller's own balance is left.
  const code = refund ? (refund.status === 'succeeded' ? '0' : '1') : (payment.metadata[event.subject] ?? '1')
  const reversed = {
    DebitAccountBalance: 'Utility Account|KES|100000.00|100000.00|0.00|0.00',
    Amount: (refund?.amountMinor ?? 0) / 100,
    TransCompletedTime: Number(nairobiTime(event.at)),
    OriginalTransactionID: receiptOf(refund?.chargeId ?? ''),
    Charge: 0,
    CreditPartyPublicName: `${payment.metadata.phone} - Stand-in`,
    DebitPartyPublicName: 'Stand-in',
  }
  const result = {
    ResultType: 0,
    ResultCode: code.startsWith('R') ? code : Number(code),
    ResultDesc: resultText(code),
    ...conversationOf(event.subject, refund?.createdAt ?? event.at),
    TransactionID: receiptOf(event.subject),
    ...(code === '0' ? { ResultParameters: { ResultParameter: asList(reversed, 'Key') } } : {}),
  }
  return { Result: result }
}

function asList(values: Record<string, string | number>, label: 'Name' | 'Key') {
  return Object.entries(values).map(([name, value]) => ({ [label]: name, Value: value }))
}

/** Ten capital letters and digits. */
function receiptOf(id: string): string {
  const number = BigInt(`0x${createHash('sha256').update(id).digest('hex').slice(0, 16)}`)
  return `S${number.toString(36).toUpperCase().padStart(9, '0').slice(-9)}`
}

function chargeByReceipt(providerState: ProviderState, receipt: string): { payment: SimPayment; charge: SimCharge } | null {
  for (const payment of providerState.payments.values()) {
    const charge = wireFormatOf(payment) === 'mpesa' ? payment.charges.find(({ id }) => receiptOf(id) === receipt) : undefined
    if (charge?.status === 'succeeded') return { payment, charge }
  }
  return null
}

/** YYYYMMDDHHmmss in Nairobi. */
function nairobiTime(at: number): string {
  return new Date(at + nairobiOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

function isTimestamp(text: string): boolean {
  const [, ...parts] = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(text) ?? []
  const [year, month, ...rest] = parts.map(Number)
  if (year === undefined || month === undefined) return false
  return nairobiTime(Date.UTC(year, month - 1, ...rest) - nairobiOffsetMs) === text
}

function someDigits(count: number): string {
  return String(randomInt(10 ** count)).padStart(count, '0')
}

function requestId(): string {
  return `${someDigits(5)}-${someDigits(8)}-1`
}

export const standIn: StandIn = {
  lacks: ['currencies', 'disputes', 'lists', 'refund-lookups', 'part-refunds', 'second-payments', 'amounts'],
  stepMinor: 100,
  path: '/mpesa',
  prefix: '/mpesa/',
  keys: {
    secretKey: 'standin-mpesa-consumer-secret',
    publishableKey: null,
    webhookSecret: null,
    settings: {
      consumerKey: 'standin-mpesa-consumer-key',
      shortcode: '174379',
      passkey: 'standin-mpesa-passkey',
      environment: 'sandbox',
      initiator: 'standin-initiator',
      securityCredential: 'standin-security-credential',
    },
  },
  currency: 'KES',
  answer,
  eventBody,
  eventAddress: ({ metadata }: SimPayment, event: SimEvent) =>
    lastPart((event.type === 'refund.updated' && metadata.resultUrl) || metadata.callbackUrl!),
  sign: () => ({}),
  script: null,
  methodsOf: () => ['mobilemoney'],
}
