import type { LargestLoan, Model } from '#engine/model/result.ts'
import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import type { BusinessInput } from '#report/business-run.ts'
import type { ReportTask } from '#report/pipeline.ts'
import { upcastStoredBusiness } from '#report/stored-report.ts'
import { reportTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import { Failure } from '../../errors.ts'
import type { RawJsonAnswer } from '../../feature.ts'
import type { UserActor } from '../../platform/actor.ts'
import { localizeRefusal } from '../../platform/error-message.ts'
import { seal } from '../../platform/sealed.ts'
import { ownerWork } from '../../threads/work.ts'
import { requireReportJson, type UnsealedReport } from '../library/reports.ts'
import { broughtTo } from '../opportunities/preview.ts'
import { answersFor } from '../profile/saved-answers.ts'
import { type Means, readMeans, saveWhatIf } from './store.ts'

type FrozenInputs = Partial<ReportTask>

/** What a report was made from; nothing before it is made. */
export function frozenInputs({ inputs }: Pick<UnsealedReport, 'inputs'>): FrozenInputs {
  return (inputs ?? {}) as FrozenInputs
}

/** The report's stored inputs as the engine takes them. */
export function toBusinessInput(report: UnsealedReport, size: BusinessSize): BusinessInput {
  const { own, live, spot, owned, answers } = frozenInputs(report)
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

type Said = Pick<ReportTask, 'answers' | 'owned'>
type OfReport = Pick<UnsealedReport, 'archetype' | 'cityId' | 'opportunityId' | 'inputs'>

/** What the owner says today, in place of what a report was made with: the answers, in its currency, and what they bring of its business. */
export function saidToday(ctx: Context, report: OfReport, means: Means): Said {
  const { archetype: id, cityId, opportunityId } = report
  const currency = ctx.market.findPlace(cityId)?.country.currency
  const answers = currency && answersFor(means, { currency, opportunityId })
  const own = frozenInputs(report).own?.archetype
  const archetype = ctx.market.archetypeById.get(id) ?? (own?.id === id ? upcastStoredBusiness(own) : null)
  return { ...(answers ? { answers } : {}), ...(archetype ? broughtTo(archetype, bringsOf(means)) : {}) }
}

export function bringsOf({ have, trades, businesses }: Pick<Means, 'have' | 'trades' | 'businesses'>) {
  return { ...(have ? { have } : {}), ...(trades ? { trades } : {}), ...(businesses ? { businesses } : {}) }
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
  const { answers, owned, ...business } = toBusinessInput(report, size)
  const said = input.withMyAnswers
    ? saidToday(ctx, report, await readMeans(ctx.database.db, actor.userId))
    : { ...(answers ? { answers } : {}), ...(owned ? { owned } : {}) }
  const task = { ...business, ...said, overrides: input.assumptions }
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
  const { answers = null, owned = null } = saidToday(ctx, report, await readMeans(ctx.database.db, actor.userId))
  const today = { answersToday: answers, ownedToday: owned }
  const answer = await ctx.compute.whatIfSource({ ...toBusinessInput(report, size), ...today }, ownerWork(actor), signal)
  if (!answer.ok) throw new Failure('conflict', { message: localizeRefusal(answer.reason) })
  const { factsVersion, engineVersion, json } = answer
  const note = noteOnVersions(report, { engineVersion, factsVersion })
  return { json: `{"note":${JSON.stringify(note)},${json.slice(1)}` }
}

export async function clearWhatIf(ctx: Context, actor: UserActor, id: string): Promise<void> {
  await requireReportJson(ctx, actor, id)
  await saveWhatIf(ctx.database.db, id, null)
}
