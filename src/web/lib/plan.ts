import { useEffect, useMemo } from 'react'
import type { PlanProgress } from '#contract/reports.ts'
import { type TaskState, taskStates } from '#engine/report/plan-marks.ts'
import { useCall } from './queries.ts'
import { newKey } from './secure-context.ts'
import { useSession } from './session.ts'
import { addMark, sendMarks, useWaitingMarks } from './waiting-marks.ts'

export type PlanTask = PlanProgress['tasks'][number]

/** A report's plan as this phone knows it: what the server has, and over it what still waits here. */
export type Plan = {
  /** Undefined while they are not known. */
  tasks: PlanTask[] | undefined
  stateOf: (task: string) => TaskState
  /** Whether what was marked of it last has not been sent. */
  waits: (task: string) => boolean
  mark: (task: string, change: { done: boolean } | { note: string }) => void
}

const untouched: TaskState = { done: false, note: '' }

export function usePlan(report: string): Plan {
  const { user } = useSession()
  const account = user?.id ?? ''
  const { data } = useCall('GET /api/reports/{id}/marks', { params: { id: report } }, { staleTime: 0 })
  const allWaiting = useWaitingMarks()
  useSending(account)
  return useMemo(() => {
    const waiting = allWaiting.filter((mark) => mark.account === account && mark.report === report)
    const states = taskStates([...(data?.marks ?? []), ...waiting])
    return {
      tasks: data?.tasks,
      stateOf: (task) => states.get(task) ?? untouched,
      waits: (task) => waiting.some((mark) => mark.task === task),
      mark: (task, change) => void addMark({ account, report, id: newKey(), task, at: new Date().toISOString(), ...change }),
    }
  }, [data, allWaiting, account, report])
}

/** What waits goes when the page opens, when it is looked at again, and when there is a line. */
function useSending(account: string): void {
  useEffect(() => {
    if (!account) return
    const send = () => void sendMarks(account)
    send()
    addEventListener('online', send)
    document.addEventListener('visibilitychange', send)
    return () => {
      removeEventListener('online', send)
      document.removeEventListener('visibilitychange', send)
    }
  }, [account])
}
