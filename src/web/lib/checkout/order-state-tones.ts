import type { OrderState } from '#contract/payment-states.ts'

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
