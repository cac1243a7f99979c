import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import { fileTexts } from '#words/answers.ts'
import { sizeTexts } from '#words/engine/sizes.ts'
import type { Context } from '../../context.ts'
import type { FileAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { ownerWork } from '../../threads/work.ts'
import { fullName } from '../accounts/session-user.ts'
import { dayMade, requireReportJson, type UnsealedReport } from '../library/reports.ts'
import { readTestCounts } from './plan-progress.ts'
import { readMeans, savedAmount } from './store.ts'
import { toBusinessInput } from './what-if.ts'

/** The report as a PDF, rendered in a worker from the stored bytes. */
export async function exportPdf(
  ctx: Context,
  actor: UserActor,
  id: string,
  requestedSize?: BusinessSize,
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const { report, json, size } = await requireReportJson(ctx, actor, id, requestedSize)
  const means = await readMeans(ctx.database.db, actor.userId)
  return {
    bytes: await ctx.compute.renderPdf(
      {
        json,
        madeOn: dayMade(ctx, report),
        number: report.number,
        reportId: report.id,
        applicant: await fullName(ctx, actor.userId),
        saved: savedAmount(means),
        free: means.when,
        counts: await readTestCounts(ctx, report.id, json),
      },
      ownerWork(actor),
      signal,
    ),
    fileName: `${reportFileName(report, size)}.pdf`,
  }
}

/** Statements in the spreadsheet are formulas over its assumptions. */
export async function exportXlsx(
  ctx: Context,
  actor: UserActor,
  id: string,
  requestedSize?: BusinessSize,
  signal?: AbortSignal,
): Promise<FileAnswer> {
  const { report, json, size } = await requireReportJson(ctx, actor, id, requestedSize)
  const saved = savedAmount(await readMeans(ctx.database.db, actor.userId))
  return {
    bytes: await ctx.compute.renderXlsx(
      { saved, json, madeOn: dayMade(ctx, report), ...toBusinessInput(report, size) },
      ownerWork(actor),
      signal,
    ),
    fileName: `${reportFileName(report, size)}.xlsx`,
  }
}

/** With the size where the report has two, so that their files differ. */
function reportFileName({ number, title, location: place, otherSize }: UnsealedReport, size: BusinessSize): string {
  const slots = { number, title, place }
  return otherSize ? fileTexts.reportOfSize({ ...slots, size: sizeTexts.names[size] }) : fileTexts.report(slots)
}
