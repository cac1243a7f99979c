import { ownSourceTexts } from '#words/engine/evidence.ts'
import type { Evidence } from './evidence.ts'

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
