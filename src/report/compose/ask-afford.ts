import { type CheapestStart, cheapestStart } from '#engine/model/cheapest-start.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { lastingSentences } from '#engine/report/own-money-text.ts'
import { cheaperLines, testCost } from '#engine/report/plan-parts.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { answerStart } from '#engine/report/start-question.ts'
import { ownMoney, ownMoneyBasis } from '#engine/risk/own-money.ts'
import type { MoneyText } from '#language/slots.ts'
import { askTexts } from '#words/report/ask.ts'
import { createReply, plainSentence, type Reply, type Statement } from './ask-reply.ts'
import { describeOpening } from './ask-statements.ts'

/** Whether an amount is enough to start with, the missing part, and the smaller first step. */
export function answerAfford(data: StoredReport, amount: number): Reply {
  const texts = askTexts.afford
  const { currency } = data.model
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  const answer = answerStart(amount, data)
  const isAdvisedAgainst = data.first.verdict === 'no'
  const [toOpen, toLiveOn, toBeSafe] = describeNeeds(data)
  const needs = [toOpen, toLiveOn, toBeSafe].flatMap((each) => each ?? [])
  const verdict = isAdvisedAgainst ? [plainSentence(texts.stillNo)] : []
  if (answer.kind === 'safe') return createReply(data, [plainSentence(texts.safe({ amount: format(amount) })), ...needs, ...verdict])
  if (answer.kind === 'open')
    return createReply(data, [
      plainSentence(texts.open({ amount: format(amount), missing: format(answer.missing) })),
      ...lastingSentences(ownMoney(amount, ownMoneyBasis(data.model))).map(plainSentence),
      ...needs,
      ...verdict,
    ])
  const cheaperStart = answer.start ? smallerStart(answer.start, currency, answer.kind === 'short' ? answer.missingAtLeast : 0) : []
  const cost = testCost(data.sections)
  return createReply(data, [
    plainSentence(texts.missing({ amount: format(amount), missing: format(answer.missing) })),
    ...needs,
    ...cheaperStart,
    plainSentence(cost ? texts.test({ cost: cost as MoneyText }) : texts.testFree),
    ...verdict,
  ])
}

/** What it costs to open, and the smaller start with the things that are then bought cheaper, where the plan has one. */
export function describeSmallerStart(data: StoredReport): Statement[] {
  const start = cheapestStart(data.model)
  return [...describeOpening(data), ...(start ? smallerStart(start, data.model.currency, 0) : [])]
}

/** The sum, what of it is `missing`, and the things that are bought cheaper. */
function smallerStart(start: CheapestStart, currency: string, missing: number): Statement[] {
  const texts = askTexts.afford
  const { named, rest } = cheaperLines(start)
  const amount = formatMoneyRoundedMajor(start.toOpen, currency)
  const exact = (value: number) => formatMoneyRoundedMajor(value, currency, 3)
  const fromTo = ({ low, amount: usual }: { low: number; amount: number }) => ({ low: exact(low), amount: exact(usual) })
  return [
    missing > 0 ? texts.cheapestShort({ amount, missing: formatMoneyRoundedMajor(missing, currency) }) : texts.cheapest({ amount }),
    ...named.map(({ item, ...line }) => texts.line({ item, ...fromTo(line) })),
    ...(rest ? [texts.rest(fromTo(rest))] : []),
  ].map(plainSentence)
}

/** To open, to live on until it earns, to be safe. */
export function describeNeeds({ model, first }: StoredReport): Statement[] {
  const texts = askTexts.afford
  const format = (value: number) => formatMoneyRoundedMajor(value, model.currency)
  const { toLiveOn } = model
  const safe = first.cashNeeded.p80
  return [
    {
      text: texts.toOpen({ amount: format(model.startupTotal) }),
      figures: [{ text: format(model.startupTotal), evidence: 'model:startupTotal' }],
    },
    ...(toLiveOn && toLiveOn.amount > 0
      ? [
          {
            text: texts.toLiveOn({ amount: format(toLiveOn.amount), month: toLiveOn.untilMonth }),
            figures: [{ text: format(toLiveOn.amount), evidence: 'model:toLiveOn.amount' }],
          },
        ]
      : []),
    { text: texts.toBeSafe({ amount: format(safe) }), figures: [{ text: format(safe), evidence: 'model:risk.cashNeeded.p80' }] },
  ]
}
