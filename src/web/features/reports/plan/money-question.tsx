import { useId } from 'react'
import { ownMoneyTitle, type ShownMoney, testSentences } from '#engine/report/own-money-text.ts'
import { testAmount, testCost } from '#engine/report/plan-parts.ts'
import type { MoneyText } from '#language/slots.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { AttemptsNote, OwnMoneyAnswer, SmallerStarts } from '../../../lib/own-money.tsx'
import { OwnSaving } from '../../../lib/own-saving.tsx'
import { PutAside } from '../../../lib/put-aside.tsx'
import { interpretationNote, typedProblem } from '../../../lib/typed-number.ts'
import { TextField } from '../../../ui/field.tsx'
import { nonBreaking } from '../../../ui/non-breaking.ts'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { useReading } from '../report-reading.ts'
import type { OwnMoneyField } from './use-own-money.ts'

const t = reportsTexts.start

/**
 * Whether the person's own money is enough, the shortfall, and the smaller first step. The field stays where it was first, so that nothing moves
 * under whoever types: open where no amount was known before, else folded with the ways to reach the sum.
 */
export function MoneyQuestion({ money }: { money: OwnMoneyField }) {
  const { data } = useReading()
  const { shown, knownAmount } = money
  const heading = useId()
  const hasWays = shown !== null && shown.own.shortToBeSafe > 0
  // Whoever can open finds it among the ways to be safe.
  const isSmallerFirst = !hasWays || shown.own.shortToOpen > 0
  return (
    <section className="key-block own-money" aria-labelledby={heading}>
      <h2 id={heading} className="own-money-title">
        {shown ? nonBreaking(ownMoneyTitle(shown)) : t.heading}
      </h2>
      {knownAmount === null ? <AmountField money={money} /> : null}
      {shown ? <OwnMoneyAnswer shown={shown} hasSmaller={isSmallerFirst} /> : <p className="small quiet">{t.empty}</p>}
      {shown
        ? testSentences(shown, data.model.startupTotal, testAmount(data.evidence)).map((text) => <p key={text}>{nonBreaking(text)}</p>)
        : null}
      {shown && data.first.verdict === 'no' ? <p>{t.stillNo}</p> : null}
      {knownAmount === null && !hasWays ? (
        shown && <AttemptsNote />
      ) : (
        <FoldOnPhone title={knownAmount === null ? t.ways : hasWays ? t.changeOrReach : t.change}>
          <div className="money-ways">
            {knownAmount === null ? null : <AmountField money={money} />}
            {shown ? <Ways shown={shown} /> : null}
            {shown?.own.byMonth.length ? <AttemptsNote /> : null}
          </div>
        </FoldOnPhone>
      )}
    </section>
  )
}

function AmountField({ money: { text, read, setTyped } }: { money: OwnMoneyField }) {
  const { currency } = useReading().data.model
  return (
    <TextField
      label={t.label({ currency })}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      hint={interpretationNote(read, currency)}
      error={typedProblem(read, t.notAmount)}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  )
}

/** How the sum that is missing can be reached, or made smaller; nothing where nothing is missing. */
function Ways({ shown }: { shown: ShownMoney }) {
  const { data } = useReading()
  const { shortToOpen } = shown.own
  const cost = testCost(data.sections)
  return (
    <>
      {shown.isMost ? null : <OwnSaving own={shown.own} currency={shown.currency} />}
      <PutAside missing={shortToOpen} currency={shown.currency} />
      {shortToOpen > 0 ? null : <SmallerStarts shown={shown} />}
      {shortToOpen > 0 ? <p>{cost ? t.testFirst({ cost: cost as MoneyText }) : t.testFirstFree}</p> : null}
    </>
  )
}
