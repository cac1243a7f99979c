import { promisify } from 'node:util'
import { gunzipSync, gzip } from 'node:zlib'
import type { ReportListItem } from '#contract/reports.ts'
import type { UserActor } from '../../actor.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../failure.ts'
import { listReports, type ReportRow, readReport, readReportData } from './store.ts'

const gzipped = promisify(gzip)

export async function listOwnReports(ctx: Context, actor: UserActor): Promise<ReportListItem[]> {
  const rows = await listReports(ctx.database.db, actor.userId)
  return rows.map((row) => presentItem(row))
}

/** The person's own report, or not found: another's is not told apart from none. */
export async function ownReport(ctx: Context, actor: UserActor, id: string): Promise<ReportRow> {
  const report = await readReport(ctx.database.db, id)
  if (!report || report.userId !== actor.userId) throw new Failure('not_found')
  return report
}

/** The stored JSON of a ready report that was not withdrawn. */
export async function readableJson(ctx: Context, actor: UserActor, id: string): Promise<{ report: ReportRow; json: string }> {
  const report = await ownReport(ctx, actor, id)
  if (report.withdrawnAt) throw new Failure('payment_required', { message: 'This report was withdrawn when its payment was refunded.' })
  const data = report.status === 'ready' ? await readReportData(ctx.database.db, id) : null
  if (!data) throw new Failure('conflict', { message: 'This report is not ready yet.' })
  return { report, json: gunzipSync(data).toString('utf8') }
}

/** One report as JSON bytes: its state around the stored bytes, which are passed on as they are. */
export async function readReportJson(
  ctx: Context,
  actor: UserActor,
  id: string,
  acceptsGzip: boolean,
): Promise<{ bytes: Uint8Array; gzip: boolean }> {
  const report = await ownReport(ctx, actor, id)
  const state = {
    ...presentItem(report),
    reportData: undefined,
    orderId: report.orderId,
    failure: report.failure,
    ...(report.status === 'generating' && report.draft ? { draft: report.draft } : {}),
    savedWhatIf: report.whatIf ?? null,
  }
  const open = report.status === 'ready' && !report.withdrawnAt
  const data = open ? await readReportData(ctx.database.db, id) : null
  const head = JSON.stringify(state)
  const json = data ? `${head.slice(0, -1)},"reportData":${gunzipSync(data).toString('utf8')}}` : head
  return acceptsGzip ? { bytes: await gzipped(json), gzip: true } : { bytes: Buffer.from(json), gzip: false }
}

function presentItem(row: ReportRow): ReportListItem {
  return {
    id: row.id,
    number: row.number,
    opportunityId: row.opportunityId,
    title: row.title,
    location: row.location,
    createdAt: row.createdAt.toISOString(),
    status: row.status,
    progress: row.progress,
    paidBy: row.paidBy,
    withdrawn: row.withdrawnAt !== null,
    ...(row.summary && !row.withdrawnAt ? { reportData: row.summary } : {}),
  }
}
