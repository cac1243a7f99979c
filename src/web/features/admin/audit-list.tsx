import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { momentText } from '../../lib/reader-dates.ts'
import { EmailText } from '../../ui/email-text.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'
import { PersonLink } from './person-link.tsx'
import { fieldName, recordValueText, toRecord } from './record-list.tsx'

const t = adminTexts.audit
type AuditEntry = CallOutput<'GET /api/admin/audit'>['audit'][number]

const columns: readonly Column<AuditEntry>[] = [
  { key: 'at', label: t.at, fixed: true, cell: (entry) => momentText(entry.at) },
  { key: 'actor', label: t.actor, cell: (entry) => entry.actor.label },
  { key: 'action', label: t.action, cell: (entry) => actionText(entry.action) },
  { key: 'target', label: t.target, cell: ({ target }) => <AuditTarget target={target} /> },
]
const change: Column<AuditEntry> = {
  key: 'change',
  label: t.change,
  cell: (entry) => (
    <>
      {entry.before === undefined ? null : <AuditState name={t.before} value={entry.before} entry={entry} />}
      {entry.after === undefined ? null : <AuditState name={t.after} value={entry.after} entry={entry} />}
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

/** What an act was done to, as a link where it has a page. */
export function AuditTarget({ target }: Pick<AuditEntry, 'target'>) {
  if (target.type === 'user') return <PersonLink id={target.id} email={target.label || null} />
  return (
    <span className="two-lines">
      {target.type === 'order' ? (
        <Link href={`/admin/orders?order=${target.id}`} className="row-link">
          {t.order({ id: target.id })}
        </Link>
      ) : (
        (t.targets[target.type as keyof typeof t.targets] ?? target.type)
      )}
      {target.label ? <EmailText email={target.label} /> : null}
    </span>
  )
}

/** An act in words. */
export const actionText = (action: string) => t.actions[action as keyof typeof t.actions] ?? action

function AuditState({ name, value, entry }: { name: string; value: unknown; entry: AuditEntry }) {
  const record = toRecord(value)
  const list = `${entry.target.type}s`
  const currency = toRecord(entry.before).currency ?? toRecord(entry.after).currency
  return (
    <span className="audit-state">
      <strong>{name}</strong>
      {Object.entries(record)
        .filter(([field]) => field !== 'currency')
        .map(([field, at]) => (
          <span key={field}>
            {fieldName(field)}: {recordValueText(list, field, at, typeof currency === 'string' ? currency : null)}
          </span>
        ))}
    </span>
  )
}
