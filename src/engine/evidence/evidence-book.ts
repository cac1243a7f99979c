import { reasonTexts } from '#words/engine/evidence.ts'
import { lowered, weakest } from './confidence.ts'
import type { Confidence, Estimate, Evidence, Fact } from './evidence.ts'
import { citedSource, factEvidence, type Sources } from './fact-evidence.ts'
import { ownSources } from './own-sources.ts'
import { standingOf } from './standing.ts'

export type EvidenceBook = {
  /** Whether anything is kept; wording formulas can be skipped when not. */
  keeps: boolean
  fact(fact: Fact): string
  base(id: string, label: string, estimate: Estimate, unit: string, priceMonth?: string): string
  derived(entry: Derived): string
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
  own(id: string, label: string, value: number, unit: string): string
  cited(entry: Omit<Evidence, 'source' | 'kind'> & { sourceId: string }): string
  confidenceOf(id: string): Confidence
  list(): Evidence[]
}

export type Derived = {
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
 * Collects the evidence of a run, each id once. A derived entry is as sure as its least sure input, one step less with `lower`
 * (moved past the last price figure, or to a place without figures of its own).
 */
export function openBook(sources: Sources, year: number): EvidenceBook {
  const entries = new Map<string, Evidence>()
  const put = (entry: Evidence): string => {
    entries.set(entry.id, entry)
    return entry.id
  }
  const confidenceOf = (id: string): Confidence => entries.get(id)?.confidence ?? 'low'
  return {
    keeps: true,
    fact: (fact) => {
      const id = `fact:${fact.id}`
      return entries.has(id) ? id : put(factEvidence(fact, sources))
    },
    base: (id, label, estimate, unit, priceMonth) =>
      put({
        id,
        label,
        value: estimate.likely,
        unit,
        year,
        source: ownSources.assumption,
        confidence: 'low',
        kind: 'assumption',
        reason: reasonTexts.base(estimate),
        ...(priceMonth ? { priceMonth } : {}),
      }),
    derived: ({ lower, ...entry }) => {
      const worst = weakest(entry.inputs.map(confidenceOf))
      return put({ ...entry, year, source: ownSources.model, confidence: lower ? lowered(worst) : worst, kind: 'derived' })
    },
    assumption: (entry) => put({ ...entry, year, source: ownSources.assumption, confidence: 'low', kind: 'assumption' }),
    own: (id, label, value, unit) =>
      put({
        id,
        label,
        value,
        unit,
        year,
        source: ownSources.person,
        confidence: 'low',
        kind: 'assumption',
        reason: reasonTexts.own,
      }),
    cited: ({ sourceId, ...entry }) =>
      put({ ...entry, source: citedSource(sources, sourceId, entry.id), ...standingOf(sourceId, entry.confidence) }),
    confidenceOf,
    list: () => [...entries.values()],
  }
}

/** Keeps nothing and answers the same ids: for the catalogue, which prints no evidence. */
export function closedBook(): EvidenceBook {
  return {
    keeps: false,
    fact: (fact) => `fact:${fact.id}`,
    base: (id) => id,
    derived: (entry) => entry.id,
    assumption: (entry) => entry.id,
    own: (id) => id,
    cited: (entry) => entry.id,
    confidenceOf: () => 'low',
    list: () => [],
  }
}
