import type { MoneyText } from '#language/slots.ts'
import { ownMoneyTexts as t } from '#words/engine/own-money.ts'
import { verdictTexts } from '#words/engine/verdicts.ts'
import { type Answers, freeMoney } from '../model/answers.ts'
import { cheapestStart } from '../model/cheapest-start.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatOdds } from '../quantity/format.ts'
import { isShort, shortfall } from '../quantity/shortfall.ts'
import type { VerdictReason } from '../quantity/vocabulary.ts'
import { type OwnMoney, type OwnMoneyBasis, ownMoney, ownMoneyBasis, runsOutInYear } from '../risk/own-money.ts'
import { ownVerdict, type Verdict } from '../risk/verdict.ts'
import { type SmallerStart, verdictTextWithMoney } from '../risk/verdict-words.ts'
import type { FirstPage } from './document.ts'
import { type CheaperLines, cheaperLines } from './plan-parts.ts'
import type { StoredReport } from './report-data.ts'

/** `isMost` where the amount is the upper end of a range; `wholeMoney` where a part of the amount is not free, and `own` is what is left of it. */
export type ShownMoney = {
  own: OwnMoney
  currency: string
  isMost: boolean
  smallerStart: number | null
  /** What the smaller start buys cheaper; absent in what was stored before that was known. */
  cheaper?: CheaperLines | null | undefined
  wholeMoney?: SaidMoney
}

/** All of the money, and its parts that are not free. */
type SaidMoney = { amount: number; notFree: number; owed: number }

/** That a month earns less than a household needs of it, where that was said; null where it earns as much. Amounts a month in major units. */
export function householdShortText(
  { earned, pay, need }: { earned: number; pay: number; need: number | undefined },
  currency: string,
): string | null {
  if (need === undefined || !isShort(pay, Math.max(0, earned))) return null
  const amounts = { earned: formatMoneyProseMajor(earned, currency), pay: formatMoneyProseMajor(pay, currency) }
  return earned > 0 ? t.householdShort(amounts) : t.householdLoss(amounts)
}

/** What of an amount is free, against the model of a report. */
export function shownMoney(amount: number, isMost: boolean, model: MeasuredModel, answers: Answers = {}): ShownMoney {
  return measuredMoney(amount, isMost, moneyMeasure(model), answers)
}

type MeasuredModel = Pick<StoredReport['model'], 'currency' | 'startup' | 'startupTotal' | 'assumptions' | 'risk' | 'usualMonth'>

/** What money is measured against: of a model whole, or the part of it that a report's card has. */
export type MoneyMeasure = { currency: string; basis: OwnMoneyBasis; smallerStart: number | null; cheaper?: CheaperLines | null }

export function moneyMeasure(model: MeasuredModel): MoneyMeasure {
  const start = cheapestStart(model)
  return {
    currency: model.currency,
    basis: ownMoneyBasis(model),
    smallerStart: start?.toOpen ?? null,
    cheaper: start && cheaperLines(start),
  }
}

/** What of an amount is free, against such a measure. */
export function measuredMoney(
  amount: number,
  isMost: boolean,
  { currency, basis, smallerStart, cheaper }: MoneyMeasure,
  answers: Answers,
): ShownMoney {
  const { notFree = 0, owed = 0 } = answers.setAside ?? {}
  return {
    own: ownMoney(freeMoney(amount, answers), basis),
    currency,
    isMost,
    smallerStart,
    cheaper,
    ...(notFree + owed > 0 ? { wholeMoney: { amount, notFree, owed } } : {}),
  }
}

/** All of a person's money, also what is not free of it; null where it is not known. */
export function wholeAmount(shown: ShownMoney | null): { amount: number; currency: string } | null {
  return shown && { amount: shown.wholeMoney?.amount ?? shown.own.amount, currency: shown.currency }
}

export function ownMoneyTitle({ own, currency, isMost }: ShownMoney): string {
  return (isMost ? t.withMost : t.with)({ amount: formatMoneyRoundedMajor(own.amount, currency) })
}

/** Whether it opens, how long it lasts, what is missing to be safe, and the smaller start. */
export function ownMoneySentences(shown: ShownMoney): string[] {
  return [...lastingAnswer(shown), ...smallerStartSentences(shown)]
}

export function lastingAnswer({ own, currency, isMost, wholeMoney }: ShownMoney): string[] {
  const { shortToOpen, shortToBeSafe, spare } = own
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  return [
    ...(wholeMoney ? [saidSentence(wholeMoney, format)] : []),
    shortToOpen > 0 ? t.short({ missing: format(shortToOpen) }) : t.opens,
    ...lastingSentences(own),
    shortToBeSafe > 0 ? t.toBeSafe({ missing: format(shortToBeSafe) }) : t.isSafe,
    // The upper end of a range is no sum of which something is left.
    ...(spare > 0 && !isMost ? [t.spare({ spare: format(spare) })] : []),
  ]
}

/** What lacks for the test where the money opens without it; nothing of the upper end of a range, which is no sum. */
export function testSentences({ own: { amount, shortToOpen }, currency, isMost }: ShownMoney, toOpen: number, test: number): string[] {
  const missing = shortToOpen > 0 || isMost || test === 0 ? 0 : shortfall(toOpen + test, amount)
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  return missing > 0 ? [t.testOnTop({ cost: format(test), missing: format(missing) })] : []
}

function saidSentence({ amount, notFree, owed }: SaidMoney, format: (value: number) => MoneyText): string {
  const all = format(amount)
  if (notFree > amount) return t.keptMore({ all, notFree: format(notFree) })
  if (notFree === 0) return t.owed({ all, owed: format(owed) })
  return owed === 0 ? t.notFree({ all, notFree: format(notFree) }) : t.notFreeAndOwed({ all, notFree: format(notFree), owed: format(owed) })
}

/** In one sentence that it does not open or by when it is gone; null of money that is neither. */
export function moneyWarning({ own: { shortToOpen, runsOut }, currency }: ShownMoney): string | null {
  if (shortToOpen > 0) return t.short({ missing: formatMoneyRoundedMajor(shortToOpen, currency) })
  return runsOut ? t.runsOut({ month: runsOut.byMonth, odds: formatOdds(runsOut.odds) }) : null
}

/** What the smaller start buys cheaper, each as exact as the opening list that it is of. */
export function cheaperSentences({ cheaper, currency }: ShownMoney): string[] {
  const format = (value: number) => formatMoneyRoundedMajor(value, currency, 3)
  const fromTo = ({ low, amount }: { low: number; amount: number }) => ({ low: format(low), amount: format(amount) })
  return [
    ...(cheaper?.named ?? []).map((line) => t.cheaperLine({ item: line.item, ...fromTo(line) })),
    ...(cheaper?.rest ? [t.cheaperRest(fromTo(cheaper.rest))] : []),
  ]
}

export function smallerStartSentences({ own: { amount, shortToBeSafe }, currency, smallerStart }: ShownMoney): string[] {
  if (smallerStart === null || shortToBeSafe === 0) return []
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  return [
    isShort(smallerStart, amount)
      ? t.smallerShort({ amount: format(smallerStart), missing: format(smallerStart - amount) })
      : t.smaller({ amount: format(smallerStart) }),
  ]
}

/** What is missing and the smaller start, where the money does not open the plan and does open that. */
export function smallerWithin(
  { amount, shortToOpen }: Pick<OwnMoney, 'amount' | 'shortToOpen'>,
  { currency, smallerStart }: Pick<ShownMoney, 'currency' | 'smallerStart'>,
): SmallerStart | null {
  if (shortToOpen === 0 || smallerStart === null || isShort(smallerStart, amount)) return null
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  return { missing: format(shortToOpen), amount: format(smallerStart) }
}

export function lastingSentences({ lasts, runsOut }: Pick<OwnMoney, 'lasts' | 'runsOut'>): string[] {
  return [
    ...(lasts ? [t.lasts({ month: lasts.untilMonth, odds: formatOdds(lasts.odds) })] : []),
    ...(runsOut ? [t.runsOut({ month: runsOut.byMonth, odds: formatOdds(runsOut.odds) })] : []),
  ]
}

/** The sentences of a verdict in the view of a person with this money: what it lacks to open, that it runs out, or that a good start may outlast it. */
export function verdictTextFor(
  verdictText: string,
  { verdict, verdictReason }: { verdict: Verdict; verdictReason?: VerdictReason | undefined },
  money: Pick<ShownMoney, 'own' | 'currency' | 'smallerStart'> | null,
): string {
  const text = verdictTextWithMoney(verdictText, verdictReason, money && smallerWithin(money.own, money))
  const runsOut = verdict === 'good' ? money?.own.runsOut : null
  return runsOut ? verdictTexts.withMoney['may-not-last']({ verdict: text, odds: formatOdds(runsOut.odds), month: runsOut.byMonth }) : text
}

/** The verdict of a report in the view of a person with this money, as its row and preview say it; without money that of the business. */
export function verdictWithMoney(
  {
    verdict,
    verdictReason,
    first,
    model,
  }: Pick<StoredReport, 'verdict' | 'verdictReason' | 'model'> & { first: Pick<FirstPage, 'verdictText'> },
  money: ShownMoney | null,
): { verdict: Verdict; verdictText: string } {
  const judged = { verdict, verdictReason }
  const own = money ? ownVerdict(judged, { isShort: money.own.shortToOpen > 0, runsOut: runsOutInYear(money.own.amount, model) }) : judged
  return {
    verdict: own.verdict,
    verdictText: verdictTextFor(first.verdictText, own, money),
  }
}
