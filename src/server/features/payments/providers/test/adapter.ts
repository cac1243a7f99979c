import * as z from 'zod'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../../../context.ts'
import { Failure } from '../../../../errors.ts'
import type { StoredMessage } from '../../../../platform/stored-message.ts'
import { paymentMessage, providerMessage } from '../../payment-message.ts'
import type { Adapter, CreatedPayment, CreateInput, ParsedEvent, ProviderSnapshot, Transaction } from '../adapter.ts'
import { ProviderFault, refusedBy } from '../adapter.ts'
import { checkTimedSignature, header, readJson } from '../signature.ts'
import { cancelPayment, openPayment, pay, refundCharge, type SimCharge, type SimPayment, SimRefusal } from './payment.ts'
import { changeSimulated, insertSimulated, readSimulatedByReference, readSimulatedSpan } from './store.ts'

export const testSignatureHeader = 'gapwise-test-signature'

/** The built-in provider: the simulator's books are in our database, its events are signed and received like a real provider's. */
export function testAdapter(ctx: Context): Adapter {
  const { database } = ctx
  const secret = testSecret(ctx)

  const create = async (input: CreateInput): Promise<CreatedPayment> => {
    const payment = await mapRefusal(() =>
      insertSimulated(
        database.db,
        openPayment({ ...input, id: `pi_test_${input.reference.replace(/[^A-Za-z0-9]/g, '')}`, at: ctx.clock().getTime() }),
      ),
    )
    return { providerRef: payment.id, clientSecret: payment.clientSecret, hostedUrl: null, start: {} }
  }

  return {
    provider: 'test',
    mode: 'test',
    account: 'test',
    create,
    verify: async ({ reference }) => {
      const payment = await readSimulatedByReference(database.db, reference)
      return payment ? snapshotOf(payment) : { state: 'not_found', providerRef: null, message: null, instructions: null, transactions: [] }
    },
    refund: async ({ refundId, transactionId, reference, amountMinor }) => {
      const payment = await readSimulatedByReference(database.db, reference)
      if (!payment) throw refusedBy('test', 404, 'no such payment')
      const changed = await mapRefusal(() =>
        changeSimulated(database, payment.id, (stored) =>
          refundCharge(stored, { key: refundId, chargeId: transactionId, amountMinor, at: ctx.clock().getTime() }),
        ),
      )
      if (!changed) throw refusedBy('test', 404, 'no such payment')
      const { result } = changed
      return { providerRefundId: result.id, ourId: result.key, amountMinor: result.amountMinor, state: result.status }
    },
    list: async ({ from, to }) => {
      const payments = await readSimulatedSpan(database.db, from, to)
      return payments
        .flatMap((payment) => snapshotOf(payment).transactions)
        .filter((each) => each.status === 'succeeded' && each.paidAt >= from && each.paidAt < to)
    },
    parseEvent: (raw, headers, now) => {
      if (!checkTimedSignature(header(headers, testSignatureHeader), secret, raw, now)) throw new Failure('bad_signature')
      const body = readJson(raw)
      const parsed = body ? parseBody(body) : null
      if (!parsed) throw new Failure('validation_failed', { message: refusals.unreadableEvent })
      return parsed
    },
    readEvent: (raw) => {
      const parsed = parseBody(readJson(Buffer.from(raw)) ?? {})
      if (!parsed) throw new ProviderFault('refused', paymentMessage('faultTexts.unreadable', { provider: providerMessage('test') }))
      return parsed
    },
    chargeAuthorization: async ({ authorization, ...input }) => {
      const created = await create(input)
      await changeSimulated(database, created.providerRef, (payment) => {
        if (payment.charges.length > 0) return
        // A stored card is charged at once; 'declines' is a card that its owner has closed.
        const at = ctx.clock().getTime()
        pay(payment, { outcome: authorization.startsWith('auth_declines') ? 'declined' : 'succeeded', method: 'card', at })
      })
      return created
    },
    subscriptions: null,
    cancel: async ({ providerRef }) => {
      if (providerRef) await changeSimulated(database, providerRef, cancelPayment)
    },
  }
}

export function testSecret(ctx: Context): string {
  return ctx.secrets.derive('payments: test provider events')
}

const eventBody = z.object({
  id: z.string().min(1).max(100),
  type: z.string().min(1).max(60),
  mode: z.literal('test'),
  data: z.object({ id: z.string().max(200), reference: z.string().max(200) }),
})

function parseBody(body: Record<string, unknown>): ParsedEvent | null {
  const parsed = eventBody.safeParse(body)
  if (!parsed.success) return null
  const { id, type, mode, data } = parsed.data
  return { key: id, type, mode, reference: data.reference, providerRef: data.id, providerSubscriptionId: null }
}

async function mapRefusal<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SimRefusal) throw refusedBy('test', 400, error.message)
    throw error
  }
}

const waitInstructions: Record<string, StoredMessage> = {
  mobilemoney: paymentMessage('testWaits.mobilemoney'),
  banktransfer: paymentMessage('testWaits.banktransfer'),
  ussd: paymentMessage('testWaits.ussd'),
  card: paymentMessage('paymentWaits.bankChecks'),
}

export function snapshotOf(payment: SimPayment): ProviderSnapshot {
  const pendingCharge = payment.charges.find((charge) => charge.status === 'pending')
  return {
    state: payment.status === 'canceled' ? 'failed' : payment.status,
    providerRef: payment.id,
    message: payment.lastMessage,
    instructions: pendingCharge ? (waitInstructions[pendingCharge.method] ?? null) : null,
    transactions: payment.charges.map((charge) => transactionOf(payment, charge)),
  }
}

function transactionOf(payment: SimPayment, charge: SimCharge): Transaction {
  return {
    id: charge.id,
    reference: payment.reference,
    amountMinor: charge.amountMinor,
    currency: charge.currency,
    mode: 'test',
    status: charge.status,
    method: charge.method,
    message: charge.message,
    paidAt: new Date(charge.paidAt ?? charge.createdAt),
    feeMinor: charge.status === 'succeeded' ? charge.feeMinor : null,
    authorization: charge.authorization,
    refunds: payment.refunds
      .filter((refund) => refund.chargeId === charge.id)
      .map((refund) => ({ providerRefundId: refund.id, ourId: refund.key, amountMinor: refund.amountMinor, state: refund.status })),
    disputes: payment.disputes
      .filter((dispute) => dispute.chargeId === charge.id)
      .map((dispute) => ({ providerDisputeId: dispute.id, amountMinor: dispute.amountMinor, state: dispute.status })),
  }
}
