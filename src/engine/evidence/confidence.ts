import { confidenceTexts } from '#words/engine/evidence.ts'
import type { Confidence } from './evidence.ts'

const ladder = ['high', 'medium', 'low'] as const satisfies readonly Confidence[]

/** What is made of several is as sure as the least sure of them; what is made of nothing is as sure as can be. */
export function weakest(all: readonly Confidence[]): Confidence {
  return ladder[Math.max(0, ...all.map((each) => ladder.indexOf(each)))]!
}

/** One step less sure. */
export function lowered(confidence: Confidence): Confidence {
  return ladder[Math.min(ladder.length - 1, ladder.indexOf(confidence) + 1)]!
}

/** Above 0 when `a` is surer than `b`, below when less. */
export function surer(a: Confidence, b: Confidence): number {
  return ladder.indexOf(b) - ladder.indexOf(a)
}

/** As tables and paper show it. */
export const confidenceMarks: Record<Confidence, string> = confidenceTexts
