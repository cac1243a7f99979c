import { type ReactNode, useEffect, useRef, useState } from 'react'
import { adminTexts as t } from '#words/web/admin.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Pager } from '../../ui/entries.tsx'
import { TextField } from '../../ui/field.tsx'
import { Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Skeleton } from '../../ui/surface.tsx'
import { AdminPanel } from './admin-panel.tsx'
import { fullLength, type ListState, shortLength } from './list-state.ts'

type Result = { isError: boolean; isFetching: boolean; isPending: boolean; refetch: () => unknown }

/** A list's frame: five rows with a link to the full list, or the full list with search and pages. */
export function ListFrame({
  title,
  href,
  state,
  result,
  total,
  emptyText,
  noneFilteredText = emptyText,
  searchHint,
  filters,
  children,
}: {
  title: string
  href: string
  state: ListState
  result: Result
  total: number | undefined
  emptyText: string
  noneFilteredText?: string
  searchHint?: string
  filters?: ReactNode
  children: ReactNode
}) {
  const pages = Math.ceil((total ?? 0) / fullLength)
  const lastPage = useRef(state.setPage)
  useEffect(() => {
    lastPage.current = state.setPage
  })
  const isPastEnd = state.full && pages > 0 && state.page > pages
  useEffect(() => {
    if (isPastEnd) lastPage.current(pages, { replace: true })
  }, [isPastEnd, pages])
  const body = result.isError ? (
    <LoadFailed text={t.loadFailed} retryText={t.tryAgain} busy={result.isFetching} onRetry={() => void result.refetch()} />
  ) : total === undefined || isPastEnd ? (
    <Skeleton height={state.full ? '30rem' : '16rem'} label={t.loading} />
  ) : total === 0 ? (
    <p className="quiet">{state.search ? t.noMatch({ search: state.search }) : state.isFiltered ? noneFilteredText : emptyText}</p>
  ) : (
    children
  )
  if (!state.full)
    return (
      <AdminPanel title={title}>
        {body}
        {total !== undefined && total > shortLength ? (
          <div>
            <LinkButton href={href} aria-label={t.seeAllOf({ n: total, title })}>
              {t.seeAll({ n: total })}
            </LinkButton>
          </div>
        ) : null}
      </AdminPanel>
    )
  return (
    <Stack>
      <div className="list-tools">
        {searchHint ? <SearchField key={title} hint={searchHint} state={state} /> : null}
        {filters}
      </div>
      <p className="quiet small" role="status">
        {total === undefined ? '' : t.found({ n: total })}
      </p>
      {body}
      <Pager
        page={state.page}
        pages={pages}
        onPage={state.setPage}
        texts={{ previous: t.previous, next: t.next, page: t.page, label: t.pagesOf({ title }) }}
      />
    </Stack>
  )
}

const debounceMs = 350

/** Searches while typing, debounced, and at once on Enter. */
function SearchField({ hint, state }: { hint: string; state: ListState }) {
  const [typed, setTyped] = useState(state.search)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const latest = useRef(state)
  useEffect(() => {
    latest.current = state
  })
  useEffect(() => () => clearTimeout(timer.current), [])
  const search = (value: string, wait: number) => {
    setTyped(value)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current.setFilter('search', value.trim()), wait)
  }
  return (
    <search>
      <form
        className="search-form"
        onSubmit={(event) => {
          event.preventDefault()
          search(typed, 0)
        }}
      >
        <TextField
          label={t.search}
          hint={hint}
          type="search"
          maxLength={200}
          value={typed}
          onChange={(event) => search(event.target.value, debounceMs)}
        />
        {typed ? (
          <Button onClick={() => search('', 0)} aria-label={t.clear}>
            {t.clear}
          </Button>
        ) : null}
      </form>
    </search>
  )
}
