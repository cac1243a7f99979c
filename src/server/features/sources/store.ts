import { and, eq, lt, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { sourceCache, sourceHealth } from '../../db/schema.ts'

export type Cached = typeof sourceCache.$inferSelect
export type SourceHealth = typeof sourceHealth.$inferSelect

export async function readCached(db: Db, source: string, key: string): Promise<Cached | null> {
  const rows = await db
    .select()
    .from(sourceCache)
    .where(and(eq(sourceCache.source, source), eq(sourceCache.key, key)))
  return rows[0] ?? null
}

export async function saveCached(db: Db, row: Cached): Promise<void> {
  // JSON null ("no data") must not become SQL NULL.
  const value = row.value === null ? sql`'null'::jsonb` : row.value
  await db
    .insert(sourceCache)
    .values({ ...row, value })
    .onConflictDoUpdate({
      target: [sourceCache.source, sourceCache.key],
      set: { value, retrievedAt: row.retrievedAt, expiresAt: row.expiresAt },
    })
}

export async function deleteOldCached(db: Db, before: Date): Promise<void> {
  await db.delete(sourceCache).where(lt(sourceCache.retrievedAt, before))
}

export async function readHealth(db: Db, source: string): Promise<SourceHealth | null> {
  const rows = await db.select().from(sourceHealth).where(eq(sourceHealth.source, source))
  return rows[0] ?? null
}

export async function listHealth(db: Db): Promise<SourceHealth[]> {
  return db.select().from(sourceHealth)
}

export async function saveSuccess(db: Db, source: string, now: Date): Promise<void> {
  const successColumns = { failures: 0, openUntil: null, lastSuccessAt: now }
  await db
    .insert(sourceHealth)
    .values({ source, ...successColumns })
    .onConflictDoUpdate({ target: sourceHealth.source, set: successColumns })
}

export async function saveFailure(db: Db, source: string, failure: { now: Date; error: string; openUntil: Date | null }): Promise<void> {
  const failureColumns = { lastFailureAt: failure.now, lastError: failure.error.slice(0, 500), openUntil: failure.openUntil }
  await db
    .insert(sourceHealth)
    .values({ source, failures: 1, ...failureColumns })
    .onConflictDoUpdate({ target: sourceHealth.source, set: { ...failureColumns, failures: sql`${sourceHealth.failures} + 1` } })
}
