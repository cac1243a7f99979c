import type { OrderState } from '#contract/payment-states.ts'

/** How an order's state is said, wherever an order is shown. */
export const orderStateTexts: Record<OrderState, string> = {
  created: 'Not paid yet',
  awaiting_payment: 'Waiting for payment',
  paid: 'Paid',
  partially_refunded: 'Partly refunded',
  refunded: 'Refunded',
  expired: 'Expired, nothing charged',
  canceled: 'Canceled, nothing charged',
  disputed: 'Disputed with the bank',
  charged_back: 'Taken back by the bank',
}

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
