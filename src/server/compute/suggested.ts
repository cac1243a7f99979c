import type { Evidence } from '#engine/evidence.ts'
import type { ReportData } from '#engine/report-data.ts'

/** A suggested business's own figures and words are the model's guesses: their evidence names it instead of us. */
export function suggestedEvidence(evidence: readonly Evidence[], suggestedBy: string): Evidence[] {
  const source = { title: 'Suggested by an AI model; nobody has checked it', publisher: suggestedBy, url: null, licence: 'none' }
  return evidence.map((item) =>
    item.kind === 'assumption' && /^(base|trade):/.test(item.id) ? { ...item, source, confidence: 'low' } : item,
  )
}

export function sayWhoSuggested(data: ReportData, suggestedBy: string): ReportData {
  return { ...data, evidence: suggestedEvidence(data.evidence, suggestedBy) }
}
