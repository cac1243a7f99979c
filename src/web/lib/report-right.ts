import type { CallOutput } from '#contract/call.ts'
import { paymentsTexts } from '#words/web/payments.ts'
import { useCall } from './queries.ts'
import { useSession } from './session.ts'
import { dayText } from './when.ts'

/** A report that is paid for already and not chosen yet: from credits, or from a running week. */
export type ReportRight = {
  /** How many; null for a running week, which has no number. */
  credits: number | null
  /** Of how many reports those are left. */
  bought: number
  /** Shown beside the button. */
  text: string
  /** What the button does: 'Use 1 of your 3 reports'. */
  use: string
}

export type AskedRight = {
  /** Null for none; undefined while it is not known. */
  right: ReportRight | null | undefined
  failed: boolean
  again: () => void
}

/** What this person may still choose without paying. Where money is asked, `fresh`: a person who has paid is not sold it again. */
export function useReportRight(options: { fresh?: boolean } = {}): AskedRight {
  const { user } = useSession()
  const status = useCall('GET /api/subscription/status', {}, { enabled: user !== null, ...(options.fresh ? { staleTime: 0 } : {}) })
  return {
    right: user === null ? null : status.data ? rightOf(status.data.features) : undefined,
    failed: status.isError && !status.data,
    again: () => void status.refetch(),
  }
}

function rightOf({
  passEndsAt,
  reportCredits,
  creditsBought = reportCredits,
}: CallOutput<'GET /api/subscription/status'>['features']): ReportRight | null {
  const t = paymentsTexts.right
  if (passEndsAt) return { credits: null, bought: 0, text: t.pass({ date: dayText(passEndsAt) }), use: t.usePass }
  if (reportCredits === 0) return null
  return { credits: reportCredits, bought: creditsBought, text: t.credits({ n: reportCredits }), use: t.use({ n: reportCredits }) }
}
