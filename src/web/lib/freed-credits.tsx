import { lazy, Suspense } from 'react'
import { useCall } from './api/queries.ts'

// Few people have any: pages load without this code.
const FreedNotice = lazy(async () => ({ default: (await import('./freed-notice.tsx')).FreedNotice }))

/** Reports paid for a business that its city has since been closed to: usable for another one, with the reason. */
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
