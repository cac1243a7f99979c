import { and, asc, eq, inArray } from 'drizzle-orm'
import { majorUnits, money } from '#engine/quantity/money.ts'
import type { Db } from '../../db/database.ts'
import { planMarks, preferences, reports } from '../../db/schema.ts'
import type { StoredMessage } from '../../platform/stored-message.ts'
import type { ReportRow } from '../library/reports.ts'
import { noAnswers, type SavedAnswers } from '../profile/saved-answers.ts'

/** @returns false when it is no longer being generated */
export async function setProgress(
  db: Db,
  id: string,
  progress: number,
  more: Partial<Pick<ReportRow, 'startedAt' | 'draft'>> = {},
): Promise<boolean> {
  const rows = await db
    .update(reports)
    .set({ status: 'generating', progress, ...more })
    .where(and(eq(reports.id, id), inArray(reports.status, ['queued', 'generating'])))
    .returning({ id: reports.id })
  return rows.length > 0
}

export type FinishedReport = Pick<
  typeof reports.$inferInsert,
  | 'data'
  | 'size'
  | 'otherSize'
  | 'otherData'
  | 'summary'
  | 'inputs'
  | 'whatIf'
  | 'leftOut'
  | 'engineVersion'
  | 'factsVersion'
  | 'narrationParagraphs'
  | 'narrationFallbacks'
  | 'readyAt'
>

/** @returns false when it was finished before */
export async function finishReport(tx: Db, id: string, finished: FinishedReport): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ ...finished, status: 'ready', progress: 1, failure: null, failureWords: null, draft: null })
    .where(and(eq(reports.id, id), inArray(reports.status, ['queued', 'generating'])))
    .returning({ id: reports.id })
  return rows.length > 0
}

/** @returns false when it had ended before */
export async function failReport(tx: Db, id: string, failed: { failure: string; failureWords: StoredMessage }): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ status: 'failed', ...failed })
    .where(and(eq(reports.id, id), inArray(reports.status, ['queued', 'generating'])))
    .returning({ id: reports.id })
  return rows.length > 0
}

export async function saveWhatIf(db: Db, id: string, whatIf: ReportRow['whatIf']): Promise<void> {
  await db.update(reports).set({ whatIf }).where(eq(reports.id, id))
}

/** What a report takes from its owner's preferences. */
export async function readMeans(db: Db, userId: string): Promise<Means> {
  const rows = await db
    .select({
      budget: preferences.budget,
      budgetAmountMinor: preferences.budgetAmountMinor,
      budgetCurrency: preferences.budgetCurrency,
      have: preferences.have,
      trades: preferences.trades,
      businesses: preferences.businesses,
      when: preferences.when,
      household: preferences.household,
      setAside: preferences.setAside,
      counts: preferences.counts,
      hours: preferences.hours,
    })
    .from(preferences)
    .where(eq(preferences.userId, userId))
  return (
    rows[0] ?? {
      budget: null,
      budgetAmountMinor: null,
      budgetCurrency: null,
      have: null,
      trades: null,
      businesses: null,
      ...noAnswers,
    }
  )
}

export type Means = Pick<
  typeof preferences.$inferSelect,
  'budget' | 'budgetAmountMinor' | 'budgetCurrency' | 'have' | 'trades' | 'businesses'
> &
  SavedAnswers

/** The exact amount that they have, major units; null where none is saved. */
export function savedAmount({ budgetAmountMinor: minor, budgetCurrency: currency }: Means): { amount: number; currency: string } | null {
  return minor === null || currency === null ? null : { amount: majorUnits(money(minor, currency)), currency }
}

export type MarkRow = typeof planMarks.$inferSelect

/** Idempotent: an existing mark is left unchanged. */
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
