import { type ComponentProps, lazy, Suspense } from 'react'
import type { Opportunity, OpportunityRow } from '#contract/opportunities.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/queries.ts'
import { whenOnline } from '../../lib/when-online.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import type { AskedFor } from './open-row.ts'

const fetchOpened = () => import('./opened-opportunity.tsx')
const Opened = lazy(async () => ({ default: (await whenOnline(fetchOpened)).OpenedOpportunity }))

/** Fetched with the first touch of a list, so that it is there when a row opens. */
export function fetchOpenedAhead(): void {
  fetchOpened().catch(() => undefined)
}

type Props = Omit<ComponentProps<typeof Opened>, 'opportunity'> & { opportunity: Opportunity | OpportunityRow; asked: AskedFor }

/** A row opened: what a row does not show is asked for with it, its drawings and words come with the first one that is. */
export function OpenedOpportunity({ opportunity, asked, ...shown }: Props) {
  const isWhole = 'radarData' in opportunity
  const card = useCall('GET /api/opportunities/{id}/card', { params: { id: opportunity.id }, query: asked }, { enabled: !isWhole })
  // The row is the newer of the two: a bookmark, a report that was bought.
  const whole = isWhole ? opportunity : card.data && { ...card.data, ...opportunity }
  const wait = <Skeleton height="20rem" label={opportunityTexts.loading} />
  if (!whole && card.isError)
    return (
      <LoadFailed
        text={opportunityTexts.failed}
        retryText={chromeTexts.tryAgain}
        busy={card.isFetching}
        onRetry={() => void card.refetch()}
      />
    )
  return whole ? (
    <Suspense fallback={wait}>
      <Opened {...shown} opportunity={whole} />
    </Suspense>
  ) : (
    wait
  )
}
