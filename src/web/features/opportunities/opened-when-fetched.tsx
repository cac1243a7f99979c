import { type ComponentProps, lazy, Suspense } from 'react'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { whenOnline } from '../../lib/when-online.ts'
import { Skeleton } from '../../ui/surface.tsx'

const fetchOpened = () => import('./opened-opportunity.tsx')
const Opened = lazy(async () => ({ default: (await whenOnline(fetchOpened)).OpenedOpportunity }))

/** Fetched with the first touch of a list, so that it is there when a row opens. */
export function fetchOpenedAhead(): void {
  fetchOpened().catch(() => undefined)
}

/** A row opened: its drawings and words come with the first one that is. */
export function OpenedOpportunity(props: ComponentProps<typeof Opened>) {
  return (
    <Suspense fallback={<Skeleton height="20rem" label={opportunityTexts.loading} />}>
      <Opened {...props} />
    </Suspense>
  )
}
