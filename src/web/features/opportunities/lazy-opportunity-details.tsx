import { X } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import type { Opportunity, OpportunityRow } from '#contract/opportunities.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'
import { whenOnline } from '../../lib/offline/when-online.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { CardQuery } from './filter-state.ts'

const loadDetails = () => import('./opportunity-details.tsx')
const LazyDetails = lazy(async () => ({ default: (await whenOnline(loadDetails)).OpportunityDetails }))

/** Fetched with the first touch of a list, so that it is there when a row opens. */
export function preloadDetails(): void {
  loadDetails().catch(() => undefined)
}

type Props = {
  opportunity: Opportunity | OpportunityRow
  cardQuery: CardQuery
  /** Its name and what closes it stand over it: the row itself is not beside it. */
  heading?: boolean
  onClose: () => void
}

/** A row opened. It is there at once under its name; the rest is asked for with it, and its drawings and words come with the first one that is. */
export function OpenedOpportunity({ opportunity, cardQuery, heading, onClose }: Props) {
  const { id, title } = opportunity
  const headingId = useId()
  return (
    <section
      className="opened"
      // In its row's place the list hears it.
      onKeyDown={(event) => heading && event.key === 'Escape' && onClose()}
      id={`opened-${id}`}
      aria-label={heading ? undefined : title}
      aria-labelledby={heading ? headingId : undefined}
    >
      {heading ? (
        <div className="opened-head">
          <h2 id={headingId} tabIndex={-1}>
            {title}
          </h2>
          <Button look="plain" icon={<X aria-hidden />} aria-label={opportunityTexts.card.close({ title })} onClick={onClose} />
        </div>
      ) : null}
      <DetailsWhenLoaded opportunity={opportunity} cardQuery={cardQuery} onClose={heading ? undefined : onClose} />
    </section>
  )
}

function DetailsWhenLoaded({
  opportunity,
  cardQuery,
  onClose,
}: Pick<Props, 'opportunity' | 'cardQuery'> & { onClose: (() => void) | undefined }) {
  const isComplete = 'radarData' in opportunity
  const card = useCall('GET /api/opportunities/{id}/card', { params: { id: opportunity.id }, query: cardQuery }, { enabled: !isComplete })
  // The row is the newer of the two: a bookmark, a report that was bought.
  const details = isComplete ? opportunity : card.data && { ...card.data, ...opportunity }
  const placeholder = <Skeleton height="20rem" label={opportunityTexts.loading} />
  if (!details && card.isError)
    return (
      <LoadFailed
        text={opportunityTexts.failed}
        retryText={chromeTexts.tryAgain}
        busy={card.isFetching}
        onRetry={() => void card.refetch()}
      />
    )
  return details ? (
    <Suspense fallback={placeholder}>
      <LazyDetails opportunity={details} onClose={onClose} />
    </Suspense>
  ) : (
    placeholder
  )
}
