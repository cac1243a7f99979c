import { createHash } from 'node:crypto'
import * as z from 'zod'
import type { ChargeCurrency } from '#contract/currencies.ts'
import type { PaymentMethod } from '#contract/payments.ts'
import type { StoredMessage } from '../../../../platform/stored-message.ts'
import { paymentMessage, providerMessage } from '../../payment-message.ts'
import type { Account, Adapter, DisputeSnapshot, ParsedEvent, ProviderSnapshot, RefundSnapshot, Transaction } from '../adapter.ts'
import { refusedBy } from '../adapter.ts'
import { callJson, callOrRefuse, type JsonCall, parseOrUnknown } from '../call-json.ts'
import { equalInConstantTime, header, hmacHex, readJson } from '../signature.ts'
import { signedEvents } from '../signed-events.ts'
import type { VendorFacts } from '../vendor-facts.ts'
import { paystack } from './vendor.ts'
import { channelOf, feeFromSubunits, fromSubunits, toSubunits } from './wire.ts'

const transaction = z.object({
  id: z.number(),
  reference: z.string(),
  status: z.string(),
  amount: z.number().int(),
  /** The amount we requested; `amount` adds what the account makes buyers pay on top. */
  requested_amount: z.number().int().nullish(),
  currency: z.string(),
  domain: z.enum(['test', 'live']),
  channel: z.string().nullish(),
  gateway_response: z.string().nullish(),
  paid_at: z.string().nullish(),
  created_at: z.string(),
  fees: z.number().int().nullish(),
  authorization: z.object({ authorization_code: z.string().nullish(), reusable: z.boolean().nullish() }).nullish(),
})
type PaystackTransaction = z.infer<typeof transaction>

/**
 * Splits an amount into our part and our fee. An account can pass Paystack's fee on to buyers: then the surplus equals the fee exactly, we receive
 * the requested amount, and the fee is not ours. Any other surplus is a wrong amount.
 */
function merchantPart({ amount, requested_amount: requested, fees, currency }: PaystackTransaction): {
  amountMinor: number
  feeMinor: number | null
} {
  const isFeeOnTop = requested !== null && requested !== undefined && fees && requested > 0 && amount === requested + fees
  return isFeeOnTop
    ? { amountMinor: fromSubunits(requested, currency), feeMinor: 0 }
    : { amountMinor: fromSubunits(amount, currency), feeMinor: fees == null ? null : feeFromSubunits(fees, currency) }
}

const methods: Record<string, string> = {
  card: 'card',
  bank: 'banktransfer',
  bank_transfer: 'banktransfer',
  eft: 'banktransfer',
  ussd: 'ussd',
  mobile_money: 'mobilemoney',
}
/** Card first, because it can be charged again; then the currency's other channels. */
function renewalChannels(currency: ChargeCurrency): string[] {
  const { serves }: VendorFacts = paystack
  const { ways } = serves[currency] ?? { ways: [] }
  return [...new Set<PaymentMethod>(['card', ...ways])].map((method) => channelOf(method, currency))
}

const providerSlot = { provider: providerMessage('paystack') }
const waitInstructions: Record<string, StoredMessage> = {
  ussd: paymentMessage('paymentWaits.dialCode', providerSlot),
  mobile_money: paymentMessage('paymentWaits.approveOnPhone'),
  bank_transfer: paymentMessage('paymentWaits.transferTo', providerSlot),
}

/** Paystack: JSON in hundredths; our reference; events are signed with the secret key but not timestamped, so they only trigger a lookup. */
export function paystackAdapter({ ctx, keys, mode, baseUrl }: Account): Adapter {
  const to: JsonCall = { fetch: ctx.fetch, baseUrl, secretKey: keys.secretKey, provider: 'paystack' }

  const refundsOf = async (id: number | string, currency: string): Promise<RefundSnapshot[]> => {
    const { data } = await callOrRefuse(to, 'GET', `/refund?transaction=${id}`)
    const shape = z.object({ id: z.number(), amount: z.number().int(), status: z.string(), merchant_note: z.string().nullish() })
    return parseOrUnknown('paystack', z.array(shape), data).map((row) => ({
      providerRefundId: String(row.id),
      ourId: row.merchant_note ?? null,
      amountMinor: fromSubunits(row.amount, currency),
      state: row.status === 'processed' ? 'succeeded' : row.status === 'failed' ? 'failed' : 'pending',
    }))
  }
  const disputesOf = async (disputed: PaystackTransaction): Promise<DisputeSnapshot[]> => {
    const { amountMinor } = merchantPart(disputed)
    const { data } = await callOrRefuse(to, 'GET', `/dispute?transaction=${disputed.id}`)
    const shape = z.object({
      id: z.number(),
      refund_amount: z.number().int().nullish(),
      status: z.string(),
      resolution: z.string().nullish(),
    })
    return parseOrUnknown('paystack', z.array(shape), data).map((row) => ({
      providerDisputeId: String(row.id),
      // `refund_amount` is set when the dispute is resolved; until then the whole payment is disputed.
      amountMinor: Math.min(row.refund_amount ? fromSubunits(row.refund_amount, disputed.currency) : amountMinor, amountMinor),
      state: row.status !== 'resolved' ? 'open' : row.resolution === 'declined' ? 'won' : 'lost',
    }))
  }
  const toTransaction = (row: PaystackTransaction, more: { refunds: RefundSnapshot[]; disputes: DisputeSnapshot[] }): Transaction => ({
    id: String(row.id),
    reference: row.reference,
    ...merchantPart(row),
    currency: row.currency,
    mode: row.domain,
    // A fully refunded payment is 'reversed' there; it did succeed.
    status: row.status === 'success' || row.status === 'reversed' ? 'succeeded' : row.status === 'failed' ? 'failed' : 'pending',
    method: methods[row.channel ?? ''] ?? row.channel ?? null,
    message: row.status === 'failed' ? (row.gateway_response ?? null) : null,
    paidAt: new Date(row.paid_at ?? row.created_at),
    authorization: row.authorization?.reusable ? (row.authorization.authorization_code ?? null) : null,
    ...more,
  })

  return {
    provider: 'paystack',
    mode,
    fixesMethod: true,
    account: `paystack:${mode}`,
    create: async (input) => {
      const { data } = await callOrRefuse(to, 'POST', '/transaction/initialize', {
        email: input.email,
        amount: String(toSubunits(input.amountMinor, input.currency)),
        currency: input.currency,
        reference: input.reference,
        callback_url: input.returnUrl,
        // Its window opens with the chosen method.
        ...(input.method
          ? { channels: [channelOf(input.method, input.currency)] }
          : input.recurring
            ? { channels: renewalChannels(input.currency) }
            : {}),
      })
      const created = parseOrUnknown(
        'paystack',
        z.object({ authorization_url: z.string(), access_code: z.string(), reference: z.string() }),
        data,
      )
      return {
        providerRef: created.reference,
        clientSecret: created.access_code,
        hostedUrl: created.authorization_url,
        start: { accessCode: created.access_code },
      }
    },
    verify: async ({ reference }) => {
      const answer = await callJson(to, 'GET', `/transaction/verify/${encodeURIComponent(reference)}`)
      if (!answer.ok) {
        if (answer.status === 404 || answer.code === 'transaction_not_found') return notFoundSnapshot
        throw refusedBy('paystack', answer.status, answer.message)
      }
      const row = parseOrUnknown('paystack', transaction, answer.body.data)
      const isPaid = row.status === 'success' || row.status === 'reversed'
      const more = isPaid
        ? { refunds: await refundsOf(row.id, row.currency), disputes: await disputesOf(row) }
        : { refunds: [], disputes: [] }
      return snapshotOf(row, toTransaction(row, more))
    },
    refund: async ({ refundId, transactionId, amountMinor, currency }) => {
      // Refunds have no idempotency key: an existing one is not sent again.
      const existing = (await refundsOf(transactionId, currency)).find((refund) => refund.ourId === refundId)
      if (existing) return existing
      const { data } = await callOrRefuse(to, 'POST', '/refund', {
        transaction: transactionId,
        amount: toSubunits(amountMinor, currency),
        currency,
        merchant_note: refundId,
      })
      const created = parseOrUnknown('paystack', z.object({ id: z.number(), status: z.string() }), data)
      return {
        providerRefundId: String(created.id),
        ourId: refundId,
        amountMinor,
        state: created.status === 'processed' ? 'succeeded' : created.status === 'failed' ? 'failed' : 'pending',
      }
    },
    list: async ({ from, to: until }) => {
      const transactions: Transaction[] = []
      for (let page = 1; ; page++) {
        const query = `status=success&from=${from.toISOString()}&to=${until.toISOString()}&perPage=100&page=${page}`
        const { data } = await callOrRefuse(to, 'GET', `/transaction?${query}`)
        const rows = parseOrUnknown('paystack', z.array(transaction), data)
        transactions.push(...rows.map((row) => toTransaction(row, { refunds: [], disputes: [] })))
        if (rows.length < 100) return transactions
      }
    },
    ...signedEvents(
      mode,
      (raw, headers) => {
        const signature = header(headers, 'x-paystack-signature')
        return !!signature && equalInConstantTime(signature, hmacHex('sha512', keys.secretKey, raw))
      },
      (raw) => parseEvent(raw, mode),
    ),
    chargeAuthorization: async (input) => {
      const { data } = await callOrRefuse(to, 'POST', '/transaction/charge_authorization', {
        email: input.email,
        amount: String(toSubunits(input.amountMinor, input.currency)),
        currency: input.currency,
        reference: input.reference,
        authorization_code: input.authorization,
      })
      const created = parseOrUnknown('paystack', z.object({ reference: z.string() }), data)
      return { providerRef: created.reference, clientSecret: created.reference, hostedUrl: null, start: {} }
    },
    subscriptions: null,
    // There is no cancel; an unpaid transaction becomes abandoned by itself.
    cancel: async () => undefined,
  }
}

const notFoundSnapshot: ProviderSnapshot = { state: 'not_found', providerRef: null, message: null, instructions: null, transactions: [] }

function snapshotOf(row: PaystackTransaction, read: Transaction): ProviderSnapshot {
  const states: Record<string, ProviderSnapshot['state']> = {
    success: 'succeeded',
    reversed: 'succeeded',
    failed: 'failed',
    // Left by the person for now: the money can still arrive.
    abandoned: 'abandoned',
    ongoing: 'requires_action',
    pending: 'pending',
    processing: 'pending',
    queued: 'pending',
  }
  const state = states[row.status] ?? 'pending'
  const isWaiting = state === 'pending' || state === 'requires_action'
  return {
    // An untouched initialised transaction is also called abandoned; it stays open for the person.
    state: state === 'abandoned' && !row.channel ? 'open' : state,
    providerRef: row.reference,
    message: read.message,
    instructions: isWaiting ? (waitInstructions[row.channel ?? ''] ?? null) : null,
    transactions: [read],
  }
}

const event = z.object({
  event: z.string().max(80),
  data: z.looseObject({
    domain: z.enum(['test', 'live']).optional(),
    reference: z.string().max(200).optional(),
    transaction_reference: z.string().max(200).optional(),
    transaction: z.looseObject({ reference: z.string().max(200).optional() }).optional(),
  }),
})

function parseEvent(raw: Buffer, mode: 'test' | 'live'): ParsedEvent | null {
  const parsed = event.safeParse(readJson(raw))
  if (!parsed.success) return null
  const { data } = parsed.data
  return {
    key: createHash('sha256').update(raw).digest('hex'),
    type: parsed.data.event,
    mode: data.domain ?? mode,
    reference: data.transaction_reference ?? data.transaction?.reference ?? data.reference ?? null,
    providerRef: null,
    providerSubscriptionId: null,
  }
}
