import { useEffect, useRef } from 'react'
import type { Notification as Notice } from '#contract/inbox.ts'
import { useCall } from '../../lib/api/queries.ts'
import { hasNotificationPermission, showNotification } from '../../lib/secure-context.ts'

/**
 * Shows notifications that arrive while the page is in the background as the device's own, if the person enabled them and the browser grants it.
 * Those already in the list when the page was last visible are not shown again; those that arrive before the setting is loaded are shown once it is.
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
