import { useId } from 'react'
import type { Preferences } from '#contract/profile.ts'
import { putAside } from '#engine/model/put-aside.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { minorPerMajor } from '#engine/quantity/money.ts'
import { testCost } from '#engine/report/plan-parts.ts'
import { answerStart, type StartAnswer } from '#engine/report/start-question.ts'
import type { MoneyText } from '#language/slots.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useDraft } from '../../lib/draft.ts'
import { useCall } from '../../lib/queries.ts'
import { readAs, readAsTyped, typedProblem } from '../../lib/typed-number.ts'
import { TextField } from '../../ui/field.tsx'
import { useReading } from './report-reading.ts'

const t = reportsTexts.start
/** Enough to name; the rest is in the list of what opening costs. */
const mostLines = 3

/** Whether the person's own money is enough, what is missing, and the smaller first step. */
export function MoneyQuestion({ id }: { id: string }) {
  const { data } = useReading()
  const { currency } = data.model
  const heading = useId()
  const preferences = useCall('GET /api/preferences', {})
  const [typed, setTyped] = useDraft<string | null>(`own-money:${id}`, null)
  const text = typed ?? knownAmount(preferences.data, currency)
  const read = readAsTyped(text, { of: 'amount', currency })
  const amount = read.kind === 'number' ? read.value : null
  const said = (value: number) => formatMoneyRoundedMajor(value, currency)
  return (
    <section className="money-question" aria-labelledby={heading}>
      <h2 id={heading}>{amount !== null ? t.headingWith({ amount: said(amount) }) : t.heading}</h2>
      <TextField
        label={t.label({ currency })}
        inputMode="decimal"
        autoComplete="off"
        value={text}
        hint={readAs(read, currency)}
        error={typedProblem(read, t.notAmount)}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <div aria-live="polite" className="money-answer">
        {amount !== null ? <Answer answer={answerStart(amount, data)} said={said} /> : <p className="quiet">{t.empty}</p>}
      </div>
    </section>
  )
}

function Answer({ answer, said }: { answer: StartAnswer; said: (value: number) => MoneyText }) {
  const { data } = useReading()
  const isNo = data.first.verdict === 'no'
  if (answer.kind === 'safe') return <p>{isNo ? t.safeNo : t.safe}</p>
  if (answer.kind === 'open') return <p>{(isNo ? t.openNo : t.open)({ missing: said(answer.missing) })}</p>
  const cost = testCost(data.sections)
  const saved = putAside(answer.kind === 'short' ? answer.missingAtLeast : answer.missing)
  const lines = (answer.start?.lines ?? []).slice(0, mostLines)
  return (
    <>
      <p>
        <strong>{t.missing({ missing: said(answer.missing) })}</strong>
      </p>
      {answer.kind === 'cheapest' ? <p>{t.cheapest({ amount: said(answer.start.toOpen) })}</p> : null}
      {answer.kind === 'short' && answer.start ? (
        <p>{t.cheapestShort({ amount: said(answer.start.toOpen), missing: said(answer.missingAtLeast) })}</p>
      ) : null}
      {lines.length > 0 ? (
        <ul>
          {lines.map((line) => (
            <li key={line.item}>{t.cheaperLine({ item: line.item, low: said(line.low), amount: said(line.amount) })}</li>
          ))}
        </ul>
      ) : null}
      {answer.kind === 'short' ? <p>{t.saving({ half: said(saved.half), year: said(saved.year) })}</p> : null}
      {isNo ? <p>{t.stillNo}</p> : null}
      <p>{cost ? t.testFirst({ cost: cost as MoneyText }) : t.testFirstFree}</p>
    </>
  )
}

/** The exact amount of the profile, where it is in the report's money. */
function knownAmount(preferences: Preferences | undefined, currency: string): string {
  const amount = preferences?.budgetAmount
  return amount?.currency === currency ? String(amount.amountMinor / minorPerMajor(currency)) : ''
}
