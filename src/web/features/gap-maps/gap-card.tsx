import { ChevronDown, ChevronUp } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Gap, OpenGap } from '#contract/gap-maps.ts'
import { priceOf } from '#contract/plans.ts'
import { formatMoney, formatMoneyRoundedMajor, formatNumber } from '#engine/quantity/format.ts'
import { joinWithAnd } from '#language/join-names.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'
import { usePayCurrency } from '../../lib/checkout/pay-currency.ts'
import { useReportEntitlement } from '../../lib/checkout/report-entitlement.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { openPurchase } from '../../lib/dialog-store.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { Facts, Tag } from '../../ui/surface.tsx'
import { focusBack, useHistoryLayer } from '../../ui/use-history-layer.ts'
import { EvidenceList } from './evidence-list.tsx'
import { demandShade, gapKindOf } from './gap-kind.ts'
import { WalkCountForm } from './walk-count-form.tsx'

const t = gapMapsTexts.card

/** One gap of the list: a line, and in full on a press. A locked one has its true title and nothing else. */
export function GapCard({
  gap,
  position,
  isOpen,
  onToggle,
  onCounted,
}: {
  gap: Gap
  position: number
  isOpen: boolean
  onToggle: (open: boolean) => void
  onCounted: (gap: Gap) => void
}) {
  const detailId = useId()
  const button = useRef<HTMLButtonElement>(null)
  useHistoryLayer(isOpen, () => {
    onToggle(false)
    focusBack(button.current)
  })
  const name = (
    <>
      <GapMark gap={gap} position={position} />
      <span>
        <strong>
          {position}. {gap.title}
        </strong>
        <span className="small quiet">{gapSummary(gap)}</span>
      </span>
    </>
  )
  return (
    <li className={classNames('gap-card', gap.locked && 'gap-card-locked')}>
      <h3>
        {gap.locked ? (
          <span className="gap-head">{name}</span>
        ) : (
          <button
            type="button"
            ref={button}
            className="gap-head"
            aria-expanded={isOpen}
            aria-controls={detailId}
            onClick={() => onToggle(!isOpen)}
          >
            {name}
            {isOpen ? <ChevronUp size={24} aria-hidden /> : <ChevronDown size={24} aria-hidden />}
          </button>
        )}
      </h3>
      {gap.locked ? null : (
        <div id={detailId} className="gap-detail" hidden={!isOpen}>
          {isOpen ? <OpenGapBody gap={gap} onCounted={onCounted} /> : null}
        </div>
      )}
    </li>
  )
}

/** The category and the kind of the answer; one that nobody rates says nothing more. */
function gapSummary(gap: Gap): string {
  const kind = gapKindOf(gap)
  const parts = [gapMapsTexts.categories[gap.category], kind === 'unknown' ? null : gapMapsTexts.map.kindShort[kind]]
  return parts.filter((part) => part !== null).join(' · ')
}

function OpenGapBody({ gap, onCounted }: { gap: OpenGap; onCounted: (gap: Gap) => void }) {
  const [isEvidenceOpen, setIsEvidenceOpen] = useState(false)
  const currency = usePayCurrency()
  const [city = '', country = ''] = gap.location.split(', ')
  const { entitlement } = useReportEntitlement()
  const price = currency ? nonBreaking(formatMoney(priceOf('complete_report', currency))) : null
  return (
    <>
      {gap.urgencyId === 'low' ? null : (
        <div>
          <Tag tone={gap.urgencyId === 'high' ? 'good' : 'gold'}>{t.urgency[gap.urgencyId]}</Tag>
        </div>
      )}
      <p>{nonBreaking(gap.reasoning)}</p>
      <GapFacts gap={gap} />
      <p className="small">
        <strong>{t.who}:</strong> {gap.targetCustomers}
      </p>
      <div className="gap-actions">
        <Button look="primary" onClick={() => openPurchase({ opportunityId: gap.opportunityId, title: gap.title, city, country })}>
          {entitlement ? entitlement.actionText : price ? t.report({ price }) : t.reportPlain}
          <span className="visually-hidden">: {gap.title}</span>
        </Button>
        <LinkButton href={`/reports/${gap.opportunityId}`}>
          {t.preview}
          <span className="visually-hidden">: {gap.title}</span>
        </LinkButton>
        <Button onClick={() => setIsEvidenceOpen(true)}>
          {t.evidence}
          <span className="visually-hidden">: {gap.title}</span>
        </Button>
      </div>
      <WalkCountForm opportunityId={gap.opportunityId} title={gap.title} onCounted={onCounted} />
      <Dialog
        open={isEvidenceOpen}
        onClose={() => setIsEvidenceOpen(false)}
        title={gapMapsTexts.evidence.title}
        closeText={gapMapsTexts.evidence.close}
      >
        <EvidenceList evidence={gap.evidence} />
      </Dialog>
    </>
  )
}

/** What is known as facts, and what is not in one line: a field that says 'not known' tells nothing. */
function GapFacts({ gap }: { gap: OpenGap }) {
  const facts = gapFacts(gap)
  const unknown = facts.flatMap(({ value, name }) => (value === null ? [name] : []))
  return (
    <>
      <Facts rows={facts.flatMap(({ value, ...row }) => (value === null ? [] : [{ ...row, value }]))} />
      {unknown.length > 0 ? <p className="small quiet">{t.notKnown({ what: joinWithAnd(unknown) })}</p> : null}
    </>
  )
}

/** `value` is null where it is not known; `name` is for inside a sentence. */
function gapFacts(gap: OpenGap): { key: string; label: string; name: string; value: string | null }[] {
  const money = (range: { min: number; max: number; currency: string } | null) =>
    range &&
    nonBreaking(
      t.range({ low: formatMoneyRoundedMajor(range.min, range.currency), high: formatMoneyRoundedMajor(range.max, range.currency) }),
    )
  const { customersPerDay: customers, rank, competitionLevelId: competition } = gap
  const { names } = t
  return [
    rank
      ? { key: 'rank', label: t.rank, name: names.demand, value: t.rankValue({ place: rank.place, of: rank.of }) }
      : {
          key: 'demand',
          label: t.demand,
          name: names.demand,
          value: gap.demandScore === null ? null : t.demandValue({ n: gap.demandScore }),
        },
    {
      key: 'competition',
      label: t.competition,
      name: names.competition,
      value: competition === 'unknown' ? null : choiceName('degree', competition),
    },
    {
      key: 'customers',
      label: t.customers,
      name: names.customers,
      value:
        customers &&
        t.customersValue({ low: formatCount(customers.low), high: formatCount(customers.high), likely: formatCount(customers.likely) }),
    },
    { key: 'startup', label: t.startup, name: names.startup, value: money(gap.startupCost) },
    { key: 'revenue', label: t.revenue, name: names.revenue, value: money(gap.potentialRevenue) },
  ]
}

const formatCount = (value: number) => formatNumber(value, value < 10 ? 1 : 0)

/**
 * ▲ gap, ● balanced, ■ crowded, its number in the list for rank-only, dashed ? for not enough data, a padlock for locked: the shape carries the
 * meaning before the colour.
 */
function GapMark({ gap, position }: { gap: Gap; position?: number }) {
  const kind = gapKindOf(gap)
  const shade = !gap.locked && gap.demandScore !== null ? `shade-${demandShade(gap.demandScore)}` : ''
  return (
    <svg className={`mark-shape ${shade}`} width={32} height={32} viewBox="0 0 32 32" aria-hidden="true">
      {kind === 'gap' ? <path className="mark-fill" d="M16 4 29 27H3Z" /> : null}
      {kind === 'balanced' ? <circle className="mark-fill" cx={16} cy={16} r={11} /> : null}
      {kind === 'crowded' ? <rect className="mark-fill" x={5} y={5} width={22} height={22} /> : null}
      {kind === 'rank' ? (
        <>
          <circle className="mark-outline" cx={16} cy={16} r={12} />
          <text className="mark-text" x={16} y={21} textAnchor="middle">
            {position ?? '#'}
          </text>
        </>
      ) : null}
      {kind === 'unknown' ? (
        <>
          <circle className="mark-dashed" cx={16} cy={16} r={12} />
          <text className="mark-text" x={16} y={21} textAnchor="middle">
            ?
          </text>
        </>
      ) : null}
      {kind === 'locked' ? (
        <>
          <path className="mark-lock-arm" d="M10 15v-4a6 6 0 0 1 12 0v4" />
          <rect className="mark-lock" x={7} y={14} width={18} height={13} rx={2} />
        </>
      ) : null}
    </svg>
  )
}
