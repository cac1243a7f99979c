import * as z from 'zod'
import type { RefundSnapshot } from '../adapter.ts'
import { readJson } from '../signature.ts'

const centsPerShilling = 100

/** Daraja counts whole shillings. @throws RangeError below one shilling, and for a part of one */
export function toShillings(amountMinor: number): number {
  const shillings = amountMinor / centsPerShilling
  if (!Number.isInteger(shillings) || shillings < 1) throw new RangeError('M-PESA takes whole shillings, at least one')
  return shillings
}

/** 250.00 → 25000 without float arithmetic; also from a text. Null for what is no amount. */
export function fromShillings(value: unknown): number | null {
  const shillings = typeof value === 'number' || (typeof value === 'string' && value.trim() !== '') ? Number(value) : Number.NaN
  return Number.isFinite(shillings) && shillings > 0 ? Math.round(Number(`${shillings.toFixed(2)}e2`)) : null
}

/** East Africa Time, all year. */
const nairobiOffsetMs = 3 * 3_600_000

/** YYYYMMDDHHmmss in Nairobi. */
export function toNairobiTimestamp(at: Date): string {
  return new Date(at.getTime() + nairobiOffsetMs).toISOString().replace(/\D/g, '').slice(0, 14)
}

/** YYYYMMDDHHmmss in Nairobi, a number or a text; null for what is no such time. */
export function fromNairobiTimestamp(value: unknown): Date | null {
  const parts = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)$/.exec(String(value))
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}+03:00`)
  return Number.isNaN(at.getTime()) ? null : at
}

export function passwordOf(shortcode: string, passkey: string, timestamp: string): string {
  return Buffer.from(`${shortcode}${passkey}${timestamp}`).toString('base64')
}

/** At most 12 characters, which the payer sees as the account: gw_0a1b2c3d4e5f6789… → 0A1B2C3D4E5F. */
export function accountReferenceOf(reference: string): string {
  return reference
    .replace(/^gw_/, '')
    .replace(/[^a-z0-9]/gi, '')
    .slice(0, 12)
    .toUpperCase()
}

/** At most 13 plain characters. */
export function descriptionOf(text: string): string {
  const plain = text.replace(/[^a-z0-9 ]/gi, '').slice(0, 13)
  return plain.trim() || 'Order'
}

/** A vendor's text without what could be a phone number, a shortcode or a key. */
export function hideSecrets(text: string): string {
  return text.replace(/\S{20,}/g, '…').replace(/\+?\d{5,}/g, '…')
}

const code = z.union([z.string(), z.number()]).transform(String)
const id = z.string().min(1).max(100)

export const pushAnswer = z.object({ ResponseCode: code, CheckoutRequestID: id })
export const queryAnswer = z.object({
  ResponseCode: z.literal(['0', 0]),
  CheckoutRequestID: id,
  ResultCode: code,
  ResultDesc: z.string().catch(''),
})
export const reversalAnswer = z.object({ ResponseCode: code, OriginatorConversationID: id })
export const statusAnswer = z.object({ ResponseCode: code })
export const tokenAnswer = z.object({ access_token: z.string().min(1), expires_in: z.coerce.number().catch(0) })

const walletRefusals = {
  '1': 'tooLittle',
  '1019': 'expired',
  '1031': 'cancelled',
  '1032': 'cancelled',
  '2001': 'wrongPin',
} as const
/** The phone was not reached, or the request could not be sent to it. Soon after, the same query may say that it is paid. */
const unreachedCodes = ['1025', '1037', '9999']

export type Outcome = 'paid' | 'waiting' | 'notReached' | 'declined' | (typeof walletRefusals)[keyof typeof walletRefusals]

/** What the result of a query means. Every other result is over too: the query has one only when M-PESA has finished. */
export function outcomeOf(resultCode: string, description: string): Outcome {
  if (resultCode === '0') return 'paid'
  if (isBeingProcessed(description)) return 'waiting'
  if (unreachedCodes.includes(resultCode)) return 'notReached'
  return Object.hasOwn(walletRefusals, resultCode) ? walletRefusals[resultCode as keyof typeof walletRefusals] : 'declined'
}

/** 'The transaction is being processed', also 'still under processing'; a push is refused with the same code and other words. */
export function isBeingProcessed(description: string): boolean {
  return /\b(?:being|still|under)\b.*\bprocess/i.test(description)
}

const item = z.object({ Name: z.string(), Value: z.unknown().optional() })
const pushCallback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: id,
      ResultCode: code,
      CallbackMetadata: z
        .object({ Item: z.array(item) })
        .nullish()
        .catch(null),
    }),
  }),
})
const reversalResult = z.object({ Result: z.object({ ResultCode: code, OriginatorConversationID: id }) })
const parameter = z.object({ Key: z.string(), Value: z.unknown().optional() })
/** The answer to a question about a transaction. The conversation that its parameters name is the transaction's, that beside the code the question's. */
const statusResult = z.object({
  Result: z.object({ ResultCode: code, ResultParameters: z.object({ ResultParameter: z.array(parameter) }) }),
})
/** Stored by us among the callbacks: before a reversal is sent, and when it was accepted. */
const reversalMark = z.object({ reversal: id, of: id })
const acceptedMark = z.object({ reversal: id, conversation: id, at: z.iso.datetime() })

export function markOf(refundId: string, transactionId: string): string {
  return JSON.stringify({ reversal: refundId, of: transactionId } satisfies z.input<typeof reversalMark>)
}

export function acceptedMarkOf({ refundId, conversationId, at }: AcceptedReversal): string {
  return JSON.stringify({ reversal: refundId, conversation: conversationId, at: at.toISOString() } satisfies z.input<typeof acceptedMark>)
}

/** The kind of a body that arrived at a callback address; the address serves pushes, and the results and time-outs of reversals. */
export function kindOf(body: Record<string, unknown>): 'push' | 'reversal' | 'status' | 'other' {
  if (pushCallback.safeParse(body).success) return 'push'
  if (readStatus(body)) return 'status'
  return reversalResult.safeParse(body).success ? 'reversal' : 'other'
}

/** What a transaction's own status means for a refund. Every other status may still become one of these. */
const statusStates: Readonly<Record<string, RefundSnapshot['state']>> = {
  completed: 'succeeded',
  failed: 'failed',
  declined: 'failed',
  cancelled: 'failed',
  expired: 'failed',
}

/** `state` is null while the transaction goes on; null for a body that tells no status. */
function readStatus(json: unknown): { conversationId: string; state: RefundSnapshot['state'] | null } | null {
  const result = statusResult.safeParse(json).data?.Result
  const parameterOf = (key: string) => result?.ResultParameters.ResultParameter.find((each) => each.Key === key)?.Value
  const status = parameterOf('TransactionStatus')
  const conversationId = parameterOf('OriginatorConversationID')
  if (result?.ResultCode !== '0' || typeof status !== 'string' || typeof conversationId !== 'string') return null
  return { conversationId, state: statusStates[status.toLowerCase()] ?? null }
}

const keptParameters = ['TransactionStatus', 'OriginatorConversationID', 'OriginalTransactionID', 'ReceiptNo', 'Amount', 'FinalisedTime']

/** The body without who paid: the number of a push, and the names and numbers of both sides of a reversal. */
export function withoutPayer(raw: string): string {
  return JSON.stringify(readJson(Buffer.from(raw)), (_, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value
    if ('Name' in value && value.Name === 'PhoneNumber') return { Name: value.Name }
    return 'Key' in value && !keptParameters.includes(String(value.Key)) ? { Key: value.Key } : value
  })
}

export type PushCallback = {
  checkoutRequestId: string
  isPaid: boolean
  amountMinor: number | null
  receipt: string | null
  paidAt: Date | null
}
/** A refund of ours, and the transaction that it returns. */
export type SentReversal = { refundId: string; transactionId: string }
/** How a reversal ended; `sent` is null where we sent none. */
export type EndedReversal = { sent: SentReversal | null; snapshot: Omit<RefundSnapshot, 'amountMinor'> }
/** A reversal that M-PESA took on, and the name to query its status by. */
export type AcceptedReversal = { refundId: string; conversationId: string; at: Date }
/** `open`: accepted, and no result has come. */
export type Callbacks = { pushes: PushCallback[]; sent: SentReversal[]; ended: EndedReversal[]; open: AcceptedReversal[] }

/** What arrived for one payment, oldest first: callbacks of its pushes, the reversals that we sent, and how they ended. */
export function readCallbacks(bodies: readonly string[]): Callbacks {
  const parsed = bodies.map((body) => readJson(Buffer.from(body)))
  const pushes = parsed.flatMap((json) => {
    const push = pushCallback.safeParse(json).data?.Body.stkCallback
    return push ? [readPush(push)] : []
  })
  const sentAt = parsed.map((json): SentReversal | null => {
    const mark = reversalMark.safeParse(json).data
    return mark ? { refundId: mark.reversal, transactionId: mark.of } : null
  })
  const sent = sentAt.filter((each) => each !== null)
  const accepted = parsed.flatMap((json): AcceptedReversal[] => {
    const mark = acceptedMark.safeParse(json).data
    return mark ? [{ refundId: mark.reversal, conversationId: mark.conversation, at: new Date(mark.at) }] : []
  })
  const ended = new Map<string, EndedReversal>()
  const end = (conversationId: string, reversal: SentReversal | null, state: RefundSnapshot['state']) => {
    const snapshot = { providerRefundId: conversationId, ourId: reversal?.refundId ?? null, state }
    if (!ended.has(conversationId)) ended.set(conversationId, { sent: reversal, snapshot })
  }
  for (const [position, json] of parsed.entries()) {
    const status = readStatus(json)
    const result = status ? undefined : reversalResult.safeParse(json).data?.Result
    const conversationId = status?.conversationId ?? result?.OriginatorConversationID
    if (!conversationId) continue
    const named = accepted.find((each) => each.conversationId === conversationId)
    // Without its name a result is of the last reversal before it: there is one at a time, another is sent only after a failed one.
    const reversal = named
      ? (sent.find((each) => each.refundId === named.refundId) ?? null)
      : (sentAt.slice(0, position).findLast((each) => each !== null) ?? sent[0] ?? null)
    // A reversal that has a name has no result by another: that one is of a question about it.
    if (!named && (status || accepted.some((each) => each.refundId === reversal?.refundId))) continue
    if (status?.state) end(conversationId, reversal, status.state)
    // R000001: it was reversed already, by hand; either way the money is back.
    else if (result) end(conversationId, reversal, ['0', 'R000001'].includes(result.ResultCode) ? 'succeeded' : 'failed')
  }
  return { pushes, sent, ended: [...ended.values()], open: accepted.filter((each) => !ended.has(each.conversationId)) }
}

function readPush(push: z.output<typeof pushCallback>['Body']['stkCallback']): PushCallback {
  const valueNamed = (name: string) => push.CallbackMetadata?.Item.find((each) => each.Name === name)?.Value
  const receipt = valueNamed('MpesaReceiptNumber')
  return {
    checkoutRequestId: push.CheckoutRequestID,
    isPaid: push.ResultCode === '0',
    amountMinor: fromShillings(valueNamed('Amount')),
    receipt: typeof receipt === 'string' && /^\w{1,40}$/.test(receipt) ? receipt : null,
    paidAt: fromNairobiTimestamp(valueNamed('TransactionDate')),
  }
}
