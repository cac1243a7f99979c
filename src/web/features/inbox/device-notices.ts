import { useEffect, useRef } from 'react'
import type { Notification as Notice } from '#contract/inbox.ts'
import { useCall } from '../../lib/queries.ts'

/**
 * Shows what arrives while the page is in the background as the device's own notice, where the person switched that on and the browser
 * was allowed to. What was there when the page opened is not shown again.
 */
export function useDeviceNotices(notices: readonly Notice[] | undefined): void {
  const allowed = 'Notification' in window && Notification.permission === 'granted'
  const settings = useCall('GET /api/settings', {}, { enabled: allowed })
  const wanted = allowed && settings.data?.notifications.push === true
  const newest = useRef<string | null>(null)
  useEffect(() => {
    if (!notices) return
    const since = newest.current
    newest.current = notices[0]?.time ?? ''
    if (since === null || !wanted || !document.hidden) return
    for (const notice of notices) if (notice.unread && notice.time > since) show(notice)
  }, [notices, wanted])
}

function show(notice: Notice): void {
  try {
    const shown = new Notification(notice.title, { body: notice.message, tag: notice.id })
    shown.onclick = () => {
      window.focus()
      if (notice.href) location.assign(notice.href)
    }
  } catch {
    // A browser that grants notices and then refuses to show them still has the list under the bell.
  }
}
