import './inbox.css'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import type { Notification as Notice } from '#contract/inbox.ts'
import { inboxTexts as t } from '#words/web/inbox.ts'
import { useCall } from '../../lib/api/queries.ts'
import { hasNotificationPermission, showNotification } from '../../lib/device-notifications.ts'
import { whenOnline } from '../../lib/offline/connection.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/surface.tsx'

const NoticesPanel = lazy(async () => ({ default: (await whenOnline(() => import('./notices-panel.tsx'))).NoticesPanel }))

const firstPageSize = 10
const maxShown = 100

/** The unread count and the list of notifications; server events keep it current. */
export function Bell() {
  const [visibleCount, setVisibleCount] = useState(firstPageSize)
  const { data, isError, isFetching, refetch } = useCall(
    'GET /api/notifications',
    { query: { page: 1, pageSize: visibleCount } },
    { keepPrevious: true },
  )
  const unread = data?.unread ?? 0
  useDeviceNotices(data?.notifications)
  const showOlder = data && data.total > visibleCount && visibleCount < maxShown ? () => setVisibleCount(maxShown) : null
  return (
    <div className="bell">
      <Popover
        label={unread ? t.openUnread({ n: unread }) : t.open}
        button={
          <span className="bell-icon">
            <BellIcon size={24} aria-hidden />
            {unread ? (
              <span className="bell-count" aria-hidden="true">
                {unread > 99 ? '99+' : unread}
              </span>
            ) : null}
          </span>
        }
      >
        {(close) => (
          <Suspense fallback={<Skeleton height="10rem" label={t.title} />}>
            <NoticesPanel
              data={data}
              failed={isError && !data}
              fetching={isFetching}
              retry={() => void refetch()}
              onOlder={showOlder}
              close={close}
            />
          </Suspense>
        )}
      </Popover>
      <span className="visually-hidden" role="status">
        {unread ? t.announce({ n: unread }) : ''}
      </span>
    </div>
  )
}

/**
 * Shows notifications that arrive while the page is in the background as the device's own, if the person enabled them and the browser grants it.
 * Those already in the list when the page was last visible are not shown again; those that arrive before the setting is loaded are shown once it is.
 */
function useDeviceNotices(notices: readonly Notice[] | undefined): void {
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
