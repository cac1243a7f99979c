import type { Evidence } from '#engine/evidence/evidence.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { suggestedTexts } from '#words/suggested.ts'

/** How the reason of every figure begins that a model suggested: of reports and businesses that were kept, too, so it does not change. */
export const suggestedReason = 'Suggested by an AI model, not checked: '

/**
 * A suggested business's own figures and words are the model's guesses of low confidence: their evidence names it instead of us. A figure that
 * the owner found out and put in its place is the owner's, of medium confidence.
 */
export function suggestedEvidence(evidence: readonly Evidence[], suggestedBy: string): Evidence[] {
  const source = { title: suggestedTexts.source, publisher: suggestedBy, url: null, licence: 'none' }
  return evidence.map((item) => {
    if (item.kind !== 'assumption') return item
    if (item.source.publisher === 'You') return { ...item, confidence: 'medium', reason: suggestedTexts.edited }
    const theirs = /^(base|trade):/.test(item.id) || item.reason?.startsWith(suggestedReason)
    return theirs ? { ...item, source, confidence: 'low' } : item
  })
}

export function sayWhoSuggested(data: ReportData, suggestedBy: string): ReportData {
  return { ...data, evidence: suggestedEvidence(data.evidence, suggestedBy) }
}
