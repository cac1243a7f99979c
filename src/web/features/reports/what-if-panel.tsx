import type { Assumption, Model } from '#engine/model/result.ts'
import { formatMoneyRoundedMajor, formatOdds } from '#engine/quantity/format.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/surface.tsx'
import { AssumptionField } from './assumption-field.tsx'
import { useReading } from './report-reading.ts'
import type { useWhatIf } from './use-what-if.ts'

const t = reportsTexts.whatIf

/** Every number of the model, to be changed; the three results that matter stay on top all the while. */
export function WhatIfPanel({ state, wanted }: { state: ReturnType<typeof useWhatIf>; wanted: string | null }) {
  const { data } = useReading()
  const ours = data.model
  const first = ours.risk.drivers.map((driver) => driver.assumption)
  const editable = ours.assumptions.filter((each) => each.editable)
  const moving = first.flatMap((key) => editable.find((each) => each.key === key) ?? [])
  const rest = editable.filter((each) => !first.includes(each.key))
  const count = Object.keys(state.changes).length
  const field = (assumption: Assumption) => (
    <AssumptionField
      key={assumption.key}
      assumption={assumption}
      value={state.changes[assumption.key] ?? assumption.value}
      changed={assumption.key in state.changes}
      wanted={wanted === assumption.key}
      onChange={(value) => state.change(assumption.key, value)}
      onPutBack={() => state.putBack(assumption.key)}
    />
  )
  return (
    <div className="what-if">
      <Outcome ours={ours} now={state.model} busy={state.busy} changed={count > 0} />
      {state.problem ? (
        <Notice tone="bad" live>
          {state.problem}
        </Notice>
      ) : null}
      {state.note ? <Notice tone="gold">{state.note}</Notice> : null}
      <p className="small quiet">{t.intro}</p>
      <h3>{t.first}</h3>
      {moving.map(field)}
      <h3>{t.rest}</h3>
      {rest.map(field)}
      <div className="what-if-save">
        <p className="label quiet">{count === 0 ? t.nothingChanged : t.changed({ n: count })}</p>
        <div className="what-if-buttons">
          <Button disabled={count === 0} onClick={() => void state.putAllBack()}>
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

/** The three results that matter, ours and with the person's own numbers. */
export function Outcome({ ours, now, busy, changed }: { ours: Model; now: Model; busy: boolean; changed: boolean }) {
  const need = (value: number) => formatMoneyRoundedMajor(value, ours.currency)
  const said = ({ risk }: Model) => ({
    month: need(risk.month12Profit.p50),
    cash: need(risk.cashNeeded.p80),
    odds: formatOdds(risk.probabilityLoss),
  })
  const [is, was] = [said(now), said(ours)]
  const rows = [
    { label: t.likelyMonth, now: is.month, was: was.month },
    { label: t.cashNeeded, now: is.cash, was: was.cash },
    { label: t.simulationsLose, now: is.odds, was: was.odds },
  ]
  return (
    <div className="outcome">
      <dl>
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{row.label}</dt>
            <dd>{row.now}</dd>
            <dd className="label quiet">{changed ? t.was({ value: row.was }) : t.now}</dd>
          </div>
        ))}
      </dl>
      <p className="visually-hidden" aria-live="polite">
        {changed && !busy ? t.settled(is) : ''}
      </p>
      <p className="label outcome-busy" aria-hidden="true">
        {busy ? t.working : ' '}
      </p>
    </div>
  )
}
