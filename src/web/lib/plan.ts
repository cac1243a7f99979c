import { useEffect, useMemo } from 'react'
import type { PlanProgress } from '#contract/reports.ts'
import { type TaskState, taskStates, timeOfNext } from '#engine/report/plan-marks.ts'
import { waitingTexts } from '#words/web/waiting.ts'
import { useCall } from './queries.ts'
import { newKey } from './secure-context.ts'
import { useSession } from './session.ts'
import { addMark, isOnlyHere, sendMarks, useWaitingMarks } from './waiting-marks.ts'

export type PlanTask = PlanProgress['tasks'][number]

/** A report's plan as this phone knows it: what the server has, and over it what still waits here. */
export type Plan = {
  /** Whose plan it is. */
  report: string
  /** Undefined while they are not known. */
  tasks: PlanTask[] | undefined
  /** They could not be asked for; `retry` asks again. */
  failed: boolean
  retrying: boolean
  retry: () => void
  stateOf: (task: string) => TaskState
  /** What people read while something marked of it has not been sent, null where all has. */
  waits: (task: string) => string | null
  mark: (task: string, change: { done: boolean } | { note: string }) => void
}

const untouched: TaskState = { done: false, note: '' }

export function usePlan(report: string): Plan {
  const { user } = useSession()
  const account = user?.id ?? ''
  const { data, dataUpdatedAt, isError, isFetching, refetch } = useCall(
    'GET /api/reports/{id}/marks',
    { params: { id: report } },
    { staleTime: 0 },
  )
  const allWaiting = useWaitingMarks()
  useSending(account, dataUpdatedAt)
  return useMemo(() => {
    const waiting = allWaiting.filter((mark) => mark.account === account && mark.report === report)
    const known = [...(data?.marks ?? []), ...waiting]
    const states = taskStates(known)
    return {
      report,
      tasks: data?.tasks,
      failed: isError && !data,
      retrying: isFetching,
      retry: () => void refetch(),
      stateOf: (task) => states.get(task) ?? untouched,
      waits: (task) => {
        const own = waiting.filter((mark) => mark.task === task)
        return own.some(isOnlyHere) ? waitingTexts.onlyHere : own.length > 0 ? waitingTexts.saved : null
      },
      mark: (task, change) =>
        void addMark({ account, report, id: newKey(), task, at: new Date(timeOfNext(task, known, Date.now())).toISOString(), ...change }),
    }
  }, [data, isError, isFetching, refetch, allWaiting, account, report])
}

/** What waits goes when the page opens, when it is looked at again, when there is a line, and when the server has just answered. */
function useSending(account: string, answeredAt: number): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer says that there is a line and somebody signed in
  useEffect(() => {
    if (account) void sendMarks(account)
  }, [account, answeredAt])
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
