import { Link } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import type { SquareKind } from '#engine/gaps/squares/square-answer.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { adminDataTexts } from '#words/web/admin-data.ts'
import { useCall } from '../../lib/api/queries.ts'
import { type Column, DataTable } from './data-table.tsx'
import { ListFrame } from './list-frame.tsx'
import { useListState } from './list-state.ts'

const t = adminDataTexts.coverage
type City = CallOutput<'GET /api/admin/coverage'>['cities'][number]

const columns: readonly Column<City>[] = [
  { key: 'city', label: t.city, cell: ({ name }) => name },
  {
    key: 'people',
    label: t.people,
    numeric: true,
    cell: ({ people }) => (people ? t.peopleOf({ n: people.count, year: String(people.year) }) : null),
  },
  { key: 'areas', label: t.areas, numeric: true, cell: ({ areas }) => (areas ? formatNumber(areas) : null) },
  { key: 'firms', label: t.firms, numeric: true, cell: ({ firms }) => (firms ? formatNumber(firms) : null) },
  {
    key: 'sellers',
    label: t.sellers,
    numeric: true,
    cell: (city) => formatNumber(city.classes.reduce((sum, { seen }) => sum + seen, 0)),
  },
  { key: 'answers', label: t.answers, cell: answersSummary },
  {
    key: 'open',
    label: t.open,
    bare: true,
    cell: ({ cityId, name }) => (
      <Link href={`/admin/coverage?city=${cityId}`} className="row-link" aria-label={t.openOf({ city: name })}>
        {t.open}
      </Link>
    ),
  },
]

function answersSummary({ classes, firms }: City) {
  if (classes.length === 0) return firms ? t.countyNumbers : t.noClasses
  const count = (squareKind: SquareKind) => classes.filter(({ kind }) => kind === squareKind).length
  return t.answerCounts({ numbers: count('numbers'), ranks: count('rank'), unknown: count('unknown') })
}

/** Rows of active batches by city. The server sends them all; search and pages are local. */
export function CoverageList({ full }: { full: boolean }) {
  const state = useListState(full)
  const result = useCall('GET /api/admin/coverage', {}, { staleTime: 0, keepPrevious: true })
  const searchText = state.search.toLowerCase()
  const matches = result.data?.cities.filter(({ name }) => name.toLowerCase().includes(searchText))
  const { page, pageSize } = state.query
  return (
    <ListFrame
      title={t.title}
      href="/admin/coverage"
      state={state}
      result={result}
      total={matches?.length}
      emptyText={t.empty}
      searchHint={t.searchHint}
    >
      <p>{t.intro}</p>
      <DataTable
        label={t.title}
        columns={columns}
        rows={(matches ?? []).slice((page - 1) * pageSize, page * pageSize)}
        rowKey={({ cityId }) => cityId}
      />
    </ListFrame>
  )
}
