import { and, asc, desc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Budget } from '#engine/quantity/vocabulary.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { sameSquare } from '../../db/same-square.ts'
import { preferences, reports } from '../../db/schema.ts'
import type { KeptWords } from '../../kept-words.ts'

export type WholeReport = typeof reports.$inferSelect
export type ReportRow = Omit<WholeReport, 'data'>

const withoutData = {
  id: reports.id,
  userId: reports.userId,
  number: reports.number,
  entitlementId: reports.entitlementId,
  orderId: reports.orderId,
  requestKey: reports.requestKey,
  opportunityId: reports.opportunityId,
  archetype: reports.archetype,
  cityId: reports.cityId,
  askedPlace: reports.askedPlace,
  location: reports.location,
  title: reports.title,
  paidBy: reports.paidBy,
  editionOf: reports.editionOf,
  status: reports.status,
  progress: reports.progress,
  failure: reports.failure,
  failureWords: reports.failureWords,
  withdrawnAt: reports.withdrawnAt,
  inputs: reports.inputs,
  engineVersion: reports.engineVersion,
  factsVersion: reports.factsVersion,
  summary: reports.summary,
  whatIf: reports.whatIf,
  leftOut: reports.leftOut,
  draft: reports.draft,
  narrationParagraphs: reports.narrationParagraphs,
  narrationFallbacks: reports.narrationFallbacks,
  createdAt: reports.createdAt,
  startedAt: reports.startedAt,
  readyAt: reports.readyAt,
}

export async function readReport(db: Db, id: string): Promise<ReportRow | null> {
  const rows = await db.select(withoutData).from(reports).where(eq(reports.id, id))
  return rows[0] ?? null
}

/** With the report itself, compressed, beside what the rule of reading asks. */
export async function readWholeReport(db: Db, id: string): Promise<WholeReport | null> {
  const rows = await db
    .select({ ...withoutData, data: reports.data })
    .from(reports)
    .where(eq(reports.id, id))
  return rows[0] ?? null
}

export async function readReportByKey(db: Db, userId: string, requestKey: string): Promise<ReportRow | null> {
  const rows = await db
    .select(withoutData)
    .from(reports)
    .where(and(eq(reports.userId, userId), eq(reports.requestKey, requestKey)))
  return rows[0] ?? null
}

/** Of each of these reports, the edition that was made or is being made. */
export async function readEditionsOf(db: Db, ids: string[]): Promise<ReportRow[]> {
  if (ids.length === 0) return []
  return db
    .select(withoutData)
    .from(reports)
    .where(and(inArray(reports.editionOf, ids), ne(reports.status, 'failed')))
}

export async function listReports(db: Db, userId: string): Promise<ReportRow[]> {
  return db.select(withoutData).from(reports).where(eq(reports.userId, userId)).orderBy(desc(reports.number))
}

/** What a person owns reports of. */
export async function readOwnedPairs(db: Db, userId: string): Promise<({ id: string } & OfReport)[]> {
  return db
    .select({ id: reports.id, archetype: reports.archetype, cityId: reports.cityId, opportunityId: reports.opportunityId })
    .from(reports)
    .where(and(eq(reports.userId, userId), ne(reports.status, 'failed'), isNull(reports.withdrawnAt)))
    .orderBy(asc(reports.number))
}

type OfReport = { archetype: string; cityId: string; opportunityId: string }

export async function readOwnedPair(db: Db, pair: { userId: string } & OfReport): Promise<string | null> {
  const rows = await db
    .select({ id: reports.id })
    .from(reports)
    .where(
      and(
        eq(reports.userId, pair.userId),
        eq(reports.archetype, pair.archetype),
        eq(reports.cityId, pair.cityId),
        sameSquare(pair.opportunityId),
        ne(reports.status, 'failed'),
        isNull(reports.withdrawnAt),
      ),
    )
    .orderBy(desc(reports.number))
    .limit(1)
  return rows[0]?.id ?? null
}

/** Numbers are given one after the other: the person's row is the lock. */
export async function nextNumber(tx: Db, userId: string): Promise<number> {
  await lockPerson(tx, userId)
  const rows = await tx
    .select({ last: sql<number | null>`max(${reports.number})` })
    .from(reports)
    .where(eq(reports.userId, userId))
  return Number(rows[0]?.last ?? 0) + 1
}

export async function insertReport(tx: Db, row: typeof reports.$inferInsert): Promise<void> {
  await tx.insert(reports).values(row)
}

/** @returns false when it is no longer being made */
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
export async function failReport(tx: Db, id: string, failed: { failure: string; failureWords: KeptWords }): Promise<boolean> {
  const rows = await tx
    .update(reports)
    .set({ status: 'failed', ...failed })
    .where(and(eq(reports.id, id), inArray(reports.status, ['queued', 'generating'])))
    .returning({ id: reports.id })
  return rows.length > 0
}

/** Withdraws a report and the edition beside it, which has no right of its own. */
export async function setWithdrawn(tx: Db, reportId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .update(reports)
    .set({ withdrawnAt: at })
    .where(or(eq(reports.id, reportId), eq(reports.editionOf, reportId)))
    .returning({ id: reports.id })
  return rows.map((row) => row.id)
}

export async function saveWhatIf(db: Db, id: string, whatIf: ReportRow['whatIf']): Promise<void> {
  await db.update(reports).set({ whatIf }).where(eq(reports.id, id))
}

/** The budget the person named, for the report's 'still to find' line. */
export async function readBudget(db: Db, userId: string): Promise<Budget | null> {
  const rows = await db.select({ budget: preferences.budget }).from(preferences).where(eq(preferences.userId, userId))
  return rows[0]?.budget ?? null
}
