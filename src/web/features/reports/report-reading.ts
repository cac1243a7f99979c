import { createContext, useContext } from 'react'
import type { Evidence } from '#engine/evidence/evidence.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { reportsTexts as t } from '#words/web/reports.ts'
import type { OpenPanel, ReportView } from './report-address.ts'
import type { SaveOfflineOffer } from './use-offline-report.ts'

/** Context of every part of an open report: its data, its evidence by id, and how to open a panel or another view. */
export type Reading = {
  data: ReportData
  evidence: ReadonlyMap<string, Evidence>
  open: (next: OpenPanel) => void
  view: ReportView
  goTo: (next: ReportView) => void
  /** Whether figures open their sources. */
  sources: boolean
  onSources: (next: boolean) => void
  /** The report is laid out for paper: nothing is folded. */
  printing: boolean
  /** When it was saved on this phone; null if it is not. */
  offlineSince: Date | null
  /** How to save it there, where that waits for the person. */
  offer: SaveOfflineOffer | null
}

const ReadingContext = createContext<Reading | null>(null)
export const ReadingProvider = ReadingContext.Provider

export function useReading(): Reading {
  const reading = useContext(ReadingContext)
  if (!reading) throw new Error('A part of a report stands outside of a report')
  return reading
}

export const axisEvidenceId = (axis: string) => `axis:${axis}`

/** Evidence by id; a score's axis opens like any figure. */
export function evidenceById(data: ReportData): Map<string, Evidence> {
  const byId = new Map(data.evidence.map((each) => [each.id, each]))
  const derivedEvidence = [...byId.values()].find((each) => each.kind === 'derived')
  for (const score of data.scores) {
    const label = data.radar.axes.find((axis) => axis.axis === score.axis)?.label ?? score.axis
    byId.set(axisEvidenceId(score.axis), {
      id: axisEvidenceId(score.axis),
      label,
      value: score.score === null ? t.figure.unknown : Math.round(score.score),
      unit: t.figure.axisUnit,
      year: derivedEvidence?.year ?? Number(data.generatedBy.at.slice(0, 4)),
      source: derivedEvidence?.source ?? { title: '', publisher: '', url: null, licence: '' },
      confidence: 'low',
      kind: 'derived',
      formula: score.formula,
      inputs: score.evidence,
    })
  }
  return byId
}
