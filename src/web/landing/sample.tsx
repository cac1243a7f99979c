import type { Band } from '#engine/model/result.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatOdds, oddsInTenths } from '#engine/quantity/format.ts'
import type { Verdict } from '#engine/risk/verdict.ts'
import { landingTexts } from '#words/web/landing.ts'
import { type Need, NeedFacts } from '../lib/need-facts.tsx'
import { OddsDrawing } from '../ui/odds-drawing.tsx'
import { RangeBar } from '../ui/range-bar.tsx'

const t = landingTexts.sample

export type LandingSample = {
  opportunityId: string
  title: string
  place: string
  priceMonth: string
  engineVersion: string
  verdict: Verdict
  verdictText: string
  currency: string
  monthly: Band
  need: Required<Need>
  newFirms: string | null
  lossOdds: number
  /** Counts of the release's catalogue. */
  counts: { businesses: number; cities: number; countries: number; simulations: number }
}

/** The first screen of a report as its buyer sees it, computed at build time. */
export function SampleReport({ sample }: { sample: LandingSample }) {
  const { currency, monthly } = sample
  const prose = (amount: number) => formatMoneyProseMajor(amount, currency)
  const odds = t.odds({ odds: formatOdds(sample.lossOdds) })
  return (
    <article className="sample" aria-labelledby="sample-title">
      <div className="selvedge" />
      <div className="sample-body">
        <p className="label quiet">{t.label}</p>
        <h2 id="sample-title" className="sample-title">
          {sample.title}
        </h2>
        <p className="label quiet">{t.where({ place: sample.place, month: sample.priceMonth, version: sample.engineVersion })}</p>
        <p className={`sample-verdict sample-${sample.verdict}`}>{sample.verdictText}</p>
        {sample.newFirms ? <p className="label quiet">{sample.newFirms}</p> : null}
        <h3 className="sample-label">{t.monthly}</h3>
        <p className="key-figure">{t.likely({ amount: formatMoneyRoundedMajor(monthly.p50, currency) })}</p>
        <RangeBar
          low={monthly.p10}
          likely={monthly.p50}
          high={monthly.p90}
          label={t.bar({ low: prose(monthly.p10), likely: prose(monthly.p50), high: prose(monthly.p90) })}
          zero={t.zero}
          ends={{ low: t.low({ amount: prose(monthly.p10) }), high: t.high({ amount: prose(monthly.p90) }) }}
        />
        <p className="label quiet">{t.between}</p>
        <h3 className="sample-label">{t.cash}</h3>
        <NeedFacts need={sample.need} currency={currency} only="lead" />
        <OddsDrawing lost={oddsInTenths(sample.lossOdds)} label={odds} />
        <p>{odds}</p>
        <a className="sample-link" href={`/reports/${sample.opportunityId}`}>
          {t.more}
        </a>
      </div>
    </article>
  )
}
