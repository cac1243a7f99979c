import { confidenceTexts } from '#words/engine/evidence.ts'
import type { Confidence } from './evidence.ts'

const levels = ['high', 'medium', 'low'] as const satisfies readonly Confidence[]

/** What is made of several is as sure as the least sure of them; what is made of nothing is as sure as can be. */
export function lowestConfidence(all: readonly Confidence[]): Confidence {
  return levels[Math.max(0, ...all.map((each) => levels.indexOf(each)))]!
}

/** One step less sure. */
export function lowerByOneStep(confidence: Confidence): Confidence {
  return levels[Math.min(levels.length - 1, levels.indexOf(confidence) + 1)]!
}

/** Above 0 when `a` is surer than `b`, below when less. */
export function compareConfidence(a: Confidence, b: Confidence): number {
  return levels.indexOf(b) - levels.indexOf(a)
}

/** As tables and paper show it. */
export const confidenceMarks: Record<Confidence, string> = confidenceTexts
