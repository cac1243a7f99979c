import { useEffect, useRef } from 'react'
import type { CallOutput } from '#contract/call.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import type { CallError } from '../../lib/call.ts'
import { ClosedNotice } from '../../lib/closed-notice.tsx'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { exploreAddress, type Filters } from './filter-state.ts'
import { OpportunityCard } from './opportunity-card.tsx'

type Listed = CallOutput<'GET /api/opportunities'>
type Props = {
  list: {
    data: Listed | undefined
    error: CallError | null
    isError: boolean
    isPlaceholderData: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  filters: Filters
  signedIn: boolean
  filtered: boolean
  onClear: () => void
  onPlace: (place: string) => void
}

/** The list in each of its states: on its way, failed, empty, or there, page by page. */
export function OpportunityList({ list, filters, signedIn, filtered, onClear, onPlace }: Props) {
  const { data } = list
  const { count, follow } = usePageTurn(data !== undefined && !list.isPlaceholderData ? data.page : null)
  if (!data && isUnknownPlace(list.error)) return <PlaceChoices error={list.error} onChoose={onPlace} />
  if (!data && list.isError)
    return <LoadFailed text={t.failed} retryText={chromeTexts.tryAgain} busy={list.isFetching} onRetry={() => void list.refetch()} />
  if (!data) return <Skeletons />
  return (
    <section aria-label={t.list} aria-busy={list.isPlaceholderData}>
      <Stack gap="s4">
        <h2 className="visually-hidden">{t.list}</h2>
        <p role="status" className="small" ref={count} tabIndex={-1}>
          {t.count({ n: data.total })}
        </p>
        {data.unreadable?.map(({ id, message }) => (
          <Notice key={id} tone="bad">
            {message}
          </Notice>
        ))}
        {data.noMatch && !filtered ? (
          <Notice tone="gold">
            <strong>{t.noMatch.title}</strong>
            <p>{data.noMatch.message}</p>
            {data.noMatch.cheapestId ? <a href={`/reports/${data.noMatch.cheapestId}`}>{t.noMatch.cheapest}</a> : null}
          </Notice>
        ) : null}
        {data.closed?.map(({ id, title, city, closed }) =>
          closed ? <ClosedNotice key={id} closed={closed} name={t.closed.searched({ title, city })} /> : null,
        )}
        {data.total === 0 ? <Nothing show={filters.show} nearest={data.nearest} onClear={onClear} /> : null}
        <div className="opportunity-grid">
          {data.opportunities.map((opportunity) => (
            <OpportunityCard key={opportunity.id} opportunity={opportunity} signedIn={signedIn} />
          ))}
        </div>
        <Pager data={data} filters={filters} onTurn={follow} />
      </Stack>
    </section>
  )
}

/** A turned page is read from its top; with Back the browser goes to where one was. */
function usePageTurn(page: number | null) {
  const count = useRef<HTMLParagraphElement>(null)
  const turned = useRef(false)
  useEffect(() => {
    if (page === null || !turned.current) return
    turned.current = false
    count.current?.focus()
  }, [page])
  const follow = () => {
    turned.current = true
  }
  return { count, follow }
}

function Nothing({ show, nearest, onClear }: { show: Filters['show']; nearest: Listed['nearest']; onClear: () => void }) {
  return (
    <Stack gap="s3" className="nothing">
      <p>{show === 'bookmarked' ? t.noneBookmarked : show === 'hidden' ? t.noneHidden : t.none}</p>
      {nearest ? (
        <p>
          {nearest.message} <a href={`/reports/${nearest.id}`}>{t.nearest}</a>
        </p>
      ) : null}
      <div>
        <Button onClick={onClear}>{t.clearAll}</Button>
      </div>
    </Stack>
  )
}

function Pager({ data, filters, onTurn }: { data: Listed; filters: Filters; onTurn: () => void }) {
  const pages = Math.max(1, Math.ceil(data.total / data.pageSize))
  if (pages === 1 && data.page === 1) return null
  const link = (page: number, text: string) =>
    page < 1 || page > pages ? (
      <Button disabled>{text}</Button>
    ) : (
      <LinkButton href={exploreAddress({ ...filters, page })} onClick={onTurn}>
        {text}
      </LinkButton>
    )
  return (
    <Row as="nav" aria-label={t.pages} between className="pager">
      {link(data.page - 1, t.previous)}
      <span className="small">{t.page({ page: data.page, pages })}</span>
      {link(data.page + 1, t.next)}
    </Row>
  )
}

function Skeletons() {
  return (
    <Stack gap="s4">
      <p role="status" className="small">
        {t.loading}
      </p>
      <div className="opportunity-grid" aria-hidden="true">
        {[1, 2, 3, 4, 5, 6].map((card) => (
          <Skeleton key={card} height="40rem" />
        ))}
      </div>
    </Stack>
  )
}
