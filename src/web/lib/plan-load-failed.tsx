import { waitingTexts as t } from '#words/web/waiting.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import type { ReportPlan } from './report-plan.ts'

/** In the place of a plan's marks that could not be asked for: without it every task would look open. */
export function PlanLoadFailed({ plan: { failed, retrying, retry } }: { plan: ReportPlan }) {
  return failed ? <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={retrying} onRetry={retry} /> : null
}
