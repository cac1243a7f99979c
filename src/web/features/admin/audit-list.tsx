import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'

const t = adminTexts.audit
type AuditEntry = CallOutput<'GET /api/admin/audit'>['audit'][number]

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', label: t.at, fixed: true, cell: (entry) => momentText(entry.at) },
  { key: 'actor', label: t.actor, cell: (entry) => entry.actor.label },
  { key: 'action', label: t.action, cell: (entry) => entry.action },
  { key: 'target', label: t.target, cell: (entry) => entry.target.label || `${entry.target.type} ${entry.target.id}` },
]
const change: Column<AuditEntry> = {
  key: 'change',
  label: t.change,
  cell: (entry) => (
    <>
      {entry.before === undefined ? null : <AuditState name={t.before} value={entry.before} />}
      {entry.after === undefined ? null : <AuditState name={t.after} value={entry.after} />}
      {entry.before === undefined && entry.after === undefined ? adminTexts.none : null}
    </>
  ),
}

/** The audit log, newest first and append-only. */
export function AuditList({ full }: { full: boolean }) {
  const state = useListState(full)
  const result = useCall('GET /api/admin/audit', { query: state.query }, { staleTime: 0, keepPrevious: true })
  return (
    <ListFrame
      title={t.title}
      href="/admin/audit"
      state={state}
      result={result}
      total={result.data?.total}
      emptyText={t.empty}
      searchHint={t.searchHint}
    >
      <DataTable
        label={t.title}
        columns={full ? [...columns, change] : columns}
        rows={result.data?.audit ?? []}
        rowKey={(entry) => entry.id}
      />
    </ListFrame>
  )
}

function AuditState({ name, value }: { name: string; value: unknown }) {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [['', value] as const]
  return (
    <span className="audit-state">
      <strong>{name}</strong>
      {fields.map(([field, at]) => (
        <span key={field}>
          {field ? `${field}: ` : ''}
          {typeof at === 'string' ? at : JSON.stringify(at)}
        </span>
      ))}
    </span>
  )
}
