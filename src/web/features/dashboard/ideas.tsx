import { Link } from 'wouter'
import type { CallInput } from '#contract/call.ts'
import type { OpportunityRow } from '#contract/opportunity-card.ts'
import type { Preferences } from '#contract/profile.ts'
import { formatMoneyRoundedMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { dashboardTexts } from '#words/web/dashboard.ts'
import { useCall } from '../../lib/api/queries.ts'
import { missingInShort, missingMoney, shortToBeSafeSentences } from '../../lib/missing-things.ts'
import { OwnSaving } from '../../lib/own-saving.tsx'
import { Stack } from '../../ui/layout.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { Skeleton } from '../../ui/surface.tsx'
import { PictogramIcon } from '../../ui/trade-drawing.tsx'

const t = dashboardTexts.ideas
const maxShown = 3
/** Cards in one row. */
const maxCompared = 4

/** The best ideas in short, with a month's profit and the cost to open: of the saved city alone, where one is saved. */
export function BestThree({ home: { city, location: country } }: { home: Pick<Preferences, 'city' | 'location'> }) {
  return <BestIdeas query={city && country ? { city, country } : {}} all="/explore" />
}

/** The best ideas of a list's query, which obey where any do, with a link to all of them. */
export function BestIdeas({ query, all }: { query: CallInput<'GET /api/opportunities'>['query']; all: string }) {
  const { data, isPending } = useCall('GET /api/opportunities', {
    query: { ...query, sort: 'match', pageSize: String(maxShown), view: 'row' },
  })
  if (isPending) return <BestIdeasSkeleton />
  const ideas = data?.opportunities ?? []
  const title = ideas.some(({ missing }) => missing.length > 0) ? t.nearest : t.best
  return <Ideas id="best" title={title} ideas={ideas} all={{ href: all, text: t.allBest }} />
}

export function BestIdeasSkeleton() {
  return <Skeleton height="18rem" label={t.best} />
}

export function SavedIdeas() {
  const { data } = useCall('GET /api/opportunities', { query: { bookmarked: 'true', pageSize: String(maxCompared), view: 'row' } })
  const ideas = data?.opportunities ?? []
  const open = ideas.filter(({ closed }) => !closed)
  return (
    <>
      <Ideas id="saved" title={t.saved} ideas={ideas.slice(0, maxShown)} all={{ href: '/explore?show=bookmarked', text: t.allSaved }} />
      {data && open.length > 1 && data.total <= maxCompared ? (
        <p>
          <Link className="center-link" href={`/compare?ids=${open.map(({ id }) => id).join(',')}`}>
            {t.compareSaved}
          </Link>
        </p>
      ) : null}
    </>
  )
}

type Props = { id: string; title: string; ideas: readonly OpportunityRow[]; all: { href: string; text: string } }

function Ideas({ id, title, ideas, all }: Props) {
  if (ideas.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Stack gap="s2">
        <h2 id={id} className="side-title">
          {title}
        </h2>
        <ul className="plain-list idea-list">
          {ideas.map((idea) => (
            <li key={idea.id}>
              <PictogramIcon name={idea.pictogram} />
              <div>
                <Link href={`/reports/${idea.ownedReportId ?? idea.id}`}>{idea.title}</Link>
                <p className="small quiet">{amountsText(idea)}</p>
                <Lack idea={idea} isOnly={ideas.length === 1} />
              </div>
            </li>
          ))}
        </ul>
        <p>
          <Link className="center-link" href={all.href}>
            {all.text}
          </Link>
        </p>
      </Stack>
    </section>
  )
}

/** What is missing first, in a sentence, else what the money lacks to be safe; of the money to open, where one business alone is saved for, how much is there. */
function Lack({ idea, isOnly }: { idea: OpportunityRow; isOnly: boolean }) {
  const { ownMinor, currency } = idea
  const [first] = idea.missing
  const [unsafe] = shortToBeSafeSentences(idea)
  if (first?.kind !== 'money' && unsafe) return <p className="small quiet">{nonBreaking(unsafe)}</p>
  if (!first) return null
  if (ownMinor === undefined || !isOnly) return <p className="small quiet">{nonBreaking(missingInShort(first, currency))}</p>
  const own = { amount: majorUnits(money(ownMinor, currency)), shortToOpen: missingMoney(idea), shortToBeSafe: 0 }
  return <OwnSaving own={own} currency={currency} />
}

function amountsText({ monthly: { likely }, toOpen, currency }: OpportunityRow): string {
  const month = formatMoneyRoundedMajor(Math.abs(likely), currency)
  const open = formatMoneyRoundedMajor(toOpen, currency)
  return nonBreaking(likely < 0 ? t.loses({ month, open }) : t.makes({ month, open }))
}
