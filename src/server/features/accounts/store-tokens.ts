import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { verifications } from '../../db/schema.ts'

export type TokenValue = { userId: string | null; value: Record<string, unknown> }
type Which = { id: string; kind: string; now: Date }

export async function insertVerification(tx: Db, row: typeof verifications.$inferInsert): Promise<void> {
  await tx.insert(verifications).values(row)
}

/** Of several who take it at once one gets it. */
export async function takeVerification(tx: Db, which: Which): Promise<TokenValue | null> {
  const rows = await tx
    .delete(verifications)
    .where(and(eq(verifications.id, which.id), eq(verifications.kind, which.kind)))
    .returning()
  const row = rows[0]
  return row && row.expiresAt > which.now ? { userId: row.userId, value: row.value } : null
}

export async function readVerification(db: Db, which: Which): Promise<TokenValue | null> {
  const rows = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, which.id), eq(verifications.kind, which.kind), gt(verifications.expiresAt, which.now)))
  return rows[0] ?? null
}

export async function deleteVerifications(tx: Db, userId: string, kinds: readonly string[]): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.userId, userId), inArray(verifications.kind, [...kinds])))
}

export async function deleteExpiredVerifications(db: Db, now: Date): Promise<void> {
  await db.delete(verifications).where(lt(verifications.expiresAt, now))
}
