import { gzipSync } from 'node:zlib'
import * as z from 'zod'
import { budgetRangeUsd } from '#engine/quantity/vocabulary.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { noticeTexts } from '#words/notices.ts'
import type { ReportTask } from '../../compute/tasks.ts'
import { orderWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { defineJob, exponential, type JobRun } from '../../jobs/job.ts'
import { applyWording } from '../../narrator/apply-wording.ts'
import { llmFor } from '../../narrator/metered.ts'
import { type Narration, narrate } from '../../narrator/narrate.ts'
import { within } from '../../outgoing.ts'
import { seal } from '../../paid.ts'
import { liveEvidenceFor } from '../../sources/gather.ts'
import { noticeWords, sayNotice } from '../inbox/notice-words.ts'
import { notify } from '../inbox/notify.ts'
import { findOwnBusiness, ownInput } from '../opportunities/own-business.ts'
import { type FailedReportReturn, planFailedReport, returnForFailedReport } from '../payments/failed-report.ts'
import { formatMinor } from '../payments/quote.ts'
import { failReport, finishReport, type ReportRow, readBudget, readReport, setProgress } from './store.ts'
import { summaryOf } from './summary.ts'

/** Makes one report: figures and words in a worker thread, then bytes, state and news in one transaction. Running twice changes nothing. */
export const generateReportJob = defineJob({
  topic: 'report',
  paid: true,
  payload: z.object({ reportId: z.string() }),
  idOf: ({ reportId }) => reportId,
  attempts: 5,
  backoffMs: exponential,
  handle: async (ctx, { reportId }, run) => {
    const report = await readReport(ctx.database.db, reportId)
    if (!report || report.status === 'ready' || report.status === 'failed') return
    await publishProgress(ctx, report, 0.1, { startedAt: ctx.clock() })
    const made = await computeReport(ctx, report, run)
    await publishProgress(ctx, report, 0.9)
    await ctx.database.transaction(async (tx) => {
      const first = await finishReport(tx, report.id, { ...made, readyAt: ctx.clock() })
      const kept = await readReport(tx, report.id)
      // Its payment was refunded in between: nobody gets a notice to read it.
      if (!first || kept?.withdrawnAt) return
      const { title, stranger } = noticeTexts.reportReady
      await notify(tx, ctx, {
        userId: report.userId,
        key: `report_ready:${report.id}`,
        kind: 'report_ready',
        title: noticeWords('reportReady.title'),
        message: noticeWords('reportReady.message', { title: report.title, place: report.location }),
        unconfirmedMail: { subject: title, text: [stranger] },
        href: `/reports/${report.id}`,
      })
      await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    })
  },
  onExhausted: async (ctx, { reportId }, error) => {
    ctx.log.error({ err: error, report: reportId }, 'a report could not be made; its credit or its money goes back')
    await ctx.database.transaction(async (tx) => {
      const report = await readReport(tx, reportId)
      if (!report) return
      const back = await planFailedReport(tx, ctx, report)
      const words = wordsOfFailure(report, back)
      const failed = { failure: sayNotice(words.onPage) ?? noticeTexts.reportFailed.title, failureWords: words.onPage }
      if (!(await failReport(tx, reportId, failed))) return
      await returnForFailedReport(tx, ctx, back)
      await notify(tx, ctx, {
        userId: report.userId,
        key: `report_failed:${report.id}`,
        kind: 'report_failed',
        title: noticeWords('reportFailed.title'),
        message: words.message,
        unconfirmedMail: { subject: noticeTexts.reportFailed.title, text: [words.stranger] },
        href: `/reports/${report.id}`,
      })
      await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    })
  },
})

/** What a failed report refunds, as the notice, the email to a stranger and the report's page say it. */
function wordsOfFailure({ title }: ReportRow, { back, money }: FailedReportReturn) {
  if (money) {
    const amount = formatMinor(money.amountMinor, money.payment.currency)
    const kept = { minor: money.amountMinor, currency: money.payment.currency }
    const { stranger } = noticeTexts.reportFailedRefund
    const message = noticeWords('reportFailedRefund.message', { title, amount: kept })
    return { message, stranger: stranger({ amount }), onPage: noticeWords('reportFailedRefund.onPage', { amount: kept }) }
  }
  const { stranger } = noticeTexts.reportFailed
  return {
    message: noticeWords('reportFailed.message', { title, back }),
    stranger: stranger({ back }),
    onPage: noticeWords('reportFailed.onPage', { back }),
  }
}

async function computeReport(ctx: Context, report: ReportRow, run: JobRun) {
  // Kept with the job: a try after its owner changed the figures goes on with those it began with.
  const own = await run.step('own', () => findOwnBusiness(ctx.database.db, report.userId, report.archetype))
  const archetype = ctx.market.archetypeById.get(report.archetype) ?? own?.archetype ?? null
  const business: ReportTask = {
    archetypeId: report.archetype,
    cityId: report.cityId,
    asked: report.askedPlace,
    known: report.askedPlace === null,
    ...(own ? { own: ownInput(own, report.cityId) } : {}),
    live: await run.step('live', () => liveEvidenceFor(ctx, { archetype, cityId: report.cityId })),
    budget: await localBudget(ctx, report),
    at: report.createdAt.toISOString(),
  }
  const composed = await generate(ctx, report, business)
  const narration = await reword(ctx, report, composed.data, run)
  const inputs = narration
    ? { ...business, wording: narration.wording, narration: { paragraphs: narration.paragraphs, fallbacks: narration.fallbacks } }
    : business
  const { json, data } = narration ? await generate(ctx, report, inputs) : composed
  return {
    data: seal<Uint8Array>(gzipSync(json, { level: 6 })),
    summary: seal<Record<string, unknown>>(summaryOf(data)),
    inputs: seal<Record<string, unknown>>(inputs),
    engineVersion: data.model.engineVersion,
    factsVersion: data.model.factsVersion,
    narrationParagraphs: narration?.paragraphs ?? 0,
    narrationFallbacks: narration?.fallbacks ?? 0,
  }
}

async function generate(ctx: Context, report: ReportRow, task: ReportTask): Promise<{ json: string; data: ReportData }> {
  const answer = await ctx.compute.generateReport(task, orderWork(report.userId))
  if (!answer.ok) throw new Error(answer.reason.message)
  return { json: answer.json, data: JSON.parse(answer.json) as ReportData }
}

/** Rewording is a kindness, not a condition: after this time the composer's words are used for what is left. */
const mostWordingMs = 180_000

/** Null without a model. Each section is pushed to the open page as it comes. */
async function reword(ctx: Context, report: ReportRow, data: ReportData, run: JobRun): Promise<Narration | null> {
  const llm = llmFor(ctx, report.userId)
  if (!llm) return null
  const draft: { key: string; title: string; summary: string }[] = []
  return within(mostWordingMs, ({ signal, stop }) =>
    narrate(llm, data.sections, {
      title: data.title,
      location: data.location,
      signal,
      keep: (key, work) => run.step(`words:${key}`, work),
      onSection: async (key, texts) => {
        const section = data.sections.find((each) => each.key === key)
        if (!section) return
        const [shown] = applyWording([section], { narrator: llm.model, sections: { [key]: texts } })
        draft.push({ key, title: section.title, summary: shown?.summary ?? section.summary })
        const wanted = await publishProgress(ctx, report, 0.3 + 0.6 * (draft.length / data.sections.length), { draft: seal([...draft]) })
        if (!wanted) stop(new Error('Nobody waits for this report any more'))
      },
    }),
  )
}

/** The most that the person can spend, in the report's currency; null where the budget is open-ended or not named. */
async function localBudget(ctx: Context, report: ReportRow): Promise<number | null> {
  const budget = await readBudget(ctx.database.db, report.userId)
  const most = budget ? budgetRangeUsd[budget].max : null
  const rate = ctx.market.placeOf(report.cityId)?.country.facts.fxPerUsd.value
  return most && rate ? most * rate : null
}

/** @returns false when nobody waits for it any more */
async function publishProgress(
  ctx: Context,
  report: ReportRow,
  progress: number,
  more: Partial<Pick<ReportRow, 'startedAt' | 'draft'>> = {},
): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    const wanted = await setProgress(tx, report.id, progress, more)
    await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    return wanted
  })
}
