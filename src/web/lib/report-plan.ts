import { useEffect, useMemo } from 'react'
import type { PlanProgress } from '#contract/reports.ts'
import { nextMarkTime, type TaskState, taskStates } from '#engine/report/plan-marks.ts'
import { waitingTexts } from '#words/web/waiting.ts'
import { useCall } from './api/queries.ts'
import { addMark, isUnsaved, sendMarks, usePendingMarks } from './offline/pending-marks.ts'
import { newIdempotencyKey } from './secure-context.ts'
import { useSession } from './session/session.ts'

export type ReportPlanTask = PlanProgress['tasks'][number]

/** A report's plan as this phone knows it: what the server has, and over it what still waits here. */
export type ReportPlan = {
  /** Whose plan it is. */
  report: string
  /** Undefined while they are not known. */
  tasks: ReportPlanTask[] | undefined
  /** They could not be asked for; `retry` asks again. */
  failed: boolean
  retrying: boolean
  retry: () => void
  taskState: (task: string) => TaskState
  /** What people read while something marked of it has not been sent, null where all has. */
  unsyncedText: (task: string) => string | null
  mark: (task: string, change: { done: boolean } | { note: string }) => void
}

const emptyState: TaskState = { done: false, note: '' }

export function useReportPlan(report: string): ReportPlan {
  const { user } = useSession()
  const account = user?.id ?? ''
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useCall(
    'GET /api/reports/{id}/marks',
    { params: { id: report } },
    { staleTime: 0 },
  )
  const allPending = usePendingMarks()
  useMarkSync(account, dataUpdatedAt)
  return useMemo(() => {
    const pendingMarks = allPending.filter((mark) => mark.account === account && mark.report === report)
    const allMarks = [...(data?.marks ?? []), ...pendingMarks]
    const states = taskStates(allMarks)
    return {
      report,
      tasks: data?.tasks,
      failed: isError && !data,
      retrying: isFetching,
      retry: () => void refetch(),
      taskState: (task) => states.get(task) ?? emptyState,
      unsyncedText: (task) => {
        const taskMarks = pendingMarks.filter((mark) => mark.task === task)
        return taskMarks.some(isUnsaved) ? waitingTexts.onlyHere : taskMarks.length > 0 ? waitingTexts.saved : null
      },
      mark: (task, change) =>
        void addMark({
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

/** What waits goes when the page opens, when it is looked at again, when there is a line, and when the server has just answered. */
function useMarkSync(account: string, lastAnswerAt: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer says that there is a line and somebody signed in
  useEffect(() => {
    if (account) void sendMarks(account)
  }, [account, lastAnswerAt])
  useEffect(() => {
    if (!account) return
    const send = () => void sendMarks(account)
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [account])
}
