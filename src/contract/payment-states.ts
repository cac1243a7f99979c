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

/** Why a refund was requested, as the person or the admin chose it. */
export const refundCauses = ['wrong_figures', 'not_expected', 'paid_twice', 'could_not_read', 'changed_mind', 'other'] as const
export type RefundCause = (typeof refundCauses)[number]

export const disputeStates = ['open', 'won', 'lost'] as const
export type DisputeState = (typeof disputeStates)[number]

export const subscriptionStates = ['active', 'past_due', 'ended'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

export const entitlementKinds = ['report_credit', 'report_pack', 'pass', 'premium'] as const
export type EntitlementKind = (typeof entitlementKinds)[number]

/** What a payment was for its order: its price, a second payment of it, or another amount. */
export const paymentRoles = ['primary', 'excess', 'mismatch'] as const
export type PaymentRole = (typeof paymentRoles)[number]

/** Double-entry accounts beside the one of each provider, `psp:<provider>`. */
export const ledgerAccounts = [
  'deferred_revenue',
  'revenue',
  'tax_payable',
  'psp_fees',
  'customer_payable',
  'refund_clearing',
  'chargebacks',
] as const

/** What a ledger transaction books. */
export type LedgerKind =
  | `payment_${PaymentRole}`
  | 'fee'
  | 'earned'
  | 'refund_owed'
  | 'refund_sent'
  | 'refund_failed'
  | 'dispute_open'
  | 'dispute_won'
  | 'dispute_lost'

/** Differences that a person must look at. */
export const exceptionKinds = [
  'wrong_amount',
  'impossible_amount',
  'excess_payment',
  'foreign_transaction',
  'unknown_reference',
  'refund_failed',
  'refund_unknown',
  'dispute',
  'wrong_mode',
  'unbooked_transaction',
  'missing_at_provider',
  'ledger_off',
  'event_stuck',
  'unknown_state',
] as const
export type ExceptionKind = (typeof exceptionKinds)[number]
