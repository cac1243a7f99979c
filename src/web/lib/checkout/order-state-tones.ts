import type { OrderState } from '#contract/payment-states.ts'

/** The colour of an order's state, wherever an order is shown; its words are `orderStateTexts`. */
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
