import { SlidersHorizontal } from 'lucide-react'
import { type RefObject, useEffect } from 'react'
import { reportsTexts } from '#words/web/reports.ts'
import { Button } from '../../../ui/button.tsx'
import { useReading } from '../report-reading.ts'
import { toSliderScale } from './assumption-scale.ts'
import type { useWhatIf } from './use-what-if.ts'
import { WhatIfOutcome } from './what-if-panel.tsx'

const t = reportsTexts.whatIf
const maxDrivers = 5

/** The rail beside the report while no panel is open: the results, and the numbers that move them most. */
export function SummaryRail({
  state,
  returnFocusId,
  onWhatIf,
}: {
  state: ReturnType<typeof useWhatIf>
  /** Id of its button that opened a panel: the focus returns there. */
  returnFocusId: RefObject<string | null>
  onWhatIf: (key: string | null) => void
}) {
  const { data, view } = useReading()
  useEffect(() => {
    if (returnFocusId.current) document.getElementById(returnFocusId.current)?.focus({ preventScroll: true })
    returnFocusId.current = null
  }, [returnFocusId])
  const press = (id: string, key: string | null) => {
    onWhatIf(key)
    returnFocusId.current = id
  }
  const baseModel = data.model
  const drivers = baseModel.risk.drivers
    .slice(0, maxDrivers)
    .flatMap((driver) => baseModel.assumptions.find((each) => each.key === driver.assumption && each.editable) ?? [])
  return (
    <aside className="report-rail no-print" aria-labelledby="rest-title">
      <div className="dialog-body resting-rail">
        <h2 id="rest-title">{t.yours}</h2>
        {/* That reading shows them beside its own steppers. */}
        {view === 'money' ? null : <WhatIfOutcome baseModel={baseModel} state={state} />}
        <h3 className="key-title">{t.first}</h3>
        <ul className="input-list">
          {drivers.map((assumption) => {
            const value = state.changes[assumption.key] ?? assumption.value
            return (
              <li key={assumption.key}>
                <button
                  type="button"
                  id={`rest-${assumption.key}`}
                  className="input-row"
                  onClick={(event) => press(event.currentTarget.id, assumption.key)}
                >
                  <span className="small">
                    {assumption.label}
                    <span className="input-value">{toSliderScale(assumption, value).text(value)}</span>
                  </span>
                  <SlidersHorizontal size={24} aria-hidden />
                  <span className="visually-hidden">{reportsTexts.page.tryNumber}</span>
                </button>
              </li>
            )
          })}
        </ul>
        <Button wide id="rest-all" onClick={(event) => press(event.currentTarget.id, null)}>
          {t.changeAny}
        </Button>
      </div>
    </aside>
  )
}
