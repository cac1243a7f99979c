import { formatMoneyMajor, formatMoneyProseMajor } from '#engine/quantity/format.ts'
import { needTexts as t } from '#words/web/need.ts'
import { askHousehold } from './first-answers.tsx'
import type { Show } from './need-facts.tsx'

/**
 * What the safe sum counts for the owner to live on, `pay` a month in major units, and the way to the question that changes it; `isAsked` where that
 * question is on the page.
 */
export function OwnPayNote({
  pay,
  currency,
  show,
  isAsked,
  said,
}: {
  pay: number
  currency: string
  show: Show
  isAsked: boolean
  /** What was said of the household, a month in major units of its own money; undefined where nothing was. */
  said?: SaidHousehold | undefined
}) {
  const amount = formatMoneyProseMajor(pay, currency)
  return (
    <p className="small">
      {pay > 0 ? show(t.ownPay({ amount }), [{ text: amount, evidence: 'assumption:ownerDrawPerMonth' }]) : t.ownPayNone}{' '}
      {said ? `${saidText(said)} ` : null}
      {isAsked ? (
        <button type="button" className="text-button no-print" onClick={askHousehold}>
          {said?.otherIncome ? t.changeHousehold : t.askHousehold}
        </button>
      ) : null}
    </p>
  )
}

export type SaidHousehold = { need?: number | undefined; otherIncome?: number | undefined; currency: string }

function saidText({ need, otherIncome = 0, currency }: SaidHousehold): string {
  const income = formatMoneyMajor(otherIncome, currency)
  if (need === undefined) return t.saidIncome({ income })
  const amount = formatMoneyMajor(need, currency)
  return otherIncome > 0 ? t.saidHousehold({ need: amount, income }) : t.saidNeed({ need: amount })
}
