import { unreadTexts } from '#words/engine/evidence.ts'
import type { Confidence, EvidenceKind } from './evidence.ts'

/**
 * What a source of ours is worth that is no publication. One table, because three copies of it once disagreed: the run and the report called a
 * figure from memory our assumption, the scores and the gap map called it a published figure.
 *
 * The answer is the first. A reference is something a reader can open and check; behind 'memory' ("it is in a publication, but nobody here
 * has read it again") there is nothing to open, so to the reader it is worth what our own judgement is: an assumption of low confidence that
 * gives its reason, counted among the assumptions that page one of a report owns up to.
 */
/** Whether nothing was read: such a row is low, whatever it says of itself. */
export function isUnread(sourceId: string): boolean {
  return Object.hasOwn(unreadTexts, sourceId)
}

/** How a figure of this source is presented to a reader, and its confidence; `stated` is what its row in the tables says. */
export function reliabilityOf(sourceId: string, statedConfidence: Confidence): { confidence: Confidence; kind: EvidenceKind } {
  return isUnread(sourceId) ? { confidence: 'low', kind: 'assumption' } : { confidence: statedConfidence, kind: 'reference' }
}

/** Why we take a figure: its own note or, where nothing was read, what that means. */
export function reasonOf(sourceId: string, note: string | undefined): { reason?: string } {
  const reason = note ?? (isUnread(sourceId) ? unreadTexts[sourceId as keyof typeof unreadTexts] : undefined)
  return reason ? { reason } : {}
}
