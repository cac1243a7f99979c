import { setImmediate as answerOthers } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { formatDate } from '#engine/quantity/format.ts'
import { exportTexts } from '#words/export.ts'
import type { Context, ReadablePart } from '../../context.ts'
import type { UserActor } from '../../platform/actor.ts'
import { unsealReportFor } from '../access/access-policy.ts'
import { listReports, readWholeReport } from '../library/reports.ts'
import { listOwnReports } from './read.ts'

const t = exportTexts.reports
const gunzipAsync = promisify(gunzip)

/**
 * All reports of the account as JSON for its data export, newest first; a withdrawn one without its content. Reports are read one at a time, and
 * their content passes through as stored.
 */
export async function exportReports(ctx: Context, actor: UserActor): Promise<AsyncIterable<string>> {
  const ids = (await listReports(ctx.database.db, actor.userId)).map(({ id }) => id)
  return streamReports(ctx, actor, ids)
}

async function* streamReports(ctx: Context, actor: UserActor, ids: readonly string[]): AsyncGenerator<string> {
  for (const id of ids) {
    const row = await readWholeReport(ctx.database.db, id)
    if (row?.userId !== actor.userId) continue
    const { data, userId: _owner, ...report } = unsealReportFor(row, actor) ?? { ...row, data: null }
    const content = data ? (await gunzipAsync(data)).toString('utf8') : 'null'
    const other = report.otherSize ? await readWholeReport(ctx.database.db, id, 'otherData') : null
    const otherData = other && unsealReportFor(other, actor)?.data
    const otherContent = otherData ? `,"otherReportData":${(await gunzipAsync(otherData)).toString('utf8')}` : ''
    yield `${JSON.stringify(report).slice(0, -1)},"reportData":${content}${otherContent}}`
    await answerOthers()
  }
}

/** The list of reports in plain words, for the export. */
export async function readableReports(ctx: Context, actor: UserActor): Promise<ReadablePart[]> {
  const reports = await listOwnReports(ctx, actor)
  return [
    {
      title: t.title,
      lines: reports.map(({ number, title, location, createdAt, madeOn = createdAt }) =>
        t.line({ n: number, title, place: location, date: formatDate(madeOn) }),
      ),
    },
  ]
}
