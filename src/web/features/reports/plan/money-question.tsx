import { useId } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { monthlyReserve } from '#engine/model/monthly-reserve.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import { testCost } from '#engine/report/plan-parts.ts'
import { answerStart, type StartAnswer } from '#engine/report/start-question.ts'
import type { MoneyText } from '#language/slots.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useCall } from '../../../lib/api/queries.ts'
import { useDraft } from '../../../lib/draft.ts'
import { interpretationNote, readAsTyped, typedProblem } from '../../../lib/typed-number.ts'
import { TextField } from '../../../ui/field.tsx'
import { useReading } from '../report-reading.ts'

const t = reportsTexts.start
/** Further lines are in the list of opening costs. */
const maxLines = 3

/** Whether the person's own money is enough, the shortfall, and the smaller first step. */
export function MoneyQuestion({ id }: { id: string }) {
  const { data } = useReading()
  const { currency } = data.model
  const heading = useId()
  const preferences = useCall('GET /api/preferences', {})
  const [typed, setTyped] = useDraft<string | null>(`own-money:${id}`, null)
  const text = typed ?? profileAmount(preferences.data, currency)
  const read = readAsTyped(text, { of: 'amount', currency })
  const amount = read.kind === 'number' ? read.value : null
  const formatAmount = (value: number) => formatMoneyRoundedMajor(value, currency)
  return (
    <section className="money-question" aria-labelledby={heading}>
      <h2 id={heading}>{amount !== null ? t.headingWith({ amount: formatAmount(amount) }) : t.heading}</h2>
      <TextField
        label={t.label({ currency })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={interpretationNote(read, currency)}
        error={typedProblem(read, t.notAmount)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite" className="money-answer">
        {amount !== null ? <Answer answer={answerStart(amount, data)} formatAmount={formatAmount} /> : <p className="quiet">{t.empty}</p>}
      </div>
    </section>
  )
}

function Answer({ answer, formatAmount }: { answer: StartAnswer; formatAmount: (value: number) => MoneyText }) {
  const { data } = useReading()
  const isNo = data.first.verdict === 'no'
  if (answer.kind === 'safe') return <p>{isNo ? t.safeNo : t.safe}</p>
  if (answer.kind === 'open') return <p>{(isNo ? t.openNo : t.open)({ missing: formatAmount(answer.missing) })}</p>
  const cost = testCost(data.sections)
  const savings = monthlyReserve(answer.kind === 'short' ? answer.missingAtLeast : answer.missing)
  const lines = (answer.start?.lines ?? []).slice(0, maxLines)
  return (
    <>
      <p>
        <strong>{t.missing({ missing: formatAmount(answer.missing) })}</strong>
      </p>
      {answer.kind === 'cheapest' ? <p>{t.cheapest({ amount: formatAmount(answer.start.toOpen) })}</p> : null}
      {answer.kind === 'short' && answer.start ? (
        <p>{t.cheapestShort({ amount: formatAmount(answer.start.toOpen), missing: formatAmount(answer.missingAtLeast) })}</p>
      ) : null}
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line.item}>{t.cheaperLine({ item: line.item, low: formatAmount(line.low), amount: formatAmount(line.amount) })}</li>
          ))}
        </ul>
      ) : null}
      {answer.kind === 'short' ? <p>{t.saving({ half: formatAmount(savings.half), year: formatAmount(savings.year) })}</p> : null}
      {isNo ? <p>{t.stillNo}</p> : null}
      <p>{cost ? t.testFirst({ cost: cost as MoneyText }) : t.testFirstFree}</p>
    </>
  )
}

/** The profile's exact amount, if it is in the report's currency. */
function profileAmount(preferences: Preferences | undefined, currency: string): string {
  const amount = preferences?.budgetAmount
  return amount?.currency === currency ? String(amount.amountMinor / minorPerMajor(currency)) : ''
}
