import './inbox.css'
import { Bell as BellIcon } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { inboxTexts as t } from '#words/web/inbox.ts'
import { useCall } from '../../lib/api/queries.ts'
import { whenOnline } from '../../lib/offline/when-online.ts'
import { Popover } from '../../ui/popover.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { useDeviceNotices } from './device-notices.ts'

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
