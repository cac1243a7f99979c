import { verdictWords } from '#engine/risk/verdict-words.ts'
import './compare.css'
import './opportunities.css'
import { Bookmark, Plus, Share2, X } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation, useSearch } from 'wouter'
import type { CallOutput } from '#contract/call.ts'
import type { ComparisonRefusal, OpportunityComparison } from '#contract/opportunity-card.ts'
import { formatMoneyRoundedMajor, formatOdds } from '#engine/quantity/format.ts'
import { lackingTimesText } from '#engine/report/sold-week-text.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { useCall } from '../../lib/api/queries.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Page, Row, Stack } from '../../ui/layout.tsx'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { Notice, Skeleton } from '../../ui/surface.tsx'
import { PictogramIcon } from '../../ui/trade-drawing.tsx'
import { compareAddress, maxCompared, setCompareSelection } from './compare-selection.ts'
import { bookmarkAll, shareComparison } from './opportunity-actions.ts'
import { computeRowScale, RowRange } from './row-range.tsx'

const t = opportunityTexts.compare
type Comparison = CallOutput<'GET /api/compare'>

/** Two to four ideas side by side; their ids are in the address. */
export default function CompareScreen() {
  const [, navigate] = useLocation()
  const requestedIds = (new URLSearchParams(useSearch()).get('ids') ?? '').split(',').filter((each) => idPattern.test(each))
  const ids = [...new Set(requestedIds)].slice(0, maxCompared)
  const comparison = useCall('GET /api/compare', { query: { ids: ids.join(',') } }, { enabled: ids.length > 1 })
  // Compared ideas are selected in the list too, so that one more can be added there.
  const address = compareAddress(ids)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is the ids
  useEffect(() => {
    if (ids.length > 0) setCompareSelection(ids)
  }, [address])
  const heading = useRef<HTMLHeadingElement>(null)
  const remove = (id: string) => {
    const rest = ids.filter((each) => each !== id)
    setCompareSelection(rest)
    navigate(compareAddress(rest))
    // Its column unmounts with the focused button.
    heading.current?.focus()
  }
  return (
    <Page className="compare">
      <Stack gap="s5">
        <h1 ref={heading} tabIndex={-1}>
          {t.heading}
        </h1>
        {ids.length < 2 ? (
          <TooFew text={ids.length === 1 ? t.needsOneMore : t.empty} />
        ) : comparison.data ? (
          <>
            {comparison.data.refused?.map((refused) => (
              <RefusedIdeaNotice key={refused.id} refused={refused} onRemove={remove} />
            ))}
            {comparison.data.ideas.length < 2 ? (
              <TooFew text={comparison.data.ideas.length === 1 ? t.onlyOneLeft({ title: comparison.data.ideas[0]!.title }) : t.noneLeft} />
            ) : (
              <ComparisonView comparison={comparison.data} onRemove={remove} />
            )}
          </>
        ) : comparison.isError ? (
          <>
            <LoadFailed
              text={comparison.error.code === 'offline' ? t.offline : comparison.error.message}
              retryText={chromeTexts.tryAgain}
              busy={comparison.isFetching}
              onRetry={() => void comparison.refetch()}
            />
            <p>
              <Link href="/explore">{t.toExplore}</Link>
            </p>
          </>
        ) : (
          <Stack gap="s4">
            <p role="status">{t.loading}</p>
            <Skeleton height="20rem" />
          </Stack>
        )}
      </Stack>
    </Page>
  )
}

const idPattern = /^[A-Za-z0-9_-]{1,120}$/

function TooFew({ text }: { text: string }) {
  return (
    <Stack gap="s3">
      <p>{text}</p>
      <div>
        <LinkButton href="/explore" look="primary">
          {t.toExplore}
        </LinkButton>
      </div>
    </Stack>
  )
}

/** An idea that cannot be compared: the reason, and a way to remove it. */
function RefusedIdeaNotice({ refused: { id, message }, onRemove }: { refused: ComparisonRefusal; onRemove: (id: string) => void }) {
  const reasonId = useId()
  return (
    <Notice tone="gold" live>
      <Stack gap="s3">
        <p id={reasonId}>{nonBreaking(message)}</p>
        <div>
          <Button icon={<X aria-hidden />} aria-describedby={reasonId} onClick={() => onRemove(id)}>
            {t.takeOut}
          </Button>
        </div>
      </Stack>
    </Notice>
  )
}

/** Its title, with its city where another idea has the same title. */
function ideaName({ id, title, city }: OpportunityComparison, ideas: readonly OpportunityComparison[]): string {
  return ideas.some((each) => each.id !== id && each.title === title) ? opportunityTexts.closed.inCity({ title, city }) : title
}

function ComparisonView({ comparison: { ideas, pairs }, onRemove }: { comparison: Comparison; onRemove: (id: string) => void }) {
  const nameById = new Map(ideas.map((idea) => [idea.id, ideaName(idea, ideas)]))
  return (
    <>
      <section aria-labelledby="odds">
        <Stack gap="s3">
          <h2 id="odds">{t.odds}</h2>
          <ul className="plain-list compare-odds">
            {pairs.map((pair) => (
              <li key={`${pair.a} ${pair.b}`}>{oddsText(pair, nameById)}</li>
            ))}
          </ul>
          <p className="label quiet">{t.oddsNote}</p>
        </Stack>
      </section>
      <section aria-labelledby="months">
        <Stack gap="s3">
          <h2 id="months">{t.months}</h2>
          <DotPlot ideas={ideas} />
        </Stack>
      </section>
      <section aria-labelledby="facts">
        <Stack gap="s3">
          <h2 id="facts">{t.facts}</h2>
          <ComparisonTable ideas={ideas} onRemove={onRemove} />
        </Stack>
      </section>
      <Row>
        <Button icon={<Share2 aria-hidden />} onClick={() => void shareComparison(ideas)}>
          {t.send}
        </Button>
        <BookmarkAllButton key={ideas.map(({ id }) => id).join()} ids={ideas.map(({ id }) => id)} />
        {ideas.length < maxCompared ? (
          <LinkButton href="/explore" icon={<Plus aria-hidden />}>
            {t.addOne}
          </LinkButton>
        ) : null}
      </Row>
    </>
  )
}

/** Saves to the account; the home page links back to the comparison. */
function BookmarkAllButton({ ids }: { ids: readonly string[] }) {
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')
  if (state === 'saved')
    return (
      <p role="status" className="small">
        <Link href="/explore?show=bookmarked">{t.kept}</Link>
      </p>
    )
  const bookmark = async () => {
    setState('busy')
    setState((await bookmarkAll(ids)) ? 'saved' : 'open')
  }
  return (
    <Button icon={<Bookmark aria-hidden />} busy={state === 'busy'} onClick={() => void bookmark()}>
      {t.keep}
    </Button>
  )
}

/** Closer to a half than this, the two are indistinguishable. */
const closeCallMargin = 0.05

function oddsText({ a, b, aLeavesMore }: Comparison['pairs'][number], names: ReadonlyMap<string, string>): string {
  const name = (id: string) => names.get(id) ?? id
  if (Math.abs(aLeavesMore - 0.5) <= closeCallMargin) return nonBreaking(t.tooClose({ a: name(a), b: name(b) }))
  const [more, less, odds] = aLeavesMore > 0.5 ? [a, b, aLeavesMore] : [b, a, 1 - aLeavesMore]
  return nonBreaking(t.leavesMore({ more: name(more), less: name(less), odds: formatOdds(odds) }))
}

/** A low, a likely and a high month of each on one scale. */
function DotPlot({ ideas }: { ideas: readonly OpportunityComparison[] }) {
  const rates = useCall('GET /api/places', {}).data?.rates ?? []
  const perUsd = (currency: string) => rates.find((rate) => rate.currency === currency)?.perUsd ?? 1
  const { from, to } = computeRowScale(ideas, (amount, currency) => amount / perUsd(currency), { beyond: 0 })
  return (
    <ul className="plain-list compare-plot">
      {ideas.map((idea) => {
        const { id, monthly, currency } = idea
        const money = (amount: number) => formatMoneyRoundedMajor(amount, currency)
        return (
          <li key={id}>
            <p className="small">{ideaName(idea, ideas)}</p>
            <RowRange monthly={monthly} scale={{ from: from * perUsd(currency), to: to * perUsd(currency) }} />
            <p className="label quiet">{t.month({ low: money(monthly.low), likely: money(monthly.likely), high: money(monthly.high) })}</p>
          </li>
        )
      })}
    </ul>
  )
}

type Fact = { name: string; cell: (idea: OpportunityComparison) => ReactNode }

const formatIdeaMoney = (amount: number, { currency }: OpportunityComparison) => nonBreaking(formatMoneyRoundedMajor(amount, currency))

const facts: readonly Fact[] = [
  { name: t.verdict, cell: verdictWords },
  { name: t.likelyMonth, cell: (idea) => formatIdeaMoney(idea.monthly.likely, idea) },
  { name: t.toOpen, cell: (idea) => formatIdeaMoney(idea.toOpen, idea) },
  { name: t.toBeSafe, cell: (idea) => formatIdeaMoney(idea.toBeSafe, idea) },
  { name: t.loses, cell: ({ lossOdds }) => t.losesIn({ odds: formatOdds(lossOdds) }) },
  {
    name: t.payback,
    cell: ({ paybackMonth }) => (paybackMonth === null ? t.noPayback : t.paybackMonth({ month: Math.ceil(paybackMonth) })),
  },
  {
    name: t.hours,
    cell: ({ hoursPerWeek, week }) => {
      const lacking = week ? lackingTimesText(week, week.free) : null
      const hours = t.hoursAWeek({ hours: Math.round(hoursPerWeek) })
      return lacking ? (
        <>
          {hours} <span className="label quiet block">{nonBreaking(lacking)}</span>
        </>
      ) : (
        hours
      )
    },
  },
  {
    name: t.learn,
    cell: ({ toLearn, learnWeeks = 0 }) =>
      toLearn.length === 0
        ? t.nothingToLearn
        : t.toLearn({ skills: joinWithCommas(toLearn.map((skill) => choiceName('skill', skill))), weeks: learnWeeks }),
  },
  {
    name: t.permits,
    cell: ({ permits }) =>
      permits.length === 0 ? (
        t.noPermits
      ) : (
        <ul>
          {permits.map(({ name }) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      ),
  },
]

const paidFacts: readonly Fact[] = [
  {
    name: t.loan,
    cell: ({ report, currency }) =>
      report
        ? report.loan.kind === 'lent'
          ? t.loanOf({ amount: formatMoneyRoundedMajor(report.loan.amount, currency), months: report.loan.months })
          : t.noLoan[report.loan.kind]
        : t.inReport,
  },
  { name: t.checkFirst, cell: ({ report }) => (report ? (report.checkFirst?.label ?? t.nothingToCheck) : t.inReport) },
  {
    name: t.year3,
    cell: (idea) =>
      idea.report ? (idea.report.year3Profit === null ? t.notKnown : formatIdeaMoney(idea.report.year3Profit, idea)) : t.inReport,
  },
]

/** One idea a column; on a phone each fact's name is above its values, and stays while more than two ideas scroll sideways. */
function ComparisonTable({ ideas, onRemove }: { ideas: readonly OpportunityComparison[]; onRemove: (id: string) => void }) {
  const rows = ideas.some(({ report }) => report) ? [...facts, ...paidFacts] : facts
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls sideways must be reachable by keyboard
    // biome-ignore lint/a11y/useSemanticElements: it groups no fields
    <div role="group" className="compare-frame" aria-labelledby="facts" tabIndex={0}>
      <table className="compare-table" data-ideas={ideas.length}>
        <thead>
          <tr>
            <td />
            {ideas.map((idea) => (
              <th key={idea.id} scope="col">
                <IdeaHead idea={idea} name={ideaName(idea, ideas)} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, cell }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {ideas.map((idea) => (
                <td key={idea.id}>{cell(idea)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function IdeaHead({
  idea: { id, title, city, pictogram, ownedReportId },
  name,
  onRemove,
}: {
  idea: OpportunityComparison
  name: string
  onRemove: (id: string) => void
}) {
  return (
    <>
      <span className="compare-head">
        <PictogramIcon name={pictogram} />
        <Button look="plain" icon={<X aria-hidden />} aria-label={t.remove({ title: name })} onClick={() => onRemove(id)} />
      </span>
      <Link href={`/reports/${ownedReportId ?? id}`}>{title}</Link>
      <span className="label quiet">{city}</span>
    </>
  )
}
