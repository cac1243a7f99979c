import { Star, StarHalf } from 'lucide-react'
import type { Opportunity } from '#contract/opportunity-card.ts'
import { formatMoneyRoundedMajor, formatMoneyShownMajor, formatNumber } from '#engine/quantity/format.ts'
import { chartTexts } from '#words/web/charts.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { ClosureNotice } from '../../lib/closure-notice.tsx'
import { localRange, usdRange, useRate } from '../../lib/local-money.ts'
import { WeekStrip } from '../../lib/week-strip.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Radar } from '../../ui/charts/radar.tsx'
import { Row } from '../../ui/layout.tsx'
import { nonBreaking } from '../../ui/non-breaking.ts'
import { Tag } from '../../ui/surface.tsx'
import { axesText, radarAxes } from './axis-scores.tsx'
import { MissingThings } from './missing-list.tsx'
import { reportLink } from './row-text.ts'

const t = opportunityTexts.card

const tagTones = { 'High Potential': 'good', Trending: 'info', Unique: 'unique' } as const

/** Its distinguishing tag; a model's suggestion always has its own. */
export function OpportunityTags({ opportunity: { tag, origin, edited } }: { opportunity: Pick<Opportunity, 'tag' | 'origin' | 'edited'> }) {
  return (
    <div className="opportunity-marks">
      {origin === 'ai' ? <Tag tone="gold">{edited ? t.edited : t.suggested}</Tag> : null}
      {tag ? <Tag tone={tagTones[tag]}>{choiceName('tag', tag)}</Tag> : null}
    </div>
  )
}

/** The details that a row does not show: requirements, expected figures and the radar, each explained. */
export function OpportunityDetails({ opportunity, onClose }: { opportunity: Opportunity; onClose?: (() => void) | undefined }) {
  const { title, city, country, closed, why, tagId } = opportunity
  const link = reportLink(opportunity)
  const axes = radarAxes(opportunity.radarData)
  return (
    <>
      <p className="label quiet">{t.in({ city, country })}</p>
      <OpportunityTags opportunity={opportunity} />
      {tagId ? <p className="label quiet">{t.tagNotes[tagId]}</p> : null}
      <p className="small">{opportunity.description}</p>
      {closed ? (
        <ClosureNotice closed={closed} />
      ) : (
        <>
          <OpportunityMoney opportunity={opportunity} />
          <MissingThings opportunity={opportunity} />
          {opportunity.week ? <WeekStrip week={opportunity.week} free={opportunity.week.free} level={3} /> : null}
          <Radar axes={axes} texts={chartTexts} label={t.radar({ title, axes: axesText(axes) })} height={220} />
          <p className="label quiet">{t.radarNote}</p>
          <Stars score={opportunity.overallScore} />
        </>
      )}
      {!closed && why?.length ? (
        <div className="opportunity-why small">
          <h3>{t.why}</h3>
          <ul>
            {why.slice(0, 3).map((line) => (
              <li key={line}>{nonBreaking(line)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <Row>
        <LinkButton href={link.href} look={closed ? 'secondary' : 'primary'} aria-label={link.label}>
          {link.text}
        </LinkButton>
        {onClose ? (
          <Button aria-label={t.close({ title })} onClick={onClose}>
            {t.shut}
          </Button>
        ) : null}
      </Row>
    </>
  )
}

function OpportunityMoney({ opportunity }: { opportunity: Opportunity }) {
  const { startupCostMin: low, startupCostMax: high, roiMin, roiMax, toBeSafe, currency } = opportunity
  const local = useRate(currency)
  return (
    <dl className="opportunity-money">
      <div>
        <dt className="label">{t.investment}</dt>
        <dd>
          <span className="opportunity-amount">{local ? localRange(low, high, local) : usdRange(low, high)}</span>
          {local ? <span className="label quiet opportunity-usd">{usdRange(low, high)}</span> : null}
          <span className="label quiet opportunity-usd">
            {nonBreaking(t.investmentNote({ safe: formatMoneyShownMajor(toBeSafe, currency) }))}
          </span>
        </dd>
      </div>
      <div>
        <dt className="label">{t.roi}</dt>
        <dd>
          <span className="small">{nonBreaking(returnText(roiMin, roiMax, currency))}</span>
          <span className="label quiet opportunity-usd">{t.roiNote}</span>
        </dd>
      </div>
    </dl>
  )
}

/** Returns beyond ten times the money come from a sum so small that its share has no meaning. */
const maxReturnPercent = 1000

/** What a year leaves of each 100 put in: a percentage in money. */
export function returnText(low: number, high: number, currency: string): string {
  if (Math.max(Math.abs(low), Math.abs(high)) >= maxReturnPercent) return t.roiNone
  const money = (amount: number) => formatMoneyRoundedMajor(amount, currency)
  return t.roiRange({ hundred: money(100), low: money(low), high: money(high) })
}

/** Stars out of five, with a label: the model's score, not a review. */
export function Stars({ score }: { score: number }) {
  const { value, full, half } = toStars(score)
  return (
    <p className="stars small">
      <span className="stars-drawn" aria-hidden="true">
        {[1, 2, 3, 4, 5].map((star) => (
          <span key={star} className="star">
            <Star className="star-empty" />
            {star <= full ? <Star className="star-full" /> : half && star === full + 1 ? <StarHalf className="star-full" /> : null}
          </span>
        ))}
      </span>
      {opportunityTexts.card.stars({ stars: formatNumber(value, 1) })}
    </p>
  )
}

/** Converts a score of 0–10 into five stars: full ones by floor, a half one from a fraction of 0.5. */
export function toStars(score: number): { value: number; full: number; half: boolean } {
  const value = Math.min(5, Math.max(0, score / 2))
  const full = Math.floor(value)
  return { value, full, half: value - full >= 0.5 }
}
