import { eq } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { preferences } from '../../db/schema.ts'

export type PreferenceRow = typeof preferences.$inferSelect

export async function readPreferenceRow(db: Db, userId: string): Promise<PreferenceRow | null> {
  const rows = await db.select().from(preferences).where(eq(preferences.userId, userId))
  return rows[0] ?? null
}

/** Inserts the preferences if missing and locks them: parallel saves run one after the other and lose nothing. */
export async function lockPreferenceRow(tx: Db, userId: string, now: Date): Promise<PreferenceRow> {
  await tx.insert(preferences).values({ userId, updatedAt: now }).onConflictDoNothing()
  const rows = await tx.select().from(preferences).where(eq(preferences.userId, userId)).for('update')
  return rows[0]!
}

export async function updatePreferenceRow(
  tx: Db,
  userId: string,
  set: Partial<Omit<PreferenceRow, 'userId'>> & { updatedAt: Date },
): Promise<PreferenceRow> {
  const rows = await tx.update(preferences).set(set).where(eq(preferences.userId, userId)).returning()
  return rows[0]!
}
