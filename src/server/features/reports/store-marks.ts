import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { planMarks } from '../../db/schema.ts'

export type MarkRow = typeof planMarks.$inferSelect

/** Writes each mark once: one that is here already stays as it came. */
export async function insertMarks(tx: Db, rows: MarkRow[]): Promise<void> {
  await tx.insert(planMarks).values(rows).onConflictDoNothing()
}

export async function listMarks(db: Db, reportId: string): Promise<MarkRow[]> {
  return db.select().from(planMarks).where(eq(planMarks.reportId, reportId)).orderBy(asc(planMarks.at), asc(planMarks.id))
}

export async function deleteMarks(tx: Db, reportId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.delete(planMarks).where(and(eq(planMarks.reportId, reportId), inArray(planMarks.id, ids)))
}
