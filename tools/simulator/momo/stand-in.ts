import * as z from 'zod'
import type { SimCharge, SimPayment, SimRefund } from '#server/features/payments/providers/test/payment.ts'
import { openPayment, refundCharge, SimRefusal } from '#server/features/payments/providers/test/payment.ts'
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

/** Its countries of ours: how their mobile numbers begin and how long they are. */
const countries: { currency: string; number: RegExp }[] = [
  { currency: 'UGX', number: /^256\d{9}$/ },
  { currency: 'XOF', number: /^225\d{10}$/ },
  { currency: 'GHS', number: /^233\d{9}$/ },
]
/** Numbers that its sandbox knows. */
const sandboxNumber = /^46733123\d{3}$/

/** Currencies without a minor unit; its wire has major units of all. */
const withoutMinorUnit = new Set(['UGX', 'XOF'])
const amountText = (minor: number, currency: string): string => String(withoutMinorUnit.has(currency) ? minor : minor / 100)

const uuid = z.uuidv4()
const amount = z.string().regex(/^\d+(\.\d{1,2})?$/)
const messages = { payerMessage: z.string().optional(), payeeNote: z.string().optional() }
const requestBody = z.strictObject({
  amount,
  currency: z.string().regex(/^[A-Z]{3}$/),
  externalId: z.string().min(1),
  payer: z.strictObject({ partyIdType: z.literal('MSISDN'), partyId: z.string().regex(/^\d{11,13}$/) }),
  ...messages,
})
const refundBody = z.strictObject({
  amount,
  currency: z.string(),
  externalId: z.string().min(1),
  ...messages,
  referenceIdToRefund: uuid,
})

const refusals = {
  RESOURCE_ALREADY_EXIST: [409, 'Duplicated reference id. Creation of resource failed.'],
  RESOURCE_NOT_FOUND: [404, 'Requested resource was not found.'],
  NOT_ALLOWED: [500, 'Authorization failed. Insufficient permissions.'],
  NOT_ALLOWED_TARGET_ENVIRONMENT: [500, 'Access to target environment is forbidden.'],
  INVALID_CURRENCY: [500, 'Currency not supported.'],
  PAYER_NOT_FOUND: [500, 'Payer not found.'],
} as const
const refusal = (code: keyof typeof refusals): WireRefusal => new WireRefusal(refusals[code][0], { code, message: refusals[code][1] })
/** Its documentation gives no text of a bad request: it names the field here. */
const badRequest = (field: string): WireRefusal => new WireRefusal(400, { message: `Bad Request: ${field}` })

const accepted: WireAnswer = { status: 202, body: undefined }
const ok = (body: unknown): WireAnswer => ({ status: 200, body })

/**
 * MTN MoMo's wire: Collections (request to pay) and Disbursements (refund), each with its own subscription key, user and token. A request is paid once,
 * so of several charges its status and its callbacks tell the first success. Status codes and texts are from the vendor's public documentation as we
 * know it.
 *
 * Its sandbox has euros alone: with the target `sandbox` a request in EUR is kept as a payment in the money of the payer's number (UGX, XOF or GHS; UGX
 * for the sandbox's own numbers), of as many minor units as the amount's text means there, "10000" for 10,000 shillings, and is answered in EUR.
 */
function answer(providerState: ProviderState, request: WireRequest): WireAnswer {
  const { method, headers, body } = request
  const [, product, path] = /^\/(collection|disbursement)(\/.*)$/.exec(request.path) ?? []
  const [, operation, id] = /^\/v1_0\/(requesttopay|refund)\/([^/]+)$/.exec(path ?? '') ?? []
  try {
    if (!product) throw refusal('RESOURCE_NOT_FOUND')
    const { user, key, subscription } = credentialsOf(providerState, product)
    requireSubscription(headers, subscription)
    if (method === 'POST' && path === '/token/') {
      if (!hasBasicAuth(headers, user, key)) throw new WireRefusal(401, { error: 'login_failed' })
      return ok({ access_token: issueToken(providerState, audienceOf(product), 3600), token_type: 'access_token', expires_in: 3600 })
    }
    if (!hasToken(providerState, headers, audienceOf(product))) throw new WireRefusal(401, { code: '401', message: 'Unauthorized' })
    if (headers.get('x-target-environment') !== providerState.keys.momo.settings.target) throw refusal('NOT_ALLOWED_TARGET_ENVIRONMENT')
    if (product === 'collection') {
      if (method === 'POST' && path === '/v1_0/requesttopay') return requestToPay(providerState, headers, requestBody.parse(readBody(body)))
      if (method === 'GET' && operation === 'requesttopay') return ok(statusBody(providerState, requirePayment(providerState, id!)))
    } else {
      if (method === 'POST' && path === '/v1_0/refund') return refund(providerState, headers, refundBody.parse(readBody(body)))
      if (method === 'GET' && operation === 'refund') return ok(refundStatus(providerState, id!))
    }
    throw refusal('RESOURCE_NOT_FOUND')
  } catch (error) {
    if (error instanceof WireRefusal) return error.answer
    if (error instanceof z.ZodError) return badRequest(refusedField(error)).answer
    throw error
  }
}

const audienceOf = (product: string): string => `momo ${product}`

function credentialsOf(providerState: ProviderState, product: string): { user: string; key: string; subscription: string } {
  const { secretKey, settings } = providerState.keys.momo
  const { apiUser = '', subscriptionKey = '', refundApiUser = '', refundApiKey = '', refundSubscriptionKey = '' } = settings
  return product === 'collection'
    ? { user: apiUser, key: secretKey, subscription: subscriptionKey }
    : { user: refundApiUser, key: refundApiKey, subscription: refundSubscriptionKey }
}

function requireSubscription(headers: Headers, expected: string): void {
  const key = headers.get('ocp-apim-subscription-key')
  if (key === expected) return
  const message = key
    ? 'Access denied due to invalid subscription key. Make sure to provide a valid key for an active subscription.'
    : 'Access denied due to missing subscription key. Make sure to include subscription key when making requests to an API.'
  throw new WireRefusal(401, { statusCode: 401, message })
}

/** @throws WireRefusal for an id that is none, or is used */
function newId(providerState: ProviderState, headers: Headers): string {
  const id = uuid.safeParse(headers.get('x-reference-id'))
  if (!id.success) throw badRequest('X-Reference-Id')
  if (providerState.payments.has(id.data) || findRefund(providerState, id.data)) throw refusal('RESOURCE_ALREADY_EXIST')
  return id.data
}

/** Without an address for its events, a request is named by its `externalId` and has no events. */
function requestToPay(providerState: ProviderState, headers: Headers, body: z.infer<typeof requestBody>): WireAnswer {
  const id = newId(providerState, headers)
  const address = eventUrl.optional().safeParse(headers.get('x-callback-url') ?? undefined)
  if (!address.success) throw badRequest('X-Callback-Url')
  const callbackUrl = address.data
  const reference = callbackUrl ? referenceIn(callbackUrl) : body.externalId
  if (!reference) throw badRequest('X-Callback-Url')
  const currency = keptCurrency(providerState, body)
  const payment = opened({
    id,
    reference,
    amountMinor: minorOf(body.amount, currency),
    currency,
    idempotencyKey: id,
    email: '',
    description: body.payerMessage ?? '',
    recurring: false,
    at: providerState.now(),
    metadata: {
      wireFormat: 'momo',
      externalId: body.externalId,
      wireCurrency: body.currency,
      phone: body.payer.partyId,
      ...(callbackUrl ? { callbackUrl } : {}),
    },
  })
  providerState.payments.set(id, payment)
  return accepted
}

/** @throws WireRefusal for a currency that is not taken, or a number that has no wallet in it */
function keptCurrency(providerState: ProviderState, { currency, payer }: z.infer<typeof requestBody>): string {
  const isSandbox = providerState.keys.momo.settings.target === 'sandbox'
  const isEuro = isSandbox && currency === 'EUR'
  if (!isEuro && !countries.some((each) => each.currency === currency)) throw refusal('INVALID_CURRENCY')
  const ofSandbox = isSandbox && sandboxNumber.test(payer.partyId) ? standIn.currency : null
  const ofNumber = countries.find(({ number }) => number.test(payer.partyId))?.currency ?? ofSandbox
  if (!ofNumber || !(isEuro || ofNumber === currency)) throw refusal('PAYER_NOT_FOUND')
  return ofNumber
}

function opened(input: Parameters<typeof openPayment>[0]): SimPayment {
  try {
    return openPayment(input)
  } catch (error) {
    if (error instanceof SimRefusal) throw badRequest('amount')
    throw error
  }
}

/** @throws WireRefusal for a part of what has no parts */
function minorOf(text: string, currency: string): number {
  if (!withoutMinorUnit.has(currency)) return Math.round(Number(text) * 100)
  if (text.includes('.')) throw badRequest('amount')
  return Number(text)
}

function requirePayment(providerState: ProviderState, id: string): SimPayment {
  const payment = providerState.payments.get(id)
  if (!payment || wireFormatOf(payment) !== 'momo') throw refusal('RESOURCE_NOT_FOUND')
  return payment
}

/** The currency on the wire, of a payment that its payer may have paid in another. */
function wireCurrency({ metadata, currency }: SimPayment, paidIn: string): string {
  return paidIn === currency ? metadata.wireCurrency! : paidIn
}

/**
 * The answer to a status call, and the body of a callback. A test chooses why a failed charge failed by the payment's metadata: `declinesWith`, a
 * reason, and `reasonAsObject`.
 */
function statusBody(providerState: ProviderState, payment: SimPayment, charge: SimCharge | null = shownCharge(payment)) {
  const { metadata } = payment
  const paid = charge ?? payment
  const code = metadata.declinesWith ?? 'APPROVAL_REJECTED'
  const reason = metadata.reasonAsObject ? { code, message: code } : code
  return {
    amount: amountText(paid.amountMinor, paid.currency),
    currency: wireCurrency(payment, paid.currency),
    ...(charge?.status === 'succeeded' ? { financialTransactionId: String(providerState.numberOf(charge.id)) } : {}),
    externalId: metadata.externalId,
    payer: { partyIdType: 'MSISDN', partyId: metadata.phone },
    status: statuses[charge?.status ?? 'pending'],
    ...(charge?.status === 'failed' ? { reason } : {}),
  }
}

const statuses = { pending: 'PENDING', succeeded: 'SUCCESSFUL', failed: 'FAILED' } as const

/** Whole payments and parts, up to what was paid. */
function refund(providerState: ProviderState, headers: Headers, body: z.infer<typeof refundBody>): WireAnswer {
  const id = newId(providerState, headers)
  const payment = requirePayment(providerState, body.referenceIdToRefund)
  const charge = shownCharge(payment)
  if (charge?.status !== 'succeeded') throw refusal('NOT_ALLOWED')
  if (body.currency !== wireCurrency(payment, charge.currency)) throw refusal('INVALID_CURRENCY')
  const amountMinor = minorOf(body.amount, charge.currency)
  if (amountMinor <= 0) throw badRequest('amount')
  try {
    const status = payment.metadata.slowRefunds ? 'pending' : 'succeeded'
    refundCharge(payment, { key: id, chargeId: charge.id, amountMinor, at: providerState.now(), status })
  } catch (error) {
    if (error instanceof SimRefusal) throw refusal('NOT_ALLOWED')
    throw error
  }
  payment.metadata[`refund ${id}`] = body.externalId
  return accepted
}

function findRefund(providerState: ProviderState, id: string): { payment: SimPayment; refund: SimRefund } | null {
  for (const payment of providerState.payments.values()) {
    const found = wireFormatOf(payment) === 'momo' ? payment.refunds.find(({ key }) => key === id) : undefined
    if (found) return { payment, refund: found }
  }
  return null
}

function refundStatus(providerState: ProviderState, id: string) {
  const match = findRefund(providerState, id)
  if (!match) throw refusal('RESOURCE_NOT_FOUND')
  const { payment, refund: made } = match
  const currency = payment.charges.find((each) => each.id === made.chargeId)?.currency ?? payment.currency
  return {
    amount: amountText(made.amountMinor, currency),
    currency: wireCurrency(payment, currency),
    ...(made.status === 'succeeded' ? { financialTransactionId: String(providerState.numberOf(made.id)) } : {}),
    externalId: payment.metadata[`refund ${id}`],
    status: statuses[made.status],
    ...(made.status === 'failed' ? { reason: 'INTERNAL_PROCESSING_ERROR' } : {}),
  }
}

/** The end of a request; a refund and a dispute have no event. */
function eventBody(providerState: ProviderState, { payment, event }: DueEvent): unknown {
  if (!payment.metadata.callbackUrl) return null
  if (event.type === 'payment.succeeded') return statusBody(providerState, payment)
  const failed = event.type === 'payment.failed' ? payment.charges.find(({ id }) => id === event.subject) : undefined
  return failed ? statusBody(providerState, payment, failed) : null
}

export const standIn: StandIn = {
  lacks: ['currencies', 'disputes', 'lists', 'refund-lookups', 'second-payments'],
  path: '/momo',
  prefix: '/momo/',
  keys: {
    secretKey: 'standin-momo-api-key',
    publishableKey: null,
    webhookSecret: null,
    settings: {
      apiUser: '3f2f2a3e-6d0c-4a7f-9a52-6c1f0c6f1a01',
      subscriptionKey: 'standin-momo-collection',
      target: 'sandbox',
      refundApiUser: '8b0f4c1d-2f61-4e0b-8a3e-52f7d2f3b702',
      refundApiKey: 'standin-momo-refund-api-key',
      refundSubscriptionKey: 'standin-momo-disbursement',
    },
  },
  currency: 'UGX',
  answer,
  eventBody,
  eventAddress: ({ metadata }) => lastPart(metadata.callbackUrl!),
  sign: () => ({}),
  script: null,
  methodsOf: () => ['mobilemoney'],
}
