import { useState } from 'react'
import type { Opportunity } from '#contract/opportunity-card.ts'
import type { OpportunityDetail } from '#contract/opportunity-preview.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { chartTexts } from '#words/web/charts.ts'
import { chromeTexts } from '#words/web/chrome.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import { Radar, type RadarAxis } from '../../ui/charts/radar.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/surface.tsx'
import { EvidenceRow } from './figure-dialog.tsx'

const t = opportunityTexts.preview

type AxisScoreRow = { label: string; score: number | null; low: number | null; high: number | null; formula: string; evidence: string[] }

/** The eight axes as a radar and, best first, as a list; each opens its derivation. */
export function AxisScores({ opportunity }: { opportunity: OpportunityDetail }) {
  const [open, setOpen] = useState<AxisScoreRow | null>(null)
  const axes = radarAxes(opportunity.preview.radar)
  const rows = axes.flatMap((axis, index): AxisScoreRow[] => {
    const scoring = opportunity.scores[index]
    return scoring ? [{ ...axis, formula: scoring.formula, evidence: scoring.evidence }] : []
  })
  const sorted = [...rows].sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
  return (
    <section className="preview-block preview-scores" aria-labelledby="scores">
      <h2 id="scores">{t.scores}</h2>
      <p className="small quiet">{t.scoresText}</p>
      <Radar
        axes={axes}
        texts={chartTexts}
        height={280}
        label={opportunityTexts.card.radar({ title: opportunity.title, axes: axesText(axes) })}
        onAxis={(name) => setOpen(rows.find((row) => row.label === name) ?? null)}
      />
      <div className="axis-rows">
        {sorted.map((row) => (
          <AxisRow key={row.label} row={row} onOpen={() => setOpen(row)} />
        ))}
      </div>
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={t.how} closeText={chromeTexts.close}>
        {open ? <ScoreExplanation row={open} opportunity={opportunity} /> : null}
      </Dialog>
    </section>
  )
}

function AxisRow({ row, onOpen }: { row: AxisScoreRow; onOpen: () => void }) {
  return (
    <button type="button" className={classNames('axis-row', row.score === null && 'axis-unknown')} onClick={onOpen}>
      <span>{row.label}</span>
      <span className="axis-score">
        {row.score === null ? t.unknown : formatNumber(row.score)}
        {row.low !== null && row.high !== null ? (
          <span className="label quiet"> ({t.range({ low: formatNumber(row.low), high: formatNumber(row.high) })})</span>
        ) : null}
      </span>
      <span className="axis-bar" aria-hidden="true">
        {row.score === null ? null : <span ref={(node) => node?.style.setProperty('inline-size', `${row.score}%`)} />}
      </span>
    </button>
  )
}

function ScoreExplanation({ row, opportunity }: { row: AxisScoreRow; opportunity: OpportunityDetail }) {
  const evidence = row.evidence.flatMap((id) => opportunity.evidence.find((each) => each.id === id) ?? [])
  return (
    <Stack gap="s3">
      <h3>
        {row.label}: {row.score === null ? t.unknown : formatNumber(row.score)}
      </h3>
      <p>{row.formula}</p>
      {evidence.length === 0 ? <Notice tone="gold">{t.noEvidence}</Notice> : null}
      {evidence.map((each) => (
        <EvidenceRow key={each.id} evidence={each} />
      ))}
    </Stack>
  )
}

const axisTexts = opportunityTexts.card

export function radarAxes(data: Opportunity['radarData']): RadarAxis[] {
  return data.map(({ axis, angle, score, low, high }) => ({ axis, label: axis, angle, score, low, high }))
}

/** The radar in words, best axis first, unknown ones last. */
export function axesText(axes: readonly RadarAxis[]): string {
  const best = [...axes].sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
  return joinWithCommas(
    best.map(({ label, score }) =>
      (score === null ? axisTexts.axisUnknown : axisTexts.axisKnown)({ axis: label, score: Math.round(score ?? 0) }),
    ),
  )
}
