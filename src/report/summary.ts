import type { ReportData } from '#engine/report/report-data.ts'

/** The card's part of a report: everything but the long parts, small enough for a list on a phone. */
export function withoutLongParts(data: ReportData): Omit<ReportData, 'sections' | 'model' | 'evidence' | 'scores'> {
  const { sections: _sections, model: _model, evidence: _evidence, scores: _scores, ...summary } = data
  return summary
}
