import type { ReportListItem } from '#contract/reports.ts'
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
