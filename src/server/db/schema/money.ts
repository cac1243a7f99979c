import { sql } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import {
  attemptStates,
  disputeStates,
  entitlementKinds,
  orderStates,
  paymentRoles,
  refundCauses,
  refundStates,
  subscriptionStates,
} from '#contract/payment-states.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { users } from './accounts.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
const minor = (name: string) => bigint(name, { mode: 'number' })
/** Financial rows outlive the account; erasure sets the person to null. */
const payer = () => text('user_id').references(() => users.id, { onDelete: 'set null' })

/** Transitions are enforced by triggers. */
const stateCheck = (name: string, column: AnyPgColumn, states: readonly string[]) =>
  check(name, sql`${column} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`)

export const orders = pgTable(
  'orders',
  {
    id: text('id').primaryKey(),
    userId: payer(),
    clientKey: text('client_key').notNull(),
    planId: text('plan_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    catalogueVersion: text('catalogue_version').notNull(),
    state: text('state', { enum: orderStates }).notNull(),
    mode: text('mode', { enum: ['test', 'live'] }).notNull(),
    provider: text('provider').notNull(),
    opportunityId: text('opportunity_id'),
    archetype: text('archetype'),
    /** Resolved when the order is created, and immutable. */
    cityId: text('city_id'),
    location: text('location'),
    placeKnown: boolean('place_known'),
    subscriptionId: text('subscription_id'),
    createdAt: at('created_at').notNull(),
    /** When payment began; null while only the payment page was opened. Such an order is not listed and expires soon. */
    begunAt: at('begun_at'),
    paidAt: at('paid_at'),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('orders_user_client_key').on(t.userId, t.clientKey),
    index('orders_user').on(t.userId, t.createdAt),
    index('orders_state').on(t.state),
    /** For the admin's list. */
    index('orders_created').on(t.createdAt, t.id),
    index('orders_updated').on(t.updatedAt),
    index('orders_opened').on(t.createdAt).where(sql`begun_at is null`),
    index('orders_subscription').on(t.subscriptionId),
    stateCheck('orders_state_known', t.state, orderStates),
  ],
)

export const paymentAttempts = pgTable(
  'payment_attempts',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    provider: text('provider').notNull(),
    mode: text('mode').notNull(),
    /** Our own, at least 128 random bits. */
    reference: text('reference').notNull(),
    providerRef: text('provider_ref'),
    clientSecret: text('client_secret'),
    idempotencyKey: text('idempotency_key').notNull(),
    start: jsonb('start').$type<Record<string, string>>(),
    hostedUrl: text('hosted_url'),
    state: text('state', { enum: attemptStates }).notNull(),
    method: text('method'),
    instructions: text('instructions'),
    instructionWords: jsonb('instruction_words').$type<StoredMessage>(),
    lastMessage: text('last_message'),
    /** The reason as a message, localized on display; null where it is the provider's own text in `lastMessage`. */
    lastWords: jsonb('last_words').$type<StoredMessage>(),
    nextCheckAt: at('next_check_at'),
    checks: integer('checks').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('payment_attempts_reference').on(t.provider, t.mode, t.reference),
    uniqueIndex('payment_attempts_one_open').on(t.orderId).where(sql`state in ('initiating','pending','requires_action','unknown')`),
    index('payment_attempts_order').on(t.orderId),
    /** Looks up the attempt of a provider's event or a returning browser, by each one's id. */
    index('payment_attempts_by_reference').on(t.reference),
    index('payment_attempts_provider_ref').on(t.providerRef),
    index('payment_attempts_client_secret').on(t.clientSecret),
    index('payment_attempts_next_check').on(t.nextCheckAt),
    stateCheck('payment_attempts_state_known', t.state, attemptStates),
  ],
)

export const payments = pgTable(
  'payments',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    attemptId: text('attempt_id').references(() => paymentAttempts.id),
    provider: text('provider').notNull(),
    mode: text('mode').notNull(),
    providerTxnId: text('provider_txn_id').notNull(),
    /** primary grants; excess and mismatch are booked and refunded, and never grant. */
    role: text('role', { enum: paymentRoles }).notNull(),
    amountMinor: minor('amount_minor').notNull(),
    refundedMinor: minor('refunded_minor').notNull().default(0),
    feeMinor: minor('fee_minor'),
    currency: text('currency').notNull(),
    method: text('method'),
    paidAt: at('paid_at').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('payments_transaction').on(t.provider, t.mode, t.providerTxnId),
    uniqueIndex('payments_one_primary').on(t.orderId).where(sql`role = 'primary'`),
    index('payments_order').on(t.orderId),
    index('payments_paid').on(t.provider, t.mode, t.paidAt),
    index('payments_wrong').on(t.id).where(sql`role <> 'primary'`),
  ],
)

export const providerEvents = pgTable(
  'provider_events',
  {
    id: text('id').primaryKey(),
    provider: text('provider').notNull(),
    mode: text('mode').notNull(),
    eventKey: text('event_key').notNull(),
    type: text('type').notNull(),
    reference: text('reference'),
    raw: text('raw').notNull(),
    receivedAt: at('received_at').notNull(),
    processedAt: at('processed_at'),
    tries: integer('tries').notNull().default(0),
    lastError: text('last_error'),
    errorWords: jsonb('error_words').$type<StoredMessage>(),
  },
  (t) => [
    uniqueIndex('provider_events_key').on(t.provider, t.mode, t.eventKey),
    index('provider_events_open').on(t.receivedAt).where(sql`processed_at is null`),
    index('provider_events_processed').on(t.processedAt).where(sql`processed_at is not null`),
    index('provider_events_reference').on(t.reference),
    /** Used by an account's erasure, for what providers wrote about the person. */
    index('provider_events_names').using('gin', sql`event_names(raw)`),
  ],
)

export const subscriptions = pgTable(
  'subscriptions',
  {
    id: text('id').primaryKey(),
    userId: payer(),
    provider: text('provider').notNull(),
    mode: text('mode').notNull(),
    currency: text('currency').notNull(),
    providerSubscriptionId: text('provider_subscription_id'),
    /** A reusable authorization (Paystack, Flutterwave token); null for a prepaid month with reminders. */
    authorization: text('authorization'),
    renewal: text('renewal', { enum: ['automatic', 'prepaid'] }).notNull(),
    status: text('status', { enum: subscriptionStates }).notNull(),
    cancelAtPeriodEnd: boolean('cancel_at_period_end').notNull().default(false),
    periodStart: at('period_start'),
    periodEnd: at('period_end'),
    graceEndsAt: at('grace_ends_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('subscriptions_user').on(t.userId),
    index('subscriptions_ending').on(t.periodEnd).where(sql`status in ('active','past_due')`),
    uniqueIndex('subscriptions_one_running').on(t.userId).where(sql`status in ('active','past_due')`),
    uniqueIndex('subscriptions_provider').on(t.provider, t.mode, t.providerSubscriptionId),
    stateCheck('subscriptions_status_known', t.status, subscriptionStates),
  ],
)

/** What a settled payment grants: report credits, a pass or premium time. */
export const entitlements = pgTable(
  'entitlements',
  {
    id: text('id').primaryKey(),
    userId: payer(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    subscriptionId: text('subscription_id').references(() => subscriptions.id),
    kind: text('kind', { enum: entitlementKinds }).notNull(),
    mode: text('mode').notNull(),
    granted: integer('granted').notNull(),
    used: integer('used').notNull().default(0),
    /** Credits revoked by refunds and chargebacks. */
    revoked: integer('revoked').notNull().default(0),
    reservedOpportunityId: text('reserved_opportunity_id'),
    /** Half-open [startsAt, endsAt), UTC; a null `endsAt` never expires. */
    startsAt: at('starts_at').notNull(),
    endsAt: at('ends_at'),
    periodStart: at('period_start'),
    suspendedAt: at('suspended_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('entitlements_payment_kind').on(t.paymentId, t.kind),
    uniqueIndex('entitlements_subscription_period').on(t.subscriptionId, t.periodStart),
    index('entitlements_user').on(t.userId),
    index('entitlements_order').on(t.orderId),
    index('entitlements_ends').on(t.endsAt),
  ],
)

export const refunds = pgTable(
  'refunds',
  {
    /** Also the provider's idempotency key. */
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: refundStates }).notNull(),
    reason: text('reason').notNull(),
    /** Null where nobody chose one: refunds of the system, and of earlier versions. */
    cause: text('cause', { enum: refundCauses }),
    requestedBy: text('requested_by').notNull(),
    /** The client's Idempotency-Key: a repeated request is the same refund. */
    clientKey: text('client_key'),
    /** The person whose single-report refund this consumed ('full, even if read, once per person'). */
    singleRuleUserId: text('single_rule_user_id').references(() => users.id, { onDelete: 'set null' }),
    providerRefundId: text('provider_refund_id'),
    lastError: text('last_error'),
    errorWords: jsonb('error_words').$type<StoredMessage>(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    index('refunds_order').on(t.orderId),
    index('refunds_state').on(t.state),
    index('refunds_payment').on(t.paymentId),
    index('refunds_updated').on(t.updatedAt),
    index('refunds_single_rule').on(t.singleRuleUserId),
    stateCheck('refunds_state_known', t.state, refundStates),
  ],
)

export const disputes = pgTable(
  'disputes',
  {
    id: text('id').primaryKey(),
    orderId: text('order_id')
      .notNull()
      .references(() => orders.id),
    paymentId: text('payment_id')
      .notNull()
      .references(() => payments.id),
    providerDisputeId: text('provider_dispute_id').notNull(),
    amountMinor: minor('amount_minor').notNull(),
    currency: text('currency').notNull(),
    state: text('state', { enum: disputeStates }).notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('disputes_provider').on(t.paymentId, t.providerDisputeId),
    index('disputes_order').on(t.orderId),
    index('disputes_updated').on(t.updatedAt),
    stateCheck('disputes_state_known', t.state, disputeStates),
  ],
)

export const ledgerTxns = pgTable(
  'ledger_txns',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    source: text('source').notNull(),
    mode: text('mode').notNull(),
    orderId: text('order_id').references(() => orders.id),
    at: at('at').notNull(),
    memo: text('memo'),
  },
  (t) => [
    uniqueIndex('ledger_txns_kind_source').on(t.kind, t.source),
    index('ledger_txns_order').on(t.orderId),
    index('ledger_txns_at').on(t.at),
  ],
)

/** Σ per transaction and currency is 0, checked at commit; rows are never updated or deleted (triggers). */
export const ledgerPostings = pgTable(
  'ledger_postings',
  {
    id: text('id').primaryKey(),
    txnId: text('txn_id')
      .notNull()
      .references(() => ledgerTxns.id),
    account: text('account').notNull(),
    currency: text('currency').notNull(),
    /** Debit positive, credit negative. */
    amountMinor: minor('amount_minor').notNull(),
    planId: text('plan_id'),
  },
  (t) => [index('ledger_postings_txn').on(t.txnId), index('ledger_postings_account').on(t.account, t.currency)],
)

export const paymentExceptions = pgTable(
  'payment_exceptions',
  {
    id: text('id').primaryKey(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    message: text('message').notNull(),
    /** The text as a message, localized on display; null for earlier rows, which hold the text alone. */
    words: jsonb('words').$type<StoredMessage>(),
    orderId: text('order_id').references(() => orders.id),
    createdAt: at('created_at').notNull(),
    resolvedAt: at('resolved_at'),
  },
  (t) => [
    uniqueIndex('payment_exceptions_kind_key').on(t.kind, t.key),
    index('payment_exceptions_order').on(t.orderId),
    /** For the admin's list: open ones first, newest first within each. */
    index('payment_exceptions_listed').on(sql`(resolved_at is not null)`, t.createdAt.desc().nullsFirst()),
  ],
)

/** State of the test provider, separate from ours. One document a payment, changed under its row lock. */
export const simulatorPayments = pgTable(
  'simulator_payments',
  {
    id: text('id').primaryKey(),
    reference: text('reference').notNull(),
    data: jsonb('data').$type<unknown>().notNull(),
    /** When a delayed outcome or an undelivered event is due. */
    dueAt: at('due_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('simulator_payments_reference').on(t.reference),
    index('simulator_payments_due').on(t.dueAt),
    index('simulator_payments_created').on(t.createdAt),
  ],
)
