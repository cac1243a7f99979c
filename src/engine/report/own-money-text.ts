import { ownMoneyTexts as t } from '#words/engine/own-money.ts'
import { formatMoneyRoundedMajor, formatOdds } from '../quantity/format.ts'
import { type OwnMoney, ownMoney, ownMoneyBasis } from '../risk/own-money.ts'
import { cheapestStart } from './plan-parts.ts'
import type { StoredReport } from './report-data.ts'

/** `isMost` where the amount is the upper end of a range. */
export type ShownMoney = { own: OwnMoney; currency: string; isMost: boolean; smallerStart: number | null }

/** An amount against the model of a report. */
export function shownMoney(
  amount: number,
  isMost: boolean,
  model: Pick<StoredReport['model'], 'currency' | 'startup' | 'startupTotal' | 'assumptions' | 'risk' | 'usualMonth'>,
): ShownMoney {
  return {
    own: ownMoney(amount, ownMoneyBasis(model)),
    currency: model.currency,
    isMost,
    smallerStart: cheapestStart(model)?.toOpen ?? null,
  }
}

export function ownMoneyTitle({ own, currency, isMost }: ShownMoney): string {
  return (isMost ? t.withMost : t.with)({ amount: formatMoneyRoundedMajor(own.amount, currency) })
}

/** Whether it opens, how long it lasts, what is missing to be safe, and the smaller start. */
export function ownMoneySentences(shown: ShownMoney): string[] {
  return [...lastingAnswer(shown), ...smallerStartSentences(shown)]
}

export function lastingAnswer({ own, currency }: ShownMoney): string[] {
  const { shortToOpen, shortToBeSafe } = own
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  return [
    shortToOpen > 0 ? t.short({ missing: format(shortToOpen) }) : t.opens,
    ...lastingSentences(own),
    shortToBeSafe === 0 ? t.isSafe : t.toBeSafe({ missing: format(shortToBeSafe) }),
  ]
}

export function smallerStartSentences({ own: { amount, shortToBeSafe }, currency, smallerStart }: ShownMoney): string[] {
  if (smallerStart === null || shortToBeSafe === 0) return []
  const format = (value: number) => formatMoneyRoundedMajor(value, currency)
  const missing = smallerStart - amount
  return [
    missing > 0 ? t.smallerShort({ amount: format(smallerStart), missing: format(missing) }) : t.smaller({ amount: format(smallerStart) }),
  ]
}

export function lastingSentences({ lasts, runsOut }: Pick<OwnMoney, 'lasts' | 'runsOut'>): string[] {
  return [
    ...(lasts ? [t.lasts({ month: lasts.untilMonth, odds: formatOdds(lasts.odds) })] : []),
    ...(runsOut ? [t.runsOut({ month: runsOut.byMonth, odds: formatOdds(runsOut.odds) })] : []),
  ]
}
