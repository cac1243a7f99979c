import { gzipSync } from 'node:zlib'
import type { EditionCause } from '#contract/reports.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { opportunityRef } from '#engine/quantity/opportunity-id.ts'
import { budgetRangeUsd } from '#engine/quantity/vocabulary.ts'
import type { BestPlaces, ReportData } from '#engine/report/report-data.ts'
import type { Verdict } from '#engine/risk/verdict.ts'
import { applyWording } from '#report/compose/apply-wording.ts'
import type { ReportTask } from '#report/pipeline.ts'
import { withoutLongParts } from '#report/stored-report.ts'
import { noticeTexts } from '#words/notices.ts'
import type { Context } from '../../context.ts'
import { defineJob } from '../../feature.ts'
import { exponentialBackoff, type JobRun } from '../../jobs/job.ts'
import { createMeteredLlm } from '../../narrator/metered-llm.ts'
import { type Narration, narrate } from '../../narrator/narrate.ts'
import { withTimeout } from '../../platform/outgoing.ts'
import { seal } from '../../platform/sealed.ts'
import { orderWork, ownerWork } from '../../threads/work.ts'
import { unsealReportFor } from '../access/access-policy.ts'
import { noticeMessage, notify, renderNotice } from '../inbox/notify.ts'
import { type ReportRow, readReport, reportJob } from '../library/reports.ts'
import { computeBestPlaces } from '../opportunities/best-places.ts'
import { findOwnBusiness, ownBusinessInput } from '../opportunities/own-business.ts'
import { broughtTo } from '../opportunities/preview.ts'
import { findOpportunity } from '../opportunities/resolve-opportunity.ts'
import { type FailedReportReturn, planFailedReport, returnForFailedReport } from '../payments/failed-report.ts'
import { formatMinor } from '../payments/quote.ts'
import { fromUsd, toUsd } from '../profile/amount-usd.ts'
import { answersFor } from '../profile/saved-answers.ts'
import { liveEvidenceFor } from '../sources/gather.ts'
import { readEarlier } from './carry-what-if.ts'
import { causeOfEdition } from './edition.ts'
import { carryMarks } from './plan-progress.ts'
import { failReport, finishReport, readMeans, setProgress } from './store.ts'
import { bringsOf, frozenInputs } from './what-if.ts'

/** Generates one report: figures and words in a worker thread, then bytes, state and notice in one transaction. Idempotent. */
export const generateReportJob = defineJob({
  ...reportJob,
  paid: true,
  attempts: 5,
  backoffMs: exponentialBackoff,
  handle: async (ctx, { reportId }, run) => {
    const report = await readReport(ctx.database.db, reportId)
    if (!report || report.status === 'ready' || report.status === 'failed') return
    await publishProgress(ctx, report, 0.1, { startedAt: ctx.clock() })
    const { columns, earlier, verdict } = await computeReport(ctx, report, run)
    await publishProgress(ctx, report, 0.9)
    await ctx.database.transaction(async (tx) => {
      const first = await finishReport(tx, report.id, { ...columns, readyAt: ctx.clock() })
      const current = await readReport(tx, report.id)
      // Refunded in between: no notice.
      if (!first || current?.withdrawnAt) return
      if (earlier && report.editionOf) await carryMarks(tx, { from: report.editionOf, to: report.id, tasks: earlier.sameTasks })
      await notify(tx, ctx, {
        userId: report.userId,
        key: `report_ready:${report.id}`,
        kind: 'report_ready',
        ...(earlier
          ? editionMessages(report, {
              cause: earlier.cause,
              before: earlier.verdict,
              now: verdict,
              isSameSize: earlier.size === columns.size,
            })
          : readyMessages(report)),
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
      // An edition used no credit, so nothing is returned: its owner can start another.
      const returnPlan = report.editionOf ? null : await planFailedReport(tx, ctx, report)
      const words = returnPlan ? failureMessages(report, returnPlan) : failedEditionMessages(report)
      const failed = { failure: renderNotice(words.onPage) ?? noticeTexts.reportFailed.title, failureWords: words.onPage }
      if (!(await failReport(tx, reportId, failed))) return
      if (returnPlan) await returnForFailedReport(tx, ctx, returnPlan)
      await notify(tx, ctx, {
        userId: report.userId,
        key: `report_failed:${report.id}`,
        kind: 'report_failed',
        title: noticeMessage('reportFailed.title'),
        message: words.message,
        unconfirmedMail: { subject: noticeTexts.reportFailed.title, text: [words.stranger] },
        href: `/reports/${report.id}`,
      })
      await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    })
  },
})

function readyMessages({ title, location: place }: ReportRow) {
  const { title: subject, stranger } = noticeTexts.reportReady
  return {
    title: noticeMessage('reportReady.title'),
    message: noticeMessage('reportReady.message', { title, place }),
    unconfirmedMail: { subject, text: [stranger] },
  }
}

const noticeOfEdition = { engine: 'editionReady', answers: 'madeAgain' } as const satisfies Record<EditionCause, keyof typeof noticeTexts>

/** The verdict stayed the same, or both are in one sentence, which says where they are of two sizes. */
function editionMessages(
  { title, location: place }: ReportRow,
  { cause, before, now, isSameSize }: { cause: EditionCause; before: Verdict; now: Verdict; isSameSize: boolean },
) {
  const group = noticeOfEdition[cause]
  const { title: subject, stranger } = noticeTexts[group]
  const verdictOf = (verdict: Verdict) => noticeMessage(`verdicts.${verdict}`)
  return {
    title: noticeMessage(`${group}.title`),
    message:
      before === now
        ? noticeMessage(`${group}.same`, { title, place, verdict: verdictOf(now) })
        : noticeMessage(`${group}.${isSameSize ? 'changed' : 'changedSize'}`, {
            title,
            place,
            before: verdictOf(before),
            now: verdictOf(now),
          }),
    unconfirmedMail: { subject, text: [stranger] },
  }
}

function failedEditionMessages({ title }: ReportRow) {
  const { stranger } = noticeTexts.editionFailed
  return { message: noticeMessage('editionFailed.message', { title }), stranger, onPage: noticeMessage('editionFailed.onPage') }
}

/** The same refund for the notice, the email to an unconfirmed address and the report's page. */
function failureMessages({ title }: ReportRow, { back, money }: FailedReportReturn) {
  if (money) {
    const amount = formatMinor(money.amountMinor, money.payment.currency)
    const storedAmount = { minor: money.amountMinor, currency: money.payment.currency }
    const { stranger } = noticeTexts.reportFailedRefund
    const message = noticeMessage('reportFailedRefund.message', { title, amount: storedAmount })
    return { message, stranger: stranger({ amount }), onPage: noticeMessage('reportFailedRefund.onPage', { amount: storedAmount }) }
  }
  const { stranger } = noticeTexts.reportFailed
  return {
    message: noticeMessage('reportFailed.message', { title, back }),
    stranger: stranger({ back }),
    onPage: noticeMessage('reportFailed.onPage', { back }),
  }
}

async function computeReport(ctx: Context, report: ReportRow, run: JobRun) {
  // A job step: a retry uses the overrides the job began with.
  const ownBusiness = await run.step('own', () => findOwnBusiness(ctx.database.db, report.userId, report.archetype))
  const archetype = ctx.market.archetypeById.get(report.archetype) ?? ownBusiness?.archetype ?? null
  const earlierReport = await readEarlierInputs(ctx, report)
  const business: ReportTask = {
    archetypeId: report.archetype,
    cityId: report.cityId,
    requestedName: report.askedPlace,
    known: report.askedPlace === null,
    ...(earlierReport?.cause === 'answers'
      ? evidenceIn(earlierReport.inputs)
      : {
          ...(report.editionOf ? { everySize: true } : {}),
          ...(ownBusiness ? { own: ownBusinessInput(ownBusiness, report.cityId) } : {}),
          ...(await spotStep(ctx, report, run)),
          bestPlaces: await run.step('places', () => bestPlacesOf(ctx, report)),
          live: await run.step('live', () => liveEvidenceFor(ctx, { archetype, cityId: report.cityId })),
        }),
    ...(earlierReport?.cause === 'engine' && earlierReport.inputs.budget !== undefined
      ? meansIn(earlierReport.inputs)
      : await resolveMeans(ctx, report, archetype)),
    at: report.createdAt.toISOString(),
  }
  const composed = await generate(ctx, report, business)
  const narration = await reword(ctx, report, composed.data, run)
  const inputs = narration
    ? { ...business, wording: narration.wording, narration: { paragraphs: narration.paragraphs, fallbacks: narration.fallbacks } }
    : business
  const { json, data } = narration ? await generate(ctx, report, inputs) : composed
  // A model rewords the size that leads; the other one keeps the composer's words.
  const otherSize = data.sizes.find((each) => each !== data.size) ?? null
  const other = otherSize && (await generate(ctx, report, { ...business, size: otherSize }))
  const { editionOf, userId } = report
  const editions = [{ business: { ...business, size: data.size }, data }]
  if (otherSize && other) editions.push({ business: { ...business, size: otherSize }, data: other.data })
  const earlier = editionOf && earlierReport ? await readEarlier(ctx, { editionOf, userId, cause: earlierReport.cause }, editions) : null
  const columns = {
    data: seal<Uint8Array>(gzipSync(json, { level: 6 })),
    size: data.size,
    ...(other ? { otherSize, otherData: seal<Uint8Array>(gzipSync(other.json, { level: 6 })) } : {}),
    summary: seal<Record<string, unknown>>(withoutLongParts(data)),
    inputs: seal<Record<string, unknown>>(inputs),
    engineVersion: data.model.engineVersion,
    factsVersion: data.model.factsVersion,
    narrationParagraphs: narration?.paragraphs ?? 0,
    narrationFallbacks: narration?.fallbacks ?? 0,
    ...(earlier?.whatIf ? { whatIf: seal(earlier.whatIf) } : {}),
    ...(earlier && earlier.leftOut.length > 0 ? { leftOut: seal(earlier.leftOut) } : {}),
  }
  return { columns, earlier, verdict: data.verdict }
}

/** Null for one square, for a business that is not in the catalogue, and where nothing is known by place. */
async function bestPlacesOf(ctx: Context, { userId, opportunityId: id }: ReportRow): Promise<BestPlaces | null> {
  const entry = opportunityRef(id).parts?.square ? undefined : ctx.market.entryById.get(id)
  const archetype = entry && ctx.market.archetypeById.get(entry.archetype)
  return archetype ? computeBestPlaces(ctx, { archetype, entry }, orderWork(userId)) : null
}

/** A job step: counted once across retries. */
async function spotStep(ctx: Context, report: ReportRow, run: JobRun): Promise<Pick<ReportTask, 'spot'>> {
  const ref = opportunityRef(report.opportunityId)
  if (!ref.parts?.square) return {}
  const spot = await run.step('spot', async () => {
    const opportunity = await findOpportunity(ctx, report.userId, ref, orderWork(report.userId))
    return opportunity?.spot ?? null
  })
  if (!spot) throw new Error(`Nothing is known of the square of ${report.opportunityId}`)
  return { spot }
}

async function generate(ctx: Context, report: ReportRow, task: ReportTask): Promise<{ json: string; data: ReportData }> {
  // A free edition does not go before paid work.
  const work = report.editionOf ? ownerWork(report) : orderWork(report.userId)
  const answer = await ctx.compute.generateReport(task, work)
  if (!answer.ok) throw new Error(answer.reason.message)
  return { json: answer.json, data: JSON.parse(answer.json) as ReportData }
}

/** Rewording is optional: after this time the composer's words are used for the rest. */
const maxRewordMs = 180_000

/** Null without a model. Each section is pushed to the open page when it is ready. */
async function reword(ctx: Context, report: ReportRow, data: ReportData, run: JobRun): Promise<Narration | null> {
  const llm = createMeteredLlm(ctx, report.userId)
  if (!llm) return null
  const draft: { key: string; title: string; summary: string }[] = []
  return withTimeout(maxRewordMs, ({ signal, stop }) =>
    narrate(llm, data.sections, {
      title: data.title,
      location: data.location,
      signal,
      checkpoint: (key, work) => run.step(`words:${key}`, work),
      onSection: async (key, texts) => {
        const section = data.sections.find((each) => each.key === key)
        if (!section) return
        const [shown] = applyWording([section], { narrator: llm.model, sections: { [key]: texts } })
        draft.push({ key, title: section.title, summary: shown?.summary ?? section.summary })
        const isWanted = await publishProgress(ctx, report, 0.3 + 0.6 * (draft.length / data.sections.length), { draft: seal([...draft]) })
        if (!isWanted) stop(new Error('Nobody waits for this report any more'))
      },
    }),
  )
}

/** Why an edition is made, and what its earlier report was made from; null for a report that is no edition. */
async function readEarlierInputs(ctx: Context, report: ReportRow): Promise<{ cause: EditionCause; inputs: Partial<ReportTask> } | null> {
  const earlier = report.editionOf ? await readReport(ctx.database.db, report.editionOf) : null
  const open = earlier && unsealReportFor(earlier, report)
  return open && { cause: causeOfEdition(open, report), inputs: frozenInputs(open) }
}

/** What was known when a report was made: one made again with other answers differs from it by these alone. */
function evidenceIn({ own, spot, live, bestPlaces, everySize }: Partial<ReportTask>): Partial<ReportTask> {
  return {
    ...(own ? { own } : {}),
    ...(spot ? { spot } : {}),
    ...(live ? { live } : {}),
    ...(bestPlaces === undefined ? {} : { bestPlaces }),
    ...(everySize ? { everySize } : {}),
  }
}

type Means = Pick<ReportTask, 'budget' | 'budgetIsMost' | 'owned' | 'answers'>

/** The means of an earlier report: one of a newer engine differs from it by the model alone. */
function meansIn({ budget, budgetIsMost, owned, answers }: Partial<ReportTask>): Means {
  return {
    ...(budget === undefined ? {} : { budget }),
    ...(budgetIsMost ? { budgetIsMost } : {}),
    ...(owned ? { owned } : {}),
    ...(answers ? { answers } : {}),
  }
}

/**
 * The person's exact amount, or the most of their budget, in the report's currency (null where open-ended or unset), what they own of the equipment and know of its trade, and
 * their answers before it.
 */
async function resolveMeans(ctx: Context, report: ReportRow, archetype: Archetype | null): Promise<Means> {
  const means = await readMeans(ctx.database.db, report.userId)
  const exactUsd = toUsd(means)
  const maxUsd = exactUsd ?? (means.budget ? budgetRangeUsd[means.budget].max : null)
  const country = ctx.market.findPlace(report.cityId)?.country
  const answers = country && answersFor(means, { currency: country.currency, opportunityId: report.opportunityId })
  return {
    ...(maxUsd && country
      ? { budget: fromUsd(maxUsd, country.currency, country.facts.fxPerUsd.value), ...(exactUsd === null ? { budgetIsMost: true } : {}) }
      : { budget: null }),
    ...(archetype ? broughtTo(archetype, bringsOf(means)) : {}),
    ...(answers ? { answers } : {}),
  }
}

/** @returns false when the report is no longer being generated */
async function publishProgress(
  ctx: Context,
  report: ReportRow,
  progress: number,
  more: Partial<Pick<ReportRow, 'startedAt' | 'draft'>> = {},
): Promise<boolean> {
  return ctx.database.transaction(async (tx) => {
    const isWanted = await setProgress(tx, report.id, progress, more)
    await ctx.bus.publish(tx, { about: 'report', userId: report.userId, reportId: report.id })
    return isWanted
  })
}
