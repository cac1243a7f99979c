import type { Estimate } from '../market/archetype.ts'
import type { MarketFacts } from '../market/place.ts'
import type { Evidence, Fact } from './evidence.ts'

/** A fact as a reader opens it, under the id `fact:<fact id>` that model runs use too. A fact whose source is not in the tables names the missing source instead of hiding it. */
export function factEvidence(fact: Fact, facts: Pick<MarketFacts, 'sources'>): Evidence {
  const source = facts.sources?.[fact.sourceId]
  return {
    id: `fact:${fact.id}`,
    label: fact.label,
    value: fact.value,
    unit: fact.unit,
    year: fact.year,
    source: source
      ? { title: source.title, publisher: source.publisher, url: source.url, licence: source.licence }
      : { title: fact.sourceId, publisher: 'not in the table of sources', url: fact.verifyAt ?? null, licence: 'unknown' },
    confidence: fact.confidence,
    kind: fact.sourceId === 'assumption' ? 'assumption' : 'reference',
    ...(fact.note ? { reason: fact.note } : {}),
    ...(fact.priceMonth ? { priceMonth: fact.priceMonth } : {}),
    ...(fact.retrievedAt ? { retrievedAt: fact.retrievedAt } : {}),
  }
}

const ownSource = { title: 'Our own assumption', publisher: 'Gapwise', url: null, licence: 'own work' }

/** An author's judgement as evidence: always an assumption of low confidence, with its reason. */
export function assumptionEvidence(id: string, label: string, estimate: Estimate, unit: string, year: number): Evidence {
  return {
    id,
    label,
    value: estimate.likely,
    unit,
    year,
    source: ownSource,
    confidence: 'low',
    kind: 'assumption',
    reason: `${estimate.why} Range ${estimate.low} to ${estimate.high}.`,
  }
}

/** A figure made from others; `inputs` are evidence ids. */
export function derivedEvidence(
  id: string,
  label: string,
  value: number | string,
  unit: string,
  year: number,
  formula: string,
  inputs: string[],
): Evidence {
  return { id, label, value, unit, year, source: ownSource, confidence: 'low', kind: 'derived', formula, inputs }
}

/** A fact's value as a share (0–1), whatever the table writes: '%' is divided by 100. */
export function asShare(fact: Fact): number {
  return fact.unit.startsWith('%') ? fact.value / 100 : fact.value
}
