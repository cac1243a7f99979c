import { useState } from 'react'
import { limits } from '#contract/limits.ts'
import { countedText } from '#engine/market/mark-text.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { parseTypedNumber } from '#engine/quantity/typed-number.ts'
import { planTasks, taskId, testStep } from '#engine/report/plan-tasks.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { testCountTexts as t } from '#words/web/test-count.ts'
import type { ReportPlan } from '../../../lib/report-plan.ts'
import {
  basisText,
  type CountedTest,
  countedTest,
  daysToCount,
  meaningText,
  progressText,
  zonePassed,
} from '../../../lib/test-count-text.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field.tsx'
import { Notice, ProgressBar } from '../../../ui/surface.tsx'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import { useReading } from '../report-reading.ts'

/** What was counted on each day of the test, how far it is from the mark, and what that means. Reports without a number for their test have none. */
export function TestCount({ plan }: { plan: ReportPlan }) {
  const { data } = useReading()
  const { mark } = data.first.test
  if (!mark) return null
  const task = taskId('step', testStep(data) - 1)
  const test = countedTest(mark, plan.taskState(task))
  const unsynced = plan.unsyncedText(task)
  const { counted, needed } = test.progress
  const days = Array.from({ length: daysToCount(test) }, (_, index) => index + 1)
  return (
    <div className="test-count">
      {test.progress.daysCounted > 0 ? (
        <>
          <ProgressBar value={Math.min(1, counted / needed)} label={t.bar({ counted, needed: countedText(needed, mark) })} />
          <p className="small">{progressText(test)}</p>
          <Meaning test={test} plan={plan} task={task} />
        </>
      ) : null}
      {unsynced ? <p className="small quiet no-print">{unsynced}</p> : null}
      <FoldOnPhone keepMounted title={t.title}>
        <div className="test-days">
          <p>{reportsTexts.page.testMeasure({ what: data.first.test.measure })}</p>
          <p>{basisText(mark)}</p>
          <form
            className="test-days"
            onSubmit={(event) => {
              event.preventDefault()
              // Enter saves as leaving the field does.
              const field = document.activeElement
              if (field instanceof HTMLInputElement) field.blur()
            }}
          >
            <fieldset>
              <legend>{t.ask({ many: mark.many })}</legend>
              <div className="test-day-fields">
                {days.map((day) => (
                  <DayField key={day} day={day} count={test.state.counts.get(day)} onCount={(count) => plan.mark(task, { day, count })} />
                ))}
              </div>
            </fieldset>
            <Button type="submit" className="no-print">
              {t.save}
            </Button>
          </form>
        </div>
      </FoldOnPhone>
    </div>
  )
}

/** How far it is, and what comes next. */
function Meaning({ test, plan, task }: { test: CountedTest; plan: ReportPlan; task: string }) {
  const { result } = test.progress
  const passed = zonePassed(test)
  const next = useNextStep(test, plan, task)
  return (
    <Notice tone={passed ? (passed.zone === 'below-costs' ? 'gold' : 'good') : result === 'failed' ? 'bad' : 'info'}>
      <div role="status">
        <p>{meaningText(test)}</p>
        {next ? <p>{next}</p> : null}
      </div>
    </Notice>
  )
}

function useNextStep(test: CountedTest, plan: ReportPlan, task: string): string | null {
  const { result, moreDays } = test.progress
  const { data } = useReading()
  if (result === 'failed') return t.afterFailed({ amount: formatMoneyRoundedMajor(data.model.startupTotal, data.model.currency) })
  if (result === 'not-clear') return moreDays > 0 ? t.afterNotClear : t.afterClose
  const passed = zonePassed(test)
  if (passed?.zone !== 'as-planned') return passed?.advice ?? null
  const tasks = planTasks(data)
  const after = tasks.slice(tasks.findIndex((each) => each.task === task) + 1)
  const step = after.find((each) => each.kind === 'step' && !plan.taskState(each.task).done)
  return step ? `${passed.advice} ${t.nextStep({ step: step.text })}` : passed.advice
}

/** Saved when it is left; emptied, the day is not counted. */
function DayField({ day, count, onCount }: { day: number; count: number | undefined; onCount: (count: number | null) => void }) {
  const saved = count === undefined ? '' : String(count)
  /** The field's text until it is saved; null where it shows what is saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const [wrong, setWrong] = useState(false)
  const save = () => {
    if (typed === null) return
    const read = parseTypedNumber(typed, { of: 'whole', min: 0, max: limits.testCount })
    if (read.kind === 'number' && Number.isInteger(read.value) && read.value >= 0 && read.value <= limits.testCount) {
      setTyped(null)
      setWrong(false)
      if (read.value !== count) onCount(read.value)
    } else if (read.kind === 'empty') {
      setTyped(null)
      setWrong(false)
      if (count !== undefined) onCount(null)
    } else setWrong(true)
  }
  return (
    <TextField
      label={t.day({ day })}
      inputMode="numeric"
      autoComplete="off"
      name={`day-${day}`}
      maxLength={7}
      value={typed ?? saved}
      error={wrong ? t.wrong : null}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        setWrong(false)
      }}
      onBlur={save}
    />
  )
}
