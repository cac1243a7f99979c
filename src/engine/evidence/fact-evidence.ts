import { reasonTexts } from '#words/engine/evidence.ts'
import { engineRefusals } from '#words/engine/refusals.ts'
import { Refused, said } from '../quantity/refusal.ts'
import { lowered, weakest } from './confidence.ts'
import type { Estimate, Evidence, Fact, Source } from './evidence.ts'
import { ownSources } from './own-sources.ts'
import { isUnread, reasonOf, standingOf } from './standing.ts'

export type Sources = Readonly<Record<string, Source>>

/** A publication as a reader sees it. A source that is in no table is refused by name: a gap is never hidden. */
export function citedSource(sources: Sources | undefined, id: string, what: string): Evidence['source'] {
  const source = sources?.[id]
  if (!source) throw new Refused('fact-gap', said(engineRefusals.unknownSource, { what, id }), what)
  // Of what nobody read there is no title but our own words.
  if (isUnread(id)) return id === 'memory' ? ownSources.recalled : ownSources.assumption
  return { title: source.title, publisher: source.publisher, url: source.url, licence: source.licence }
}

/** A fact as a reader opens it, under the one id that it has everywhere. */
export function factEvidence(fact: Fact, sources: Sources | undefined): Evidence {
  return {
    id: `fact:${fact.id}`,
    label: fact.label,
    value: fact.value,
    unit: fact.unit,
    year: fact.year,
    source: citedSource(sources, fact.sourceId, fact.id),
    ...standingOf(fact.sourceId, fact.confidence),
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

type Made = Pick<Evidence, 'id' | 'label' | 'value' | 'unit' | 'year'> & {
  formula: string
  inputs: readonly Evidence[]
  /** One step less sure than its inputs, where the sum rests on a judgement that is no input. */
  lower?: boolean
}

/** A figure made from others: as sure as the least sure of them. */
export function derivedEvidence({ inputs, formula, lower, ...made }: Made): Evidence {
  const worst = weakest(inputs.map((each) => each.confidence))
  return {
    ...made,
    source: ownSources.report,
    confidence: lower ? lowered(worst) : worst,
    kind: 'derived',
    formula,
    inputs: inputs.map((each) => each.id),
  }
}
