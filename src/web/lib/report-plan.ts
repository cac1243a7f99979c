import { useMemo } from 'react'
import type { PlanProgress } from '#contract/reports.ts'
import { emptyTaskState, firstDayTask, nextMarkTime, type TaskState, taskStates } from '#engine/report/plan-marks.ts'
import { waitingTexts } from '#words/web/waiting.ts'
import { useCall } from './api/queries.ts'
import { addToOutbox, isUnsaved, useOutbox, useOutboxSync } from './offline/outbox.ts'
import { calendarDay } from './reader-dates.ts'
import { newIdempotencyKey } from './secure-context.ts'
import { useSession } from './session/session.ts'
import { thisDevice } from './this-device.ts'

export type ReportPlanTask = PlanProgress['tasks'][number]

/** A report's plan: the server's state with this phone's pending marks applied. */
export type ReportPlan = {
  /** The report's id. */
  report: string
  /** Undefined until they are loaded. */
  tasks: ReportPlanTask[] | undefined
  /** Loading failed; `retry` refetches. */
  failed: boolean
  retrying: boolean
  retry: () => void
  taskState: (task: string) => TaskState
  /** The notice while a mark is not sent, null where all are. */
  unsyncedText: (task: string) => string | null
  mark: (task: string, change: { done: boolean } | { note: string } | { count: number | null; day: number }) => void
}

export function useReportPlan(report: string): ReportPlan {
  const { user } = useSession()
  const account = user?.id ?? ''
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useCall(
    'GET /api/reports/{id}/marks',
    { params: { id: report } },
    { staleTime: 0 },
  )
  const allPending = useOutbox()
  useOutboxSync(account, dataUpdatedAt)
  return useMemo(() => {
    const pendingMarks = allPending.filter((item) => 'report' in item).filter((mark) => mark.account === account && mark.report === report)
    const allMarks = [...(data?.marks ?? []), ...pendingMarks]
    const states = taskStates(allMarks)
    return {
      report,
      tasks: data?.tasks,
      failed: isError && !data,
      retrying: isFetching,
      retry: () => void refetch(),
      taskState: (task) => states.get(task) ?? emptyTaskState,
      unsyncedText: (task) => {
        const taskMarks = pendingMarks.filter((mark) => mark.task === task)
        return taskMarks.some(isUnsaved)
          ? waitingTexts.onlyHere({ device: thisDevice() })
          : taskMarks.length > 0
            ? waitingTexts.saved({ device: thisDevice() })
            : null
      },
      mark: (task, change) =>
        void addToOutbox({
          account,
          report,
          id: newIdempotencyKey(),
          task,
          at: new Date(nextMarkTime(task, allMarks, Date.now())).toISOString(),
          ...change,
        }),
    }
  }, [data, isError, isFetching, refetch, allPending, account, report])
}

const dayMs = 24 * 60 * 60 * 1000

/**
 * The first day of the plan: as it was chosen on any phone, else the day after the report was bought, so that it never moves by itself. Null until
 * the choice is loaded.
 */
export function planFirstDay(
  { tasks, taskState }: Pick<ReportPlan, 'tasks' | 'taskState'>,
  { createdAt }: { createdAt: string },
): string | null {
  if (!tasks) return null
  return taskState(firstDayTask).note || planDate(calendarDay(createdAt), 2)
}

/** The date of a plan's day; the first is day 1. */
export function planDate(firstDay: string, day: number): string {
  return new Date(Date.parse(firstDay) + (day - 1) * dayMs).toISOString().slice(0, 10)
}
