import { reasonTexts } from '#words/engine/evidence.ts'
import { engineRefusals } from '#words/engine/refusals.ts'
import { localize, RefusalError } from '../quantity/refusal.ts'
import { type Estimate, type Evidence, type Fact, lowerByOneStep, lowestConfidence, type Source } from './evidence.ts'
import { isUnread, ownSources, reasonOf, reliabilityOf } from './own-sources.ts'

export type SourceTable = Readonly<Record<string, Source>>

/** A source for display. Throws for one that is in no table, by name: a gap is never hidden. */
export function citedSource(sources: SourceTable | undefined, id: string, what: string): Evidence['source'] {
  const source = sources?.[id]
  if (!source) throw new RefusalError('fact-gap', localize(engineRefusals.unknownSource, { what, id }), what)
  // Unread sources have no title but our own label.
  if (isUnread(id)) return id === 'memory' ? ownSources.recalled : ownSources.assumption
  return { title: source.title, publisher: source.publisher, url: source.url, licence: source.licence }
}

/** A fact as evidence, under the one id that it has everywhere. */
export function factEvidence(fact: Fact, sources: SourceTable | undefined): Evidence {
  return {
    id: `fact:${fact.id}`,
    label: fact.label,
    value: fact.value,
    unit: fact.unit,
    year: fact.year,
    source: citedSource(sources, fact.sourceId, fact.id),
    ...reliabilityOf(fact.sourceId, fact.confidence),
    ...reasonOf(fact.sourceId, fact.note),
    ...(fact.priceMonth ? { priceMonth: fact.priceMonth } : {}),
    ...(fact.retrievedAt ? { retrievedAt: fact.retrievedAt } : {}),
  }
}

/** An author's judgement as evidence: always an assumption of low confidence, with its reason. */
export function assumptionEvidence(id: string, label: string, estimate: Estimate, unit: string, year: number): Evidence {
  return {
    id,
    label,
    value: estimate.likely,
    unit,
    year,
    source: ownSources.assumption,
    confidence: 'low',
    kind: 'assumption',
    reason: reasonTexts.judged(estimate),
  }
}

type DerivedFigureInput = Pick<Evidence, 'id' | 'label' | 'value' | 'unit' | 'year'> & {
  formula: string
  inputs: readonly Evidence[]
  /** One step less sure than its inputs, where the formula rests on a judgement that is no input. */
  lower?: boolean
}

/** A derived figure: the lowest confidence of its inputs. */
export function derivedEvidence({ inputs, formula, lower, ...figure }: DerivedFigureInput): Evidence {
  const lowest = lowestConfidence(inputs.map((each) => each.confidence))
  return {
    ...figure,
    source: ownSources.report,
    confidence: lower ? lowerByOneStep(lowest) : lowest,
    kind: 'derived',
    formula,
    inputs: inputs.map((each) => each.id),
  }
}
