import { lazy, Suspense } from 'react'
import { useCall } from './queries.ts'

// Few have any: the pages are there without this code.
const FreedNotice = lazy(async () => ({ default: (await import('./freed-notice.tsx')).FreedNotice }))

/** What was paid for a business that its city has been closed to since: free for another one, and why. */
export function FreedCredits() {
  const { data } = useCall('GET /api/subscription/status', {})
  const freed = data?.features.freed ?? []
  if (freed.length === 0) return null
  return (
    <Suspense fallback={null}>
      {freed.map((each) => (
        <FreedNotice key={each.orderId} {...each} />
      ))}
    </Suspense>
  )
}
