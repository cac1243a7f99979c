import type { CallOutput } from '#contract/call.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { type Column, DataTable } from './data-table.tsx'

const t = adminDataTexts.coverage
type Row = CallOutput<'GET /api/admin/imports/{id}'>['coverage'][number]

const totalSellers = ({ sellers }: Row) => Object.values(sellers).reduce((sum, each) => sum + each, 0)
/** A column is shown where some city has a value in it. */
const countColumns: readonly { key: string; label: string; count: (row: Row) => number }[] = [
  { key: 'sellers', label: t.sellers, count: totalSellers },
  { key: 'people', label: t.people, count: ({ people }) => people },
  { key: 'areas', label: t.areas, count: ({ areas }) => areas },
  { key: 'firms', label: t.firms, count: ({ firms }) => firms },
]

/** A batch's rows by city and class. */
export function BatchCoverage({ coverage, label }: { coverage: readonly Row[]; label: string }) {
  const columns: readonly Column<Row>[] = [
    { key: 'city', label: t.city, cell: ({ name }) => name },
    ...countColumns
      .filter(({ count }) => coverage.some((row) => count(row) > 0))
      .map(({ key, label: name, count }) => ({ key, label: name, numeric: true, cell: (row: Row) => formatNumber(count(row)) })),
  ]
  return <DataTable label={label} columns={columns} rows={coverage} rowKey={({ cityId }) => cityId} />
}
