import type { ReportListItem } from '#contract/reports.ts'
import type { Verdict } from '#engine/risk/verdict.ts'

/** Reports that can be read, the newest first: those whose plan is one to follow, and those that say not to start. */
export type PlanGroups = { toFollow: ReportListItem[]; notAdvised: ReportListItem[] }

export function groupPlans(reports: readonly ReportListItem[]): PlanGroups {
  const ready = reports.filter((report) => report.status === 'ready' && !report.withdrawn && !hasNewer(report))
  const isAdvised = (report: ReportListItem) => reportVerdict(report) !== 'no'
  return { toFollow: ready.filter(isAdvised), notAdvised: ready.filter((report) => !isAdvised(report)) }
}

/** Its plan is the newer edition's. */
const hasNewer = ({ edition }: ReportListItem) => edition?.state === 'made' && edition.status === 'ready'

const reportVerdict = ({ reportData }: ReportListItem) => (reportData as { verdict?: Verdict } | undefined)?.verdict
