import type { StoredReport } from '#engine/report/report-data.ts'
import { answerChange } from '#report/compose/ask-changes.ts'
import { answerFrom } from '#report/compose/ask-question.ts'
import { doNotKnow, type Reply } from '#report/compose/ask-reply.ts'
import { ended } from '#report/compose/ended.ts'
import { upcastReport } from '#report/stored-report.ts'
import { reportTexts } from '#words/answers.ts'
import type { UserActor } from '../../actor.ts'
import { ownerWork } from '../../compute/work.ts'
import type { Context } from '../../context.ts'
import { chooseAnswer } from '../../narrator/ask.ts'
import { LlmFailure } from '../../narrator/llm.ts'
import { llmFor } from '../../narrator/metered.ts'
import { type OpenReport, readableJson } from '../library/reports.ts'
import { businessOf } from './what-if.ts'

type Answered = Reply & { answeredBy: string }

/** Answers a question from one report and nothing else, recomputing where it asks for a change. Templates answer; a model is asked what they cannot. */
export async function answerQuestion(
  ctx: Context,
  actor: UserActor,
  id: string,
  question: string,
  signal?: AbortSignal,
): Promise<Answered> {
  const { report, json } = await readableJson(ctx, actor, id)
  const data = upcastReport(json)
  const found = answerFrom(data, question)
  if (found.about === 'change') return { ...(await recomputed(ctx, actor, report, data, found.changes)), answeredBy: 'gapwise' }
  const byTemplate = found.reply
  const llm = byTemplate.known ? null : llmFor(ctx, actor.userId)
  if (!llm) return { ...byTemplate, answeredBy: 'gapwise' }
  try {
    const chosen = await chooseAnswer(llm, data, question, signal)
    if (!chosen) return { ...byTemplate, answeredBy: 'gapwise' }
    const reply = 'changes' in chosen ? await recomputed(ctx, actor, report, data, chosen.changes) : chosen.reply
    return { ...reply, answeredBy: llm.model }
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    ctx.log.warn({ kind: error.kind, report: id }, 'the model could not answer; templates did')
    return { ...byTemplate, answeredBy: 'gapwise' }
  }
}

async function recomputed(
  ctx: Context,
  actor: UserActor,
  report: OpenReport,
  data: StoredReport,
  changes: Record<string, number>,
): Promise<Reply> {
  const answer = await ctx.compute.whatIf({ ...businessOf(report), overrides: changes }, ownerWork(actor))
  return answer.ok
    ? answerChange(data, changes, answer.model)
    : { ...doNotKnow, answer: reportTexts.notComputed({ reason: ended(answer.reason.message) }) }
}
