import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'wouter'
import type { OpportunityRow as Row } from '#contract/opportunity-card.ts'
import { formatMoneyRoundedMajor, formatMoneyShownMajor } from '#engine/quantity/format.ts'
import { majorUnits, money } from '#engine/quantity/money.ts'
import { verdictRowWords } from '#engine/risk/verdict-words.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { WaitingPayments } from '../../lib/checkout/waiting-payment.tsx'
import { choiceName } from '../../lib/choice-name.ts'
import { missingInShort, missingMoney } from '../../lib/missing-things.ts'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { PictogramIcon } from '../../ui/pictogram.tsx'
import { BookmarkButton } from './bookmark-button.tsx'
import { CompareCheckbox } from './compare-checkbox.tsx'
import { OpenedOpportunity } from './lazy-opportunity-details.tsx'
import type { OpenRow } from './open-row.ts'
import { unhide, unhideOnDevice } from './opportunity-actions.ts'
import { OpportunityMenu } from './opportunity-menu.tsx'
import { reportLink } from './report-link.ts'
import { RowRange } from './row-range.tsx'
import type { RowScale } from './row-scale.ts'

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
        <p className="row-skills">{closed ? null : skillsText(opportunity)}</p>
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

/**
 * A model's suggestion has no known skills, and is always labelled as one. What is missing goes before what is there, and money before all: what it lacks
 * to open, and what it lacks to be safe.
 */
function skillsText(row: Row): string {
  const { have, learnWeeks: weeks, origin, edited } = row
  if (origin === 'ai') return edited ? opportunityTexts.card.edited : opportunityTexts.card.suggested
  const [first, second, ...more] = row.missing.map((thing) => missingInShort(thing, row.currency))
  if (first && second && row.missing[0]?.kind === 'money') {
    const amount = formatMoneyRoundedMajor(missingMoney(row), row.currency)
    return nonBreaking(t.missing({ first: t.missingMoney({ amount, next: second }), n: more.length }))
  }
  const short = shortToBeSafeText(row)
  // What it lacks to open decides before what it lacks to be safe.
  if (first && short && row.missing[0]?.kind !== 'money')
    return nonBreaking(t.missing({ first: t.shortAndNext({ short, next: first }), n: row.missing.length - 1 }))
  if (first) return nonBreaking(t.missing({ first, n: row.missing.length - 1 }))
  if (short) return nonBreaking(short)
  const skills = joinWithCommas((have ?? []).map((skill) => choiceName('skill', skill)))
  if (!skills) return t.learn({ weeks: weeks ?? 0 })
  return weeks ? t.haveAndLearn({ skills, weeks }) : t.have({ skills })
}

function shortToBeSafeText({ shortToBeSafeMinor, aboutShortToBeSafeMinor, currency }: Row): string | null {
  const amount = (minor: number) => formatMoneyRoundedMajor(majorUnits(money(minor, currency)), currency)
  if (shortToBeSafeMinor !== undefined) return t.shortToBeSafe({ amount: amount(shortToBeSafeMinor) })
  return aboutShortToBeSafeMinor === undefined ? null : t.aboutShortToBeSafe({ amount: amount(aboutShortToBeSafeMinor) })
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
