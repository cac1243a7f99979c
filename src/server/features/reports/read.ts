import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { FastifyRequest } from 'fastify'
import type { ReportEdition, ReportListItem } from '#contract/reports.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { type ReportPart, reportPart } from '#engine/report/plan-parts.ts'
import { upcastReport } from '#report/stored-report.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { EventsAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { ownerWork } from '../../threads/work.ts'
import { requireUnsealedReport, unsealReportFor } from '../access/access-policy.ts'
import { openEventStream } from '../accounts/event-stream.ts'
import { renderNotice } from '../inbox/notify.ts'
import { dayMade, listReports, type ReportRow, readReport, readReportAtSize, requireOwnReport } from '../library/reports.ts'
import { catalogueClosure } from '../opportunities/availability.ts'
import { findEditions, presentEarlier } from './edition.ts'

const gzipAsync = promisify(gzip)

export async function listOwnReports(ctx: Context, actor: UserActor): Promise<ReportListItem[]> {
  const { db } = ctx.database
  const rows = await listReports(db, actor.userId)
  const editions = await findEditions(db, ctx, actor, rows)
  const rowById = new Map(rows.map((row) => [row.id, row]))
  return ctx.mainThread.run('own-list', ownerWork(actor), () =>
    rows.map((row) => {
      const earlier = (row.editionOf && rowById.get(row.editionOf)) || null
      return { ...presentItem(ctx, row, actor), ...presentRelated(actor, row, { earlier, edition: editions.get(row.id)?.edition }) }
    }),
  )
}

/** Wraps the stored bytes, unchanged, or a part of them, in the report's state. */
export async function readReportJson(
  ctx: Context,
  actor: UserActor,
  id: string,
  { acceptsGzip, part, size: requestedSize }: { acceptsGzip: boolean; part?: ReportPart | undefined; size?: BusinessSize | undefined },
): Promise<{ bytes: Uint8Array; gzip: boolean }> {
  const { db } = ctx.database
  const found = await readReportAtSize(ctx, id, requestedSize)
  if (!found || found.report.userId !== actor.userId) throw new Failure('not_found')
  const { report } = found
  const edition = (await findEditions(db, ctx, actor, [report])).get(id)?.edition
  const earlier = report.editionOf ? await readReport(db, report.editionOf) : null
  const open = unsealReportFor(report, actor)
  const draft = readableDraft(report, actor)
  const state = {
    ...presentItem(ctx, report, actor),
    ...presentRelated(actor, report, { earlier, edition }),
    reportData: undefined,
    orderId: report.orderId,
    failure: (report.failureWords && renderNotice(report.failureWords)) ?? report.failure,
    ...(draft.length > 0 ? { draft } : {}),
    ...(open?.leftOut ? { leftOut: open.leftOut } : {}),
    savedWhatIf: open?.whatIf ?? null,
  }
  const data = open?.status === 'ready' ? open.data : null
  const head = JSON.stringify(state)
  const json = data ? `${head.slice(0, -1)},"reportData":${selectPart(gunzipSync(data).toString('utf8'), part)}}` : head
  return acceptsGzip ? { bytes: await gzipAsync(json), gzip: true } : { bytes: Buffer.from(json), gzip: false }
}

const selectPart = (json: string, part: ReportPart | undefined): string =>
  part ? JSON.stringify(reportPart(upcastReport(json), part)) : json

/** Sections reworded so far, while the report is being generated. */
export function readableDraft(report: ReportRow, actor: UserActor): { key: string; title: string; summary: string }[] {
  return report.status === 'generating' ? (unsealReportFor(report, actor)?.draft ?? []) : []
}

function presentRelated(
  actor: UserActor,
  report: ReportRow,
  { earlier, edition }: { earlier: ReportRow | null; edition: ReportEdition | undefined },
) {
  return { ...(edition ? { edition } : {}), ...(earlier ? { editionOf: presentEarlier(earlier, report, actor) } : {}) }
}

function presentItem(ctx: Context, row: ReportRow, actor: UserActor): ReportListItem {
  const summary = unsealReportFor(row, actor)?.summary
  const closed = catalogueClosure(ctx, row)
  return {
    id: row.id,
    number: row.number,
    opportunityId: row.opportunityId,
    title: row.title,
    location: row.location,
    locationId: row.cityId,
    createdAt: row.createdAt.toISOString(),
    madeOn: dayMade(ctx, row),
    status: row.status,
    progress: row.progress,
    paidBy: row.paidBy,
    withdrawn: row.withdrawnAt !== null,
    engineVersion: row.engineVersion,
    ...(closed ? { closed } : {}),
    ...(summary ? { reportData: summary } : {}),
  }
}

/**
 * Streams a report's progress; shared reads for all open pages. A page that may no longer read it receives nothing more.
 * @throws Failure not_found, payment_required
 */
export async function openProgress(ctx: Context, actor: UserActor, request: FastifyRequest, id: string): Promise<EventsAnswer> {
  requireUnsealedReport(await requireOwnReport(ctx, actor, id), actor)
  return openEventStream(ctx, actor, request, async (news, push, read) => {
    if (news !== 'opened' && news.about !== 'missed' && !(news.about === 'report' && news.reportId === id)) return true
    const report = await read(`report:${id}`, () => requireOwnReport(ctx, actor, id))
    if (!unsealReportFor(report, actor)) return false
    const { status, progress, failure } = report
    push('progress', { status, progress, failure, draft: readableDraft(report, actor) })
    return true
  })
}
