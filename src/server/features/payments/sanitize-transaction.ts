import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { raiseException } from './exceptions.ts'
import { paymentMessage, providerMessage } from './payment-message.ts'
import type { Transaction } from './providers/adapter.ts'
import type { AttemptRow } from './store.ts'

/** Far above any price of ours, far below the largest safe integer. */
const maxMinor = 1_000_000_000_000

/** Positive whole minor units. */
function isAmount(amountMinor: number): boolean {
  return Number.isInteger(amountMinor) && amountMinor > 0 && amountMinor <= maxMinor
}

/**
 * Drops what is impossible in a provider's successful transaction: one with a negative or fractional amount, or an unknown currency or time, is not
 * booked and grants nothing, nor are such refunds and disputes of it; an exception is raised once. Null when nothing remains.
 */
export async function sanitizeTransaction(
  tx: Db,
  ctx: Context,
  { provider, orderId }: AttemptRow,
  transaction: Transaction,
): Promise<Transaction | null> {
  const raiseImpossible = (problem: 'impossiblePayment' | 'impossibleRefund' | 'impossibleDispute', key: string) => {
    const words = paymentMessage(`exceptionTexts.${problem}`, { provider: providerMessage(provider) })
    return raiseException(tx, ctx, { kind: 'impossible_amount', key: `${provider}:${key}`, words, orderId })
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
    // A fee only reduces the provider's balance with us: an impossible one is unknown.
    feeMinor: feeMinor !== null && Number.isInteger(feeMinor) && feeMinor >= 0 && feeMinor <= amountMinor ? feeMinor : null,
    refunds: transaction.refunds.filter((each) => isAmount(each.amountMinor)),
    disputes: transaction.disputes.filter((each) => isAmount(each.amountMinor)),
  }
}
