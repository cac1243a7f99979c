import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall, useChange } from '../../lib/api/queries.ts'
import { dayText } from '../../lib/reader-dates.ts'
import { Button } from '../../ui/button.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Tag } from '../../ui/surface.tsx'
import { showToast } from '../../ui/toast.tsx'
import { codeText } from './code-text.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'

const t = adminTexts.exceptions
type Exception = CallOutput<'GET /api/admin/exceptions'>['exceptions'][number]

const columns: readonly Column<Exception>[] = [
  { key: 'since', label: t.since, fixed: true, cell: (each) => dayText(each.createdAt) },
  { key: 'message', label: t.message, cell: (each) => each.message },
  {
    key: 'state',
    label: t.state,
    cell: (each) => (each.resolvedAt ? t.resolved({ date: dayText(each.resolvedAt) }) : <Tag tone="bad">{t.open}</Tag>),
  },
  {
    key: 'order',
    label: t.order,
    cell: (each) =>
      each.orderId ? (
        <Link href={`/admin/orders?order=${each.orderId}`} className="row-link" aria-label={adminTexts.orders.openOf({ id: each.orderId })}>
          {adminTexts.orders.open}
        </Link>
      ) : null,
  },
]

export function ExceptionsList({ full }: { full: boolean }) {
  const state = useListState(full)
  const { page, pageSize } = state.query
  const result = useCall('GET /api/admin/exceptions', { query: { page, pageSize } }, { staleTime: 0, keepPrevious: true })
  const list = (
    <ListFrame title={t.title} href="/admin/exceptions" state={state} result={result} total={result.data?.total} emptyText={t.empty}>
      <DataTable
        label={t.title}
        columns={full ? [...columns, { key: 'kind', label: t.kind, cell: (each) => codeText('kind', 'exceptions', each.kind) }] : columns}
        rows={result.data?.exceptions ?? []}
        rowKey={(each) => each.id}
      />
    </ListFrame>
  )
  if (!full) return list
  return (
    <Stack>
      <p>{t.intro}</p>
      <div>
        <Reconcile />
      </div>
      {list}
    </Stack>
  )
}

function Reconcile() {
  const reconcile = useChange('POST /api/admin/reconcile', {
    refresh: ['GET /api/admin/exceptions', 'GET /api/admin/dashboard', 'GET /api/admin/audit'],
    onSuccess: (counts) => showToast({ title: t.reconciled, text: t.reconciledText(counts) }),
    onError: (error) => showToast({ title: t.failed, text: error.code === 'offline' ? adminTexts.offline : error.message, tone: 'bad' }),
  })
  return (
    <Button busy={reconcile.isPending} busyText={t.reconciling} onClick={() => reconcile.mutate({})}>
      {t.reconcile}
    </Button>
  )
}
