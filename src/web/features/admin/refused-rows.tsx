import type { CallOutput } from '#contract/call.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { type Column, DataTable } from './data-table.tsx'

const t = adminDataTexts.refusals
const reasons: Readonly<Record<string, string>> = t.reasons
type RefusedReason = CallOutput<'GET /api/admin/imports'>['imports'][number]['refused'][number]

const columns: readonly Column<RefusedReason>[] = [
  { key: 'reason', label: t.reason, cell: ({ reason }) => reasons[reason] ?? reason },
  { key: 'rows', label: t.rows, numeric: true, cell: ({ count }) => formatNumber(count) },
  { key: 'lines', label: t.lines, numeric: true, cell: ({ lines }) => lines.map((line) => formatNumber(line)).join(' · ') },
]

/** Rejected rows by reason, with their line numbers. */
export function RefusedRows({ refused }: { refused: readonly RefusedReason[] }) {
  return <DataTable label={t.title} columns={columns} rows={refused} rowKey={({ reason }) => reason} />
}
