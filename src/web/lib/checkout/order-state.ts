import type { OrderState } from '#contract/payment-states.ts'
import type { Order } from '#contract/payments.ts'
import { orderStateTexts, refundStateTexts } from '#words/web/orders.ts'

/** An order's state for its buyer, which agrees with its refunds: money that is not back yet is not called refunded. */
export function orderStateText({ state, refunds }: Pick<Order, 'state' | 'refunds'>): string {
  if (state !== 'refunded' && state !== 'partially_refunded') return orderStateTexts[state]
  if (refunds.some((refund) => refund.state === 'failed')) return refundStateTexts.owed
  return isRefundUnderWay({ refunds }) ? refundStateTexts.underWay : orderStateTexts[state]
}

export const isRefundUnderWay = ({ refunds }: Pick<Order, 'refunds'>): boolean => refunds.some((refund) => refund.state !== 'succeeded')

/** The colour of an order's state, on every screen; its texts are `orderStateTexts`. */
export const orderStateTones: Record<OrderState, 'good' | 'bad' | 'gold' | undefined> = {
  created: undefined,
  awaiting_payment: 'gold',
  paid: 'good',
  partially_refunded: 'gold',
  refunded: undefined,
  expired: undefined,
  canceled: undefined,
  disputed: 'bad',
  charged_back: 'bad',
}
