import type { CallOutput } from '#contract/call.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminTexts } from '#words/web/admin.ts'
import { useCall } from '../../lib/api/queries.ts'
import { dayText, momentText } from '../../lib/reader-dates.ts'
import { Entries } from '../../ui/entries.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Facts, Skeleton, Tag } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'
import { ProviderStates } from './provider-states.tsx'

const t = adminTexts.health
type HealthData = CallOutput<'GET /api/admin/health'>

/** Background parts, and the age of the figures that everything rests on. */
export function Health() {
  const { data, isError, isFetching, refetch } = useCall('GET /api/admin/health', {}, { staleTime: 0 })
  if (isError)
    return <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="40rem" label={adminTexts.loading} />
  const { queue, mail } = data
  return (
    <Stack gap="s5">
      <div className="panel-grid">
        <AdminPanel title={t.queue}>
          <Facts
            rows={[
              { label: t.waiting, value: formatNumber(queue.waiting) },
              { label: t.running, value: formatNumber(queue.running) },
              { label: t.failed, value: formatNumber(queue.failed) },
              {
                label: t.oldest,
                value: queue.oldestSeconds === null ? adminTexts.none : t.seconds({ n: Math.round(queue.oldestSeconds) }),
              },
            ]}
          />
        </AdminPanel>
        <AdminPanel title={t.mail}>
          <Facts
            rows={[
              { label: t.transport, value: mail.transport },
              { label: t.sent, value: formatNumber(mail.sent) },
              { label: t.notSent, value: formatNumber(mail.failed) },
            ]}
          />
        </AdminPanel>
        <AdminPanel title={t.system}>
          <Facts
            rows={[
              { label: t.database, value: data.database },
              { label: t.ai, value: data.ai },
            ]}
          />
        </AdminPanel>
        <Sources sources={data.sources} />
      </div>
      <ReferenceData data={data.referenceData} />
      <ProviderStates />
    </Stack>
  )
}

const sourceTones = { off: undefined, never: undefined, ok: 'good', failing: 'bad', paused: 'bad', closed: undefined } as const

function Sources({ sources }: { sources: HealthData['sources'] }) {
  return (
    <AdminPanel title={t.sources}>
      {sources.every((source) => source.state === 'off') ? (
        <p>{t.noSources}</p>
      ) : (
        <Entries>
          {sources.map((source) => (
            <li key={source.id}>
              <Row between gap="s2">
                <strong>{source.title}</strong>
                <Tag tone={sourceTones[source.state]}>{t.sourceStates[source.state]}</Tag>
              </Row>
              {source.lastSuccessAt ? (
                <span className="quiet small">{t.lastSuccess({ date: momentText(source.lastSuccessAt) })}</span>
              ) : null}
              {source.lastError ? (
                <span className="small">
                  {source.lastFailureAt
                    ? t.lastFailure({ date: momentText(source.lastFailureAt), reason: source.lastError })
                    : source.lastError}
                </span>
              ) : null}
            </li>
          ))}
        </Entries>
      )}
    </AdminPanel>
  )
}

function ReferenceData({ data }: { data: HealthData['referenceData'] }) {
  return (
    <AdminPanel title={t.reference}>
      <Facts
        rows={[
          { label: t.version, value: data.factsVersion },
          { label: t.asOf, value: /^\d{4}-\d\d-\d\d/.test(data.asOf) ? dayText(data.asOf) : data.asOf },
          { label: t.facts, value: formatNumber(data.facts) },
        ]}
      />
      <h3>{t.old}</h3>
      <StaleFacts facts={data.old} />
    </AdminPanel>
  )
}

type StaleFact = HealthData['referenceData']['old'][number]
const factColumns: readonly Column<StaleFact>[] = [
  { key: 'label', label: t.fact, cell: (fact) => fact.label },
  { key: 'year', label: t.year, numeric: true, cell: (fact) => fact.year },
]

/** The server sends them all; search and pages are local. */
function StaleFacts({ facts }: { facts: readonly StaleFact[] }) {
  const state = useListState(true)
  const searchText = state.search.toLowerCase()
  const matches = facts.filter((fact) => `${fact.label} ${fact.id}`.toLowerCase().includes(searchText))
  const { page, pageSize } = state.query
  return (
    <ListFrame
      title={t.old}
      href="/admin/health"
      state={state}
      result={idleResult}
      total={matches.length}
      emptyText={t.noneOld}
      searchHint={t.searchHint}
    >
      <DataTable
        label={t.old}
        columns={factColumns}
        rows={matches.slice((page - 1) * pageSize, page * pageSize)}
        rowKey={(fact) => fact.id}
      />
    </ListFrame>
  )
}

const idleResult = { isError: false, isFetching: false, isPending: false, refetch: () => undefined }
