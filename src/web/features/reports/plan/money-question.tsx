import { monthlyReserve } from '#engine/model/monthly-reserve.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { ownMoneySentences, type ShownMoney } from '#engine/report/own-money-text.ts'
import { cheapestStart, testCost } from '#engine/report/plan-parts.ts'
import type { MoneyText } from '#language/slots.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { OwnSaving } from '../../../lib/own-saving.tsx'
import { interpretationNote, typedProblem } from '../../../lib/typed-number.ts'
import { TextField } from '../../../ui/field.tsx'
import { nonBreaking } from '../../../ui/non-breaking.ts'
import { useReading } from '../report-reading.ts'
import type { OwnMoneyField } from './use-own-money.ts'

const t = reportsTexts.start
/** Further lines are in the list of opening costs. */
const maxLines = 3

export const moneyQuestionId = 'my-money'

/** Whether the person's own money is enough, the shortfall, and the smaller first step. */
export function MoneyQuestion({ money: { text, read, setTyped, shown } }: { money: OwnMoneyField }) {
  const { data } = useReading()
  const { currency } = data.model
  return (
    <section className="money-question" aria-labelledby={moneyQuestionId}>
      <h2 id={moneyQuestionId} tabIndex={-1}>
        {shown ? t.headingWith({ amount: formatMoneyRoundedMajor(shown.own.amount, currency) }) : t.heading}
      </h2>
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
        {shown ? <Answer shown={shown} /> : <p className="quiet">{t.empty}</p>}
      </div>
    </section>
  )
}

function Answer({ shown }: { shown: ShownMoney }) {
  const { data } = useReading()
  const { shortToOpen, amount } = shown.own
  const format = (value: number) => formatMoneyRoundedMajor(value, shown.currency)
  const cost = testCost(data.sections)
  const start = cheapestStart(data.model)
  const missing = Math.min(shortToOpen, (start?.toOpen ?? Infinity) - amount)
  const savings = monthlyReserve(missing)
  return (
    <>
      <p>
        <strong>{nonBreaking(ownMoneySentences(shown).join(' '))}</strong>
      </p>
      {shortToOpen > 0 && start ? (
        <ul>
          {start.lines.slice(0, maxLines).map((line) => (
            <li key={line.item}>{t.cheaperLine({ item: line.item, low: format(line.low), amount: format(line.amount) })}</li>
          ))}
        </ul>
      ) : null}
      {shown.isMost ? null : <OwnSaving own={shown.own} currency={shown.currency} />}
      {missing > 0 ? <p>{t.saving({ half: format(savings.half), year: format(savings.year) })}</p> : null}
      {data.first.verdict === 'no' ? <p>{t.stillNo}</p> : null}
      {shortToOpen > 0 ? <p>{cost ? t.testFirst({ cost: cost as MoneyText }) : t.testFirstFree}</p> : null}
    </>
  )
}
