import { firstDayTask } from '#engine/report/plan-marks.ts'
import { calendarDay } from './reader-dates.ts'
import type { ReportPlan } from './report-plan.ts'

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
