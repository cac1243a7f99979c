import type { Understood } from '#engine/find/question-index.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { askTexts } from '#words/report/ask.ts'
import { insteadOf, needsSaying } from './ask-intents.ts'
import { doNotKnow, plain, type Reply, replyOf, type Saying } from './ask-reply.ts'
import { monthWithoutSales } from './ask-scenarios.ts'

/** An answer that the report does not hold: why, what of it can be said all the same, and the nearest questions that it answers. */
function cannot(data: StoredReport, sayings: readonly Saying[], near: Understood['near']): Reply {
  const said = sayings.length > 0 ? replyOf(data, sayings) : doNotKnow
  return { ...said, known: false, instead: insteadOf(near) }
}

/** Nothing of the question was understood, or too little of it. What somebody typed is never said back as if it were the report's. */
export function cannotTell(data: StoredReport, { near, unknown }: Pick<Understood, 'near' | 'unknown'>, isNamed = false): Reply {
  if (isNamed) return cannot(data, [plain(askTexts.cannot.named)], near)
  return cannot(data, unknown.length === 1 && near.length > 0 ? [plain(askTexts.cannot.unheard)] : [], near)
}

export function cannotHold(data: StoredReport, elsewhere: NonNullable<Understood['elsewhere']>, near: Understood['near']): Reply {
  return cannot(data, [plain(askTexts.cannot[elsewhere])], near)
}

/** An event that this business's simulations do not have: what a month without sales costs is known all the same. */
export function cannotCount(data: StoredReport, near: Understood['near']): Reply {
  return cannot(data, [plain(askTexts.cannot.notCounted), ...monthWithoutSales(data)], near)
}

/** An amount of other money than the report's: there is no rate to turn it by. */
export function cannotConvert(data: StoredReport): Reply {
  return cannot(
    data,
    [plain(askTexts.cannot.otherMoney({ currency: data.model.currency })), ...needsSaying(data)],
    ['afford', 'opening-cost', 'loan'],
  )
}
