import { EllipsisVertical, EyeOff, FileDown, MapPin, Share2 } from 'lucide-react'
import { Link } from 'wouter'
import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { parseOpportunityId } from '#engine/quantity/opportunity-id.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Button } from '../../ui/button.tsx'
import { Popover } from '../../ui/popover.tsx'
import { hide, hideOnDevice, shareOpportunity } from './opportunity-actions.ts'
import { useBriefAddress } from './preview-query.ts'

const t = opportunityTexts.card

/** Further actions on an opportunity: Share, Download PDF, its places on the map, Hide. */
export function OpportunityMenu({
  opportunity,
  signedIn,
  tabIndex,
}: {
  opportunity: OpportunityRow
  signedIn: boolean
  tabIndex?: number
}) {
  return (
    <Popover
      label={t.menu({ title: opportunity.title })}
      button={<EllipsisVertical aria-hidden />}
      {...(tabIndex === undefined ? {} : { tabIndex })}
    >
      {(close) => (
        <ul className="plain-list menu-list">
          <li>
            <Button
              look="plain"
              className="menu-button"
              icon={<Share2 aria-hidden />}
              onClick={() => {
                close()
                void shareOpportunity(opportunity)
              }}
            >
              {t.share}
            </Button>
          </li>
          <li>
            <BriefLink id={opportunity.id} onClick={close} />
          </li>
          <li>
            <Link href={mapOf(opportunity)} onClick={close}>
              <MapPin aria-hidden />
              {t.where({ city: opportunity.city })}
            </Link>
          </li>
          {opportunity.hidden ? null : (
            <li>
              <Button
                look="plain"
                className="menu-button"
                icon={<EyeOff aria-hidden />}
                onClick={(event) => {
                  const next = neighbourOf(event.currentTarget)
                  close()
                  if (signedIn) void hide(opportunity)
                  else hideOnDevice(opportunity)
                  requestAnimationFrame(() => next?.focus({ preventScroll: true }))
                }}
              >
                {t.hide}
              </Button>
            </li>
          )}
        </ul>
      )}
    </Popover>
  )
}

function BriefLink({ id, onClick }: { id: string; onClick: () => void }) {
  return (
    <a href={useBriefAddress(id)} download onClick={onClick}>
      <FileDown aria-hidden />
      {t.download}
    </a>
  )
}

function mapOf({ id, city, country }: OpportunityRow): string {
  return `/gap-maps?${new URLSearchParams({ location: `${city}, ${country}`, what: parseOpportunityId(id)?.archetypeId ?? 'all' })}`
}

/** The title of the row after this one, else before it: where the focus goes when the row goes. */
function neighbourOf(element: Element): HTMLElement | null {
  const row = element.closest('.opportunity-row')
  const next = row?.nextElementSibling ?? row?.previousElementSibling
  return next?.querySelector<HTMLElement>('.row-title') ?? null
}
