import { formatMoneyProseMajor } from '#engine/quantity/format.ts'
import { needTexts as t } from '#words/web/need.ts'
import { askHousehold } from './first-answers.tsx'
import type { Show } from './need-facts.tsx'

/**
 * What the safe sum counts for the owner to live on, `pay` a month in major units, and the way to the question that changes it; `isAsked` where that
 * question is on the page.
 */
export function OwnPayNote({ pay, currency, show, isAsked }: { pay: number; currency: string; show: Show; isAsked: boolean }) {
  const amount = formatMoneyProseMajor(pay, currency)
  return (
    <p className="small">
      {pay > 0 ? show(t.ownPay({ amount }), [{ text: amount, evidence: 'assumption:ownerDrawPerMonth' }]) : t.ownPayNone}{' '}
      {isAsked ? (
        <button type="button" className="text-button no-print" onClick={askHousehold}>
          {t.askHousehold}
        </button>
      ) : null}
    </p>
  )
}
