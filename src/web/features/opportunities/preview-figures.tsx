import '../../ui/answer.css'
import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react'
import type { OpportunityDetail } from '#contract/opportunities.ts'
import { formatMoneyProseMajor, formatMoneyRoundedMajor, formatOdds, oddsOfTen } from '#engine/quantity/format.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { OddsStalls } from '../../ui/odds-stalls.tsx'
import { RangeBar } from '../../ui/range-bar.tsx'

const t = opportunityTexts.preview
const icons = { good: CircleCheck, careful: TriangleAlert, no: CircleX } as const

/** The verdict first, then the monthly profit, what it takes, and how often it loses: the same run as the report's. */
export function FirstFigures({ preview }: { preview: OpportunityDetail['preview'] }) {
  const { currency, monthlyRange: monthly, cashNeeded } = preview
  const prose = (amount: number) => formatMoneyProseMajor(amount, currency)
  const odds = t.odds({ odds: formatOdds(preview.lossOdds) })
  const Icon = icons[preview.verdict]
  return (
    <>
      <p className={`verdict verdict-${preview.verdict}`}>
        <Icon size={24} aria-hidden />
        <span>{preview.verdictText}</span>
      </p>
      {preview.newFirms ? <p className="small">{preview.newFirms}</p> : null}
      <section className="key-block" aria-labelledby="monthly">
        <h2 id="monthly" className="key-title">
          {t.monthly}
        </h2>
        <p className="key-figure">{prose(monthly.p50)}</p>
        <RangeBar
          low={monthly.p10}
          likely={monthly.p50}
          high={monthly.p90}
          label={t.bar({ low: prose(monthly.p10), likely: prose(monthly.p50), high: prose(monthly.p90) })}
          zero={t.zero}
          ends={{ low: t.low({ amount: prose(monthly.p10) }), high: t.high({ amount: prose(monthly.p90) }) }}
        />
        <p className="label quiet">{t.between}</p>
      </section>
      <p className="key-line small">
        <strong>{t.cash}:</strong> {t.cashText({ likely: prose(cashNeeded.p50), safe: formatMoneyRoundedMajor(cashNeeded.p80, currency) })}
      </p>
      <p className="key-line small">
        <strong>{t.start}:</strong>{' '}
        {preview.toLiveOn.amount > 0
          ? t.startText({ open: prose(preview.toOpen), live: prose(preview.toLiveOn.amount), month: preview.toLiveOn.untilMonth })
          : t.startOnly({ open: prose(preview.toOpen) })}
      </p>
      <div className="odds-line">
        <OddsStalls lost={oddsOfTen(preview.lossOdds)} label={odds} />
        <p>{odds}</p>
      </div>
    </>
  )
}
