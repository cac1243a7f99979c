import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import type { ReportData } from '#engine/report-data.ts'
import { type Budget, budgetRangeUsd } from '#engine/vocabulary.ts'
import type { Context } from '../../context.ts'
import { defineJob, exponential } from '../../jobs/job.ts'
import { notify } from '../inbox/notify.ts'
import { releaseEntitlement } from '../payments/entitlements.ts'
import { failReport, finishReport, type ReportRow, readBudget, readReport, setProgress } from './store.ts'
import { summaryOf } from './summary.ts'

/** Makes one report: figures and words in a worker thread, then bytes, state and news in one transaction. Running twice changes nothing. */
export const generateReportJob = defineJob({
  topic: 'report',
  payload: z.object({ reportId: z.string() }),
  idOf: ({ reportId }) => reportId,
  attempts: 5,
  backoffMs: exponential,
  handle: async (ctx, { reportId }) => {
    const report = await readReport(ctx.database.db, reportId)
    if (!report || report.status === 'ready' || report.status === 'failed') return
    await tellProgress(ctx, report, 0.1, ctx.clock())
    const made = await makeReport(ctx, report)
    await tellProgress(ctx, report, 0.9)
    await ctx.database.transaction(async (tx) => {
      const first = await finishReport(tx, report.id, { ...made, readyAt: ctx.clock() })
      if (!first) return
      await notify(tx, ctx, {
        userId: report.userId,
        key: `report_ready:${report.id}`,
        kind: 'report_ready',
        title: 'Report Generated',
        message: `Your report on ${report.title} in ${report.location} is ready to read.`,
        href: `/reports/${report.id}`,
      })
      await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    })
  },
  gaveUp: async (ctx, { reportId }, error) => {
    ctx.log.error({ err: error, report: reportId }, 'a report could not be made; its credit goes back')
    await ctx.database.transaction(async (tx) => {
      const report = await readReport(tx, reportId)
      if (!report || !(await failReport(tx, reportId, 'We could not make this report. Your credit is back; nothing is lost.'))) return
      await releaseEntitlement(tx, ctx, { entitlementId: report.entitlementId })
      await notify(tx, ctx, {
        userId: report.userId,
        key: `report_failed:${report.id}`,
        kind: 'report_failed',
        title: 'We could not make your report',
        message: `Your report on ${report.title} could not be made. Your credit is back, so you can ask for it again.`,
        href: `/reports/${report.id}`,
      })
      await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    })
  },
})

async function makeReport(ctx: Context, report: ReportRow) {
  const inputs = {
    archetypeId: report.archetype,
    cityId: report.cityId,
    asked: report.askedPlace,
    known: report.askedPlace === null,
    budget: await localBudget(ctx, report),
    at: report.createdAt.toISOString(),
  }
  const answer = await ctx.compute.generateReport(inputs)
  if (!answer.ok) throw new Error(answer.reason.message)
  const data = JSON.parse(answer.json) as ReportData
  return {
    data: gzipSync(answer.json, { level: 6 }),
    summary: summaryOf(data),
    inputs,
    engineVersion: data.model.engineVersion,
    factsVersion: data.model.factsVersion,
    narrationParagraphs: 0,
    narrationFallbacks: 0,
  }
}

/** The most the person said they can spend, in the report's currency; null where the budget is open-ended or not named. */
async function localBudget(ctx: Context, report: ReportRow): Promise<number | null> {
  const budget = await readBudget(ctx.database.db, report.userId)
  const most = budget ? budgetRangeUsd[budget as Budget]?.max : null
  const rate = ctx.market.placeOf(report.cityId)?.country.facts.fxPerUsd.value
  return most && rate ? most * rate : null
}

async function tellProgress(ctx: Context, report: ReportRow, progress: number, startedAt?: Date): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    await setProgress(tx, report.id, progress, startedAt)
    await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
  })
}
