import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/queries.ts'
import { momentText } from '../../lib/when.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'

const t = adminTexts.audit
type Act = CallOutput<'GET /api/admin/audit'>['audit'][number]

const columns: readonly Column<Act>[] = [
  { key: 'at', label: t.at, fixed: true, of: (act) => momentText(act.at) },
  { key: 'actor', label: t.actor, of: (act) => act.actor.label },
  { key: 'action', label: t.action, of: (act) => act.action },
  { key: 'target', label: t.target, of: (act) => act.target.label || `${act.target.type} ${act.target.id}` },
]
const change: Column<Act> = {
  key: 'change',
  label: t.change,
  of: (act) => (
    <>
      {act.before === undefined ? null : <State name={t.before} value={act.before} />}
      {act.after === undefined ? null : <State name={t.after} value={act.after} />}
      {act.before === undefined && act.after === undefined ? adminTexts.none : null}
    </>
  ),
}

/** Every admin act, newest first; nobody can change a row. */
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
      <DataTable label={t.title} columns={full ? [...columns, change] : columns} rows={result.data?.audit ?? []} keyOf={(act) => act.id} />
    </ListFrame>
  )
}

function State({ name, value }: { name: string; value: unknown }) {
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
