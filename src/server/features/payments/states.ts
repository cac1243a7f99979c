import type { AttemptState, DisputeState, OrderState, RefundState, SubscriptionState } from '#contract/payment-states.ts'

/**
 * The initial states of a row, and for each state its successors. Every write of a state goes through one of these tables: by its type in the stores,
 * and by a trigger that is generated from the same table (`scripts/state-guards.ts`). Keeping the state is no transition.
 */
export type TransitionTable<State extends string> = {
  readonly begins: readonly State[]
  readonly follows: { readonly [From in State]: readonly State[] }
}

/** Money that arrives for a canceled or expired order still buys what it was for. A charge-back is final. */
export const orderTable = {
  begins: ['created', 'awaiting_payment'],
  follows: {
    created: ['awaiting_payment', 'paid', 'expired', 'canceled'],
    awaiting_payment: ['paid', 'expired', 'canceled'],
    expired: ['awaiting_payment', 'paid', 'canceled'],
    canceled: ['paid'],
    paid: ['partially_refunded', 'refunded', 'disputed', 'charged_back'],
    partially_refunded: ['refunded', 'disputed', 'charged_back'],
    refunded: ['disputed', 'charged_back'],
    disputed: ['paid', 'partially_refunded', 'refunded', 'charged_back'],
    charged_back: [],
  },
} as const satisfies TransitionTable<OrderState>

/** Knowledge only grows: a declined payment may still succeed, a succeeded one is final. Only a call may be repeated. */
export const attemptTable = {
  begins: ['initiating', 'pending'],
  follows: {
    initiating: ['unknown', 'pending', 'requires_action', 'abandoned', 'failed', 'mismatch', 'succeeded'],
    unknown: ['initiating', 'pending', 'requires_action', 'abandoned', 'failed', 'mismatch', 'succeeded'],
    pending: ['requires_action', 'abandoned', 'failed', 'mismatch', 'succeeded'],
    requires_action: ['pending', 'abandoned', 'failed', 'mismatch', 'succeeded'],
    abandoned: ['failed', 'mismatch', 'succeeded'],
    failed: ['mismatch', 'succeeded'],
    mismatch: ['succeeded'],
    succeeded: [],
  },
} as const satisfies TransitionTable<AttemptState>

/** A sent refund can still come back from the bank; after a failed one we still owe the money, and a human sends it. */
export const refundTable = {
  begins: ['requested', 'pending'],
  follows: {
    requested: ['pending', 'succeeded', 'failed'],
    pending: ['succeeded', 'failed'],
    succeeded: ['failed'],
    failed: [],
  },
} as const satisfies TransitionTable<RefundState>

export const disputeTable = {
  begins: ['open', 'won', 'lost'],
  follows: { open: ['won', 'lost'], won: [], lost: [] },
} as const satisfies TransitionTable<DisputeState>

/** An ended subscription restarts when its renewal is paid after all. */
export const subscriptionTable = {
  begins: ['active'],
  follows: {
    active: ['past_due', 'ended'],
    past_due: ['active', 'ended'],
    ended: ['active'],
  },
} as const satisfies TransitionTable<SubscriptionState>

/** The columns the tables guard. */
export const stateColumns = [
  { table: 'orders', column: 'state', transitions: orderTable },
  { table: 'payment_attempts', column: 'state', transitions: attemptTable },
  { table: 'refunds', column: 'state', transitions: refundTable },
  { table: 'disputes', column: 'state', transitions: disputeTable },
  { table: 'subscriptions', column: 'status', transitions: subscriptionTable },
] as const

export type StateOf<Table extends TransitionTable<string>> = keyof Table['follows'] & string
export type InitialState<Table extends TransitionTable<string>> = Table['begins'][number]
/** States that follow some other. */
export type ReachableState<Table extends TransitionTable<string>> = Table['follows'][StateOf<Table>][number]
/** States from which `To` may follow. */
export type PredecessorState<Table extends TransitionTable<string>, To extends string> = To extends string
  ? { [From in StateOf<Table>]: To extends Table['follows'][From][number] ? From : never }[StateOf<Table>]
  : never

/** A transition of the table. `from` narrows it; by default it may come from any predecessor. */
export type Transition<Table extends TransitionTable<string>, To extends string> = {
  to: To
  from?: readonly (PredecessorState<Table, NoInfer<To>> | NoInfer<To>)[]
}

export function canTransition<State extends string>(table: TransitionTable<State>, from: NoInfer<State>, to: NoInfer<State>): boolean {
  return from === to || table.follows[from].includes(to)
}

/** Includes the state itself: moving twice is moving once. */
export function predecessorStates<State extends string>(
  table: TransitionTable<State>,
  { to, from }: { to: NoInfer<State>; from?: readonly NoInfer<State>[] },
): State[] {
  return (Object.keys(table.follows) as State[]).filter((each) => canTransition(table, each, to) && (!from || from.includes(each)))
}

/** The row's current state has no such transition. */
export class RefusedTransition extends Error {
  constructor(of: string, to: string) {
    super(`No row of ${of} could become ${to} from the state it is in`)
  }
}

/** Unpaid, and money may still arrive. */
export const payableOrderStates = ['created', 'awaiting_payment', 'expired'] as const satisfies readonly OrderState[]
/** Paid, and the purchase is still the person's. */
export const paidOrderStates = ['paid', 'partially_refunded', 'disputed'] as const satisfies readonly OrderState[]
export const unpaidOrderStates = [...payableOrderStates, 'canceled'] as const satisfies readonly OrderState[]
/** The provider may still be called; one open attempt per order. */
export const openAttemptStates = ['initiating', 'pending', 'requires_action', 'unknown'] as const satisfies readonly AttemptState[]

export function isOneOf<State extends string, Some extends State>(some: readonly Some[], state: State): state is Some {
  return (some as readonly State[]).includes(state)
}
