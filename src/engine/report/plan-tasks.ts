import { type PlanStep, planPermits, planSteps } from './plan-parts.ts'
import type { ReportData } from './report-data.ts'

/** Kinds of tasks in the order of a plan: the test, then the steps; permits beside them. */
export const taskKinds = ['test', 'step', 'permit'] as const
export type TaskKind = (typeof taskKinds)[number]

/** `task` is a stable id: a report never changes, so its third step stays 'step-3'. */
export type PlanTask = { task: string; kind: TaskKind; text: string; byDay?: number; facts?: { label: string; text: string }[] }

export const taskId = (kind: TaskKind, index: number) => `${kind}-${index + 1}`

export function planTasks({ first, sections }: Pick<ReportData, 'first' | 'sections'>): PlanTask[] {
  return [
    ...first.test.how.map((text, index): PlanTask => ({ task: taskId('test', index), kind: 'test', text })),
    ...planSteps(sections).map(
      ({ text, byDay }: PlanStep, index): PlanTask => ({ task: taskId('step', index), kind: 'step', text, byDay }),
    ),
    ...planPermits(sections).map(
      ({ name, facts }, index): PlanTask => ({ task: taskId('permit', index), kind: 'permit', text: name, facts }),
    ),
  ]
}
