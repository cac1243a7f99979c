import type { ReportListItem } from '#contract/reports.ts'
import type { TaskKind } from '#engine/report/plan-tasks.ts'
import type { Verdict } from '#engine/risk/verdict.ts'

/** Ready reports, newest first: those whose verdict is to start, and those that advise against it. */
export type PlanGroups = { toFollow: ReportListItem[]; notAdvised: ReportListItem[] }

export function groupPlans(reports: readonly ReportListItem[]): PlanGroups {
  const ready = reports.filter((report) => report.status === 'ready' && !report.withdrawn && !hasNewer(report))
  const isAdvised = (report: ReportListItem) => reportVerdict(report) !== 'no'
  return { toFollow: ready.filter(isAdvised), notAdvised: ready.filter((report) => !isAdvised(report)) }
}

/** Its newer edition shows the plan instead. */
const hasNewer = ({ edition }: ReportListItem) => edition?.state === 'made' && edition.status === 'ready'

const reportVerdict = ({ reportData }: ReportListItem) => (reportData as { verdict?: Verdict } | undefined)?.verdict

/** A task's place among those of its kind, as a report numbers its steps: the parts of the test count by themselves. */
export function placeInKind<T extends { kind: TaskKind }>(task: T, tasks: readonly T[]): { n: number; of: number } {
  const same = tasks.filter(({ kind }) => kind === task.kind)
  return { n: same.indexOf(task) + 1, of: same.length }
}
