import type { BusinessSize } from '#engine/quantity/vocabulary.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { BusinessInput } from '#report/business-run.ts'
import { answerChange, answerHours } from '#report/compose/ask-changes.ts'
import { type Reply, unanswered } from '#report/compose/ask-reply.ts'
import { endSentence } from '#report/compose/end-sentence.ts'
import { upcastReport } from '#report/stored-report.ts'
import { reportTexts } from '#words/answers.ts'
import type { Context } from '../../context.ts'
import { chooseAnswer } from '../../narrator/choose-answer.ts'
import { LlmFailure } from '../../narrator/llm.ts'
import { createMeteredLlm } from '../../narrator/metered-llm.ts'
import type { UserActor } from '../../platform/actor.ts'
import { ownerWork } from '../../threads/work.ts'
import { requireReportJson } from '../library/reports.ts'
import { readMeans, savedAmount } from './store.ts'
import { toBusinessInput } from './what-if.ts'

type QuestionAnswer = Reply & { answeredBy: string }
type QuestionAnswers = QuestionAnswer & { parts?: (QuestionAnswer & { question: string })[] }

/** Answers from one report alone, each question of the text by itself, recomputing when the question asks for a change. Templates answer first; a language model answers the rest. */
export async function answerQuestion(
  ctx: Context,
  actor: UserActor,
  id: string,
  { question, size: requestedSize }: { question: string; size?: BusinessSize },
  signal?: AbortSignal,
): Promise<QuestionAnswers> {
  const { report, json, size } = await requireReportJson(ctx, actor, id, requestedSize)
  const saved = savedAmount(await readMeans(ctx.database.db, actor.userId))
  const answers = await ctx.compute.answerFromStored({ saved, json, question }, ownerWork(actor), signal)
  const source = { id, business: toBusinessInput(report, size), data: upcastReport(json) }
  const parts: (QuestionAnswer & { question: string })[] = []
  for (const each of answers) parts.push({ question: each.question, ...(await completeAnswer(ctx, actor, source, each, signal)) })
  const [{ question: _, ...first }] = parts as [(typeof parts)[number]]
  if (parts.length === 1) return first
  const texts = parts.map((part) => `${part.question}\n${part.answer}`)
  const citations = parts.flatMap((part) => part.citations)
  return { known: parts.some(({ known }) => known), answer: texts.join('\n'), citations, answeredBy: first.answeredBy, parts }
}

type Source = { id: string; business: BusinessInput; data: StoredReport }

async function completeAnswer(
  ctx: Context,
  actor: UserActor,
  { id, business, data }: Source,
  { question, answer }: Awaited<ReturnType<Context['compute']['answerFromStored']>>[number],
  signal?: AbortSignal,
): Promise<QuestionAnswer> {
  if (answer.about === 'change') return { ...(await recomputeAnswer(ctx, actor, business, data, answer)), answeredBy: 'gapwise' }
  const byTemplate = answer.reply
  const llm = byTemplate.known ? null : createMeteredLlm(ctx, actor.userId)
  if (!llm) return { ...byTemplate, answeredBy: 'gapwise' }
  try {
    const llmChoice = await chooseAnswer(llm, data, question, signal)
    if (!llmChoice) return { ...byTemplate, answeredBy: 'gapwise' }
    const reply = 'changes' in llmChoice ? await recomputeAnswer(ctx, actor, business, data, llmChoice) : llmChoice.reply
    return { ...reply, answeredBy: llm.model }
  } catch (error) {
    if (!(error instanceof LlmFailure)) throw error
    ctx.log.warn({ kind: error.kind, report: id }, 'the model could not answer; templates did')
    return { ...byTemplate, answeredBy: 'gapwise' }
  }
}

async function recomputeAnswer(
  ctx: Context,
  actor: UserActor,
  business: BusinessInput,
  data: StoredReport,
  { changes, hoursPerWeek }: { changes: Record<string, number>; hoursPerWeek?: number },
): Promise<Reply> {
  // Hours that are asked for are worked whenever they are.
  const { when: _when, ...others } = business.answers ?? {}
  const answers = hoursPerWeek === undefined ? {} : { answers: { ...others, hoursPerWeek } }
  const answer = await ctx.compute.whatIf({ ...business, ...answers, overrides: changes }, ownerWork(actor))
  return answer.ok
    ? hoursPerWeek === undefined
      ? answerChange(data, changes, answer.model)
      : answerHours(data, hoursPerWeek, answer.model)
    : { ...unanswered, answer: reportTexts.notComputed({ reason: endSentence(answer.reason.message) }) }
}
