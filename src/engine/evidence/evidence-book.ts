import { reasonTexts } from '#words/engine/evidence.ts'
import { type Confidence, type Estimate, type Evidence, type Fact, lowerByOneStep, lowestConfidence } from './evidence.ts'
import { assumptionEvidence, citedSource, factEvidence, type SourceTable } from './fact-evidence.ts'
import { ownSources, reliabilityOf } from './own-sources.ts'

export type EvidenceBook = {
  /** False in the null book: wording formulas can be skipped. */
  isRecording: boolean
  fact(fact: Fact): string
  base(id: string, label: string, estimate: Estimate, unit: string, priceMonth?: string): string
  derived(entry: DerivedEntry): string
  assumption(entry: {
    id: string
    label: string
    value: number | string
    unit: string
    reason: string
    priceMonth?: string
    formula?: string
    inputs?: string[]
  }): string
  /** The person's own figure; `reason` explains it where it is not simply put in place of ours. */
  override(id: string, label: string, value: number, unit: string, reason?: string): string
  cited(entry: Omit<Evidence, 'source' | 'kind'> & { sourceId: string }): string
  confidenceOf(id: string): Confidence
  list(): Evidence[]
}

export type DerivedEntry = {
  id: string
  label: string
  value: number | string
  unit: string
  formula: string
  inputs: string[]
  priceMonth?: string
  lower?: boolean
}

/**
 * Collects the evidence of a run, each id once. A derived entry has the lowest confidence of its inputs, one step less with `lower` (moved past the
 * last price figure, or to a place without figures of its own).
 */
export function createEvidenceBook(sources: SourceTable, year: number): EvidenceBook {
  const entries = new Map<string, Evidence>()
  const store = (entry: Evidence): string => {
    entries.set(entry.id, entry)
    return entry.id
  }
  const confidenceOf = (id: string): Confidence => entries.get(id)?.confidence ?? 'low'
  return {
    isRecording: true,
    fact: (fact) => {
      const id = `fact:${fact.id}`
      return entries.has(id) ? id : store(factEvidence(fact, sources))
    },
    base: (id, label, estimate, unit, priceMonth) =>
      store({
        ...assumptionEvidence(id, label, estimate, unit, year),
        reason: reasonTexts.base(estimate),
        ...(priceMonth ? { priceMonth } : {}),
      }),
    derived: ({ lower, ...entry }) => {
      const lowest = lowestConfidence(entry.inputs.map(confidenceOf))
      return store({ ...entry, year, source: ownSources.model, confidence: lower ? lowerByOneStep(lowest) : lowest, kind: 'derived' })
    },
    assumption: (entry) => store({ ...entry, year, source: ownSources.assumption, confidence: 'low', kind: 'assumption' }),
    override: (id, label, value, unit, reason = reasonTexts.own) =>
      store({
        id,
        label,
        value,
        unit,
        year,
        source: ownSources.person,
        confidence: 'low',
        kind: 'assumption',
        reason,
      }),
    cited: ({ sourceId, ...entry }) =>
      store({ ...entry, source: citedSource(sources, sourceId, entry.id), ...reliabilityOf(sourceId, entry.confidence) }),
    confidenceOf,
    list: () => [...entries.values()],
  }
}

/** Null object that records nothing and returns the same ids: for the catalogue, which prints no evidence. */
export function createNullEvidenceBook(): EvidenceBook {
  return {
    isRecording: false,
    fact: (fact) => `fact:${fact.id}`,
    base: (id) => id,
    derived: (entry) => entry.id,
    assumption: (entry) => entry.id,
    override: (id) => id,
    cited: (entry) => entry.id,
    confidenceOf: () => 'low',
    list: () => [],
  }
}
