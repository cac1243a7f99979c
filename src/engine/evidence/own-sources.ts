import { ownSourceTexts } from '#words/engine/evidence.ts'
import type { Evidence } from './evidence.ts'

type Cited = Evidence['source']

type Words = { title: string; publisher?: string; licence: string }

const own = ({ title, publisher = 'Gapwise', licence }: Words): Cited => ({ title, publisher, url: null, licence })

/** The source where there is no publication: who says it, and on what basis. */
export const ownSources: Readonly<Record<keyof typeof ownSourceTexts, Cited>> = {
  assumption: own(ownSourceTexts.assumption),
  knowledge: own(ownSourceTexts.knowledge),
  rule: own(ownSourceTexts.rule),
  recalled: own(ownSourceTexts.recalled),
  model: own(ownSourceTexts.model),
  report: own(ownSourceTexts.report),
  person: own(ownSourceTexts.person),
}
