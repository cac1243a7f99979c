import { and, eq, getTableColumns, getTableName, inArray, is, or, type SQL, sql } from 'drizzle-orm'
import { type PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db } from '../../db/database.ts'
import type { SqlRunner } from '../../db/migrate.ts'
import * as schema from '../../db/schema.ts'
import { ticketMailKey } from '../../mail/send-mail.ts'

type TableName = { [K in keyof typeof schema]: (typeof schema)[K] extends PgTable ? K : never }[keyof typeof schema]

/**
 * How each table holds personal data; a new table does not compile until it is classified. `own`: rows by `userId`, exported, deleted with the
 * account. `paid`: the same, exported by their feature under the access rule. `hidden`: the same, but secrets that no export may contain. `money`:
 * stored without the person, exported by payments. `log`: ids only, immutable. `queue`: mails, jobs and counters for a time. `none`: no personal data
 * of its own.
 */
const dataClassByTable: Record<TableName, 'own' | 'paid' | 'hidden' | 'money' | 'log' | 'queue' | 'none'> = {
  users: 'own',
  sessions: 'own',
  authAccounts: 'own',
  verifications: 'hidden',
  throttles: 'queue',
  knownDevices: 'own',
  preferences: 'own',
  settings: 'own',
  bookmarks: 'own',
  hiddenArchetypes: 'own',
  discoveries: 'own',
  ownArchetypes: 'own',
  gapLookups: 'own',
  walkCounts: 'own',
  squareWalks: 'own',
  openedSquares: 'own',
  matchNews: 'own',
  matchDue: 'hidden',
  views: 'own',
  journeys: 'own',
  reports: 'paid',
  planMarks: 'own',
  notifications: 'own',
  tickets: 'own',
  aiUsage: 'own',
  orders: 'money',
  paymentAttempts: 'money',
  payments: 'money',
  providerEvents: 'money',
  subscriptions: 'money',
  entitlements: 'money',
  refunds: 'money',
  disputes: 'money',
  ledgerTxns: 'money',
  ledgerPostings: 'money',
  paymentExceptions: 'money',
  simulatorPayments: 'money',
  rollups: 'none',
  cursors: 'none',
  auditLog: 'log',
  jobs: 'queue',
  importUploads: 'queue',
  evidenceBatches: 'log',
  evidenceRows: 'none',
  shippedSwitches: 'none',
  sourceCache: 'none',
  sourceHealth: 'none',
}

/** Database names of tables that may contain dead rows of personal data. Append-only ones have no deleted rows. */
export const personalDataTables: readonly string[] = Object.entries(schema).flatMap(([name, table]) =>
  is(table, PgTable) && !['none', 'log'].includes(dataClassByTable[name as TableName]) ? [getTableName(table)] : [],
)

/** Raw statements that cannot run inside a transaction. */
export function rawQueryFor(db: Db): SqlRunner['query'] {
  return async (text) => ((await db.execute(sql.raw(text))) as unknown as { rows: Record<string, unknown>[] }).rows
}

const secretColumns = new Set(['passwordHash', 'tokenHash'])

/** Rows by table, without secrets that would open the account. */
export async function readPersonalRows(db: Db, userId: string): Promise<Record<string, Record<string, unknown>[]>> {
  const rowsByTable: Record<string, Record<string, unknown>[]> = {}
  for (const [name, table] of Object.entries(schema)) {
    if (!is(table, PgTable) || dataClassByTable[name as TableName] !== 'own') continue
    const columns: Record<string, PgColumn> = getTableColumns(table)
    const owner = name === 'users' ? columns.id : columns.userId
    if (!owner) throw new Error(`${name} has no owner column`)
    const exportColumns = Object.fromEntries(
      Object.entries(columns).filter(([column]) => !secretColumns.has(column) && column !== 'userId'),
    )
    rowsByTable[name] = await db.select(exportColumns).from(table).where(eq(owner, userId))
  }
  return rowsByTable
}

/** Audit rows with the person as actor or subject. */
export async function readLogLines(db: Db, userId: string): Promise<(typeof schema.auditLog.$inferSelect)[]> {
  return db
    .select()
    .from(schema.auditLog)
    .where(or(eq(schema.auditLog.actorId, userId), eq(schema.auditLog.targetId, userId)))
}

/** Mail files about a person outside the tables: those to these addresses, and those of these keys, which went to support. */
export type MailTraces = { addresses: string[]; keys: string[] }

/**
 * Removes the person from every table: personal data by the cascade of the person's row, emails and jobs (done ones too) by name, provider texts are
 * emptied or lose the address.
 * @returns the mail files to remove
 */
export async function deletePerson(tx: Db, user: { id: string; email: string; emailVerified: boolean }): Promise<MailTraces> {
  const { jobs, throttles, tickets, users } = schema
  const byMail = user.emailVerified ? sql`lower(${tickets.email}) = ${user.email}` : undefined
  const deletedTickets = await tx
    .delete(tickets)
    .where(or(eq(tickets.userId, user.id), byMail))
    .returning({ id: tickets.id })
  const keys = deletedTickets.map(({ id }) => ticketMailKey(id))
  const toSupport = keys.map((key) => `mail:${key}`)
  const jobsOfUser = or(
    sql`${jobs.payload}->>'userId' = ${user.id}`,
    sql`lower(${jobs.payload}->>'to') = ${user.email}`,
    sql`lower(${jobs.payload}->>'email') = ${user.email}`,
    inArray(jobs.id, toSupport),
  )
  const deletedJobs = await tx
    .delete(jobs)
    .where(jobsOfUser)
    .returning({ id: jobs.id, to: sql<string | null>`${jobs.payload}->>'to'` })
  const addresses = new Set([user.email, ...deletedJobs.flatMap(({ id, to }) => (to && !toSupport.includes(id) ? [to.toLowerCase()] : []))])
  // Done jobs for an earlier address of the person; a waiting one may be another person's by now.
  await tx.delete(jobs).where(and(eq(jobs.state, 'done'), inArray(sql`lower(${jobs.payload}->>'email')`, [...addresses])))
  await tx.delete(throttles).where(eq(schema.countedAccountId(throttles.key), user.id))
  // Provider payloads of the person's payments and subscriptions can name the person in other ways; once processed, the books do not need them.
  const paymentReferences = sql`select a.reference from payment_attempts a join orders o on o.id = a.order_id where o.user_id = ${user.id}`
  const isDone = sql`processed_at is not null`
  await tx.execute(sql`update provider_events set raw = '{}' where ${isDone} and reference in (${paymentReferences})`)
  const subscriptionRows = (await tx.execute(
    sql`select distinct s.provider_subscription_id as id from orders o join subscriptions s on s.id = o.subscription_id
      where o.user_id = ${user.id} and s.provider_subscription_id is not null`,
  )) as unknown as { rows: { id: string }[] }
  for (const { id } of subscriptionRows.rows)
    await tx.execute(sql`update provider_events set raw = '{}' where ${isDone} and ${eventMentions(id)}`)
  await tx.execute(
    sql`update simulator_payments set data = jsonb_set(data, '{email}', '"erased"') where data ? 'email' and reference in (${paymentReferences})`,
  )
  for (const address of addresses) {
    // Quoted, as in JSON: an address that contains this one does not match.
    const jsonAddress = JSON.stringify(address)
    await tx.execute(sql`update provider_events set raw = replace(raw, ${jsonAddress}, '"erased"') where ${eventMentions(address)}`)
  }
  await tx.delete(users).where(eq(users.id, user.id))
  return { addresses: [...addresses], keys }
}

/** Events with this address or subscription id as a value, by index. */
function eventMentions(value: string): SQL {
  return sql`event_names(raw) @> array[${value}]`
}
