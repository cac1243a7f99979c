import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteOld, instant } from '../../db/delete-old.ts'
import { users, verifications } from '../../db/schema.ts'

export type TokenValue = { userId: string | null; value: Record<string, unknown> }
type Which = { id: string; kind: string; now: Date }

const epochOf = (userId: unknown) => sql<number>`(select ${users.credentialEpoch} from ${users} where ${users.id} = ${userId})`
/** Of nobody's account, or of the account's present epoch. */
const isOfThisEpoch = () => or(isNull(verifications.userId), eq(verifications.epoch, epochOf(verifications.userId)))

/** A token of an account is of the epoch in which it is issued. */
export async function insertVerification(tx: Db, row: Omit<typeof verifications.$inferInsert, 'epoch'>): Promise<void> {
  await tx.insert(verifications).values({ ...row, epoch: row.userId ? sql`coalesce(${epochOf(row.userId)}, 0)` : 0 })
}

/** Of several who take it at once one gets it. */
export async function takeVerification(tx: Db, which: Which): Promise<TokenValue | null> {
  const rows = await tx
    .delete(verifications)
    .where(and(eq(verifications.id, which.id), eq(verifications.kind, which.kind), isOfThisEpoch()))
    .returning()
  const row = rows[0]
  return row && row.expiresAt > which.now ? { userId: row.userId, value: row.value } : null
}

export async function readVerification(db: Db, which: Which): Promise<TokenValue | null> {
  const rows = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, which.id), eq(verifications.kind, which.kind), gt(verifications.expiresAt, which.now), isOfThisEpoch()))
  return rows[0] ?? null
}

export async function deleteVerifications(tx: Db, userId: string, kinds: readonly string[]): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.userId, userId), inArray(verifications.kind, [...kinds])))
}

export async function deleteExpiredVerifications(db: Db, now: Date): Promise<void> {
  await deleteOld(db, verifications, verifications.expiresAt, sql`expires_at < ${instant(now)}`)
}
