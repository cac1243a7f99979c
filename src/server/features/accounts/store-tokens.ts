import { and, eq, gt, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { deleteInBatches, timestamptz } from '../../db/delete-in-batches.ts'
import { users, verifications } from '../../db/schema.ts'

export type TokenValue = { userId: string | null; value: Record<string, unknown> }
type TokenKey = { id: string; kind: string; now: Date }

const userEpoch = (userId: unknown) => sql<number>`(select ${users.credentialEpoch} from ${users} where ${users.id} = ${userId})`
/** Without an account, or of the account's current epoch. */
const isOfThisEpoch = () => or(isNull(verifications.userId), eq(verifications.epoch, userEpoch(verifications.userId)))

/** A token belongs to the account's epoch at the time of issue. */
export async function insertVerification(tx: Db, row: Omit<typeof verifications.$inferInsert, 'epoch'>): Promise<void> {
  await tx.insert(verifications).values({ ...row, epoch: row.userId ? sql`coalesce(${userEpoch(row.userId)}, 0)` : 0 })
}

/** Of concurrent callers one gets it. */
export async function consumeVerification(tx: Db, key: TokenKey): Promise<TokenValue | null> {
  const rows = await tx
    .delete(verifications)
    .where(and(eq(verifications.id, key.id), eq(verifications.kind, key.kind), isOfThisEpoch()))
    .returning()
  const row = rows[0]
  return row && row.expiresAt > key.now ? { userId: row.userId, value: row.value } : null
}

export async function readVerification(db: Db, key: TokenKey): Promise<TokenValue | null> {
  const rows = await db
    .select()
    .from(verifications)
    .where(and(eq(verifications.id, key.id), eq(verifications.kind, key.kind), gt(verifications.expiresAt, key.now), isOfThisEpoch()))
  return rows[0] ?? null
}

export async function deleteVerifications(tx: Db, userId: string, kinds: readonly string[]): Promise<void> {
  await tx.delete(verifications).where(and(eq(verifications.userId, userId), inArray(verifications.kind, [...kinds])))
}

export async function deleteExpiredVerifications(db: Db, now: Date): Promise<void> {
  await deleteInBatches(db, verifications, verifications.expiresAt, sql`expires_at < ${timestamptz(now)}`)
}
