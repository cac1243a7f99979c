import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'

const t = adminTexts.popular
type Popular = CallOutput<'GET /api/admin/dashboard'>['popularOpportunities'][number]

const columns: readonly Column<Popular>[] = [
  { key: 'title', label: t.opportunity, cell: (row) => <Link href={`/reports/${row.id}`}>{row.title}</Link> },
  { key: 'location', label: t.location, cell: (row) => row.location },
  {
    key: 'demand',
    label: t.demand,
    numeric: true,
    cell: (row) => (row.demandScore === null ? adminTexts.unknown : t.outOf({ n: Math.round(row.demandScore) })),
  },
  { key: 'views', label: t.views, numeric: true, cell: (row) => formatNumber(row.views) },
]

/** The most viewed; the server sends them all, so search and pages are local. */
export function PopularList({ full }: { full: boolean }) {
  const dashboard = useCall('GET /api/admin/dashboard', {}, { staleTime: 0 })
  const state = useListState(full)
  const searchText = state.search.toLowerCase()
  const matches = dashboard.data?.popularOpportunities.filter((row) => `${row.title} ${row.location}`.toLowerCase().includes(searchText))
  const { page, pageSize } = state.query
  return (
    <ListFrame
      title={t.title}
      href="/admin/popular"
      state={state}
      result={dashboard}
      total={matches?.length}
      emptyText={t.empty}
      searchHint={t.searchHint}
    >
      <DataTable
        label={t.title}
        columns={columns}
        rows={(matches ?? []).slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(row) => row.id}
      />
    </ListFrame>
  )
}
