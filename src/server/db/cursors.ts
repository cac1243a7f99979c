import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { cursors } from './schema.ts'

export type CursorName = 'matches-catalogue' | 'orders-since' | 'orders-after'

/** The position of resumable work; null before it begins. */
export async function readCursor(db: Db, name: CursorName): Promise<string | null> {
  const rows = await db.select({ value: cursors.value }).from(cursors).where(eq(cursors.name, name))
  return rows[0]?.value ?? null
}

export async function saveCursor(tx: Db, name: CursorName, value: string): Promise<void> {
  await tx.insert(cursors).values({ name, value }).onConflictDoUpdate({ target: cursors.name, set: { value } })
}
