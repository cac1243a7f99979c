import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import type { Notification } from '#contract/inbox.ts'
import { inboxTexts as t } from '#words/web/inbox.ts'
import { useChange } from '../../lib/api/queries.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

type NoticesPanelProps = {
  data: CallOutput<'GET /api/notifications'> | undefined
  failed: boolean
  fetching: boolean
  retry: () => void
  onOlder: (() => void) | null
  close: () => void
}

/** The list under the bell: opening a notification marks it as read, and so does its own button. */
export function NoticesPanel({ data, failed, fetching, retry, onOlder, close }: NoticesPanelProps) {
  const mark = useChange('POST /api/notifications/read', {
    refresh: ['GET /api/notifications'],
    onError: () => showToast({ title: t.title, text: t.markFailed, tone: 'bad' }),
  })
  const markOne = (id: string) => mark.mutate({ body: { ids: [id] } })
  return (
    <>
      <div className="notices-head">
        <h2 className="notices-title">{t.title}</h2>
        {data && data.unread > 0 ? (
          <Button look="plain" busy={mark.isPending} onClick={() => mark.mutate({ body: {} })}>
            {t.markAll}
          </Button>
        ) : null}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="notices-body" tabIndex={0} aria-label={t.list}>
        {failed ? (
          <div className="notices-empty">
            <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={fetching} onRetry={retry} />
          </div>
        ) : !data ? (
          <div className="notices-empty">
            <Skeleton height="6rem" label={t.loading} />
          </div>
        ) : data.notifications.length === 0 ? (
          <div className="notices-empty">
            <strong>{t.emptyTitle}</strong>
            <p className="small">{t.empty}</p>
          </div>
        ) : (
          <ul className="notices">
            {data.notifications.map((notice) => (
              <NoticeItem key={notice.id} notice={notice} onRead={() => markOne(notice.id)} close={close} />
            ))}
          </ul>
        )}
        {onOlder ? (
          <div className="notices-empty">
            <Button wide busy={fetching} onClick={onOlder}>
              {t.older}
            </Button>
          </div>
        ) : null}
      </section>
      <div className="notices-foot">
        <Link href="/account/settings#notifications" onClick={close}>
          {t.settings}
        </Link>
      </div>
    </>
  )
}

function NoticeItem({ notice, onRead, close }: { notice: Notification; onRead: () => void; close: () => void }) {
  const { title, message, time, unread, href } = notice
  return (
    <li className={unread ? 'notice-unread' : undefined}>
      <span className="notices-line">
        {href ? (
          <Link
            href={href}
            className="notices-link"
            onClick={() => {
              if (unread) onRead()
              close()
            }}
          >
            {title}
          </Link>
        ) : (
          <strong>{title}</strong>
        )}
        {unread ? <Tag tone="gold">{t.unread}</Tag> : null}
      </span>
      <span className="small">{message}</span>
      <span className="notices-line">
        <time className="label quiet" dateTime={time}>
          {momentText(time)}
        </time>
        {unread ? (
          <Button look="plain" className="notices-mark" aria-label={t.markOneOf({ title })} onClick={onRead}>
            {t.markOne}
          </Button>
        ) : null}
      </span>
    </li>
  )
}
