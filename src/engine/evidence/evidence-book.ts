import type { Estimate } from '../market/archetype.ts'
import { Refused } from '../model/refusal.ts'
import type { Confidence, Evidence, Fact, Source } from './evidence.ts'

const ownSource = { title: "Gapwise's own assumption", publisher: 'Gapwise', url: null, licence: 'none' }
const computedSource = { title: "Computed by Gapwise's model", publisher: 'Gapwise', url: null, licence: 'none' }
const personSource = { title: 'Your own figure', publisher: 'You', url: null, licence: 'none' }

const unsourced = new Set(['assumption', 'memory'])
const ladder: Confidence[] = ['high', 'medium', 'low']

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
 * Collects what stands behind a run, each id once. A derived entry is as sure as its least sure input, one step less with `lower`
 * (moved past the last price figure, or to a place without figures of its own).
 */
export function openBook(sources: Record<string, Source>, year: number): EvidenceBook {
  const entries = new Map<string, Evidence>()
  const put = (entry: Evidence): string => {
    entries.set(entry.id, entry)
    return entry.id
  }
  const sourceOf = (id: string, what: string): Evidence['source'] => {
    const source = sources[id]
    if (!source) throw new Refused('fact-gap', `${what} names the source "${id}", which is not in the table of sources`, what)
    return { title: source.title, publisher: source.publisher, url: source.url, licence: source.licence }
  }
  const confidenceOf = (id: string): Confidence => entries.get(id)?.confidence ?? 'low'
  return {
    keeps: true,
    fact: (fact) => {
      const id = `fact:${fact.id}`
      if (entries.has(id)) return id
      const open = unsourced.has(fact.sourceId)
      return put({
        id,
        label: fact.label,
        value: fact.value,
        unit: fact.unit,
        year: fact.year,
        source: sourceOf(fact.sourceId, fact.id),
        confidence: open ? 'low' : fact.confidence,
        kind: open ? 'assumption' : 'reference',
        ...(open || fact.note ? { reason: fact.note ?? 'Known, but not checked in a source.' } : {}),
        ...(fact.priceMonth ? { priceMonth: fact.priceMonth } : {}),
        ...(fact.retrievedAt ? { retrievedAt: fact.retrievedAt } : {}),
      })
    },
    base: (id, label, estimate, unit, priceMonth) =>
      put({
        id,
        label,
        value: estimate.likely,
        unit,
        year,
        source: ownSource,
        confidence: 'low',
        kind: 'assumption',
        reason: `${estimate.why} (range ${estimate.low} to ${estimate.high})`,
        ...(priceMonth ? { priceMonth } : {}),
      }),
    derived: ({ lower, ...entry }) => {
      const worst = entry.inputs.reduce((step, id) => Math.max(step, ladder.indexOf(confidenceOf(id))), 0)
      const confidence = ladder[Math.min(2, worst + (lower ? 1 : 0))]!
      return put({ ...entry, year, source: computedSource, confidence, kind: 'derived' })
    },
    assumption: (entry) => put({ ...entry, year, source: ownSource, confidence: 'low', kind: 'assumption' }),
    own: (id, label, value, unit) =>
      put({
        id,
        label,
        value,
        unit,
        year,
        source: personSource,
        confidence: 'low',
        kind: 'assumption',
        reason: 'You put this figure in place of ours.',
      }),
    cited: ({ sourceId, ...entry }) => {
      const open = unsourced.has(sourceId)
      return put({
        ...entry,
        source: sourceOf(sourceId, entry.id),
        confidence: open ? 'low' : entry.confidence,
        kind: open ? 'assumption' : 'reference',
      })
    },
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
