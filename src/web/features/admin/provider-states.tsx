import { useCall } from '../../lib/queries.ts'
import { adminTexts } from '../../texts/admin.ts'
import { Entries } from '../../ui/entries.tsx'
import { Row } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { Panel } from './panel.tsx'

/** Who takes payments in which currency, and why one is off. */
export function ProviderStates() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/admin/health', {}, { staleTime: 0 })
  return (
    <Panel title={adminTexts.portal.providersTitle}>
      {isError ? (
        <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <Entries>
          {data.providers.map((each) => (
            <li key={`${each.provider}${each.currency}`}>
              <Row between gap="s2">
                <strong>
                  {each.provider} · {each.currency}
                </strong>
                <Tag tone={toneOf(each.state)}>{each.state}</Tag>
              </Row>
              {each.note ? <span className="small">{each.note}</span> : null}
            </li>
          ))}
        </Entries>
      ) : (
        <Skeleton height="12rem" label={adminTexts.loading} />
      )}
    </Panel>
  )
}

function toneOf(state: string) {
  return state === 'live' || state === 'on' ? 'good' : state === 'test' ? 'gold' : undefined
}
