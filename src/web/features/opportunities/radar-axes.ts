import type { Opportunity } from '#contract/opportunity-card.ts'
import { joinWithCommas } from '#language/join-names.ts'
import { opportunityTexts } from '#words/web/opportunities.ts'
import type { RadarAxis } from '../../ui/charts/radar.tsx'

const t = opportunityTexts.card

export function radarAxes(data: Opportunity['radarData']): RadarAxis[] {
  return data.map(({ axis, angle, score, low, high }) => ({ axis, label: axis, angle, score, low, high }))
}

/** The radar in words, best axis first, unknown ones last. */
export function axesText(axes: readonly RadarAxis[]): string {
  const best = [...axes].sort((a, b) => (b.score ?? -1) - (a.score ?? -1))
  return joinWithCommas(
    best.map(({ label, score }) => (score === null ? t.axisUnknown : t.axisKnown)({ axis: label, score: Math.round(score ?? 0) })),
  )
}
