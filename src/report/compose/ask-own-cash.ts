import { amountsIn } from '#engine/find/question-classifier.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { sumMajor } from '#engine/quantity/money.ts'
import type { Topic } from '#engine/quantity/vocabulary.ts'
import { lastingAnswer, ownMoneyTitle, type ShownMoney, shownMoney, testSentences } from '#engine/report/own-money-text.ts'
import { startSentence, withOwnStart } from '#engine/report/own-start.ts'
import { testAmount, testCost } from '#engine/report/plan-parts.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import type { MoneyText, SentenceText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { describeNeeds } from './ask-afford.ts'
import { describeOwnStart, plainSentence, type Statement, sentencesWith } from './ask-reply.ts'
import type { ParsedQuestion } from './ask-scenarios.ts'

/** How long money lasts: the amount of the question, else the reader's own, as the report's pages say it; else of what the plan needs, which is said. */
export function describeCash(data: StoredReport, { question }: ParsedQuestion): Statement[] {
  const [named] = amountsIn(question)
  const safe = sentencesWith(data, ['model:risk.cashNeeded.p80'])
  if (named !== undefined) {
    const begun = withOwnStart(data, named)
    return [...describeOwnMoney(data, shownMoney(named, false, data.model)), ...describeOwnStart(begun, false), ...safe]
  }
  const own = ownMoneyIn(data)
  if (own) return [...describeOwnMoney(data, own), ...describeOwnStart(data, true), ...safe]
  const ofPlan = startSentence(data.model, false)
  return [
    ...(ofPlan === null ? [] : [plainSentence(ofPlan)]),
    ...sentencesWith(data, ['model:cashLow.amount', 'model:cashLow.month', 'model:risk.probabilityCashOut']),
    ...safe,
  ]
}

/** A question of what is needed to start that counts the test with it. */
export function asksStartWithTest(ideas: ParsedQuestion['ideas'], topic: Topic | null): boolean {
  const isOfStart = topic === 'test' || topic === 'opening-cost' || topic === 'afford'
  const asksAmount = ideas.has('how-much') || ideas.has('money')
  return (
    isOfStart &&
    ideas.has('try-out') &&
    asksAmount &&
    (ideas.has('start') || ideas.has('have-money') || (ideas.has('need') && ideas.has('along')))
  )
}

/** Both together, of which to open and the test on top, and how far the reader's own money goes. */
export function describeStartWithTest(data: StoredReport): Statement[] {
  const texts = askTexts.afford
  const { startupTotal, currency } = data.model
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  const test = testAmount(data.evidence)
  const cost = (testCost(data.sections) ?? format(test)) as MoneyText
  const [toOpen] = describeNeeds(data)
  const own = ownMoneyIn(data)
  return [
    ...(test > 0 ? [plainSentence(texts.withTest({ amount: format(sumMajor([startupTotal, test])) }))] : []),
    ...(toOpen ? [toOpen] : []),
    test > 0 ? { text: texts.testOnTop({ cost }), figures: [{ text: cost, evidence: 'report:test.cost' }] } : plainSentence(texts.testFree),
    ...(own ? describeOwnMoney(data, own) : []),
  ]
}

/** The reader's own money of today, or of the report; null where neither is known. */
function ownMoneyIn({ ownMoney, model, answers }: StoredReport): ShownMoney | null {
  return ownMoney ? shownMoney(ownMoney.amount, ownMoney.isMost, model, answers) : null
}

/** Whether it opens, how long it lasts, what is missing to be safe, and for the test. */
function describeOwnMoney(data: StoredReport, shown: ShownMoney): Statement[] {
  const sentences = [...lastingAnswer(shown), ...testSentences(shown, data.model.startupTotal, testAmount(data.evidence))]
  return [plainSentence(askTexts.labelled({ label: ownMoneyTitle(shown), text: sentences.join(' ') as SentenceText }))]
}
