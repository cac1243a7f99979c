import { useRef } from 'react'
import { isOwnersFigure } from '#engine/evidence/own-sources.ts'
import type { Assumption, Model } from '#engine/model/result.ts'
import { usualMonthOf } from '#engine/model/usual-month.ts'
import { formatMoneyRoundedMajor, formatOdds } from '#engine/quantity/format.ts'
import { lastingAnswer, ownMoneyTitle } from '#engine/report/own-money-text.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { ownMoney, ownMoneyBasis } from '#engine/risk/own-money.ts'
import { firstAnswersTexts } from '#words/web/first-answers.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { nonBreaking } from '../../../ui/non-breaking.ts'
import { Notice } from '../../../ui/surface.tsx'
import { useReading } from '../report-reading.ts'
import { AssumptionField } from './assumption-field.tsx'
import type { useWhatIf } from './use-what-if.ts'

const t = reportsTexts.whatIf
type State = ReturnType<typeof useWhatIf>

/** Numbers that an answer gives as it was said. */
const answeredKeys: ReadonlySet<string> = new Set(['ownerDrawPerMonth', 'ownerHoursPerWeek', 'sellersNearby', 'marketSpending'])

/** Every assumption of the model, editable; the three main results stay on top. */
export function WhatIfPanel({ state, focusKey }: { state: State; focusKey: string | null }) {
  const { data, evidence } = useReading()
  const baseModel = data.model
  const baseOf = (key: string) => baseModel.assumptions.find((each) => each.key === key)
  // Our own numbers are those of the run that is displayed, except where it was made with the person's: open days follow the hours.
  const assumptions = state.model.assumptions.map((each) => (each.key in state.changes ? (baseOf(each.key) ?? each) : each))
  const driverKeys = baseModel.risk.drivers.map((driver) => driver.assumption)
  const editable = assumptions.filter((each) => each.editable)
  const topDrivers = driverKeys.flatMap((key) => editable.find((each) => each.key === key) ?? [])
  const rest = editable.filter((each) => !driverKeys.includes(each.key))
  const originOf = ({ key, value }: Assumption) => {
    if (key in state.start) return key === 'ownCapital' ? 'ownMoney' : 'reportLoan'
    const known = evidence.get(`assumption:${key}`)
    // A number that today's answers give is one of them.
    const isOfAnswers = state.withMyAnswers && answeredKeys.has(key) && value !== baseOf(key)?.value
    if ((known && isOwnersFigure(known)) || isOfAnswers) return 'yourAnswer'
    return !state.withMyAnswers && !(key in state.changes) && value !== baseOf(key)?.value ? 'follows' : 'ours'
  }
  const count = Object.keys(state.changes).length + (state.withMyAnswers ? 1 : 0)
  const heading = useRef<HTMLHeadingElement>(null)
  const field = (assumption: Assumption) => (
    <AssumptionField
      key={assumption.key}
      assumption={assumption}
      original={state.start[assumption.key] ?? assumption.value}
      value={state.changes[assumption.key] ?? state.start[assumption.key] ?? assumption.value}
      changed={assumption.key in state.changes}
      origin={originOf(assumption)}
      counted={assumption.key === 'ownerHoursPerWeek' ? countedHours(state) : null}
      takesFocus={focusKey === assumption.key}
      onChange={(value) => state.change(assumption.key, value)}
      onReset={() => state.reset(assumption.key)}
    />
  )
  return (
    <div className="what-if">
      <WhatIfOutcome baseModel={baseModel} state={state} />
      <WhatIfProblem state={state} />
      {state.withMyAnswers ? <Notice>{firstAnswersTexts.inReport}</Notice> : null}
      {state.note ? <Notice tone="gold">{state.note}</Notice> : null}
      <p className="small quiet">{t.intro}</p>
      <h3 ref={heading} tabIndex={-1}>
        {t.first}
      </h3>
      {topDrivers.map(field)}
      <h3>{t.rest}</h3>
      {rest.map(field)}
      <div className="what-if-save">
        <p className="label quiet">{count === 0 ? t.nothingChanged : t.changed({ n: count })}</p>
        <div className="what-if-buttons">
          <Button
            disabled={count === 0}
            onClick={() => {
              void state.resetAll()
              // The button unmounts.
              heading.current?.focus()
            }}
          >
            {t.putAllBack}
          </Button>
          <Button look="primary" disabled={count === 0} busy={state.saving} busyText={t.saving} onClick={() => void state.save()}>
            {t.save}
          </Button>
        </div>
      </div>
    </div>
  )
}

/** The hours that are counted in place of fewer that were typed, and why; null where these are counted. */
export function countedHours({ changes, model, resultSource }: Pick<State, 'changes' | 'model' | 'resultSource'>): string | null {
  const typed = changes.ownerHoursPerWeek
  const counted = model.assumptions.find(({ key }) => key === 'ownerHoursPerWeek')?.value
  return resultSource === 'yours' && typed !== undefined && counted !== undefined && counted > typed
    ? t.leastHours({ hours: counted })
    : null
}

/** The failure, whose numbers the displayed results are, and where the person's own are stored. */
export function WhatIfProblem({ state: { problem, changed, failed, resultSource, isSaved } }: { state: State }) {
  if (!problem) return null
  return (
    <Notice tone="bad" live>
      <p>{problem}</p>
      {failed ? <p>{resultSource === 'ours' ? t.showsOurs : t.showsEarlier}</p> : null}
      {changed ? <p>{isSaved ? t.keptWithReport : t.keptInTab}</p> : null}
    </Notice>
  )
}

/** The three main results, ours and with the person's own numbers. */
export function WhatIfOutcome({
  baseModel,
  state: { model, own, busy, changed, failed, resultSource },
}: {
  baseModel: Model
  state: State
}) {
  const formatAmount = (value: number) => formatMoneyRoundedMajor(value, baseModel.currency)
  const outcomeTexts = ({ usualMonth, risk }: StoredReport['model']) => ({
    month: formatAmount(usualMonthOf({ usualMonth, risk }).p50),
    cash: formatAmount(risk.cashNeeded.p80),
    odds: formatOdds(risk.probabilityLoss),
    putAside: risk.closing ? formatAmount(risk.closing.own) : null,
  })
  const [latest, before] = [outcomeTexts(model), outcomeTexts(baseModel)]
  // The person's numbers beside ours, and never ours beside ours.
  const showsBase = resultSource === 'yours' || (resultSource === 'earlier' && !failed)
  const comparisonNote = resultSource === 'earlier' ? t.earlier : changed ? t.withOurs : null
  const rows = [
    { label: t.likelyMonth, now: latest.month, before: before.month },
    { label: t.cashNeeded, now: latest.cash, before: before.cash },
    { label: t.simulationsLose, now: latest.odds, before: before.odds },
  ]
  return (
    <div className="outcome">
      <dl>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.now}</dd>
            {showsBase || comparisonNote ? (
              <dd className="label quiet">{showsBase ? t.was({ value: row.before }) : comparisonNote}</dd>
            ) : null}
          </div>
        ))}
      </dl>
      {/* Unchanged, it is what the plan says. */}
      {own === null || !changed ? null : <OwnMoneyLasts amount={own} model={model} />}
      {showsBase && latest.odds !== before.odds && latest.putAside && before.putAside && latest.putAside !== before.putAside ? (
        <p className="label quiet">{t.putAside({ now: latest.putAside, before: before.putAside })}</p>
      ) : null}
      <p className="visually-hidden" aria-live="polite">
        {resultSource === 'yours' && !busy ? t.settled(latest) : ''}
      </p>
      <p className="label outcome-busy" aria-hidden="true">
        {busy ? t.working : ' '}
      </p>
    </div>
  )
}

/** How far the person's own money goes with these numbers. */
function OwnMoneyLasts({ amount, model }: { amount: number; model: Model }) {
  // A loan that is tried opens with it.
  const loan = model.assumptions.find(({ key }) => key === 'loanAmount')?.value ?? 0
  const basis = ownMoneyBasis({ ...model, startupTotal: Math.max(0, model.startupTotal - loan) })
  const shown = { own: ownMoney(amount, basis), currency: model.currency, isMost: false, smallerStart: null }
  return (
    <p>
      <strong>{nonBreaking(ownMoneyTitle(shown))}</strong>
      <br />
      {nonBreaking(lastingAnswer(shown).join(' '))}
    </p>
  )
}
