import { lazy, Suspense } from 'react'
import { useCall } from './api/queries.ts'

// Few have any: the pages are there without this code.
const FreedNotice = lazy(async () => ({ default: (await import('./freed-notice.tsx')).FreedNotice }))

/** What was paid for a business that its city has been closed to since: free for another one, and why. */
export function FreedCredits() {
  const { data } = useCall('GET /api/subscription/status', {})
  const freedCredits = data?.features.freed ?? []
  if (freedCredits.length === 0) return null
  return (
    <Suspense fallback={null}>
      {freedCredits.map((each) => (
        <FreedNotice key={each.orderId} {...each} />
      ))}
    </Suspense>
  )
}
