import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { marks } from './schema.ts'

export type MarkName = 'matches-catalogue' | 'orders-since' | 'orders-after'

/** Where work that goes on from where it stopped has come to; null when it has not begun. */
export async function readMark(db: Db, name: MarkName): Promise<string | null> {
  const rows = await db.select({ value: marks.value }).from(marks).where(eq(marks.name, name))
  return rows[0]?.value ?? null
}

export async function saveMark(tx: Db, name: MarkName, value: string): Promise<void> {
  await tx.insert(marks).values({ name, value }).onConflictDoUpdate({ target: marks.name, set: { value } })
}
