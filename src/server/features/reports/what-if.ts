import type { Answers } from '#engine/model/answers.ts'
import type { LargestLoan, Model } from '#engine/model/result.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import type { BusinessInput } from '#report/business-run.ts'
import { reportTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { RawJsonAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localizeRefusal } from '../../platform/error-message.ts'
import { seal } from '../../platform/sealed.ts'
import { ownerWork } from '../../threads/work.ts'
import { requireReportJson, type UnsealedReport } from '../library/reports.ts'
import { answersFor } from '../profile/saved-answers.ts'
import { readMeans, saveWhatIf } from './store.ts'

/** The report's stored inputs as the engine takes them. */
export function toBusinessInput(report: UnsealedReport, size: BusinessSize): BusinessInput {
  const { own, live, spot, owned, answers } = (report.inputs ?? {}) as Pick<BusinessInput, 'own' | 'live' | 'spot' | 'owned' | 'answers'>
  return {
    archetypeId: report.archetype,
    cityId: report.cityId,
    size,
    requestedName: report.askedPlace,
    known: report.askedPlace === null,
    ...(own ? { own } : {}),
    ...(live ? { live } : {}),
    ...(spot ? { spot } : {}),
    ...(owned ? { owned } : {}),
    ...(answers ? { answers } : {}),
  }
}

/** The owner's answers of today, in the report's currency, in place of those it was made with; undefined without any. */
export async function answersOfToday(ctx: Context, { userId, cityId, opportunityId }: UnsealedReport): Promise<Answers | undefined> {
  const currency = ctx.market.findPlace(cityId)?.country.currency
  return currency ? answersFor(await readMeans(ctx.database.db, userId), { currency, opportunityId }) : undefined
}

/**
 * Recomputes the model with the person's assumptions, on the current engine and the report's inputs. `save` stores them beside the report, which
 * itself never changes.
 * @throws Failure naming the assumption that is unknown or outside its limits
 */
export async function recompute(
  ctx: Context,
  actor: UserActor,
  id: string,
  input: { assumptions: Record<string, number>; save?: boolean; size?: BusinessSize; withMyAnswers?: boolean },
  signal?: AbortSignal,
): Promise<{ model: Model; largestLoan: LargestLoan; note: string | null; saved: boolean }> {
  const { report, size } = await requireReportJson(ctx, actor, id, input.size)
  const { answers: atFirst, ...business } = toBusinessInput(report, size)
  const answers = input.withMyAnswers ? await answersOfToday(ctx, report) : atFirst
  const task = { ...business, ...(answers ? { answers } : {}), overrides: input.assumptions }
  const answer = await ctx.compute.whatIf(task, ownerWork(actor), signal)
  if (!answer.ok) {
    const { key } = answer.reason
    throw new Failure('validation_failed', { message: localizeRefusal(answer.reason), ...(key ? { field: `assumptions.${key}` } : {}) })
  }
  const { model, largestLoan } = answer
  if (input.save) {
    const { assumptions, withMyAnswers } = input
    const savedChanges = {
      assumptions,
      savedAt: ctx.clock().toISOString(),
      engineVersion: model.engineVersion,
      size,
      ...(withMyAnswers ? { withMyAnswers } : {}),
    }
    await saveWhatIf(ctx.database.db, id, seal(savedChanges))
  }
  return {
    model,
    largestLoan,
    note: noteOnVersions(report, model),
    saved: input.save === true,
  }
}

type Versions = Pick<Model, 'engineVersion' | 'factsVersion'>

/** The sentence for a report that was made by an earlier engine or with earlier facts. */
function noteOnVersions({ engineVersion, factsVersion }: Pick<UnsealedReport, keyof Versions>, now: Versions): string | null {
  if (engineVersion === now.engineVersion && factsVersion === now.factsVersion) return null
  return reportTexts.olderEngine({
    engine: engineVersion ?? '',
    facts: factsVersion ?? '',
    engineNow: now.engineVersion,
    factsNow: now.factsVersion,
  })
}

/** What a device computes the same answers from, without the server: `recompute` for any size and any changes. */
export async function readWhatIfSource(ctx: Context, actor: UserActor, id: string, signal?: AbortSignal): Promise<RawJsonAnswer> {
  const { report, size } = await requireReportJson(ctx, actor, id)
  const answersToday = (await answersOfToday(ctx, report)) ?? null
  const answer = await ctx.compute.whatIfSource({ ...toBusinessInput(report, size), answersToday }, ownerWork(actor), signal)
  if (!answer.ok) throw new Failure('conflict', { message: localizeRefusal(answer.reason) })
  const { factsVersion, engineVersion, json } = answer
  const note = noteOnVersions(report, { engineVersion, factsVersion })
  return { json: `{"note":${JSON.stringify(note)},${json.slice(1)}` }
}

export async function clearWhatIf(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await requireReportJson(ctx, actor, id)
  await saveWhatIf(ctx.database.db, id, null)
}
