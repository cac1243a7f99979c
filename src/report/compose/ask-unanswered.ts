import type { UnderstoodQuestion } from '#engine/find/question-classifier.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { askTexts } from '#words/report/ask.ts'
import { alternativeQuestions, describeNeeds } from './ask-intents.ts'
import { createReply, plainSentence, type Reply, type Statement, unanswered } from './ask-reply.ts'
import { describeMonthWithoutSales } from './ask-scenarios.ts'

/** An answer that the report does not hold: why, related sentences that it does hold, and the nearest questions that it answers. */
function createUnanswered(data: StoredReport, sayings: readonly Statement[], near: UnderstoodQuestion['near']): Reply {
  const reply = sayings.length > 0 ? createReply(data, sayings) : unanswered
  return { ...reply, known: false, instead: alternativeQuestions(near) }
}

/** Too little of the question was understood. Typed text is never repeated as if it were the report's. */
export function replyNotUnderstood(
  data: StoredReport,
  { near, unknown }: Pick<UnderstoodQuestion, 'near' | 'unknown'>,
  hasUnknownName = false,
): Reply {
  if (hasUnknownName) return createUnanswered(data, [plainSentence(askTexts.cannot.named)], near)
  return createUnanswered(data, unknown.length === 1 && near.length > 0 ? [plainSentence(askTexts.cannot.unheard)] : [], near)
}

export function replyNotInReport(
  data: StoredReport,
  elsewhere: NonNullable<UnderstoodQuestion['elsewhere']>,
  near: UnderstoodQuestion['near'],
): Reply {
  return createUnanswered(data, [plainSentence(askTexts.cannot[elsewhere])], near)
}

/** An event without a simulation in this business: the cost of a month without sales is in the report all the same. */
export function replyNotComputed(data: StoredReport, near: UnderstoodQuestion['near']): Reply {
  return createUnanswered(data, [plainSentence(askTexts.cannot.notCounted), ...describeMonthWithoutSales(data)], near)
}

/** An amount of another currency than the report's: there is no rate to convert it by. */
export function replyOtherCurrency(data: StoredReport): Reply {
  return createUnanswered(
    data,
    [plainSentence(askTexts.cannot.otherMoney({ currency: data.model.currency })), ...describeNeeds(data)],
    ['afford', 'opening-cost', 'loan'],
  )
}
