import { and, asc, desc, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { readRollup } from '../../db/rollups.ts'
import { paymentExceptions, providerEvents } from '../../db/schema.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import { paymentMessageLine } from './payment-message.ts'

export type EventRow = typeof providerEvents.$inferSelect
export type ExceptionRow = typeof paymentExceptions.$inferSelect

/** @returns the stored row's id and whether it still has to be processed */
export async function insertEvent(tx: Db, row: typeof providerEvents.$inferInsert): Promise<{ id: string; open: boolean }> {
  const inserted = await tx.insert(providerEvents).values(row).onConflictDoNothing().returning({ id: providerEvents.id })
  if (inserted[0]) return { id: inserted[0].id, open: true }
  const rows = await tx
    .select({ id: providerEvents.id, processedAt: providerEvents.processedAt })
    .from(providerEvents)
    .where(and(eq(providerEvents.provider, row.provider), eq(providerEvents.mode, row.mode), eq(providerEvents.eventKey, row.eventKey)))
  return { id: rows[0]?.id ?? row.id, open: rows[0]?.processedAt === null }
}

export async function readEvent(db: Db, id: string): Promise<EventRow | null> {
  const rows = await db.select().from(providerEvents).where(eq(providerEvents.id, id))
  return rows[0] ?? null
}

/** `note` is the outcome, null when all is well; undefined leaves the earlier note. */
export async function markEventProcessed(db: Db, id: string, at: Date, note?: StoredMessage | null): Promise<void> {
  const noteFields = note === undefined ? {} : { lastError: note && paymentMessageLine(note), errorWords: note }
  await db
    .update(providerEvents)
    .set({ processedAt: at, ...noteFields, tries: sql`${providerEvents.tries} + 1` })
    .where(and(eq(providerEvents.id, id), isNull(providerEvents.processedAt)))
}

export async function markEventFailed(db: Db, id: string, error: string, words: StoredMessage | null): Promise<void> {
  await db
    .update(providerEvents)
    .set({ lastError: error.slice(0, 300), errorWords: words, tries: sql`${providerEvents.tries} + 1` })
    .where(eq(providerEvents.id, id))
}

export async function readOpenEvents(db: Db, before: Date, limit: number): Promise<EventRow[]> {
  return db
    .select()
    .from(providerEvents)
    .where(and(isNull(providerEvents.processedAt), lte(providerEvents.receivedAt, before)))
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
    .limit(limit)
}

export async function readEventsByReference(db: Db, references: string[]): Promise<EventRow[]> {
  if (references.length === 0) return []
  return db
    .select()
    .from(providerEvents)
    .where(inArray(providerEvents.reference, references))
    .orderBy(asc(providerEvents.receivedAt), asc(providerEvents.id))
}

export async function deleteOldEvents(db: Db, processedBefore: Date): Promise<void> {
  await deleteInBatches(db, providerEvents, providerEvents.processedAt, sql`processed_at < ${timestamptz(processedBefore)}`)
}

/** Idempotent by (kind, key). @returns true when it is new */
export async function insertException(tx: Db, row: typeof paymentExceptions.$inferInsert): Promise<boolean> {
  const rows = await tx.insert(paymentExceptions).values(row).onConflictDoNothing().returning({ id: paymentExceptions.id })
  return rows.length > 0
}

export async function resolveExceptions(tx: Db, kind: string, keys: string[], at: Date): Promise<void> {
  if (keys.length === 0) return
  await tx
    .update(paymentExceptions)
    .set({ resolvedAt: at })
    .where(and(eq(paymentExceptions.kind, kind), inArray(paymentExceptions.key, keys), isNull(paymentExceptions.resolvedAt)))
}

export async function readOpenExceptions(db: Db, orderIds: string[]): Promise<ExceptionRow[]> {
  if (orderIds.length === 0) return []
  return db
    .select()
    .from(paymentExceptions)
    .where(and(inArray(paymentExceptions.orderId, orderIds), isNull(paymentExceptions.resolvedAt)))
}

export async function readExceptionPage(
  db: Db,
  page: number,
  pageSize: number,
): Promise<{ rows: ExceptionRow[]; total: number; open: number }> {
  const rows = await db
    .select()
    .from(paymentExceptions)
    .orderBy(sql`(${paymentExceptions.resolvedAt} is not null)`, desc(paymentExceptions.createdAt), desc(paymentExceptions.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  const counts = await readRollup(db, 'payment_exceptions')
  const open = counts.get('open') ?? 0
  return { rows, total: open + (counts.get('resolved') ?? 0), open }
}
