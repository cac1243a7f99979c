import { ChevronDown, ChevronUp, Scale } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import type { CallOutput } from '#contract/call.ts'
import type { OpportunityRow } from '#contract/opportunity-card.ts'
import { bestApart } from '#engine/quantity/vocabulary.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts as t } from '#words/web/opportunities.ts'
import type { CallError } from '../../lib/api/call.ts'
import { ClosureNotice } from '../../lib/closure-notice.tsx'
import { isUnknownPlace, PlaceChoices } from '../../lib/place-choices.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { useDisclosure } from '../../ui/use-history-layer.ts'
import { toggleComparing, useIsComparing } from './compare-selection.ts'
import { exploreAddress, type Filters } from './filter-state.ts'
import { preloadDetails } from './lazy-opportunity-details.tsx'
import type { OpenRow } from './open-row.ts'
import { type GroupName, groupRows } from './row-groups.ts'
import { RowList, RowsLegend, useRowKeys, useRowsLayout } from './row-list.tsx'

type ListResponse = CallOutput<'GET /api/opportunities'>
type Props = {
  list: {
    data: ListResponse | undefined
    error: CallError | null
    isError: boolean
    isPlaceholderData: boolean
    isFetching: boolean
    refetch: () => unknown
  }
  filters: Filters
  signedIn: boolean
  /** Whether the viewer answered how many hours a week they have. */
  forHours: boolean
  open: OpenRow
  isFiltered: boolean
  onClear: () => void
  onPlace: (place: string) => void
  /** Leaves out businesses that nobody knows. */
  onWithoutNamed: () => void
}

/** The list in each of its states: loading, failed, empty, or loaded, page by page. */
export function OpportunityList({ list, filters, signedIn, forHours, open, isFiltered, onClear, onPlace, onWithoutNamed }: Props) {
  const { data } = list
  const keys = useRowKeys(open)
  const isComparing = useIsComparing()
  const { count, markTurned } = usePageTurn(data !== undefined && !list.isPlaceholderData ? data.page : null)
  if (!data && isUnknownPlace(list.error)) return <PlaceChoices error={list.error} onChoose={onPlace} />
  if (!data && list.error?.body?.field === 'businesses')
    return (
      <Stack gap="s3">
        <Notice tone="bad">{list.error.message}</Notice>
        <Row>
          <Button onClick={onWithoutNamed}>{t.withoutNamed}</Button>
        </Row>
      </Stack>
    )
  if (!data && list.isError)
    return <LoadFailed text={t.failed} retryText={chromeTexts.tryAgain} busy={list.isFetching} onRetry={() => void list.refetch()} />
  if (!data) return <ListSkeleton forHours={forHours} />
  return (
    <section
      className="opportunity-list"
      aria-label={t.list}
      aria-busy={list.isPlaceholderData}
      {...keys}
      onPointerDownCapture={preloadDetails}
    >
      <Stack gap="s4">
        <Row between className="list-head">
          <p role="status" className="small" ref={count} tabIndex={-1}>
            {t.count({ n: data.total })}
          </p>
          {data.opportunities.length > 1 ? (
            <Button look="plain" icon={<Scale aria-hidden />} aria-pressed={isComparing} onClick={toggleComparing}>
              {t.compare.mode}
            </Button>
          ) : null}
        </Row>
        {isComparing && !signedIn ? (
          <p className="small" role="status">
            {t.compare.needsAccount}
          </p>
        ) : null}
        {data.unreadable?.map(({ id, message }) => (
          <Notice key={id} tone="bad">
            {message}
          </Notice>
        ))}
        {data.noMatch && !isFiltered ? (
          <Notice tone="gold">
            <strong>{t.noMatch.title}</strong>
            <p>{data.noMatch.message}</p>
            {data.noMatch.cheapestId ? <a href={`/reports/${data.noMatch.cheapestId}`}>{t.noMatch.cheapest}</a> : null}
          </Notice>
        ) : null}
        {data.closed?.map(({ id, title, city, closed }) =>
          closed ? <ClosureNotice key={id} closed={closed} name={t.closed.searched({ title, city })} /> : null,
        )}
        {data.total === 0 ? <EmptyList filters={filters} nearest={data.nearest} onClear={onClear} /> : null}
        {data.neighbours ? (
          <Neighbours neighbours={data.neighbours} signedIn={signedIn} forHours={forHours} open={open} />
        ) : data.opportunities.length === 0 ? null : (
          <Groups data={data} filters={filters} signedIn={signedIn} forHours={forHours} open={open} />
        )}
        <ListPager data={data} filters={filters} onTurn={markTurned} />
      </Stack>
    </section>
  )
}

type GroupsProps = Pick<Props, 'filters' | 'signedIn' | 'forHours' | 'open'> & { data: ListResponse }

function Groups({ data, filters, signedIn, forHours, open }: GroupsProps) {
  const layout = useRowsLayout(data.opportunities)
  // Budget and skills decide what a person can start now; without them nobody can say.
  const isPersonalized = data.opportunities.some(({ fit }) => fit !== undefined)
  const groups = groupRows(data.opportunities, filters)
  return (
    <>
      <RowsLegend forHours={forHours} />
      {groups.map(({ name, rows }) => {
        const list = <RowList rows={rows} layout={layout} signedIn={signedIn} open={open} />
        const title = groupTitle(name, countOf(name, data, rows), isPersonalized)
        if (name === 'not-advised' || name === 'other-trades' || name === 'mentioned')
          return (
            <Collapsible
              key={name}
              title={title}
              why={foldedWhy[name]}
              expanded={groups[0]?.name === name || rows.some(({ id }) => id === open.id)}
            >
              {list}
            </Collapsible>
          )
        const isNearest = name === 'saving' && isPersonalized && filters.search === '' && data.groups.now < bestApart
        return (
          <section key={name} className="row-group">
            {isNearest && data.groups.now > 0 ? <Notice tone="gold">{nearestText(data)}</Notice> : null}
            <h2>{isNearest && data.groups.now === 0 ? t.groups.noneDoesAll({ n: countOf(name, data, rows) }) : title}</h2>
            {list}
          </section>
        )
      })}
    </>
  )
}

/** A business that sells at other times too does not do all that was said. */
function nearestText({ opportunities, groups }: ListResponse): string {
  const also = opportunities.filter(({ group, alsoSells }) => group === 'now' && alsoSells).length
  const n = groups.now - also
  return n === 0 && also > 0 ? t.groups.nearestAtTimes({ n: also }) : t.groups.nearest({ n })
}

const foldedWhy = { 'not-advised': t.groups.notAdvisedWhy, 'other-trades': t.groups.otherTradesWhy, mentioned: t.groups.mentionedWhy }

/** The best ones are counted apart from the groups, and other trades apart from what else lacks something. */
function countOf(
  name: GroupName,
  { groups, named, best, otherTrades, mentioned = 0 }: ListResponse,
  rows: readonly OpportunityRow[],
): number {
  if (name === 'best' || name === 'named') return rows.length
  if (name === 'other-trades') return otherTrades
  if (name === 'mentioned') return mentioned
  return groups[name] - (named?.[name] ?? 0) - (best?.[name] ?? 0) - (name === 'saving' ? otherTrades : 0)
}

function groupTitle(name: GroupName, n: number, isPersonalized: boolean): string {
  if (name === 'best') return isPersonalized ? t.groups.yourBest({ n }) : t.groups.best({ n })
  if (name === 'now' && !isPersonalized) return t.groups.others({ n })
  if (name === 'other-trades') return t.groups.otherTrades({ n })
  return t.groups[name]({ n })
}

/** A turned page is read from its top; on Back the browser restores the position. */
function usePageTurn(page: number | null) {
  const count = useRef<HTMLParagraphElement>(null)
  const hasTurned = useRef(false)
  useEffect(() => {
    if (page === null || !hasTurned.current) return
    hasTurned.current = false
    count.current?.focus()
  }, [page])
  const markTurned = () => {
    hasTurned.current = true
  }
  return { count, markTurned }
}

/** For an empty result: the nearest matches of the search. */
function Neighbours({
  neighbours: { opportunities },
  signedIn,
  forHours,
  open,
}: Pick<Props, 'signedIn' | 'forHours' | 'open'> & { neighbours: NonNullable<ListResponse['neighbours']> }) {
  const layout = useRowsLayout(opportunities)
  return (
    <section className="row-group">
      <h2>{t.nearestOfKind}</h2>
      <RowsLegend forHours={forHours} />
      <RowList rows={opportunities} layout={layout} signedIn={signedIn} open={open} />
    </section>
  )
}

function EmptyList({ filters, nearest, onClear }: { filters: Filters; nearest: ListResponse['nearest']; onClear: () => void }) {
  const { show, search } = filters
  return (
    <Stack gap="s3" className="nothing">
      {search && show === 'all' ? <p>{t.noneNamed({ text: search })}</p> : null}
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

function ListPager({ data, filters, onTurn }: { data: ListResponse; filters: Filters; onTurn: () => void }) {
  const pages = Math.max(1, Math.ceil(data.total / data.pageSize))
  if (pages === 1 && data.page === 1) return null
  if (data.page > pages && data.total > 0)
    return (
      <Stack gap="s3" className="nothing">
        <p>{t.beyond.text({ page: data.page, pages })}</p>
        <div>
          <LinkButton href={exploreAddress({ ...filters, page: pages })} look="primary" onClick={onTurn}>
            {t.beyond.last}
          </LinkButton>
        </div>
      </Stack>
    )
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

function ListSkeleton({ forHours }: Pick<Props, 'forHours'>) {
  return (
    <Stack gap="s4">
      <p role="status" className="small">
        {t.loading}
      </p>
      <p className="label quiet">{forHours ? t.row.legendHours : t.row.legend}</p>
      <div className="row-group" aria-hidden="true">
        <Skeleton height="var(--lead-h3)" />
        <div className="rows">
          {[1, 2, 3, 4, 5, 6].map((row) => (
            <Skeleton key={row} height="var(--row)" />
          ))}
        </div>
      </div>
    </Stack>
  )
}

/** A group of rows that starts collapsed; `expanded` where nothing else is on the page, or one of its rows is open. */
function Collapsible({ title, why, expanded, children }: { title: string; why: string; expanded: boolean; children: ReactNode }) {
  const { open, setOpen, button } = useDisclosure()
  const isOpen = open || expanded
  return (
    <section className="row-group">
      <h2>
        {expanded ? (
          title
        ) : (
          <Button
            ref={button}
            look="plain"
            className="row-fold"
            icon={isOpen ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}
            aria-expanded={isOpen}
            onClick={() => setOpen(!open)}
          >
            {title}
          </Button>
        )}
      </h2>
      <p className="label quiet">{why}</p>
      {isOpen ? children : null}
    </section>
  )
}
