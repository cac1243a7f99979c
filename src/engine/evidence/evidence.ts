import { confidenceTexts } from '#words/engine/evidence.ts'

/** Where a number comes from. Nothing in the engine prints a number that is not one of these or computed from them. */

export type Confidence = 'high' | 'medium' | 'low'

/** A publication that was really read (or, marked by a fact's confidence `low`, is quoted from memory). */
export type Source = {
  id: string
  title: string
  publisher: string
  url: string | null
  licence: string
  year: number
}

/** One cited number. `value` is in `unit`; money facts carry their price month ('2026-09'). */
export type Fact = {
  id: string
  label: string
  value: number
  unit: string
  year: number
  priceMonth?: string
  sourceId: string
  confidence: Confidence
  /** Where sources disagree or the figure is uncertain: the range, in the same unit. */
  low?: number
  high?: number
  /** Other readings, beside the chosen one. */
  alternatives?: { value: number; year: number; sourceId: string; note: string }[]
  note?: string
  verifyAt?: string
  /** Years after which the figure is shown as out of date. */
  maxAgeYears: number
  /** ISO instant, where it was fetched from a live source. */
  retrievedAt?: string
}

export type EvidenceKind = 'observed' | 'reference' | 'derived' | 'assumption'

/** The provenance of a figure. `formula` and `inputs` (evidence ids) for derived ones, `reason` for assumptions. */
export type Evidence = {
  id: string
  label: string
  value: number | string
  unit: string
  year: number
  source: { title: string; publisher: string; url: string | null; licence: string }
  confidence: Confidence
  kind: EvidenceKind
  reason?: string
  priceMonth?: string
  retrievedAt?: string
  formula?: string
  inputs?: string[]
}

/**
 * An expert judgement of an average, with its range and its reason: how much the author doubts it, not how much single sales differ. `low` and `high`
 * are the author's 5th and 95th percentile, not hard limits.
 */
export type Estimate = { low: number; likely: number; high: number; why: string }

const levels = ['high', 'medium', 'low'] as const satisfies readonly Confidence[]

/** The lowest of all; 'high' for none. */
export function lowestConfidence(all: readonly Confidence[]): Confidence {
  return levels[Math.max(0, ...all.map((each) => levels.indexOf(each)))]!
}

export function lowerByOneStep(confidence: Confidence): Confidence {
  return levels[Math.min(levels.length - 1, levels.indexOf(confidence) + 1)]!
}

/** Comparator: above 0 when `a` is surer than `b`. */
export function compareConfidence(a: Confidence, b: Confidence): number {
  return levels.indexOf(b) - levels.indexOf(a)
}

/** Labels in tables and on paper. */
export const confidenceMarks: Record<Confidence, string> = confidenceTexts
