import { type PlanStep, planSteps } from '#engine/report/plan-parts.ts'
import { taskId } from '#engine/report/plan-tasks.ts'
import { reportsTexts } from '#words/web/reports.ts'
import { useDraft } from '../../lib/draft.ts'
import type { Plan } from '../../lib/plan.ts'
import { dayOfMonthText } from '../../lib/when.ts'
import { TextField } from '../../ui/field.tsx'
import { Fold } from './fold.tsx'
import { useReading } from './report-reading.ts'
import { TaskRow } from './task-row.tsx'

const t = reportsTexts.page
/** Those of the first days, which a phone shows unasked. */
const atFirst = 3
const dayMs = 24 * 60 * 60 * 1000

/** The first steps in order, each with the date by which it is done when the first day is as chosen. */
export function PlanSteps({ id, plan }: { id: string; plan: Plan }) {
  const { data } = useReading()
  const steps = planSteps(data.sections)
  const [firstDay, setFirstDay] = useDraft(`first-day:${id}`, tomorrow())
  if (steps.length === 0) return null
  return (
    <section className="report-checklist">
      <h2 id="steps" tabIndex={-1}>
        {t.steps({ n: steps.length })}
      </h2>
      <div className="first-day no-print">
        <TextField type="date" label={t.firstDay} value={firstDay} onChange={(event) => setFirstDay(event.currentTarget.value)} />
      </div>
      <StepList steps={steps.slice(0, atFirst)} firstDay={firstDay} plan={plan} />
      {steps.length > atFirst ? (
        <Fold there title={t.moreSteps({ from: atFirst + 1, to: steps.length })}>
          <StepList steps={steps.slice(atFirst)} firstDay={firstDay} plan={plan} after={atFirst} />
        </Fold>
      ) : null}
    </section>
  )
}

function StepList({ steps, firstDay, plan, after = 0 }: { steps: readonly PlanStep[]; firstDay: string; plan: Plan; after?: number }) {
  return (
    <ol className="tasks" start={after + 1}>
      {steps.map(({ text, byDay, buys }, index) => (
        <TaskRow key={text} task={taskId('step', after + index)} number={after + index + 1} text={text} plan={plan}>
          <span className="small quiet">
            {stepDate(firstDay, byDay)}
            {buys ? ` · ${t.stepBuys({ what: buys })}` : null}
          </span>
        </TaskRow>
      ))}
    </ol>
  )
}

function stepDate(firstDay: string, byDay: number): string {
  const first = Date.parse(firstDay)
  return Number.isNaN(first) ? t.stepDay({ day: byDay }) : t.stepDate({ date: dayOfMonthText(dateAfter(first, byDay - 1)), day: byDay })
}

const dateAfter = (from: number, days: number) => new Date(from + days * dayMs).toISOString().slice(0, 10)
/** As the person's own calendar has it. */
const tomorrow = () => dateAfter(Date.now() - new Date().getTimezoneOffset() * 60_000, 1)
