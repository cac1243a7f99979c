import './inbox.css'
import { Bell as BellIcon } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../lib/queries.ts'
import { counted } from '../../lib/texts.ts'
import { inboxTexts as t } from '../../texts/inbox.ts'
import { Popover } from '../../ui/popover.tsx'
import { useDeviceNotices } from './device-notices.ts'
import { NoticesPanel } from './notices-panel.tsx'

const firstPage = 10
const mostShown = 100

/** How many notifications are unread, and the list of them; kept current by what the server pushes. */
export function Bell() {
  const [shown, setShown] = useState(firstPage)
  const notices = useCall('GET /api/notifications', { query: { page: 1, pageSize: shown } }, { keepPrevious: true })
  const unread = notices.data?.unread ?? 0
  useDeviceNotices(notices.data?.notifications)
  const older = notices.data && notices.data.total > shown && shown < mostShown ? () => setShown(mostShown) : null
  return (
    <div className="bell">
      <Popover
        label={unread ? counted(unread, t.openUnread) : t.open}
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
        {(close) => <NoticesPanel notices={notices} onOlder={older} close={close} />}
      </Popover>
      <span className="visually-hidden" role="status">
        {unread ? counted(unread, t.announce) : ''}
      </span>
    </div>
  )
}
