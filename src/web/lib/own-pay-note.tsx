import { formatMoneyMajor, formatMoneyProseMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { householdShortText } from '#engine/report/own-money-text.ts'
import { needTexts as t } from '#words/web/need.ts'
import { useCall } from './api/queries.ts'
import { askHousehold } from './first-answers.tsx'
import type { Show } from './need-facts.tsx'
import { useSession } from './session/session.ts'
import { useStoredAnswers } from './stored-answers.ts'

/**
 * What the safe sum counts for the owner to live on, `pay` a month in major units, whether a typical month earns (`earned`) what was said to be needed, and
 * the way to the question that changes it; `isAsked` where that question is on the page.
 */
export function OwnPayNote({
  pay,
  earned,
  currency,
  show,
  isAsked,
  said,
  isIncomeSaid = said?.otherIncome !== undefined,
}: {
  pay: number
  earned: number
  currency: string
  show: Show
  isAsked: boolean
  /** What was said of the household, a month in major units of its own money; undefined where nothing was. */
  said?: SaidHousehold | undefined
  /** Other income was said, if it is none or later than what is shown; then nobody asks for it again. */
  isIncomeSaid?: boolean
}) {
  const amount = formatMoneyProseMajor(pay, currency)
  const short = householdShortText({ earned, pay, need: said?.need }, currency)
  return (
    <p className="small">
      {pay > 0 ? show(t.ownPay({ amount }), [{ text: amount, evidence: 'assumption:ownerDrawPerMonth' }]) : t.ownPayNone}{' '}
      {pay > 0 && said?.need === undefined ? `${t.ownPayPart} ` : null}
      {said ? `${saidText(said)} ` : null}
      {short ? <strong>{short} </strong> : null}
      {isAsked ? (
        <button type="button" className="text-button no-print" onClick={askHousehold}>
          {isIncomeSaid ? t.changeHousehold : t.askHousehold}
        </button>
      ) : null}
    </p>
  )
}

export type SaidHousehold = { need?: number | undefined; otherIncome?: number | undefined; currency: string }

/** What the person said of their household, of the account or on this device; a month in major units. */
export function useSaidHousehold(): SaidHousehold | undefined {
  const { user } = useSession()
  const ofAccount = useCall('GET /api/preferences', {}, { enabled: Boolean(user) }).data
  const onDevice = useStoredAnswers()
  const { household } = (user ? ofAccount : onDevice) ?? {}
  if (!household) return undefined
  const { needMinor, otherIncomeMinor, currency } = household
  const major = (minor: number | undefined) => (minor === undefined ? undefined : majorUnits(money(minor, currency)))
  return { need: major(needMinor), otherIncome: major(otherIncomeMinor), currency }
}

function saidText({ need, otherIncome = 0, currency }: SaidHousehold): string {
  const income = formatMoneyMajor(otherIncome, currency)
  if (need === undefined) return t.saidIncome({ income })
  const amount = formatMoneyMajor(need, currency)
  return otherIncome > 0 ? t.saidHousehold({ need: amount, income }) : t.saidNeed({ need: amount })
}
