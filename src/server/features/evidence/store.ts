import { and, desc, eq, getTableColumns, gte, inArray, lt } from 'drizzle-orm'
import { shippedBatches } from '#markets/sellers/shipped.ts'
import type { Db } from '../../db/database.ts'
import { evidenceBatches, evidenceRows, importUploads, shippedSwitches, users } from '../../db/schema.ts'

export type BatchRow = typeof evidenceBatches.$inferSelect

/** @returns false when the same file is stored already */
export async function insertBatch(tx: Db, row: BatchRow): Promise<boolean> {
  const inserted = await tx
    .insert(evidenceBatches)
    .values(row)
    .onConflictDoNothing({ target: evidenceBatches.digest })
    .returning({ id: evidenceBatches.id })
  return inserted.length > 0
}

export async function insertRows(tx: Db, batchId: string, rows: Record<string, string>): Promise<void> {
  for (const [cityId, text] of Object.entries(rows)) await tx.insert(evidenceRows).values({ batchId, cityId, rows: text })
}

/** With the email of the importing account, while it exists. */
export type ImportedBatch = BatchRow & { email: string | null }

const withImporter = (db: Db) =>
  db
    .select({ ...getTableColumns(evidenceBatches), email: users.email })
    .from(evidenceBatches)
    .leftJoin(users, eq(users.id, evidenceBatches.actorId))

export async function findBatch(db: Db, id: string): Promise<ImportedBatch | null> {
  return (await withImporter(db).where(eq(evidenceBatches.id, id)))[0] ?? null
}

export async function findBatchByDigest(db: Db, digest: string): Promise<BatchRow | null> {
  return (await db.select().from(evidenceBatches).where(eq(evidenceBatches.digest, digest)))[0] ?? null
}

export async function lockBatch(tx: Db, id: string): Promise<BatchRow | null> {
  return (await tx.select().from(evidenceBatches).where(eq(evidenceBatches.id, id)).for('update'))[0] ?? null
}

export async function listBatches(db: Db): Promise<ImportedBatch[]> {
  return withImporter(db).orderBy(desc(evidenceBatches.importedAt), desc(evidenceBatches.id))
}

export async function switchBatch(tx: Db, id: string, active: boolean, at: Date): Promise<void> {
  await tx.update(evidenceBatches).set({ active, changedAt: at }).where(eq(evidenceBatches.id, id))
}

/** Imported at that time or later, the newest first. */
export async function readRecentBatches(db: Db, since: Date, limit: number) {
  return db
    .select({ head: evidenceBatches.head, coverage: evidenceBatches.coverage, at: evidenceBatches.importedAt })
    .from(evidenceBatches)
    .where(and(eq(evidenceBatches.active, true), gte(evidenceBatches.importedAt, since)))
    .orderBy(desc(evidenceBatches.importedAt), desc(evidenceBatches.id))
    .limit(limit)
}

export async function readAllActiveIds(db: Db): Promise<string[]> {
  const rows = await db
    .select({ id: evidenceBatches.id })
    .from(evidenceBatches)
    .where(eq(evidenceBatches.active, true))
    .orderBy(evidenceBatches.id)
  return rows.map(({ id }) => id)
}

export async function readActiveIds(db: Db, cityId: string): Promise<string[]> {
  const rows = await db
    .select({ id: evidenceBatches.id })
    .from(evidenceRows)
    .innerJoin(evidenceBatches, eq(evidenceBatches.id, evidenceRows.batchId))
    .where(and(eq(evidenceRows.cityId, cityId), eq(evidenceBatches.active, true)))
    .orderBy(evidenceBatches.id)
  return rows.map(({ id }) => id)
}

export async function readBatchRows(db: Db, cityId: string, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .select({ id: evidenceBatches.id, head: evidenceBatches.head, rows: evidenceRows.rows })
    .from(evidenceRows)
    .innerJoin(evidenceBatches, eq(evidenceBatches.id, evidenceRows.batchId))
    .where(and(eq(evidenceRows.cityId, cityId), inArray(evidenceBatches.id, [...ids])))
}

/** Shipped batches that an admin switched off, or that ship so and nobody switched on. */
export async function readDisabledShipped(db: Db): Promise<Set<string>> {
  const switches = await db.select({ id: shippedSwitches.batchId, active: shippedSwitches.active }).from(shippedSwitches)
  const activeById = new Map(switches.map(({ id, active }) => [id, active]))
  return new Set(shippedBatches().flatMap(({ id, head }) => ((activeById.get(id) ?? head.unread === undefined) ? [] : [id])))
}

export async function switchShipped(tx: Db, id: string, active: boolean, at: Date): Promise<void> {
  const row = { active, changedAt: at }
  await tx
    .insert(shippedSwitches)
    .values({ batchId: id, ...row })
    .onConflictDoUpdate({ target: shippedSwitches.batchId, set: row })
}

export async function insertUpload(db: Db, row: typeof importUploads.$inferInsert): Promise<void> {
  await db.insert(importUploads).values(row)
}

/** One file per upload: its row is deleted here. Expired uploads without a file are deleted with the next. */
export async function consumeUpload(db: Db, id: string, userId: string, since: Date) {
  await db.delete(importUploads).where(lt(importUploads.createdAt, since))
  const rows = await db
    .delete(importUploads)
    .where(and(eq(importUploads.id, id), eq(importUploads.userId, userId)))
    .returning()
  return rows[0] ?? null
}
