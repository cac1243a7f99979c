import { createHash } from 'node:crypto'
import * as z from 'zod'
import { paymentMessage } from '../../payment-message.ts'
import type { Account, Adapter, DisputeSnapshot, ParsedEvent, RefundSnapshot, Transaction } from '../adapter.ts'
import { refusedBy } from '../adapter.ts'
import { callJson, callOrRefuse, type JsonCall, parseOrUnknown } from '../call-json.ts'
import { equalInConstantTime, header, readJson } from '../signature.ts'
import { signedEvents } from '../signed-events.ts'
import { checkoutOptions, feeToMinor, majorToMinor, minorToMajor } from './wire.ts'

const transaction = z.object({
  id: z.number(),
  tx_ref: z.string(),
  amount: z.number(),
  currency: z.string(),
  app_fee: z.number().nullish(),
  status: z.string(),
  payment_type: z.string().nullish(),
  processor_response: z.string().nullish(),
  created_at: z.string(),
  card: z.object({ token: z.string().nullish() }).nullish(),
})
type FlutterwaveTransaction = z.infer<typeof transaction>

const refund = z.object({
  id: z.number(),
  tx_id: z.number(),
  amount_refunded: z.number(),
  status: z.string(),
  comment: z.string().nullish(),
})
const chargeback = z.object({ id: z.number(), transaction_id: z.number(), amount: z.number(), status: z.string() })

const methods: Record<string, string> = {
  card: 'card',
  mpesa: 'mobilemoney',
  bank_transfer: 'banktransfer',
  ussd: 'ussd',
}

/** Its mobile money has a name for each country: mobilemoneygh, mobilemoneyug, mobilemoneytz, mobilemoneysn. */
function methodOf(type: string | null | undefined): string | null {
  return type?.startsWith('mobilemoney') ? 'mobilemoney' : (methods[type ?? ''] ?? type ?? null)
}

/**
 * Flutterwave v3: JSON in major units; one tx_ref can hold several transactions; its events carry a static secret instead of a signature, so each is
 * looked up.
 */
export function flutterwaveAdapter({ ctx, keys, mode, baseUrl }: Account): Adapter {
  const to: JsonCall = { fetch: ctx.fetch, baseUrl, secretKey: keys.secretKey, provider: 'flutterwave' }

  const refundsOf = async (id: number | string, currency: string): Promise<RefundSnapshot[]> => {
    const { data } = await callOrRefuse(to, 'GET', `/refunds?tx_id=${id}`)
    return parseOrUnknown('flutterwave', z.array(refund), data)
      .filter((row) => String(row.tx_id) === String(id))
      .map((row) => readRefund(row, currency))
  }
  const disputesOf = async (id: number, currency: string): Promise<DisputeSnapshot[]> => {
    const { data } = await callOrRefuse(to, 'GET', `/chargebacks?transaction_id=${id}`)
    return parseOrUnknown('flutterwave', z.array(chargeback), data)
      .filter((row) => row.transaction_id === id)
      .map((row) => ({
        providerDisputeId: String(row.id),
        amountMinor: majorToMinor(row.amount, currency),
        state:
          row.status === 'won' || row.status === 'reversed' ? 'won' : row.status === 'lost' || row.status === 'accepted' ? 'lost' : 'open',
      }))
  }
  const toTransaction = (row: FlutterwaveTransaction, more: { refunds: RefundSnapshot[]; disputes: DisputeSnapshot[] }): Transaction => ({
    id: String(row.id),
    reference: row.tx_ref,
    amountMinor: majorToMinor(row.amount, row.currency),
    currency: row.currency,
    mode,
    status: row.status === 'successful' ? 'succeeded' : row.status === 'failed' ? 'failed' : 'pending',
    method: methodOf(row.payment_type),
    message: row.status === 'failed' ? (row.processor_response ?? null) : null,
    paidAt: new Date(row.created_at),
    feeMinor: row.app_fee === null || row.app_fee === undefined ? null : feeToMinor(row.app_fee, row.currency),
    authorization: row.card?.token ?? null,
    ...more,
  })
  const pages = async (query: string): Promise<FlutterwaveTransaction[]> => {
    const allRows: FlutterwaveTransaction[] = []
    for (let page = 1; ; page++) {
      const answer = await callJson(to, 'GET', `/transactions?${query}&page=${page}`)
      if (!answer.ok) {
        if (answer.status === 404 || hasNoTransaction(answer)) return allRows
        throw refusedBy('flutterwave', answer.status, answer.message)
      }
      const rows = parseOrUnknown('flutterwave', z.array(transaction), answer.body.data)
      allRows.push(...rows)
      if (rows.length < 10) return allRows
    }
  }

  return {
    provider: 'flutterwave',
    mode,
    account: `flutterwave:${mode}`,
    create: async (input) => {
      const amount = minorToMajor(input.amountMinor, input.currency)
      const { data } = await callOrRefuse(to, 'POST', '/payments', {
        tx_ref: input.reference,
        amount,
        currency: input.currency,
        redirect_url: input.returnUrl,
        payment_options: checkoutOptions(input.currency),
        customer: { email: input.email, name: input.name, ...(input.phone ? { phonenumber: input.phone } : {}) },
        customizations: { title: input.description },
      })
      const created = parseOrUnknown('flutterwave', z.object({ link: z.string() }), data)
      return {
        providerRef: input.reference,
        clientSecret: input.reference,
        hostedUrl: created.link,
        start: {
          txRef: input.reference,
          amount: String(amount),
          paymentOptions: checkoutOptions(input.currency),
          payloadHash: payloadHash(
            { amount: String(amount), currency: input.currency, email: input.email, txRef: input.reference },
            keys.secretKey,
          ),
        },
      }
    },
    verify: async ({ reference }) => {
      const rows = await pages(`tx_ref=${encodeURIComponent(reference)}`)
      const matching = rows.filter((row) => row.tx_ref === reference)
      const transactions: Transaction[] = []
      for (const row of matching) {
        if (row.status !== 'successful') transactions.push(toTransaction(row, { refunds: [], disputes: [] }))
        else {
          // The list is only an index; amounts are read from the transaction itself.
          const { data } = await callOrRefuse(to, 'GET', `/transactions/${row.id}/verify`)
          transactions.push(
            toTransaction(parseOrUnknown('flutterwave', transaction, data), {
              refunds: await refundsOf(row.id, row.currency),
              disputes: await disputesOf(row.id, row.currency),
            }),
          )
        }
      }
      const last = transactions.at(-1)
      const state = transactions.some((each) => each.status === 'succeeded')
        ? 'succeeded'
        : transactions.some((each) => each.status === 'pending')
          ? 'pending'
          : 'open'
      return {
        state,
        providerRef: reference,
        message: state === 'open' ? (last?.message ?? null) : null,
        instructions: state === 'pending' ? paymentMessage('paymentWaits.approveOrFinish') : null,
        transactions,
      }
    },
    refund: async ({ refundId, transactionId, amountMinor, currency }) => {
      const existing = (await refundsOf(transactionId, currency)).find((each) => each.ourId === refundId)
      if (existing) return existing
      const { data } = await callOrRefuse(to, 'POST', `/transactions/${transactionId}/refund`, {
        amount: minorToMajor(amountMinor, currency),
        comments: refundId,
      })
      return { ...readRefund(parseOrUnknown('flutterwave', refund, data), currency), ourId: refundId, amountMinor }
    },
    list: async ({ from, to: until }) => {
      const day = (at: Date) => at.toISOString().slice(0, 10)
      const rows = await pages(`from=${day(from)}&to=${day(until)}&status=successful`)
      return rows
        .map((row) => toTransaction(row, { refunds: [], disputes: [] }))
        .filter((each) => each.paidAt >= from && each.paidAt < until)
    },
    ...signedEvents(
      mode,
      (_, headers) => {
        const signature = header(headers, 'verif-hash')
        return !!signature && !!keys.webhookSecret && equalInConstantTime(signature, keys.webhookSecret)
      },
      (raw) => parseEvent(raw, mode),
    ),
    chargeAuthorization: async (input) => {
      const { data } = await callOrRefuse(to, 'POST', '/tokenized-charges', {
        token: input.authorization,
        currency: input.currency,
        amount: minorToMajor(input.amountMinor, input.currency),
        email: input.email,
        tx_ref: input.reference,
      })
      const created = parseOrUnknown('flutterwave', z.object({ tx_ref: z.string() }), data)
      return { providerRef: created.tx_ref, clientSecret: created.tx_ref, hostedUrl: null, start: {} }
    },
    subscriptions: null,
    cancel: async () => undefined,
  }
}

function readRefund(row: z.infer<typeof refund>, currency: string): RefundSnapshot {
  return {
    providerRefundId: String(row.id),
    ourId: row.comment ?? null,
    amountMinor: majorToMinor(row.amount_refunded, currency),
    state: row.status.startsWith('completed') ? 'succeeded' : row.status === 'failed' ? 'failed' : 'pending',
  }
}

/** Its refusals have no code, only a sentence; an empty list can be one. */
function hasNoTransaction(refusal: { message: string }): boolean {
  return /no transaction/i.test(refusal.message)
}

/** Flutterwave's checksum of its inline checkout's payload: sha256(amount + currency + email + tx_ref + sha256(secret key)). */
export function payloadHash(payload: { amount: string; currency: string; email: string; txRef: string }, secretKey: string): string {
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  return sha(`${payload.amount}${payload.currency}${payload.email}${payload.txRef}${sha(secretKey)}`)
}

const optionalRef = z.string().max(200).optional()
/** The newer form has the type in `event` and the payment in `data`; the older one has `event.type`, with the payment's fields beside it. */
const event = z.union([
  z.object({ event: z.string().max(80), data: z.looseObject({ tx_ref: optionalRef, txRef: optionalRef }) }),
  z
    .looseObject({ 'event.type': z.string().max(80), tx_ref: optionalRef, txRef: optionalRef })
    .transform(({ 'event.type': type, ...data }) => ({ event: type, data })),
])

function parseEvent(raw: Buffer, mode: 'test' | 'live'): ParsedEvent | null {
  const parsed = event.safeParse(readJson(raw))
  if (!parsed.success) return null
  const { data } = parsed.data
  return {
    key: createHash('sha256').update(raw).digest('hex'),
    type: parsed.data.event,
    mode,
    reference: data.tx_ref ?? data.txRef ?? null,
    providerRef: null,
    providerSubscriptionId: null,
  }
}
