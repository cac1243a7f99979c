import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { raiseException } from './exceptions.ts'
import { paymentMessage, providerMessage } from './payment-message.ts'
import type { Transaction } from './providers/adapter.ts'
import type { OrderRow } from './store.ts'

/** Far above any price of ours, far below where whole numbers end. */
const maxMinor = 1_000_000_000_000

/** Whole minor units above nothing: what an amount of money that moved can be. */
function isAmount(amountMinor: number): boolean {
  return Number.isInteger(amountMinor) && amountMinor > 0 && amountMinor <= maxMinor
}

/**
 * A provider's successful transaction as far as it can be true: one that cannot (an amount below zero or with a fraction, no such currency or
 * time) is not booked and opens nothing, and neither do such refunds and disputes of it; a person is alerted once. Null when nothing is left.
 */
export async function sanitizeTransaction(tx: Db, ctx: Context, order: OrderRow, transaction: Transaction): Promise<Transaction | null> {
  const raiseImpossible = (problem: 'impossiblePayment' | 'impossibleRefund' | 'impossibleDispute', key: string) => {
    const words = paymentMessage(`exceptionTexts.${problem}`, { provider: providerMessage(order.provider) })
    return raiseException(tx, ctx, { kind: 'impossible_amount', key: `${order.provider}:${key}`, words, orderId: order.id })
  }
  const { id, amountMinor, currency, paidAt, feeMinor } = transaction
  if (!isAmount(amountMinor) || !/^[A-Z]{3}$/.test(currency) || Number.isNaN(paidAt.getTime())) {
    await raiseImpossible('impossiblePayment', id)
    return null
  }
  for (const refund of transaction.refunds)
    if (!isAmount(refund.amountMinor)) await raiseImpossible('impossibleRefund', `refund:${refund.providerRefundId}`)
  for (const dispute of transaction.disputes)
    if (!isAmount(dispute.amountMinor)) await raiseImpossible('impossibleDispute', `dispute:${dispute.providerDisputeId}`)
  return {
    ...transaction,
    // A fee only lessens what the provider still has for us: one that cannot be is not known.
    feeMinor: feeMinor !== null && Number.isInteger(feeMinor) && feeMinor >= 0 && feeMinor <= amountMinor ? feeMinor : null,
    refunds: transaction.refunds.filter((each) => isAmount(each.amountMinor)),
    disputes: transaction.disputes.filter((each) => isAmount(each.amountMinor)),
  }
}
