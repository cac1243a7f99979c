import { accountTexts } from '#words/web/account.ts'
import type { CallError } from '../../lib/api/call.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Entries } from '../../ui/entries.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'

const t = accountTexts.privacy
const refreshKeys = ['GET /api/sessions'] as const

/** Signed-in devices, this one first; the others can be ended one by one or all at once. */
export function SessionsList() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/sessions', {}, { staleTime: 0 })
  const onError = (error: CallError) =>
    showToast({ title: t.endFailed, text: error.code === 'offline' ? accountTexts.offline : error.message, tone: 'bad' })
  const end = useChange('DELETE /api/sessions/{id}', { refresh: refreshKeys, onSuccess: () => showToast({ title: t.ended }), onError })
  const endOthers = useChange('DELETE /api/sessions', {
    refresh: refreshKeys,
    onSuccess: ({ ended }) => showToast({ title: t.ended, text: t.endedCount({ n: ended }) }),
    onError,
  })
  const sessions = [...(data?.sessions ?? [])].sort((a, b) => Number(b.current) - Number(a.current))
  return (
    <Stack gap="s3">
      <h3>{t.sessions}</h3>
      {isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Entries>
            {sessions.map((session) => (
              <li key={session.id} className="entry-row">
                <div>
                  <Row gap="s2">
                    <strong>{session.device}</strong>
                    {session.current ? <Tag tone="good">{t.current}</Tag> : null}
                  </Row>
                  <span className="quiet small">
                    {session.place ?? t.unknownPlace} · {t.seen({ date: momentText(session.lastSeenAt) })}
                  </span>
                </div>
                {session.current ? null : (
                  <Button
                    aria-label={t.endOf({ device: session.device })}
                    busy={end.isPending && end.variables.params.id === session.id}
                    onClick={() => end.mutate({ params: { id: session.id } })}
                  >
                    {t.end}
                  </Button>
                )}
              </li>
            ))}
          </Entries>
          {sessions.length > 1 ? (
            <div>
              <Button look="danger" busy={endOthers.isPending} onClick={() => endOthers.mutate({})}>
                {t.endOthers}
              </Button>
            </div>
          ) : (
            <p className="quiet small">{t.only}</p>
          )}
        </>
      ) : (
        <Skeleton height="7rem" label={t.loading} />
      )}
    </Stack>
  )
}
