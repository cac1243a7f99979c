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
    /** Counts the account's own reports from 1. */
    number: integer('number').notNull(),
    entitlementId: text('entitlement_id')
      .notNull()
      .references(() => entitlements.id),
    orderId: text('order_id').references(() => orders.id),
    /** Makes asking twice one report: the order, or the (archetype, city) of a credit or pass. */
    requestKey: text('request_key').notNull(),
    opportunityId: text('opportunity_id').notNull(),
    archetype: text('archetype').notNull(),
    cityId: text('city_id').notNull(),
    /** What the person typed where it is not a city we know. */
    askedPlace: text('asked_place'),
    location: text('location').notNull(),
    title: text('title').notNull(),
    paidBy: text('paid_by', { enum: ['report', 'pack', 'pass'] }).notNull(),
    /** The report of an earlier engine that this one is the free edition of. Its right to be read is that report's, and it uses none itself. */
    editionOf: text('edition_of').references((): AnyPgColumn => reports.id, { onDelete: 'cascade' }),
    status: text('status', { enum: ['queued', 'generating', 'ready', 'failed'] }).notNull(),
    progress: doublePrecision('progress').notNull().default(0),
    /** Why there is none, as it was said then; and as a message, null for a report that failed before messages were kept. */
    failure: text('failure'),
    failureWords: jsonb('failure_words').$type<StoredMessage>(),
    withdrawnAt: at('withdrawn_at'),
    /** The inputs it was made with, so that what-if and recomputation can run on them. */
    inputs: sealedJson<Record<string, unknown>>('inputs'),
    engineVersion: text('engine_version'),
    factsVersion: text('facts_version'),
    /** The report as served: UTF-8 JSON, compressed. */
    data: sealedBytes('data'),
    /** The card's part, small. */
    summary: sealedJson<Record<string, unknown>>('summary'),
    whatIf: sealedJson<{ assumptions: Record<string, number>; savedAt: string; engineVersion: string }>('what_if'),
    /** What-if changes of the earlier report that have no place in this edition. */
    leftOut: sealedJson<{ key: string; label: string; value: number; unit: string }[]>('left_out'),
    /** Sections worded so far, while it is being made. */
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
    /** One edition of a report; one that failed may be asked for again. */
    uniqueIndex('reports_one_edition').on(t.editionOf).where(sql`status <> 'failed'`),
    index('reports_entitlement').on(t.entitlementId),
    index('reports_user').on(t.userId, t.createdAt),
    index('reports_created').on(t.createdAt),
    /** Of those that failed too: deleting a report looks for its editions. */
    index('reports_edition').on(t.editionOf),
  ],
)

/** What a person marked in a report's plan, as devices sent it, each mark once. Which of them count: `engine/report/plan-marks.ts`. */
export const planMarks = pgTable(
  'plan_marks',
  {
    userId: text('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    reportId: text('report_id')
      .notNull()
      .references(() => reports.id, { onDelete: 'cascade' }),
    /** Given by the device, so that a mark that is sent twice is one row. */
    id: text('id').notNull(),
    task: text('task').notNull(),
    done: boolean('done'),
    note: text('note'),
    /** The device's time, never after the server's when it came. */
    at: at('at').notNull(),
    receivedAt: at('received_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.reportId, t.id] }), index('plan_marks_user').on(t.userId)],
)

/** The durable queue and outbox: rows written in the transaction that needs the work done. */
export const jobs = pgTable(
  'jobs',
  {
    /** Deterministic, 'report:<id>': the same work asked twice is one row. */
    id: text('id').primaryKey(),
    topic: text('topic').notNull(),
    payload: jsonb('payload').$type<unknown>().notNull(),
    state: text('state', { enum: ['waiting', 'running', 'done', 'failed'] }).notNull(),
    runAt: at('run_at').notNull(),
    attempts: integer('attempts').notNull().default(0),
    lockedBy: text('locked_by'),
    lockedUntil: at('locked_until'),
    lastError: text('last_error'),
    /** Saved results of steps that must not be done twice. */
    steps: jsonb('steps').$type<Record<string, unknown>>().notNull().default({}),
    createdAt: at('created_at').notNull(),
    doneAt: at('done_at'),
  },
  (t) => [
    index('jobs_ready').on(t.runAt).where(sql`state in ('waiting','running')`),
    index('jobs_topic_state').on(t.topic, t.state),
    index('jobs_state').on(t.state, t.doneAt),
    /** Erasing an account finds its mails and work, also those that are done. */
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
    /** Deterministic: each is made at most once. */
    key: text('key').notNull(),
    kind: text('kind').notNull(),
    /** As it was said when it was made. */
    title: text('title').notNull(),
    message: text('message').notNull(),
    /** The same as messages, said again in the reader's language; null for a notice made before messages were kept. */
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

/** Open ones first, those of people who paid before others, the oldest before the newer; then the answered, the newest first. */
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
    /** Those who answer read them in this order. */
    index('tickets_listed').on(...ticketOrder(t)),
  ],
)

/** Who did what to which person; no update, no delete (trigger). Ids only: labels are joined at reading. */
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
 * Sums that triggers keep beside the rows they are of, so that no total is counted over a table that grows: of a table's rows by what tells
 * them apart, and of the ledger by account, currency and mode. Written as changes, so that nobody waits for anybody; the daily clean-up adds them up.
 */
export const rollups = pgTable(
  'tallies',
  { name: text('name').notNull(), key: text('key').notNull(), amount: bigint('amount', { mode: 'number' }).notNull() },
  (t) => [index('tallies_name_key').on(t.name, t.key)],
)

/** How far work has come that goes on from where it stopped. */
export const cursors = pgTable('marks', { name: text('name').primaryKey(), value: text('value').notNull() })

/** Answers of live sources, with the time of retrieval; failures kept for the admin. */
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

/** What an account asked of the language model on a day: the bound on cost. */
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
