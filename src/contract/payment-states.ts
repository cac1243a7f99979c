/** Every state that a row of money can be in; the server's transition tables define which may follow which. */
export const orderStates = [
  'created',
  'awaiting_payment',
  'paid',
  'partially_refunded',
  'refunded',
  'expired',
  'canceled',
  'disputed',
  'charged_back',
] as const
export type OrderState = (typeof orderStates)[number]

export const attemptStates = [
  'initiating',
  'unknown',
  'pending',
  'requires_action',
  'abandoned',
  'failed',
  'mismatch',
  'succeeded',
] as const
export type AttemptState = (typeof attemptStates)[number]

export const refundStates = ['requested', 'pending', 'succeeded', 'failed'] as const
export type RefundState = (typeof refundStates)[number]

export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const subscriptionStates = ['active', 'past_due', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
