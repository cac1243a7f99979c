import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { OpportunityRow, OpportunityRow as Row } from '#contract/opportunity-card.ts'
import { formatMoneyRoundedMajor, formatMoneyShownMajor } from '#engine/quantity/format.ts'
import { verdictRowWords } from '#engine/risk/verdict-words.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { WaitingPayments } from '../../lib/checkout/waiting-payment.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { showToast } from '../../ui/toast.tsx'
import { PictogramIcon } from '../../ui/trade-drawing.tsx'
import { BookmarkButton } from './bookmark-button.tsx'
import { maxCompared, toggleCompared, useCompareSelection } from './compare-selection.ts'
import { OpenedOpportunity } from './lazy-opportunity-details.tsx'
import type { OpenRow } from './open-row.ts'
import { unhide, unhideOnDevice } from './opportunity-actions.ts'
import { OpportunityMenu } from './opportunity-menu.tsx'
import { RowRange, type RowScale } from './row-range.tsx'
import { reportLink, rowFootText } from './row-text.ts'

const t = opportunityTexts.row
const icons = { good: CircleCheck, careful: TriangleAlert, no: CircleX } as const

/** One business in one place in a line or two, its facts in a fixed order. Its title opens the details, in place or in the pane. */
export function OpportunityRowView({
  opportunity,
  scale,
  signedIn,
  open,
  tabIndex,
}: {
  opportunity: Row
  scale: RowScale
  signedIn: boolean
  open: OpenRow
  /** Of its title and its report. */
  tabIndex: 0 | -1
}) {
  const { id, title, closed, hidden } = opportunity
  const titleId = useId()
  const isOpen = open.id === id
  return (
    <article className="opportunity-row" aria-labelledby={titleId} data-id={id} data-open={isOpen || undefined}>
      <PictogramIcon name={opportunity.pictogram} />
      <div className="row-name">
        <h3 id={titleId}>
          <button
            type="button"
            className="row-title"
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            aria-controls={isOpen ? `opened-${id}` : undefined}
            aria-describedby="row-keys"
            onClick={() => open.toggle(id)}
          >
            {title}
          </button>
        </h3>
        <VerdictLine opportunity={opportunity} />
      </div>
      {closed || hidden ? null : <CompareCheckbox opportunity={opportunity} />}
      <div className="row-tools">
        <BookmarkButton opportunity={opportunity} signedIn={signedIn} tabIndex={-1} />
        <OpportunityMenu opportunity={opportunity} signedIn={signedIn} tabIndex={-1} />
      </div>
      {closed ? <p className="row-closed">{nonBreaking(closed.why)}</p> : <Amounts opportunity={opportunity} scale={scale} />}
      <div className="row-foot">
        {closed ? <p className="row-skills" /> : <FootText opportunity={opportunity} />}
        <RowReport opportunity={opportunity} signedIn={signedIn} tabIndex={tabIndex} />
      </div>
      <WaitingPayments opportunityId={id} className="row-waiting" />
      {isOpen && !open.isPane ? <OpenedOpportunity opportunity={opportunity} cardQuery={open.cardQuery} onClose={open.close} /> : null}
    </article>
  )
}

function VerdictLine({ opportunity }: { opportunity: Row }) {
  const { verdict, city, closed } = opportunity
  const Icon = icons[verdict]
  const word = closed ? opportunityTexts.closed.title[closed.kind]({ city: closed.city }) : verdictRowWords(opportunity)
  return (
    <p className="row-verdict">
      <span className={`row-verdict-word row-verdict-${verdict}`}>
        <Icon size={16} aria-hidden />
        {word}
      </span>
      {closed ? null : <span className="row-city">{city}</span>}
    </p>
  )
}

function Amounts({ opportunity, scale }: { opportunity: Row; scale: RowScale }) {
  const { monthly, toOpen, ownedMinor, currency } = opportunity
  const money = (amount: number) => formatMoneyRoundedMajor(amount, currency)
  return (
    <>
      <p className="row-monthly">
        <span className="row-amount">{monthlyText(opportunity)}</span>
        <RowRange monthly={monthly} scale={scale} />
        <span className="visually-hidden">{t.range({ low: money(monthly.low), high: money(monthly.high) })}</span>
      </p>
      <p className="row-open">
        {nonBreaking((ownedMinor > 0 ? t.openOwned : t.open)({ amount: formatMoneyShownMajor(toOpen, currency) }))}
      </p>
    </>
  )
}

export function monthlyText({ monthly: { likely }, currency }: Row): string {
  const amount = formatMoneyRoundedMajor(Math.abs(likely), currency)
  return nonBreaking(likely < 0 ? t.monthlyLoss({ amount }) : t.monthly({ amount }))
}

function FootText({ opportunity }: { opportunity: Row }) {
  const { lack, rest } = rowFootText(opportunity)
  return (
    <>
      {lack ? <p className="row-lack">{nonBreaking(lack)}</p> : null}
      <p className="row-skills">{nonBreaking(rest)}</p>
    </>
  )
}

function RowReport({ opportunity, signedIn, tabIndex }: { opportunity: Row; signedIn: boolean; tabIndex: 0 | -1 }) {
  const { title, hidden } = opportunity
  if (hidden)
    return (
      <button
        type="button"
        className="row-report"
        tabIndex={tabIndex}
        onClick={() => (signedIn ? void unhide(opportunity) : unhideOnDevice(opportunity))}
      >
        {opportunityTexts.card.bringBack}
        <span className="visually-hidden">{title}</span>
      </button>
    )
  const { href, text, label } = reportLink(opportunity)
  return (
    <Link href={href} className="row-report" tabIndex={tabIndex} aria-label={label}>
      {text}
    </Link>
  )
}

const compareTexts = opportunityTexts.compare

/** Selects a row for the comparison. */
export function CompareCheckbox({ opportunity: { id, title } }: { opportunity: OpportunityRow }) {
  const isSelected = useCompareSelection().includes(id)
  return (
    <label className="row-tick">
      <input
        type="checkbox"
        tabIndex={-1}
        checked={isSelected}
        aria-label={compareTexts.tick({ title })}
        onChange={() => {
          if (!toggleCompared(id)) showToast({ title: compareTexts.full({ most: maxCompared }) })
        }}
      />
    </label>
  )
}
