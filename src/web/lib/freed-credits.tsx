import { paymentsTexts } from '#words/web/payments.ts'
import { Notice } from '../ui/surface.tsx'
import { ClosedWhy } from './closed-notice.tsx'
import { useCall } from './queries.ts'

/** What was paid for a business that its city has been closed to since: free for another one, and why. */
export function FreedCredits() {
  const { data } = useCall('GET /api/subscription/status', {})
  return data?.features.freed?.map(({ orderId, title, closed }) => (
    <Notice key={orderId} tone="gold">
      <p>{paymentsTexts.right.freed({ title, city: closed.city })}</p>
      <ClosedWhy closed={closed} />
    </Notice>
  ))
}
