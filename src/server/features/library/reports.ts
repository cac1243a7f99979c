import { gunzipSync } from 'node:zlib'
import * as z from 'zod'
import { squareIdOf } from '#engine/quantity/opportunity-id.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { refusals } from '#words/refusals.ts'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/database.ts'
import { Failure } from '../../errors.ts'
import type { UserActor } from '../../platform/actor.ts'
import { dayIn } from '../../platform/zone.ts'
import { requireUnsealedReport } from '../access/access-policy.ts'
import {
  insertReport,
  nextNumber,
  type ReportRow,
  type ReportWithData,
  readOwnedPairs,
  readReport,
  readReportByKey,
  readReportWithData,
  setWithdrawn,
} from './store.ts'

export type UnsealedReport = Omit<ReturnType<typeof requireUnsealedReport<ReportWithData>>, 'data'>

/** The caller's own report. @throws Failure not_found, for another person's too */
export async function requireOwnReport(ctx: Context, actor: UserActor, id: string): Promise<ReportRow> {
  const report = await readReport(ctx.database.db, id)
  if (!report || report.userId !== actor.userId) throw new Failure('not_found')
  return report
}

/**
 * Row and stored JSON of the caller's own ready report, at the requested size or the one it leads with.
 * @throws Failure payment_required when it was withdrawn; validation_failed for a size that it does not have
 */
export async function requireReportJson(
  ctx: Context,
  actor: UserActor,
  id: string,
  size?: BusinessSize,
): Promise<{ report: UnsealedReport; json: string; size: BusinessSize }> {
  const row = await readReportAtSize(ctx, id, size)
  if (!row) throw new Failure('not_found')
  const { data, ...report } = requireUnsealedReport(row.report, actor)
  if (report.status !== 'ready' || !data) throw new Failure('conflict', { message: refusals.reportNotReady })
  return { report, json: gunzipSync(data).toString('utf8'), size: row.size }
}

/** The sizes of a report, the one that it leads with first; reports of engines before 3 have one, which planned help. */
export function sizesIn({ size, otherSize }: Pick<ReportRow, 'size' | 'otherSize'>): readonly BusinessSize[] {
  return [size ?? 'with-help', ...(otherSize ? [otherSize] : [])]
}

/** A report with the content of the requested size. @throws Failure validation_failed for a size that it does not have */
export async function readReportAtSize(
  ctx: Context,
  id: string,
  size?: BusinessSize,
): Promise<{ report: ReportWithData; size: BusinessSize } | null> {
  const { db } = ctx.database
  if (size === undefined) {
    const report = await readReportWithData(db, id)
    return report && { report, size: sizesIn(report)[0]! }
  }
  // The content of one size alone is read: it is most of a row.
  const row = await readReport(db, id)
  if (!row) return null
  const sizes = sizesIn(row)
  if (!sizes.includes(size)) throw new Failure('validation_failed', { field: 'size', message: refusals.noSuchSize })
  const report = await readReportWithData(db, id, size === sizes[0] ? 'data' : 'otherData')
  return report && { report, size }
}

/** Ownership is per business and city, or per square: a city's report does not cover a square's, nor the reverse. */
export function ownedKey({ archetype, cityId, opportunityId }: { archetype: string; cityId: string; opportunityId: string }): string {
  return [archetype, cityId, squareIdOf(opportunityId) ?? ''].join('|')
}

/** Report ids by `ownedKey`, without withdrawn and failed ones. */
export async function ownedReports(ctx: Context, userId: string): Promise<Map<string, string>> {
  const rows = await readOwnedPairs(ctx.database.db, userId)
  return new Map(rows.map((row) => [ownedKey(row), row.id]))
}

export type ReportStart = {
  userId: string
  entitlementId: string
  orderId: string | null
  /** Idempotency key. */
  requestKey: string
  opportunityId: string
  archetype: string
  cityId: string
  askedPlace: string | null
  location: string
  title: string
  paidBy: 'report' | 'pack' | 'pass'
  /** The earlier report that this free edition belongs to. */
  editionOf?: string
}

/** The job's topic and payload; the reports feature handles it. */
export const reportJob = {
  topic: 'report',
  payload: z.object({ reportId: z.string() }),
  idOf: ({ reportId }: { reportId: string }) => reportId,
}

/** Inserts the report and enqueues its job in the caller's transaction. */
export async function startReport(
  tx: Db,
  ctx: Context,
  input: ReportStart,
): Promise<{ id: string; status: 'queued' | 'generating' | 'ready' | 'failed' }> {
  const number = await nextNumber(tx, input.userId)
  const existing = await readReportByKey(tx, input.userId, input.requestKey)
  if (existing) return { id: existing.id, status: existing.status }
  const id = ctx.newId('rpt')
  await insertReport(tx, {
    id,
    ...input,
    number,
    status: 'queued',
    progress: 0,
    createdAt: ctx.clock(),
  })
  await ctx.queue.enqueue(tx, reportJob, { reportId: id })
  await ctx.bus.publish(tx, { about: 'report', userId: input.userId, reportId: id })
  return { id, status: 'queued' }
}

/** Withdraws a refunded or charged-back report, and its editions with it. */
export async function withdrawReport(tx: Db, ctx: Context, reportId: string): Promise<void> {
  for (const id of await setWithdrawn(tx, reportId, ctx.clock())) {
    const report = await readReport(tx, id)
    if (report) await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: id })
  }
}

export type { ReportRow, ReportWithData as WholeReport } from './store.ts'
export {
  listNewestReports,
  listReports,
  readEditionsByReport as readEditionsOf,
  readOwnedPair,
  readReport,
  readReportByKey,
  readReportWithData as readWholeReport,
} from './store.ts'

/** The day on which a report was made, where its business is: one day on every page and document, whoever reads it. */
export function dayMade(ctx: Context, { cityId, createdAt }: Pick<ReportRow, 'cityId' | 'createdAt'>): string {
  return dayIn(ctx.market.findPlace(cityId)?.country.timeZone ?? 'UTC', createdAt)
}
