import type { AttemptState, DisputeState, OrderState, RefundState, SubscriptionState } from '#contract/payment-states.ts'

/**
 * What may become of a row: the states it may begin in, and for each state those that may follow. Every write of a state goes through one of
 * the tables below: by its type in the stores, and by a trigger in the database, which is made of the same table
 * (`scripts/state-guards.ts`). A row that keeps its state is no transition.
 */
export type TransitionTable<State extends string> = {
  readonly begins: readonly State[]
  readonly follows: { readonly [From in State]: readonly State[] }
}

/** Money that comes for an order that was given up or has expired still buys what it was for. A charge-back is the end. */
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

/** What is known of a payment only grows: a declined one may still succeed, one that succeeded is for ever. Only a call may be made again. */
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

/** One that arrived can still come back from the bank; after one that failed we still owe the money, and a person sends it. */
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

/** One that is over begins again when its renewal is paid after all. */
export const subscriptionTable = {
  begins: ['active'],
  follows: {
    active: ['past_due', 'ended'],
    past_due: ['active', 'ended'],
    ended: ['active'],
  },
} as const satisfies TransitionTable<SubscriptionState>

/** The columns that the tables are of. */
export const stateColumns = [
  { table: 'orders', column: 'state', transitions: orderTable },
  { table: 'payment_attempts', column: 'state', transitions: attemptTable },
  { table: 'refunds', column: 'state', transitions: refundTable },
  { table: 'disputes', column: 'state', transitions: disputeTable },
  { table: 'subscriptions', column: 'status', transitions: subscriptionTable },
] as const

export type StateOf<Table extends TransitionTable<string>> = keyof Table['follows'] & string
export type InitialState<Table extends TransitionTable<string>> = Table['begins'][number]
/** States that something can become. */
export type ReachableState<Table extends TransitionTable<string>> = Table['follows'][StateOf<Table>][number]
/** States from which `To` may follow. */
export type PredecessorState<Table extends TransitionTable<string>, To extends string> = To extends string
  ? { [From in StateOf<Table>]: To extends Table['follows'][From][number] ? From : never }[StateOf<Table>]
  : never

/** A change of state that its table has. `from` narrows it; without, it may come from wherever the table says. */
export type Transition<Table extends TransitionTable<string>, To extends string> = {
  to: To
  from?: readonly (PredecessorState<Table, NoInfer<To>> | NoInfer<To>)[]
}

export function canTransition<State extends string>(table: TransitionTable<State>, from: NoInfer<State>, to: NoInfer<State>): boolean {
  return from === to || table.follows[from].includes(to)
}

/** Where a row may be to be moved so, itself included: moving it twice is moving it once. */
export function predecessorStates<State extends string>(
  table: TransitionTable<State>,
  { to, from }: { to: NoInfer<State>; from?: readonly NoInfer<State>[] },
): State[] {
  return (Object.keys(table.follows) as State[]).filter((each) => canTransition(table, each, to) && (!from || from.includes(each)))
}

/** A row was not where its table lets it be moved from. */
export class RefusedTransition extends Error {
  constructor(of: string, to: string) {
    super(`No row of ${of} could become ${to} from the state it is in`)
  }
}

/** No money was taken for it yet, and some may still come. */
export const payableOrderStates = ['created', 'awaiting_payment', 'expired'] as const satisfies readonly OrderState[]
/** Paid for, and what was bought is still the person's. */
export const paidOrderStates = ['paid', 'partially_refunded', 'disputed'] as const satisfies readonly OrderState[]
export const unpaidOrderStates = [...payableOrderStates, 'canceled'] as const satisfies readonly OrderState[]
/** Its provider may still be asked, and only one of an order is. */
export const openAttemptStates = ['initiating', 'pending', 'requires_action', 'unknown'] as const satisfies readonly AttemptState[]

export function isOneOf<State extends string, Some extends State>(some: readonly Some[], state: State): state is Some {
  return (some as readonly State[]).includes(state)
}
