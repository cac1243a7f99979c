import type { CallOutput } from '#contract/call.ts'
import type { SquareKind } from '#engine/gaps/squares/square-answer.ts'
import { formatNumber, formatPercent, formatYearMonth } from '#engine/quantity/format.ts'
import type { NumberText } from '#language/slots.ts'
import { adminTexts } from '#words/web/admin.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { answerKindNames, completenessWayNames, foundedNames, sellerClassNames } from '#words/web/evidence.ts'
import { useCall } from '../../lib/api/queries.ts'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Facts, Notice, Skeleton, Tag } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { type Column, DataTable } from './data-table.tsx'

const t = adminDataTexts.coverage
type City = CallOutput<'GET /api/admin/coverage'>['cities'][number]
type CoverageClass = City['classes'][number]

const kindTones = { numbers: 'good', rank: 'info', unknown: undefined } as const satisfies Record<SquareKind, unknown>
const score = (value: number) => value.toFixed(2) as NumberText

const columns: readonly Column<CoverageClass>[] = [
  { key: 'class', label: t.class, cell: (each) => sellerClassNames[each.class] },
  { key: 'kind', label: t.kind, cell: ({ kind }) => <Tag tone={kindTones[kind]}>{answerKindNames[kind]}</Tag> },
  { key: 'seen', label: t.seen, numeric: true, cell: ({ seen }) => formatNumber(seen) },
  { key: 'month', label: t.month, fixed: true, cell: ({ month }) => formatYearMonth(month) },
  { key: 'complete', label: t.complete, cell: ({ completeness }) => <Completeness {...completeness} /> },
  { key: 'test', label: t.auc, cell: ({ founded }) => <BacktestScore founded={founded} /> },
  { key: 'word', label: t.word, cell: ({ founded }) => (founded ? foundedNames[founded.word] : t.notTested) },
]

/** An unknown share is shown as none. */
function Completeness({ how, likely, low, high }: CoverageClass['completeness']) {
  if (how === 'unknown') return completenessWayNames.unknown
  return (
    <span className="two-lines">
      {t.completeOf({ likely: formatPercent(likely), low: formatPercent(low), high: formatPercent(high) })}
      <span className="quiet small">{completenessWayNames[how]}</span>
    </span>
  )
}

function BacktestScore({ founded }: Pick<CoverageClass, 'founded'>) {
  if (founded?.auc == null || founded.low === null || founded.high === null || founded.rival === null) return adminTexts.none
  return (
    <span className="two-lines">
      {t.aucOf({ likely: score(founded.auc), low: score(founded.low), high: score(founded.high) })}
      <span className="quiet small">{t.rivalOf({ rival: score(founded.rival) })}</span>
    </span>
  )
}

/** One city: the rows of each class, their completeness, which answer it permits, and how its order was tested. */
export function CityDetail({ id }: { id: string }) {
  const { data, isError, isFetching, refetch } = useCall('GET /api/admin/coverage', {}, { staleTime: 0 })
  if (isError)
    return <LoadFailed text={adminTexts.loadFailed} retryText={adminTexts.tryAgain} busy={isFetching} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height="30rem" label={adminTexts.loading} />
  const city = data.cities.find(({ cityId }) => cityId === id)
  if (!city) return <Notice tone="bad">{t.unknownCity}</Notice>
  const { name, people, areas, firms, classes } = city
  return (
    <Stack gap="s5">
      <h1>{name}</h1>
      <Facts
        rows={[
          { label: t.people, value: people ? t.peopleOf({ n: people.count, year: String(people.year) }) : adminTexts.none },
          { label: t.areas, value: formatNumber(areas) },
          { label: t.firms, value: formatNumber(firms) },
        ]}
      />
      <AdminPanel title={t.answers}>
        {classes.length > 0 ? (
          <DataTable label={t.answers} columns={columns} rows={classes} rowKey={(each) => each.class} />
        ) : (
          <p>{firms ? t.countyNumbers : t.noClasses}</p>
        )}
      </AdminPanel>
    </Stack>
  )
}
