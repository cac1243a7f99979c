import { EllipsisVertical, EyeOff, FileDown, Share2 } from 'lucide-react'
import type { Opportunity } from '#contract/opportunities.ts'
import { formatPercent } from '#engine/quantity/format.ts'
import { chartTexts } from '#words/web/charts.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { choiceName } from '../../lib/choice-name.ts'
import { ClosedNotice } from '../../lib/closed-notice.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Radar } from '../../ui/charts/radar.tsx'
import { Popover } from '../../ui/popover.tsx'
import { Card, Tag } from '../../ui/surface.tsx'
import { unbroken } from '../../ui/unbroken.ts'
import { BookmarkButton } from './bookmark-button.tsx'
import { localRange, usdRange, useRate } from './local-money.ts'
import { bringBack, hide, share } from './marks.ts'
import { axesInWords, radarAxes } from './radar-axes.ts'
import { Stars } from './stars.tsx'

const t = opportunityTexts.card

const tagTones = { 'High Potential': 'good', Trending: 'info', Unique: 'unique' } as const

/** What sets it apart; one that a model suggested always says so. */
export function Marks({ opportunity: { tag, origin, edited } }: { opportunity: Pick<Opportunity, 'tag' | 'origin' | 'edited'> }) {
  return (
    <div className="opportunity-marks">
      {origin === 'ai' ? <Tag tone="gold">{edited ? t.edited : t.suggested}</Tag> : null}
      {tag ? <Tag tone={tagTones[tag]}>{choiceName('tag', tag)}</Tag> : null}
    </div>
  )
}

/** One business in one place: what it takes, what it may bring, its shape, and the way to its report. */
export function OpportunityCard({ opportunity, signedIn }: { opportunity: Opportunity; signedIn: boolean }) {
  const { id, title, city, country, closed, ownedReportId } = opportunity
  const axes = radarAxes(opportunity.radarData)
  return (
    <Card as="article" className="opportunity" aria-labelledby={`title-${id}`}>
      <div className="opportunity-top">
        <Marks opportunity={opportunity} />
        <div className="opportunity-tools">
          <BookmarkButton opportunity={opportunity} signedIn={signedIn} />
          <CardMenu opportunity={opportunity} signedIn={signedIn} />
        </div>
      </div>
      <h3 id={`title-${id}`}>{title}</h3>
      <p className="label quiet">{t.in({ city, country })}</p>
      <p className="small opportunity-text">{opportunity.description}</p>
      {closed ? (
        <ClosedNotice closed={closed} />
      ) : (
        <>
          <Money opportunity={opportunity} />
          <Radar axes={axes} texts={chartTexts} label={t.radar({ title, axes: axesInWords(axes) })} height={220} />
          <Stars score={opportunity.overallScore} />
        </>
      )}
      {!closed && opportunity.why?.length ? (
        <div className="opportunity-why small">
          <h4>{t.why}</h4>
          <ul>
            {opportunity.why.slice(0, 3).map((line) => (
              <li key={line}>{unbroken(line)}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <div className="opportunity-foot">
        {opportunity.hidden ? (
          <Button wide onClick={() => void bringBack(opportunity)}>
            {t.bringBack}
          </Button>
        ) : (
          <LinkButton
            href={`/reports/${ownedReportId ?? id}`}
            look={closed && !ownedReportId ? 'secondary' : 'primary'}
            wide
            aria-label={ownedReportId ? t.ownedOf({ title }) : closed ? opportunityTexts.closed.detailsOf({ title }) : t.viewOf({ title })}
          >
            {ownedReportId ? t.owned : closed ? opportunityTexts.closed.details : t.view}
          </LinkButton>
        )}
      </div>
    </Card>
  )
}

function Money({ opportunity }: { opportunity: Opportunity }) {
  const { startupCostMin: low, startupCostMax: high, roiMin, roiMax } = opportunity
  const local = useRate(opportunity.currency)
  return (
    <dl className="opportunity-money">
      <div>
        <dt className="label">{t.investment}</dt>
        <dd>
          <span className="opportunity-amount">{local ? localRange(low, high, local) : usdRange(low, high)}</span>
          {local ? <span className="label quiet opportunity-usd">{usdRange(low, high)}</span> : null}
          <span className="label quiet opportunity-usd">{t.investmentNote}</span>
        </dd>
      </div>
      <div>
        <dt className="label">{t.roi}</dt>
        <dd>
          <span className="opportunity-amount">{t.roiRange({ low: formatPercent(roiMin / 100), high: formatPercent(roiMax / 100) })}</span>
          <span className="label quiet opportunity-usd">{t.roiNote}</span>
        </dd>
      </div>
    </dl>
  )
}

function CardMenu({ opportunity, signedIn }: { opportunity: Opportunity; signedIn: boolean }) {
  return (
    <Popover label={t.menu({ title: opportunity.title })} button={<EllipsisVertical aria-hidden />}>
      {(close) => (
        <ul className="plain-list menu-list">
          <li>
            <Button
              look="plain"
              className="menu-button"
              icon={<Share2 aria-hidden />}
              onClick={() => {
                close()
                void share(opportunity)
              }}
            >
              {t.share}
            </Button>
          </li>
          <li>
            <a href={`/api/opportunities/${opportunity.id}/brief.pdf`} download onClick={close}>
              <FileDown aria-hidden />
              {t.download}
            </a>
          </li>
          {signedIn && !opportunity.hidden ? (
            <li>
              <Button
                look="plain"
                className="menu-button"
                icon={<EyeOff aria-hidden />}
                onClick={() => {
                  close()
                  void hide(opportunity)
                }}
              >
                {t.hide}
              </Button>
            </li>
          ) : null}
        </ul>
      )}
    </Popover>
  )
}
