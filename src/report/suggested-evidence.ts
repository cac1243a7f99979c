import type { Evidence } from '#engine/evidence/evidence.ts'
import { ownSources } from '#engine/evidence/own-sources.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import { suggestedTexts } from '#words/suggested.ts'

/** English prefix of the reasons of suggested figures, in stored reports and businesses too, so it does not change. */
export const suggestedReason = 'Suggested by an AI model, not checked: '

type ReasonTexts = { reason: typeof suggestedTexts.reason; reasonNotShown: string }

/** Recognizes the reason of a suggestion, in the current language or in the English of stored rows. */
export function isSuggestedReasonText(reason: string, texts: ReasonTexts = suggestedTexts): boolean {
  const slot = '\u0000'
  const [before = '', after = ''] = texts.reason({ why: slot }).split(slot)
  const isSuggestedReason = before + after !== '' && reason.startsWith(before) && reason.endsWith(after)
  return isSuggestedReason || reason === texts.reasonNotShown || reason.startsWith(suggestedReason)
}

/**
 * A suggested business's own figures and words are the model's guesses of low confidence: their evidence names it instead of us. A figure that the
 * owner overrides is the owner's, of medium confidence.
 */
export function suggestedEvidence(evidence: readonly Evidence[], suggestedBy: string): Evidence[] {
  const source = { title: suggestedTexts.source, publisher: suggestedBy, url: null, licence: ownSources.model.licence }
  return evidence.map((item) => {
    if (item.kind !== 'assumption') return item
    if (item.source.publisher === ownSources.person.publisher) return { ...item, confidence: 'medium', reason: suggestedTexts.edited }
    const isFromModel = /^(base|trade):/.test(item.id) || isSuggestedReasonText(item.reason ?? '')
    return isFromModel ? { ...item, source, confidence: 'low' } : item
  })
}

export function attributeToModel(data: ReportData, suggestedBy: string): ReportData {
  return { ...data, evidence: suggestedEvidence(data.evidence, suggestedBy) }
}
