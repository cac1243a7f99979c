import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton, Tag } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { type Column, DataTable } from './data-table.tsx'

const t = adminTexts.portal

/** Which provider takes which currency, and why one is off. */
export function ProviderStates() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/admin/health', {}, { staleTime: 0 })
  return (
    <AdminPanel title={adminTexts.portal.providersTitle}>
      {isError ? (
        <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
      ) : data ? (
        <DataTable
          label={adminTexts.portal.providersTitle}
          columns={columns}
          rows={data.providers}
          rowKey={(each) => `${each.provider}${each.currency}`}
        />
      ) : (
        <Skeleton height="12rem" label={adminTexts.loading} />
      )}
    </AdminPanel>
  )
}

type Provider = CallOutput<'GET /api/admin/health'>['providers'][number]

const columns: readonly Column<Provider>[] = [
  { key: 'currency', label: t.currency, cell: (each) => each.currency },
  { key: 'provider', label: t.provider, cell: (each) => each.provider },
  { key: 'state', label: t.state, fixed: true, cell: (each) => <Tag tone={stateTone(each.state)}>{each.state}</Tag> },
  { key: 'note', label: t.note, cell: (each) => each.note || null },
]

function stateTone(state: string) {
  if (!state.startsWith('on')) return undefined
  return state.includes('test') ? 'gold' : 'good'
}
