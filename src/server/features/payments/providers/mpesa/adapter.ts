import { createHash } from 'node:crypto'
import type * as z from 'zod'
import { paymentMessage, paymentMessageLine, providerMessage } from '../../payment-message.ts'
import {
  type Account,
  type Adapter,
  type ParsedEvent,
  type PaymentRef,
  ProviderFault,
  type ProviderSnapshot,
  refusedBy,
  type Transaction,
} from '../adapter.ts'
import { exchange, type Json, parseOrUnknown } from '../call-json.ts'
import { callbackAddress, readJson } from '../signature.ts'
import { addressedEvents } from '../signed-events.ts'
import type { Mode } from '../vendor-facts.ts'
import { type ReversalMarks, reversalMarks } from './store.ts'
import { mpesa } from './vendor.ts'
import {
  type AcceptedReversal,
  accountReferenceOf,
  type Callbacks,
  descriptionOf,
  hideSecrets,
  isBeingProcessed,
  kindOf,
  type Outcome,
  outcomeOf,
  type PushCallback,
  passwordOf,
  pushAnswer,
  queryAnswer,
  readCallbacks,
  reversalAnswer,
  statusAnswer,
  tokenAnswer,
  toNairobiTimestamp,
  toShillings,
  withoutPayer,
} from './wire.ts'

const provider = providerMessage('mpesa')
/** A token is renewed this long before it expires. */
const renewBeforeMs = 60_000
/** The status of a reversal without a result is queried after ten minutes, and again whenever that time has doubled. */
const askAfterMs = 10 * 60_000

type Answer = { status: number; body: Json | null; code: string; sentence: string }
type Token = { text: string; renewAt: number }

/**
 * M-PESA direct (Safaricom Daraja): a push to the payer's phone, answered by an unsigned callback at an address of this payment. A callback is a hint:
 * only the query makes a payment succeed. The query gives neither amount nor receipt, so the amount is what was pushed, unless the callback names
 * another one. A reversal returns a whole payment and has no idempotency key: each is marked before it is sent, and never sent again. Where its result
 * does not come, its status is queried; that answer comes to the same address.
 */
export function mpesaAdapter(account: Account & { ctx: Parameters<typeof reversalMarks>[0] }): Adapter {
  return mpesaAdapterWith(account, reversalMarks(account.ctx, account.mode))
}

export function mpesaAdapterWith({ ctx, keys, mode, baseUrl }: Account, marks: ReversalMarks): Adapter {
  const { consumerKey = '', shortcode = '', passkey = '', till, initiator, securityCredential } = keys.settings
  const mayCommand = Boolean(initiator && securityCredential)
  const addressOf = (reference: string) => callbackAddress(`${ctx.config.siteUrl}/api/webhooks/mpesa`, reference, keys.secretKey)

  const ask = async (method: 'GET' | 'POST', path: string, authorization: string, body?: Json): Promise<Answer> =>
    toAnswer(
      await exchange(
        { fetch: ctx.fetch, provider: 'mpesa' },
        { method, url: `${baseUrl}${path}`, headers: { Authorization: authorization }, body },
      ),
    )

  let token: Promise<Token> | null = null
  const requestToken = async (): Promise<Token> => {
    const credentials = Buffer.from(`${consumerKey}:${keys.secretKey}`).toString('base64')
    const answer = await ask('GET', '/oauth/v1/generate?grant_type=client_credentials', `Basic ${credentials}`)
    // A wrong key is refused with an empty body or a page.
    if (answer.status >= 400 && answer.status < 500 && answer.status !== 429) throw refuse(answer)
    if (!isOk(answer)) throw faultOf(answer)
    const { access_token, expires_in } = parseOrUnknown('mpesa', tokenAnswer, answer.body)
    return { text: access_token, renewAt: ctx.clock().getTime() + expires_in * 1000 - renewBeforeMs }
  }
  /** @throws ProviderFault refused or busy: without a token nothing is sent, so nothing is unknown */
  const accessToken = async (invalid?: string): Promise<string> => {
    const before = token
    const cached = await before?.catch(() => null)
    if (cached && cached.text !== invalid && cached.renewAt > ctx.clock().getTime()) return cached.text
    if (token === before || !token) token = requestToken()
    try {
      return (await token).text
    } catch (error) {
      throw error instanceof ProviderFault && error.kind === 'unknown' ? new ProviderFault('busy', error.words) : error
    }
  }
  const post = async (path: string, body: Json): Promise<Answer> => {
    const text = await accessToken()
    const answer = await ask('POST', path, `Bearer ${text}`, body)
    return isInvalidToken(answer) ? ask('POST', path, `Bearer ${await accessToken(text)}`, body) : answer
  }
  const signature = () => {
    const timestamp = toNairobiTimestamp(ctx.clock())
    return { BusinessShortCode: shortcode, Password: passwordOf(shortcode, passkey, timestamp), Timestamp: timestamp }
  }

  /** A command about a refund. Its result is an event at the address of the payment. */
  const command = async <T extends z.ZodType<{ ResponseCode: string }>>(
    path: string,
    shape: T,
    { reference, refundId, ...fields }: { reference: string; refundId: string } & Json,
  ): Promise<z.output<T>> => {
    const address = addressOf(reference)
    const answer = await post(path, {
      Initiator: initiator,
      SecurityCredential: securityCredential,
      ...fields,
      ResultURL: address,
      QueueTimeOutURL: address,
      Remarks: 'Refund',
      Occasion: refundId,
    })
    if (!isOk(answer)) throw faultOf(answer)
    return accepted(answer, shape)
  }

  const query = async (checkoutRequestId: string): Promise<Outcome> => {
    const answer = await post('/mpesa/stkpushquery/v1/query', { ...signature(), CheckoutRequestID: checkoutRequestId })
    if (answer.code === '500.001.1001' && isBeingProcessed(answer.sentence)) return 'waiting'
    if (!isOk(answer)) throw faultOf(answer)
    const parsed = parseOrUnknown('mpesa', queryAnswer, answer.body)
    if (parsed.CheckoutRequestID !== checkoutRequestId) throw unreadable()
    return outcomeOf(parsed.ResultCode, parsed.ResultDesc)
  }

  /** Asks for the status of reversals without a result. What it answers is read with the next look. */
  const askForResults = async (reference: string, open: readonly AcceptedReversal[]): Promise<void> => {
    if (!mayCommand) return
    for (const { refundId, conversationId, at } of open) {
      const turn = Math.floor(Math.log2((ctx.clock().getTime() - at.getTime()) / askAfterMs))
      if (!(turn >= 0) || !(await marks.takeTurn({ reference, refundId, turn }))) continue
      try {
        await command('/mpesa/transactionstatus/v1/query', statusAnswer, {
          reference,
          refundId,
          CommandID: 'TransactionStatusQuery',
          OriginalConversationID: conversationId,
          PartyA: shortcode,
          IdentifierType: '4',
        })
      } catch (error) {
        // What is known of the payment does not depend on it; the next turn asks again.
        if (!(error instanceof ProviderFault)) throw error
      }
    }
  }

  const toTransaction = (ref: PaymentRef, { id, callbacks }: { id: string; callbacks: Callbacks }): Transaction => {
    const amountMinor = receivedMinor(ref, id, callbacks.pushes)
    return {
      id,
      reference: ref.reference,
      amountMinor,
      currency: ref.currency,
      mode,
      status: 'succeeded',
      method: 'mobilemoney',
      message: null,
      // The query has no time: without the callback it is when the payment began.
      paidAt: callbacks.pushes.find((each) => each.checkoutRequestId === id && each.paidAt)?.paidAt ?? ref.createdAt,
      feeMinor: null,
      authorization: null,
      refunds: callbacks.ended
        .filter(({ sent }) => !sent || sent.transactionId === id)
        .map(({ snapshot }) => ({ ...snapshot, amountMinor })),
      disputes: [],
    }
  }

  return {
    provider: 'mpesa',
    mode,
    account: `mpesa:${mode}`,
    fixesMethod: true,
    create: async (input) => {
      if (!input.phone) throw new RangeError('M-PESA needs the number that pays')
      const answer = await post('/mpesa/stkpush/v1/processrequest', {
        ...signature(),
        TransactionType: till ? 'CustomerBuyGoodsOnline' : 'CustomerPayBillOnline',
        Amount: toShillings(input.amountMinor),
        PartyA: input.phone,
        PartyB: till ?? shortcode,
        PhoneNumber: input.phone,
        CallBackURL: addressOf(input.reference),
        AccountReference: accountReferenceOf(input.reference),
        TransactionDesc: descriptionOf(input.description),
      })
      // With this code nothing was sent, though the status is 500: another payment is on the phone, or the shortcode is wrong.
      if (answer.code === '500.001.1001') throw refuse(answer)
      // Another network's number: ours is a mobile number of Kenya in any case.
      if (answer.code === '400.002.02' && /\b(?:PhoneNumber|PartyA)\b/i.test(answer.sentence)) throw new ProviderFault('refused', noWallet)
      if (!isOk(answer)) throw faultOf(answer)
      const created = accepted(answer, pushAnswer)
      return {
        providerRef: created.CheckoutRequestID,
        clientSecret: input.reference,
        hostedUrl: null,
        start: {},
        instructions: enterPin,
      }
    },
    verify: async (ref) => {
      const callbacks = readCallbacks(ref.callbacks)
      // Where the answer to the push was lost, its callback names it.
      const named = ref.providerRef ? [ref.providerRef] : callbacks.pushes.map((each) => each.checkoutRequestId)
      const pushes: { id: string; outcome: Outcome }[] = []
      for (const id of new Set([...named, ...callbacks.sent.map((each) => each.transactionId)]))
        pushes.push({ id, outcome: await query(id) })
      await askForResults(ref.reference, callbacks.open)
      const push = pushes.find(({ outcome }) => outcome === 'paid') ?? pushes.at(-1)
      if (!push) return { state: 'not_found', providerRef: null, message: null, instructions: null, transactions: [] }
      return {
        ...toState(push.outcome, ctx.clock().getTime() - ref.createdAt.getTime()),
        providerRef: push.id,
        transactions: pushes.filter(({ outcome }) => outcome === 'paid').map(({ id }) => toTransaction(ref, { id, callbacks })),
      }
    },
    refund: async ({ refundId, transactionId, reference, amountMinor, payment }) => {
      const { pushes, sent, ended, open } = readCallbacks(payment.callbacks)
      const result = ended.find((each) => each.sent?.refundId === refundId)
      if (result) return { ...result.snapshot, amountMinor }
      if (sent.some((each) => each.refundId === refundId)) {
        await askForResults(reference, open)
        throw unanswered()
      }
      const receipt = pushes.find((each) => each.checkoutRequestId === transactionId && each.isPaid && each.receipt)?.receipt
      const isWhole = amountMinor === receivedMinor(payment, transactionId, pushes) && amountMinor % 100 === 0
      if (!mayCommand || !receipt || !isWhole) throw new ProviderFault('refused', paymentMessage('faultTexts.byHand', { provider }))
      // Before the mark, so that a fault of the token is tried again.
      await accessToken()
      if (!(await marks.set({ reference, refundId, transactionId }))) throw unanswered()
      try {
        const { OriginatorConversationID } = await command('/mpesa/reversal/v1/request', reversalAnswer, {
          reference,
          refundId,
          CommandID: 'TransactionReversal',
          TransactionID: receipt,
          Amount: toShillings(amountMinor),
          ReceiverParty: shortcode,
          RecieverIdentifierType: '11',
        })
        await marks.accepted({ reference, refundId, conversationId: OriginatorConversationID, at: ctx.clock() })
        return { providerRefundId: OriginatorConversationID, ourId: refundId, amountMinor, state: 'pending' }
      } catch (error) {
        if (error instanceof ProviderFault && error.kind === 'busy') await marks.remove(refundId)
        throw error
      }
    },
    list: null,
    ...addressedEvents(mode, keys.secretKey, (raw) => parseEvent(raw, mode)),
    redactEvent: withoutPayer,
    chargeAuthorization: null,
    subscriptions: null,
    cancel: async () => undefined,
  }
}

const enterPin = paymentMessage('paymentWaits.enterPin', { wallet: mpesa.name })
const noWallet = paymentMessage('walletRefusals.noWallet', { wallet: mpesa.name })

function toState(outcome: Outcome, ageMs: number): Pick<ProviderSnapshot, 'state' | 'message' | 'refusal' | 'instructions'> {
  if (outcome === 'paid') return { state: 'succeeded', message: null, instructions: null }
  if (outcome === 'waiting') return { state: 'requires_action', message: null, instructions: enterPin }
  if (outcome === 'notReached' && ageMs < mpesa.push.livesMs) return { state: 'pending', message: null, instructions: null }
  const refusal = paymentMessage(`walletRefusals.${outcome}`)
  return { state: 'failed', message: paymentMessageLine(refusal), refusal, instructions: null }
}

/** What was pushed, unless a callback of its success names another amount: then that, so that it is seen and goes back. */
function receivedMinor(ref: Pick<PaymentRef, 'amountMinor'>, id: string, pushes: readonly PushCallback[]): number {
  const other = pushes.find(
    (each) => each.checkoutRequestId === id && each.isPaid && each.amountMinor !== null && each.amountMinor !== ref.amountMinor,
  )
  return other?.amountMinor ?? ref.amountMinor
}

function toAnswer({ status, text }: { status: number; text: string }): Answer {
  const body = readJson(Buffer.from(text))
  // The gateway's own refusals have another form.
  const fault = body?.fault as { faultstring?: unknown; detail?: { errorcode?: unknown } | null } | null | undefined
  const code = body?.errorCode ?? fault?.detail?.errorcode
  const sentence = body?.errorMessage ?? fault?.faultstring
  return {
    status,
    body,
    code: typeof code === 'string' && /^[\w.-]{1,60}$/.test(code) ? code : '',
    sentence: typeof sentence === 'string' ? hideSecrets(sentence) : '',
  }
}

const isOk = ({ status, body }: Answer) => status >= 200 && status < 300 && body !== null
const isInvalidToken = ({ status, code }: Answer) => status === 401 || code === '404.001.03'
/** Spike arrest and quota; the gateway's own codes are longer. */
const busyCodes = ['500.003.02', '500.003.03', 'policies.ratelimit.SpikeArrestViolation', 'policies.ratelimit.QuotaViolation']
const isBusy = ({ status, code }: Answer) => status === 429 || busyCodes.includes(code)

function faultOf(answer: Answer): ProviderFault {
  if (isBusy(answer)) return new ProviderFault('busy', paymentMessage('faultTexts.busy', { provider }))
  if (answer.status >= 500) return new ProviderFault('unknown', paymentMessage('faultTexts.status', { provider, status: answer.status }))
  return answer.body && answer.status >= 400 ? refuse(answer) : unreadable()
}

const refuse = ({ status, code, sentence }: Answer) => refusedBy('mpesa', code ? hideSecrets(code) : status, sentence)
const unreadable = () => new ProviderFault('unknown', paymentMessage('faultTexts.unreadable', { provider }))
const unanswered = () => new ProviderFault('unknown', paymentMessage('faultTexts.noAnswer', { provider }))

/** An accepted request. @throws ProviderFault refused with another response code, unknown for another form */
function accepted<T extends z.ZodType<{ ResponseCode: string }>>(answer: Answer, shape: T): z.output<T> {
  const { ResponseCode: responseCode, ResponseDescription: description } = answer.body ?? {}
  if ((typeof responseCode === 'string' || typeof responseCode === 'number') && String(responseCode) !== '0')
    throw refusedBy('mpesa', hideSecrets(String(responseCode)), typeof description === 'string' ? hideSecrets(description) : '')
  return parseOrUnknown('mpesa', shape, answer.body)
}

function parseEvent(raw: Buffer, mode: Mode): ParsedEvent | null {
  const body = readJson(raw)
  if (!body) return null
  return {
    key: createHash('sha256').update(raw).digest('hex'),
    type: kindOf(body),
    mode,
    reference: null,
    providerRef: null,
    providerSubscriptionId: null,
  }
}
