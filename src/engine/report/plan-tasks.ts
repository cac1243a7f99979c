import type { FirstPageMark } from './document.ts'
import { type PlanStep, planPermits, planSteps } from './plan-parts.ts'
import type { ReportData } from './report-data.ts'
import type { ZonedMark } from './test-zone.ts'

/** Kinds of tasks of a plan: the parts of the test, the steps, and the permits beside them. */
export const taskKinds = ['test', 'step', 'permit'] as const
export type TaskKind = (typeof taskKinds)[number]

/** `task` is a stable id: a report never changes, so its third step stays 'step-3'. */
export type PlanTask = {
  task: string
  kind: TaskKind
  text: string
  byDay?: number
  facts?: { label: string; text: string }[]
  /** Of the step that is the test, what passes it; absent where the report has no number for it. */
  mark?: TaskMark
}

/** `number` of `one` or `many` in `days`, and what else its zones need. */
export type TaskMark = ZonedMark

/** What the tasks are read from. */
type Plan = Pick<ReportData, 'sections'> & {
  first: { test: { how: readonly string[]; mark?: FirstPageMark | null } }
  implementationRoadmap: readonly { actions: readonly string[] }[]
}

export const taskId = (kind: TaskKind, index: number) => `${kind}-${index + 1}`

/** The step that is the test, counted from 1: the last one of the first phase, which the test ends. */
export function testStep({ implementationRoadmap: [prove] }: Pick<Plan, 'implementationRoadmap'>): number {
  return prove?.actions.length ?? 1
}

/** In the order in which they are done: the parts of the test come before the step that is the test. */
export function planTasks(report: Plan): PlanTask[] {
  const { first, sections } = report
  const { mark } = first.test
  const test = testStep(report)
  const steps = planSteps(sections).map(
    ({ text, byDay }: PlanStep, index): PlanTask => ({
      task: taskId('step', index),
      kind: 'step',
      text,
      byDay,
      ...(mark && index === test - 1
        ? {
            mark: {
              number: mark.number,
              days: mark.days,
              one: mark.one,
              many: mark.many,
              ...(mark.covers ? { covers: mark.covers } : {}),
              ...(mark.planned ? { planned: mark.planned } : {}),
              ...(mark.isSmaller ? { isSmaller: true } : {}),
            },
          }
        : {}),
    }),
  )
  const beforeTest = test - 1
  return [
    ...steps.slice(0, beforeTest),
    ...first.test.how.map((text, index): PlanTask => ({ task: taskId('test', index), kind: 'test', text })),
    ...steps.slice(beforeTest),
    ...planPermits(sections).map(
      ({ name, facts }, index): PlanTask => ({ task: taskId('permit', index), kind: 'permit', text: name, facts }),
    ),
  ]
}
