import type { CallOutput } from '#contract/call.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { type Column, DataTable } from './data-table.tsx'

const coverageTexts = adminDataTexts.coverage
type CoverageRow = CallOutput<'GET /api/admin/imports/{id}'>['coverage'][number]

const totalSellers = ({ sellers }: CoverageRow) => Object.values(sellers).reduce((sum, each) => sum + each, 0)
/** A column is shown where some city has a value in it. */
const countColumns: readonly { key: string; label: string; count: (row: CoverageRow) => number }[] = [
  { key: 'sellers', label: coverageTexts.sellers, count: totalSellers },
  { key: 'people', label: coverageTexts.people, count: ({ people }) => people },
  { key: 'areas', label: coverageTexts.areas, count: ({ areas }) => areas },
  { key: 'firms', label: coverageTexts.firms, count: ({ firms }) => firms },
]

/** A batch's rows by city and class. */
export function BatchCoverage({ coverage, label }: { coverage: readonly CoverageRow[]; label: string }) {
  const columns: readonly Column<CoverageRow>[] = [
    { key: 'city', label: coverageTexts.city, cell: ({ name }) => name },
    ...countColumns
      .filter(({ count }) => coverage.some((row) => count(row) > 0))
      .map(({ key, label: name, count }) => ({ key, label: name, numeric: true, cell: (row: CoverageRow) => formatNumber(count(row)) })),
  ]
  return <DataTable label={label} columns={columns} rows={coverage} rowKey={({ cityId }) => cityId} />
}

const refusalTexts = adminDataTexts.refusals
const reasons: Readonly<Record<string, string>> = refusalTexts.reasons
type RefusedReason = CallOutput<'GET /api/admin/imports'>['imports'][number]['refused'][number]

const refusalColumns: readonly Column<RefusedReason>[] = [
  { key: 'reason', label: refusalTexts.reason, cell: ({ reason }) => reasons[reason] ?? reason },
  { key: 'rows', label: refusalTexts.rows, numeric: true, cell: ({ count }) => formatNumber(count) },
  { key: 'lines', label: refusalTexts.lines, numeric: true, cell: ({ lines }) => lines.map((line) => formatNumber(line)).join(' · ') },
]

/** Rejected rows by reason, with their line numbers. */
export function RefusedRows({ refused }: { refused: readonly RefusedReason[] }) {
  return <DataTable label={refusalTexts.title} columns={refusalColumns} rows={refused} rowKey={({ reason }) => reason} />
}
