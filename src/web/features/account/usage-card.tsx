import { formatNumber } from '#engine/quantity/format.ts'
import { accountTexts } from '#words/web/account.ts'
import { useCall } from '../../lib/api/queries.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { AccountSection } from './account-section.tsx'

const t = accountTexts.usage

/** Usage of this account, counted on the server. */
export function UsageCard() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/account/usage', {}, { staleTime: 0 })
  return (
    <AccountSection title={t.title} name="usage">
      {isError ? (
        <LoadFailed text={t.loadFailed} retryText={accountTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <ul className="usage">
          {(['opportunities', 'reports', 'gapMaps'] as const).map((kind) => (
            <li key={kind}>
              <span className="key-figure">{formatNumber(data[kind].total)}</span>
              <strong>{t[kind]}</strong>
              <span className="quiet small">{t.month({ n: data[kind].month })}</span>
            </li>
          ))}
        </ul>
      ) : (
        <Skeleton height="8rem" label={t.loading} />
      )}
    </AccountSection>
  )
}
