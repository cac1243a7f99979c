import { useEffect, useRef } from 'react'
import type { Notification as Notice } from '#contract/inbox.ts'
import { useCall } from '../../lib/api/queries.ts'
import { hasNotificationPermission, showNotification } from '../../lib/secure-context.ts'

/**
 * Shows what arrives while the page is in the background as the device's own notice, where the person switched that on and the browser
 * was allowed to. What was there when the page was last looked at is not shown again; what came before the answer whether it is
 * wanted is shown with that answer.
 */
export function useDeviceNotices(notices: readonly Notice[] | undefined): void {
  const allowed = hasNotificationPermission()
  const settings = useCall('GET /api/settings', {}, { enabled: allowed })
  const isWanted = allowed && settings.data?.notifications.push === true
  const newestTime = useRef<string | null>(null)
  useEffect(() => {
    if (!notices) return
    const since = newestTime.current
    const isFresh = since !== null && document.hidden
    if (isFresh && !isWanted) return
    newestTime.current = notices[0]?.time ?? ''
    if (isFresh) for (const notice of notices) if (notice.unread && notice.time > since) showNotification(notice, () => open(notice))
  }, [notices, isWanted])
}

function open(notice: Notice): void {
  window.focus()
  if (notice.href) location.assign(notice.href)
}
