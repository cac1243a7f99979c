import { X } from 'lucide-react'
import { lazy, Suspense, useId } from 'react'
import type { Opportunity, OpportunityRow } from '#contract/opportunity-card.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'
import { whenOnline } from '../../lib/offline/connection.ts'
import { answersQuery, useStoredAnswers } from '../../lib/stored-answers.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { CardQuery } from './filter-state.ts'

const loadDetails = () => import('./opportunity-details.tsx')
const LazyDetails = lazy(async () => ({ default: (await whenOnline(loadDetails)).OpportunityDetails }))

/** Runs on the first touch of a list, so that the code is there when a row opens. */
export function preloadDetails(): void {
  loadDetails().catch(() => undefined)
}

type Props = {
  opportunity: Opportunity | OpportunityRow
  cardQuery: CardQuery
  /** With a title and a close button: the row is not beside it. */
  heading?: boolean
  onClose: () => void
}

/** An opened row. Its title shows at once; its data loads on opening, the charts and their texts with the first opened row. */
export function OpenedOpportunity({ opportunity, cardQuery, heading, onClose }: Props) {
  const { id, title } = opportunity
  const headingId = useId()
  return (
    <section
      className="opened"
      // Inside a row the list handles the key.
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

/** The description, the amounts, the radar and the reasons, at about their heights. */
function DetailsSkeleton() {
  return (
    <Stack gap="s3">
      <Skeleton height="7rem" label={opportunityTexts.loading} />
      <Skeleton height="12rem" />
      <Skeleton height="220px" />
      <Skeleton height="9rem" />
      <Skeleton height="var(--target)" />
    </Stack>
  )
}

function DetailsWhenLoaded({
  opportunity,
  cardQuery,
  onClose,
}: Pick<Props, 'opportunity' | 'cardQuery'> & { onClose: (() => void) | undefined }) {
  const isComplete = 'radarData' in opportunity
  // An account's counts are with the account: what is stored here is a visitor's.
  const { counts } = useStoredAnswers()
  const query = { ...cardQuery, ...answersQuery(counts ? { counts } : {}, opportunity.id) }
  const card = useCall('GET /api/opportunities/{id}/card', { params: { id: opportunity.id }, query }, { enabled: !isComplete })
  // The row's fields are newer than the detail's: a bookmark, a report that was bought.
  const details = isComplete ? opportunity : card.data && { ...card.data, ...opportunity }
  const placeholder = <DetailsSkeleton />
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
