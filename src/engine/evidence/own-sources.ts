import { ownSourceTexts, unreadTexts } from '#words/engine/evidence.ts'
import type { Confidence, Evidence, EvidenceKind } from './evidence.ts'

type EvidenceSource = Evidence['source']

type SourceText = { title: string; publisher?: string; licence: string }

const ownSource = ({ title, publisher = 'Gapwise', licence }: SourceText): EvidenceSource => ({ title, publisher, url: null, licence })

/** Sources that are no publication: our own assumption, recollection, a person's figure. */
export const ownSources: Readonly<Record<keyof typeof ownSourceTexts, EvidenceSource>> = {
  assumption: ownSource(ownSourceTexts.assumption),
  knowledge: ownSource(ownSourceTexts.knowledge),
  rule: ownSource(ownSourceTexts.rule),
  recalled: ownSource(ownSourceTexts.recalled),
  model: ownSource(ownSourceTexts.model),
  report: ownSource(ownSourceTexts.report),
  person: ownSource(ownSourceTexts.person),
}

/** Whether a person gave this figure, so that nobody calls it an estimate of ours. */
export function isOwnersFigure({ source }: Pick<Evidence, 'source'>): boolean {
  return source.title === ownSources.person.title
}

/**
 * Reliability of sources that are no publication. A reference is something a reader can open and check; behind 'memory' ("it is in a publication, but
 * nobody here has read it again") there is nothing to open, so to the reader it is an assumption of low confidence that gives its reason, counted
 * among the assumptions on page one of a report.
 */
/** True for sources that nobody read: their rows have low confidence, whatever they state. */
export function isUnread(sourceId: string): boolean {
  return Object.hasOwn(unreadTexts, sourceId)
}

/** Confidence and kind of a figure of this source; `statedConfidence` is that of its row. */
export function reliabilityOf(sourceId: string, statedConfidence: Confidence): { confidence: Confidence; kind: EvidenceKind } {
  return isUnread(sourceId) ? { confidence: 'low', kind: 'assumption' } : { confidence: statedConfidence, kind: 'reference' }
}

/** The reason for a figure: its own note or, for an unread source, what that means. */
export function reasonOf(sourceId: string, note: string | undefined): { reason?: string } {
  const reason = note ?? (isUnread(sourceId) ? unreadTexts[sourceId as keyof typeof unreadTexts] : undefined)
  return reason ? { reason } : {}
}
