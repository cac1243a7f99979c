import { confidenceTexts } from '#words/engine/evidence.ts'
import type { Confidence } from './evidence.ts'

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
