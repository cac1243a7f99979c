import type { CallOutput } from '#contract/call.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall } from '../api/queries.ts'
import { dayText } from '../reader-dates.ts'
import { useSession } from '../session/session.ts'

/** A report that is paid for already and not chosen yet: from credits, or from a running week. */
export type ReportEntitlement = {
  /** How many; null for a running week, which has no number. */
  credits: number | null
  /** Of how many reports those are left. */
  totalCredits: number
  /** Shown beside the button. */
  text: string
  /** What the button does: 'Use 1 of your 3 reports'. */
  actionText: string
}

export type EntitlementQuery = {
  /** Null for none; undefined while it is not known. */
  entitlement: ReportEntitlement | null | undefined
  failed: boolean
  retry: () => void
}

/** What this person may still choose without paying. Where money is asked, `fresh`: a person who has paid is not sold it again. */
export function useReportEntitlement(options: { fresh?: boolean } = {}): EntitlementQuery {
  const { user } = useSession()
  const status = useCall('GET /api/subscription/status', {}, { enabled: user !== null, ...(options.fresh ? { staleTime: 0 } : {}) })
  return {
    entitlement: user === null ? null : status.data ? toEntitlement(status.data.features) : undefined,
    failed: status.isError && !status.data,
    retry: () => void status.refetch(),
  }
}

function toEntitlement({
  passEndsAt,
  reportCredits,
  creditsBought = reportCredits,
}: CallOutput<'GET /api/subscription/status'>['features']): ReportEntitlement | null {
  const t = paymentsTexts.right
  if (passEndsAt) return { credits: null, totalCredits: 0, text: t.pass({ date: dayText(passEndsAt) }), actionText: t.usePass }
  if (reportCredits === 0) return null
  return {
    credits: reportCredits,
    totalCredits: creditsBought,
    text: t.credits({ n: reportCredits }),
    actionText: t.use({ n: reportCredits }),
  }
}
