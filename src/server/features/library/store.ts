import { and, asc, count, desc, eq, inArray, isNull, ne, notLike, type SQL, sql } from 'drizzle-orm'
import { squareIdOf } from '#engine/quantity/opportunity-id.ts'
import type { Db } from '../../db/database.ts'
import { lockPerson } from '../../db/lock-person.ts'
import { reports } from '../../db/schema.ts'

export type ReportWithData = Omit<typeof reports.$inferSelect, 'otherData'>

export type ReportRow = Omit<ReportWithData, 'data'>

export const withoutData = {
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
  size: reports.size,
  otherSize: reports.otherSize,
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

/** A report with its compressed content, at the size that it leads with or at the other one, and the facts of the access rule. */
export async function readReportWithData(db: Db, id: string, content: 'data' | 'otherData' = 'data'): Promise<ReportWithData | null> {
  const rows = await db
    .select({ ...withoutData, data: reports[content] })
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

/** Editions that are ready or being generated. */
export async function readEditionsByReport(db: Db, ids: string[]): Promise<ReportRow[]> {
  if (ids.length === 0) return []
  return db
    .select(withoutData)
    .from(reports)
    .where(and(inArray(reports.editionOf, ids), ne(reports.status, 'failed')))
}

export async function listReports(db: Db, userId: string): Promise<ReportRow[]> {
  return db.select(withoutData).from(reports).where(eq(reports.userId, userId)).orderBy(desc(reports.number))
}

/** The newest reports without their content, and how many there are. */
export async function listNewestReports(db: Db, userId: string, limit: number) {
  const { id, title, location, status, withdrawnAt, orderId, createdAt } = reports
  const ofUser = eq(reports.userId, userId)
  const [rows, totals] = await Promise.all([
    db
      .select({ id, title, location, status, withdrawnAt, orderId, createdAt })
      .from(reports)
      .where(ofUser)
      .orderBy(desc(reports.number))
      .limit(limit),
    db.select({ total: count() }).from(reports).where(ofUser),
  ])
  return { rows, total: totals[0]?.total ?? 0 }
}

export async function readOwnedPairs(db: Db, userId: string): Promise<({ id: string } & ReportSubject)[]> {
  return db
    .select({ id: reports.id, archetype: reports.archetype, cityId: reports.cityId, opportunityId: reports.opportunityId })
    .from(reports)
    .where(and(eq(reports.userId, userId), ne(reports.status, 'failed'), isNull(reports.withdrawnAt)))
    .orderBy(asc(reports.number))
}

export type ReportSubject = { archetype: string; cityId: string; opportunityId: string }

export async function readOwnedPair(db: Db, pair: { userId: string } & ReportSubject): Promise<string | null> {
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

/** Sequential: the caller holds the person's row lock. */
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

/** Withdraws a report, its edition and the edition of that, which have no right of their own. */
export async function setWithdrawn(tx: Db, reportId: string, at: Date): Promise<string[]> {
  const rows = await tx
    .update(reports)
    .set({ withdrawnAt: at })
    .where(
      inArray(
        reports.id,
        sql`(with recursive chain as (select ${reportId}::text as id union select later.id from reports later join chain on later.edition_of = chain.id)
          select id from chain)`,
      ),
    )
    .returning({ id: reports.id })
  return rows.map((row) => row.id)
}

/** Matches reports of the same square or, for a city's id, reports of the whole city. */
export function sameSquare(opportunityId: string): SQL {
  return squareIdOf(opportunityId) ? eq(reports.opportunityId, opportunityId) : notLike(reports.opportunityId, '%--%--%')
}
