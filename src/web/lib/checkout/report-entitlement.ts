import type { CallOutput } from '#contract/call.ts'
import type { ReportRefund } from '#contract/payments.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall } from '../api/queries.ts'
import { dayText } from '../reader-dates.ts'
import { useSession } from '../session/session.ts'

/** A report that is paid for and not chosen yet: from credits, or from a running week. */
export type ReportEntitlement = {
  /** Remaining reports; null for a running week, which has no number. */
  credits: number | null
  /** Size of the pack that they remain of. */
  totalCredits: number
  /** Shown beside the button. */
  text: string
  /** The button's text: 'Use 1 of your 3 reports'. */
  actionText: string
}

export type EntitlementQuery = {
  /** Null for none; undefined until it is loaded. */
  entitlement: ReportEntitlement | null | undefined
  /** What is left of the refund of one report; null until it is known. */
  refund: ReportRefund | null
  failed: boolean
  retry: () => void
}

/** The person's unused entitlement. `fresh` before a payment: a customer is not sold the same again. */
export function useReportEntitlement(options: { fresh?: boolean } = {}): EntitlementQuery {
  const { user } = useSession()
  const status = useCall('GET /api/subscription/status', {}, { enabled: user !== null, ...(options.fresh ? { staleTime: 0 } : {}) })
  return {
    entitlement: user === null ? null : status.data ? toEntitlement(status.data.features) : undefined,
    // Whoever has no account has bought nothing; a server that was before it says nothing.
    refund: user === null ? 'first' : (status.data?.features.reportRefund ?? null),
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
