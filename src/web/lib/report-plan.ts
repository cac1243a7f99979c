import { useMemo } from 'react'
import type { PlanProgress } from '#contract/reports.ts'
import { emptyTaskState, nextMarkTime, type TaskState, taskStates } from '#engine/report/plan-marks.ts'
import { waitingTexts } from '#words/web/waiting.ts'
import { useCall } from './api/queries.ts'
import { addToOutbox, isUnsaved, useOutbox } from './offline/outbox.ts'
import { useOutboxSync } from './offline/use-outbox-sync.ts'
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
