import { Check } from 'lucide-react'
import { useRef, useState } from 'react'
import type { ReportListItem } from '#contract/reports.ts'
import { dashboardTexts } from '#words/web/dashboard.ts'
import { PlanLoadFailed } from '../../lib/plan-load-failed.tsx'
import { dayOfMonthText } from '../../lib/reader-dates.ts'
import { planDate, planFirstDay, type ReportPlan, type ReportPlanTask, useReportPlan } from '../../lib/report-plan.ts'
import { type CountedTest, countedTest, meaningText, zonePassed } from '../../lib/test-count-text.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { Card, Skeleton } from '../../ui/surface.tsx'
import { OtherReports } from './other-reports.tsx'
import { type PlanGroups, placeInKind } from './plans.ts'

const t = dashboardTexts.today

/** The newest of these plans with an open task; where none has, the newest shows that. A task just done stays, with its undo. */
export function NextPlan({ plans, at = 0, last = plans.toFollow.length - 1 }: { plans: PlanGroups; at?: number; last?: number }) {
  const report = plans.toFollow[at]!
  const plan = useReportPlan(report.id)
  const [touched, setTouched] = useState(false)
  const isDone = !touched && plan.tasks?.every(({ kind, task }) => kind === 'permit' || plan.taskState(task).done)
  if (isDone && at < last) return <NextPlan plans={plans} at={at + 1} last={last} />
  if (isDone && at > 0) return <NextPlan plans={plans} last={0} />
  return (
    <>
      <TodaysTask report={report} plan={plan} onMark={() => setTouched(true)} />
      <OtherReports plans={plans} current={report} />
    </>
  )
}

/** The next task of a report's plan, one at a time, in the plan’s order; and the next permit beside it. */
function TodaysTask({ report, plan, onMark }: { report: ReportListItem; plan: ReportPlan; onMark: () => void }) {
  const { tasks } = plan
  const [last, setLast] = useState<ReportPlanTask | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  if (plan.failed) return <PlanLoadFailed plan={plan} />
  if (!tasks) return <Skeleton height="18rem" label={t.label} />
  const mainTasks = tasks.filter(({ kind }) => kind !== 'permit')
  const open = tasks.filter(({ task }) => !plan.taskState(task).done)
  const next = open.find(({ kind }) => kind !== 'permit')
  const permit = open.find(({ kind }) => kind === 'permit')
  const href = `/reports/${report.id}`
  const unsynced = tasks.map(({ task }) => plan.unsyncedText(task)).find((text) => text !== null)
  const firstDay = planFirstDay(plan, report)
  const mark = (task: ReportPlanTask, done: boolean) => {
    // Undo unmounts when it is pressed, and so does the last Done: the focus goes to the heading.
    if (!done || mainTasks.every((each) => each === task || plan.taskState(each.task).done)) heading.current?.focus()
    onMark()
    plan.mark(task.task, { done })
    setLast(done ? task : null)
  }
  return (
    <Card className="next-step" aria-labelledby="today">
      <p className="label next-step-label">
        {t.label} · {t.of({ title: report.title, place: report.location })}
      </p>
      <h2 id="today" ref={heading} tabIndex={-1}>
        {next?.text ?? t.all}
      </h2>
      {next ? (
        <p className="small quiet">
          {t.kinds[next.kind](placeInKind(next, tasks))}
          {next.byDay && firstDay ? ` · ${dateText(firstDay, next.byDay)}` : null}
        </p>
      ) : null}
      {next?.mark ? <TestSoFar test={countedTest(next.mark, plan.taskState(next.task))} href={`${href}#test`} /> : null}
      <Row>
        {next ? (
          <Button look="primary" icon={<Check aria-hidden />} onClick={() => mark(next, true)}>
            {t.done}
          </Button>
        ) : null}
        <LinkButton href={href}>{t.openPlan}</LinkButton>
      </Row>
      <div role="status">{last ? <LastDone last={last} onUndo={() => mark(last, false)} /> : null}</div>
      {unsynced ? <p className="small quiet">{unsynced}</p> : null}
      {permit ? <NextPermit permit={permit} href={`${href}#papers`} /> : null}
    </Card>
  )
}

/** Of the step that is the test: how far it is and what that means, and where to count. */
function TestSoFar({ test, href }: { test: CountedTest; href: string }) {
  const passed = zonePassed(test)
  return (
    <Stack gap="s1">
      <p>{meaningText(test)}</p>
      {passed ? <p>{passed.advice}</p> : null}
      <p className="small">
        <a href={href}>{t.countTest}</a>
      </p>
    </Stack>
  )
}

const dateText = (firstDay: string, day: number) => t.byDate({ date: dayOfMonthText(planDate(firstDay, day)), day })

/** The last task done, with its undo. */
function LastDone({ last, onUndo }: { last: ReportPlanTask; onUndo: () => void }) {
  return (
    <Row gap="s2">
      <p className="small">{t.marked({ task: last.text })}</p>
      <Button look="plain" onClick={onUndo}>
        {t.undo}
      </Button>
    </Row>
  )
}

function NextPermit({ permit: { text, facts = [] }, href }: { permit: ReportPlanTask; href: string }) {
  return (
    <Stack gap="s1" className="next-permit">
      <p className="label quiet">{t.permit}</p>
      <p>
        <a href={href}>{text}</a>
      </p>
      <p className="small quiet">{facts.map(({ label, text: fact }) => t.fact({ label, text: fact })).join(' · ')}</p>
    </Stack>
  )
}
