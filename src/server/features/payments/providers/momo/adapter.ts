import { createHash } from 'node:crypto'
import * as z from 'zod'
import { withTimeout } from '../../../../platform/outgoing.ts'
import { paymentMessage, paymentMessageLine, providerMessage } from '../../payment-message.ts'
import {
  type Account,
  type Adapter,
  type ParsedEvent,
  type PaymentRef,
  ProviderFault,
  type ProviderSnapshot,
  type RefundSnapshot,
  refusedBy,
} from '../adapter.ts'
import { exchange, parseOrUnknown } from '../call-json.ts'
import { callbackAddress, readJson } from '../signature.ts'
import { addressedEvents } from '../signed-events.ts'
import type { Mode } from '../vendor-facts.ts'
import { momo } from './vendor.ts'
import { currencyOnWire, fromAmountText, noWallet, referenceIdOf, refusalOf, toAmountText } from './wire.ts'

const provider = providerMessage('momo')
const enterPin = paymentMessage('paymentWaits.enterPin', { wallet: momo.name })

/** Documented as texts; numbers have been seen in callbacks. */
const text = z.union([z.string(), z.number()]).transform(String)
const waiting = ['PENDING', 'CREATED'] as const
const requestStatus = z.discriminatedUnion('status', [
  z.object({
    status: z.literal('SUCCESSFUL'),
    amount: text,
    currency: z.string(),
    externalId: text.nullish(),
  }),
  z.object({ status: z.literal('FAILED'), reason: z.unknown() }),
  z.object({ status: z.enum(waiting) }),
])
const refundStatus = z.object({ status: z.enum(['SUCCESSFUL', 'FAILED', ...waiting]) })

/**
 * MTN MoMo: a request to pay on the payer's phone (Collections), refunds by Disbursements where its keys are set. Requests have a UUID that
 * follows from our reference, so that every call can be repeated. Callbacks are unsigned and only trigger a lookup.
 */
export function momoAdapter(account: Account): Adapter {
  const { ctx, keys, mode } = account
  const { apiUser = '', subscriptionKey = '', target = '', refundApiUser, refundApiKey, refundSubscriptionKey } = keys.settings
  const collection = openProduct(account, { name: 'collection', apiUser, apiKey: keys.secretKey, subscriptionKey, target })
  const disbursement =
    refundApiUser && refundApiKey && refundSubscriptionKey
      ? openProduct(account, {
          name: 'disbursement',
          apiUser: refundApiUser,
          apiKey: refundApiKey,
          subscriptionKey: refundSubscriptionKey,
          target,
        })
      : null

  return {
    provider: 'momo',
    mode,
    account: `momo:${target}`,
    fixesMethod: true,
    create: async ({ reference, amountMinor, currency, description, phone }) => {
      const referenceId = referenceIdOf(reference)
      const answer = await collection('POST', '/v1_0/requesttopay', {
        referenceId,
        callbackUrl: callbackAddress(`${ctx.config.siteUrl}/api/webhooks/momo`, reference, keys.secretKey),
        body: {
          amount: toAmountText(amountMinor, currency),
          currency: currencyOnWire(currency, target),
          externalId: reference,
          payer: { partyIdType: 'MSISDN', partyId: phone ?? '' },
          payerMessage: description.slice(0, longestNote),
          payeeNote: reference,
        },
      })
      if (!isAccepted(answer)) throw answer.code === 'PAYER_NOT_FOUND' ? new ProviderFault('refused', noWallet) : faultOf(answer)
      return { providerRef: referenceId, clientSecret: reference, hostedUrl: null, start: {}, instructions: enterPin }
    },
    verify: async (ref) => {
      const referenceId = ref.providerRef ?? referenceIdOf(ref.reference)
      const answer = await collection('GET', `/v1_0/requesttopay/${referenceId}`)
      if (answer.status === 404) return { state: 'not_found', providerRef: null, message: null, instructions: null, transactions: [] }
      if (answer.status !== 200) throw faultOf(answer)
      return snapshotOf(answer, { ref, referenceId, mode, target })
    },
    refund: async ({ refundId, amountMinor, currency, payment }) => {
      if (!disbursement) throw new ProviderFault('refused', paymentMessage('faultTexts.byHand', { provider }))
      const referenceId = referenceIdOf(refundId)
      const readState = async (): Promise<RefundSnapshot['state'] | null> => {
        const answer = await disbursement('GET', `/v1_0/refund/${referenceId}`)
        if (answer.status === 404) return null
        if (answer.status !== 200) throw faultOf(answer)
        const { status } = parseOrUnknown('momo', refundStatus, answer.body)
        return status === 'SUCCESSFUL' ? 'succeeded' : status === 'FAILED' ? 'failed' : 'pending'
      }
      const send = async () => {
        const answer = await disbursement('POST', '/v1_0/refund', {
          referenceId,
          body: {
            amount: toAmountText(amountMinor, currency),
            currency: currencyOnWire(currency, target),
            externalId: refundId,
            payerMessage: refundId,
            payeeNote: refundId,
            referenceIdToRefund: payment.providerRef ?? referenceIdOf(payment.reference),
          },
        })
        if (!isAccepted(answer)) throw faultOf(answer)
      }
      // A lookup that is refused says nothing of a refund that was sent before.
      const state = await readState().catch(asUnknown)
      if (state) return { providerRefundId: referenceId, ourId: refundId, amountMinor, state }
      await send()
      return {
        providerRefundId: referenceId,
        ourId: refundId,
        amountMinor,
        state: (await readState().catch(asUnknown)) ?? 'pending',
      }
    },
    list: null,
    asksRefundsAgain: true,
    ...addressedEvents(mode, keys.secretKey, (raw) => parseEvent(raw, mode)),
    redactEvent: (raw) => JSON.stringify({ ...readJson(Buffer.from(raw)), payer: undefined }),
    chargeAuthorization: null,
    subscriptions: null,
    // There is no cancel; an unanswered request expires by itself.
    cancel: async () => undefined,
  }
}

const longestNote = 160

function snapshotOf(
  { body }: Answer,
  { ref, referenceId, mode, target }: { ref: PaymentRef; referenceId: string; mode: Mode; target: string },
): ProviderSnapshot {
  const row = parseOrUnknown('momo', requestStatus, body)
  const snapshot = { providerRef: referenceId, message: null, instructions: null, transactions: [] }
  if (row.status === 'FAILED') {
    const refusal = refusalOf(row.reason)
    return { ...snapshot, state: 'failed', message: paymentMessageLine(refusal), refusal }
  }
  if (row.status !== 'SUCCESSFUL') return { ...snapshot, state: 'requires_action', instructions: enterPin }
  const currency = row.currency === currencyOnWire(ref.currency, target) ? ref.currency : row.currency
  const amountMinor = fromAmountText(row.amount, currency)
  if (amountMinor === null) throw new ProviderFault('unknown', paymentMessage('faultTexts.unreadable', { provider }))
  return {
    ...snapshot,
    state: 'succeeded',
    transactions: [
      {
        // Ours, and there from the first answer on; the financial transaction's number may come later and repeat in another country.
        id: referenceId,
        reference: row.externalId ?? ref.reference,
        amountMinor,
        currency,
        mode,
        status: 'succeeded',
        method: 'mobilemoney',
        message: null,
        // It reports no time; the request lives for minutes.
        paidAt: ref.createdAt,
        feeMinor: null,
        authorization: null,
        refunds: [],
        disputes: [],
      },
    ],
  }
}

function parseEvent(raw: Buffer, mode: Mode): ParsedEvent | null {
  if (!readJson(raw)) return null
  const key = createHash('sha256').update(raw).digest('hex')
  return { key, type: 'requesttopay', mode, reference: null, providerRef: null, providerSubscriptionId: null }
}

type Product = { name: 'collection' | 'disbursement'; apiUser: string; apiKey: string; subscriptionKey: string; target: string }
type Sent = { referenceId?: string; callbackUrl?: string; body?: object }
/** `code` is MoMo's own name of an error, '' without one; what it wrote beside that may hold the payer's number and is dropped. */
type Answer = { status: number; code: string; body: Record<string, unknown> | null }

/** For all requests of one call; another caller takes a payment over only after that. */
const timeoutMs = 20_000
const tokenMarginMs = 60_000

/**
 * Calls one product with its own token, which is cached until shortly before it ends and renewed once when it is refused.
 * @throws ProviderFault `unknown` without an answer; `busy` or `refused` where no token is given, for then nothing was sent
 */
function openProduct({ ctx, baseUrl }: Account, { name, apiUser, apiKey, subscriptionKey, target }: Product) {
  let token: { value: string; endsAt: number } | null = null

  const send = async (signal: AbortSignal, method: 'GET' | 'POST', path: string, headers: Record<string, string>, body?: object) => {
    const { status, text } = await exchange(
      { fetch: ctx.fetch, provider: 'momo' },
      { method, url: `${baseUrl}/${name}${path}`, headers: { 'Ocp-Apim-Subscription-Key': subscriptionKey, ...headers }, body, signal },
    )
    const read = readJson(Buffer.from(text))
    return { status, code: readCode(read), body: read }
  }
  const takeToken = async (signal: AbortSignal): Promise<string> => {
    if (token && token.endsAt > ctx.clock().getTime()) return token.value
    const authorization = `Basic ${Buffer.from(`${apiUser}:${apiKey}`).toString('base64')}`
    const answer = await send(signal, 'POST', '/token/', { Authorization: authorization })
    if (answer.status !== 200) throw faultOf(answer)
    const given = parseOrUnknown('momo', z.object({ access_token: z.string().min(1), expires_in: z.coerce.number() }), answer.body)
    token = { value: given.access_token, endsAt: ctx.clock().getTime() + given.expires_in * 1000 - tokenMarginMs }
    return token.value
  }

  return (method: 'GET' | 'POST', path: string, { referenceId, callbackUrl, body }: Sent = {}): Promise<Answer> =>
    withTimeout(timeoutMs, async ({ signal }) => {
      const sendWithToken = async () => {
        const headers = {
          Authorization: `Bearer ${await takeToken(signal).catch(asBusy)}`,
          'X-Target-Environment': target,
          ...(referenceId ? { 'X-Reference-Id': referenceId } : {}),
          ...(callbackUrl ? { 'X-Callback-Url': callbackUrl } : {}),
        }
        return send(signal, method, path, headers, body)
      }
      const answer = await sendWithToken()
      if (answer.status !== 401) return answer
      token = null
      return sendWithToken()
    })
}

function readCode(body: Record<string, unknown> | null): string {
  return typeof body?.code === 'string' && /^[A-Z][A-Z_]{1,59}$/.test(body.code) ? body.code : ''
}

/** Taken now, or known from an earlier call whose answer was lost. */
function isAccepted({ status, code }: Answer): boolean {
  return status === 202 || (status === 409 && code === 'RESOURCE_ALREADY_EXIST')
}

/** Nothing was sent to a phone, although some come with the status 500. */
const certainRefusals = [
  'PAYER_NOT_FOUND',
  'NOT_ALLOWED',
  'NOT_ALLOWED_TARGET_ENVIRONMENT',
  'INVALID_CURRENCY',
  'INVALID_CALLBACK_URL_HOST',
]

function faultOf({ status, code }: Answer): ProviderFault {
  if (status === 429) return new ProviderFault('busy', paymentMessage('faultTexts.busy', { provider }))
  const isRefused = status >= 400 && status < 500 && status !== 408 && status !== 409
  if (isRefused || certainRefusals.includes(code)) return refusedBy('momo', status, code)
  return status >= 400
    ? new ProviderFault('unknown', paymentMessage('faultTexts.status', { provider, status }))
    : new ProviderFault('unknown', paymentMessage('faultTexts.unreadable', { provider }))
}

const asBusy = rethrowAs('unknown', 'busy')
const asUnknown = rethrowAs('refused', 'unknown')

function rethrowAs(from: ProviderFault['kind'], to: ProviderFault['kind']): (error: unknown) => never {
  return (error) => {
    throw error instanceof ProviderFault && error.kind === from ? new ProviderFault(to, error.words) : error
  }
}
