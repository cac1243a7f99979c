import { waitingTexts as t } from '#words/web/waiting.ts'
import { LoadFailed } from '../ui/load-failed.tsx'
import type { ReportPlan } from './report-plan.ts'

/** Replaces a plan whose marks could not be loaded: without them every task would look open. */
export function PlanLoadFailed({ plan: { failed, retrying, retry } }: { plan: ReportPlan }) {
  return failed ? <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={retrying} onRetry={retry} /> : null
}
