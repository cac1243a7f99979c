import { useState } from 'react'
import type { FirstPageMark } from '#engine/report/document.ts'
import { firstDayTask } from '#engine/report/plan-marks.ts'
import { type PlanStep, planSteps } from '#engine/report/plan-parts.ts'
import { taskId, testStep } from '#engine/report/plan-tasks.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { dayOfMonthText } from '../../../lib/reader-dates.ts'
import { planDate, planFirstDay, type ReportPlan } from '../../../lib/report-plan.ts'
import { countedTest, progressText } from '../../../lib/test-count-text.ts'
import { TextField } from '../../../ui/field.tsx'
import { FoldOnPhone } from '../fold-on-phone.tsx'
import type { ReportDetail } from '../report-detail.ts'
import { useReading } from '../report-reading.ts'
import { TaskRow } from './task-row.tsx'

const t = reportsTexts.page
/** Steps that a phone shows unfolded. */
const initialSteps = 1
/** A year that is being typed parses as one of the first century at first. */
const isPlausibleDate = (day: string) => /^20\d\d-\d\d-\d\d$/.test(day)

/** The first steps in order, each with its due date by the chosen first day. */
export function PlanSteps({ report, plan }: { report: ReportDetail; plan: ReportPlan }) {
  const { data } = useReading()
  const steps = planSteps(data.sections)
  const firstDay = planFirstDay(plan, report)
  if (steps.length === 0) return null
  return (
    <section className="report-checklist">
      <h2 id="steps" tabIndex={-1}>
        {t.steps({ n: steps.length })}
      </h2>
      {data.first.test.season ? <p>{data.first.test.season}</p> : null}
      <FirstDay firstDay={firstDay} plan={plan} />
      <StepList steps={steps.slice(0, initialSteps)} firstDay={firstDay} plan={plan} />
      {steps.length > initialSteps ? (
        <FoldOnPhone keepMounted title={t.moreSteps({ from: initialSteps + 1, to: steps.length })}>
          <StepList steps={steps.slice(initialSteps)} firstDay={firstDay} plan={plan} after={initialSteps} />
        </FoldOnPhone>
      ) : null}
    </section>
  )
}

/** The chosen first day; synced like ticks and notes. */
function FirstDay({ firstDay, plan }: { firstDay: string | null; plan: ReportPlan }) {
  /** The field's text until blur: an incomplete date is not saved. */
  const [typed, setTyped] = useState<string | null>(null)
  const unsynced = plan.unsyncedText(firstDayTask)
  return (
    <div className="first-day no-print">
      <TextField
        type="date"
        label={t.firstDay}
        hint={unsynced}
        value={typed ?? firstDay ?? ''}
        onBlur={() => setTyped(null)}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          if (isPlausibleDate(value)) plan.mark(firstDayTask, { note: value })
        }}
      />
    </div>
  )
}

type StepListProps = { steps: readonly PlanStep[]; firstDay: string | null; plan: ReportPlan; after?: number }

function StepList({ steps, firstDay, plan, after = 0 }: StepListProps) {
  const { data } = useReading()
  const { mark } = data.first.test
  const testAt = testStep(data) - 1
  return (
    <ol className="tasks" start={after + 1}>
      {steps.map(({ text, byDay, buys }, index) => (
        <TaskRow key={text} task={taskId('step', after + index)} number={after + index + 1} text={text} plan={plan}>
          <span className="small quiet">
            {stepDate(firstDay, byDay)}
            {buys ? ` · ${t.stepBuys({ what: buys })}` : null}
            {after + index === testAt ? countSoFar(plan, after + index, mark) : null}
          </span>
        </TaskRow>
      ))}
    </ol>
  )
}

/** What was counted of the step that is the test; nothing before the first count. */
function countSoFar(plan: ReportPlan, index: number, mark: FirstPageMark | null | undefined): string | null {
  if (!mark) return null
  const test = countedTest(mark, plan.taskState(taskId('step', index)))
  return test.progress.daysCounted > 0 ? ` · ${progressText(test)}` : null
}

function stepDate(firstDay: string | null, byDay: number): string {
  return firstDay ? t.stepDate({ date: dayOfMonthText(planDate(firstDay, byDay)), day: byDay }) : t.stepDay({ day: byDay })
}
