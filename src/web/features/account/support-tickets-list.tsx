import { accountTexts } from '#words/web/account.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { Entries, UserText } from '../../ui/entries.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'

const t = accountTexts.support

export function SupportTicketsList() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/support', {}, { staleTime: 60_000 })
  return (
    <Stack gap="s3">
      <h3>{t.own}</h3>
      {isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height="4rem" label={t.loading} />
      ) : data.tickets.length === 0 ? (
        <p className="quiet">{t.none}</p>
      ) : (
        <Entries>
          {data.tickets.map((ticket) => (
            <li key={ticket.id}>
              <Row between gap="s2">
                <strong>{ticket.subject}</strong>
                <Row gap="s1" as="span">
                  {ticket.priority === 'first' ? <Tag tone="gold">{t.first}</Tag> : null}
                  <Tag tone={ticket.status === 'answered' ? 'good' : undefined}>{t.states[ticket.status]}</Tag>
                </Row>
              </Row>
              <span className="quiet small">{t.written({ date: dayText(ticket.createdAt) })}</span>
              <UserText text={ticket.message} />
              {ticket.answer ? (
                <div className="answer">
                  <strong className="small">{t.answer({ date: dayText(ticket.answeredAt ?? ticket.createdAt) })}</strong>
                  <UserText text={ticket.answer} />
                </div>
              ) : null}
            </li>
          ))}
        </Entries>
      )}
    </Stack>
  )
}
