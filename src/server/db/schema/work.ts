import { type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { users } from './accounts.ts'
import { entitlements, orders } from './money.ts'
import { sealedBytes, sealedJson } from './sealed-column.ts'

const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })

/** No report without an entitlement of the same person. */
export const reports = pgTable(
  'reports',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Numbered from 1 within the account. */
    number: integer('number').notNull(),
    entitlementId: text('entitlement_id')
      .notNull()
      .references(() => entitlements.id),
    orderId: text('order_id').references(() => orders.id),
    /** Makes repeated requests one report: the order, or the (archetype, city) of a credit or pass. */
    requestKey: text('request_key').notNull(),
    opportunityId: text('opportunity_id').notNull(),
    archetype: text('archetype').notNull(),
    cityId: text('city_id').notNull(),
    /** The place as typed, where it is no city of ours. */
    askedPlace: text('asked_place'),
    location: text('location').notNull(),
    title: text('title').notNull(),
    paidBy: text('paid_by', { enum: ['report', 'pack', 'pass'] }).notNull(),
    /** The earlier report that this one is the free edition of. Access follows that report, and it consumes no entitlement. */
    editionOf: text('edition_of').references((): AnyPgColumn => reports.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'generating', 'ready', 'failed'] }).notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    /** The failure's text, and as a message; the message is null for reports that failed before messages were stored. */
    failure: text('failure'),
    failureWords: jsonb('failure_words').$type<StoredMessage>(),
    withdrawnAt: at('withdrawn_at'),
    /** The model's inputs, for what-if and recomputation. */
    inputs: sealedJson<Record<string, unknown>>('inputs'),
    engineVersion: text('engine_version'),
    factsVersion: text('facts_version'),
    /** The response body: UTF-8 JSON, compressed. */
    data: sealedBytes('data'),
    /** The size of `data`; null before it is made, and in reports of engines before 3, which planned help. */
    size: text('size').$type<BusinessSize>(),
    /** The business's other size, and the report at it; null where it has one. */
    otherSize: text('other_size').$type<BusinessSize>(),
    otherData: sealedBytes('other_data'),
    /** The card's fields. */
    summary: sealedJson<Record<string, unknown>>('summary'),
    /** The changes of one size; without a size they were made when there was one, which planned help. */
    whatIf: sealedJson<{
      assumptions: Record<string, number>
      savedAt: string
      engineVersion: string
      size?: BusinessSize
      withMyAnswers?: boolean
    }>('what_if'),
    /** The earlier report's what-if changes that this edition cannot apply. */
    leftOut: sealedJson<{ key: string; label: string; value: number; unit: string }[]>('left_out'),
    /** Narrated sections so far, during generation. */
    draft: sealedJson<{ key: string; title: string; summary: string }[]>('draft'),
    narrationParagraphs: integer('narration_paragraphs').notNull().default(0),
    narrationFallbacks: integer('narration_fallbacks').notNull().default(0),
    createdAt: at('created_at').notNull(),
    startedAt: at('started_at'),
    readyAt: at('ready_at'),
  },
  (t) => [
    uniqueIndex('reports_user_request_key').on(t.userId, t.requestKey),
    uniqueIndex('reports_user_number').on(t.userId, t.number),
    /** One edition a report; a failed one may be requested again. */
    uniqueIndex('reports_one_edition').on(t.editionOf).where(sql`status <> 'failed'`),
    index('reports_entitlement').on(t.entitlementId),
    index('reports_user').on(t.userId, t.createdAt),
    index('reports_created').on(t.createdAt),
    /** Includes failed ones: deleting a report deletes its editions. */
    index('reports_edition').on(t.editionOf),
  ],
)

/** Append-only marks in a report's plan, as devices sent them. Their merge: `engine/report/plan-marks.ts`. */
export const planMarks = pgTable(
  'plan_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** Client-generated, so that a mark sent twice is one row. */
    id: text('id').notNull(),
    task: text('task').notNull(),
    done: boolean('done'),
    note: text('note'),
    /** What a day of the test counted, null where that was taken away; without a day it is of no one day. */
    count: integer('count'),
    day: integer('day'),
    /** The device's clock, capped at the server's time of receipt. */
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.id] }), index('plan_marks_user').on(t.userId)],
)

/** Durable queue and outbox: rows are inserted in the transaction that needs the work done. */
export const jobs = pgTable(
  'jobs',
  {
    /** Deterministic, 'report:<id>': a repeated request is one row. */
    id: text('id').primaryKey(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] }).notNull(),
    runAt: at('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lockedBy: text('locked_by'),
    lockedUntil: at('locked_until'),
    lastError: text('last_error'),
    /** Results of completed steps, so that a retry skips them. */
    steps: jsonb('steps').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('jobs_ready').on(t.runAt).where(sql`state in ('waiting','running')`),
    index('jobs_topic_state').on(t.topic, t.state),
    index('jobs_state').on(t.state, t.doneAt),
    /** Used by an account's erasure: its mails and work, finished ones included. */
    index('jobs_person').on(sql`(payload->>'userId')`),
    index('jobs_mail_to').on(sql`lower(payload->>'to')`),
    index('jobs_about_email').on(sql`lower(payload->>'email')`),
  ],
)

export const notifications = pgTable(
  'notifications',
  {
    id: text('id').primaryKey(),
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Deterministic, so that each notice is created at most once. */
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    /** The text at creation. */
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** Title and message, localized on display; null for notices created before messages were stored. */
    words: jsonb('words').$type<{ title: StoredMessage; message: StoredMessage }>(),
    href: text('href'),
    createdAt: at('created_at').notNull(),
    readAt: at('read_at'),
  },
  (t) => [
    uniqueIndex('notifications_user_key').on(t.userId, t.key),
    index('notifications_user').on(t.userId, t.createdAt),
    index('notifications_created').on(t.createdAt),
  ],
)

/** Open ones first, paying people's before others', oldest first; then answered ones, newest first. */
export function ticketOrder(columns: Record<'status' | 'priority' | 'createdAt' | 'id', SQLWrapper>): [SQL, ...SQL[]] {
  return [
    sql`(${columns.status} <> 'open')`,
    sql`(case when ${columns.status} = 'open' and ${columns.priority} = 'first' then 0 else 1 end)`,
    sql`(case when ${columns.status} = 'open' then ${columns.createdAt} end)`,
    sql`${columns.createdAt} desc`,
    sql`${columns.id}`,
  ]
}

export const tickets = pgTable(
  'tickets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').references(() => users.id, { onDelete: 'cascade' }),
    email: text('email'),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    priority: text('priority', { enum: ['normal', 'first'] }).notNull(),
    status: text('status', { enum: ['open', 'answered', 'closed'] }).notNull(),
    answer: text('answer'),
    answeredAt: at('answered_at'),
    createdAt: at('created_at').notNull(),
  },
  (t) => [
    index('tickets_status').on(t.status, t.priority, t.createdAt),
    index('tickets_user').on(t.userId, t.createdAt),
    index('tickets_email').on(sql`lower(email)`),
    index('tickets_answered').on(t.answeredAt),
    /** For support's list. */
    index('tickets_listed').on(...ticketOrder(t)),
  ],
)

/** Append-only (trigger). Ids only: labels are joined on read. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: text('id').primaryKey(),
    at: at('at').notNull(),
    actorKind: text('actor_kind').notNull(),
    actorId: text('actor_id').notNull(),
    action: text('action').notNull(),
    targetType: text('target_type').notNull(),
    targetId: text('target_id').notNull(),
    before: jsonb('before').$type<unknown>(),
    after: jsonb('after').$type<unknown>(),
  },
  (t) => [index('audit_log_at').on(t.at, t.id), index('audit_log_actor').on(t.actorId), index('audit_log_target').on(t.targetId)],
)

/**
 * Sums maintained by triggers, so that no total scans a growing table: of a table's rows by category, and of the ledger by account, currency and
 * mode. Stored as deltas, so that writers never wait for each other; the daily clean-up compacts them.
 */
export const rollups = pgTable(
  'tallies',
  { name: text('name').notNull(), key: text('key').notNull(), amount: bigint('amount', { mode: 'number' }).notNull() },
  (t) => [index('tallies_name_key').on(t.name, t.key)],
)

/** Positions of resumable work. */
export const cursors = pgTable('marks', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Responses of live sources with their time of retrieval; failures are stored for the admin. */
export const sourceCache = pgTable(
  'source_cache',
  {
    source: text('source').notNull(),
    key: text('key').notNull(),
    value: jsonb('value').$type<unknown>().notNull(),
    retrievedAt: at('retrieved_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.source, t.key] }), index('source_cache_retrieved').on(t.retrievedAt)],
)

export const sourceHealth = pgTable('source_health', {
  source: text('source').primaryKey(),
  failures: integer('failures').notNull().default(0),
  openUntil: at('open_until'),
  lastSuccessAt: at('last_success_at'),
  lastFailureAt: at('last_failure_at'),
  lastError: text('last_error'),
})

/** An account's use of the language model a day, which bounds its cost. */
export const aiUsage = pgTable(
  'ai_usage',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    day: text('day').notNull(),
    calls: integer('calls').notNull().default(0),
    tokens: integer('tokens').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.userId, t.day] }), index('ai_usage_day').on(t.day)],
)
