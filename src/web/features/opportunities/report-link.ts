import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'

const { card, closed } = opportunityTexts

/** An opportunity's next page: its own report, its free preview, or why it is closed. */
export function reportLink({ id, title, ownedReportId, closed: isClosed }: OpportunityRow): { href: string; text: string; label: string } {
  if (ownedReportId) return { href: `/reports/${ownedReportId}`, text: card.owned, label: card.ownedOf({ title }) }
  if (isClosed) return { href: `/reports/${id}`, text: closed.details, label: closed.detailsOf({ title }) }
  return { href: `/reports/${id}`, text: card.view, label: card.viewOf({ title }) }
}
