import type { OrderState } from '#contract/payment-states.ts'
import type { Db } from '../../db/database.ts'
import { readPayment } from './store.ts'
import { readDisputes } from './store-entitlements.ts'

type MoneyState = Extract<OrderState, 'paid' | 'partially_refunded' | 'refunded' | 'disputed' | 'charged_back'>

/** The order state implied by its primary payment's money: a charge-back outranks all else, an open dispute a refund. */
export async function stateByMoney(tx: Db, { id, orderId }: { id: string; orderId: string }): Promise<MoneyState> {
  const states = (await readDisputes(tx, [orderId])).filter((each) => each.paymentId === id).map((each) => each.state)
  if (states.includes('lost')) return 'charged_back'
  if (states.includes('open')) return 'disputed'
  const payment = await readPayment(tx, id)
  if (!payment || payment.refundedMinor === 0) return 'paid'
  return payment.refundedMinor < payment.amountMinor ? 'partially_refunded' : 'refunded'
}
