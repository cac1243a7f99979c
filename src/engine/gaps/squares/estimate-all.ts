import type { Asked } from './asked.ts'
import { estimatePart, foundedIn, type PartEstimate, sustainedDraws } from './estimate.ts'
import type { Founded } from './founded.ts'
import type { Reach } from './reach.ts'
import type { Survey } from './survey.ts'

/** All that is estimated for one question, before it is answered cell by cell. `asked.parts` and `parts` go together. */
export type Estimates = {
  survey: Survey
  asked: Asked
  parts: readonly PartEstimate[]
  reach: Reach
  founded: Founded | null
  /** Sellers that a head's custom keeps busy, draw by draw; null where customers are no households, or anywhere. */
  perHead: Float64Array | null
}

/** Of a category those classes are in it that somebody counted: of the others neither sellers nor custom are in the sums. */
export function estimateAll(survey: Survey, all: Asked): Estimates {
  const reach: Reach = all.reach === 'online' ? 'city' : all.reach
  const estimates = all.parts.map((part) => estimatePart(survey, part, reach))
  const counted = estimates.map(({ completeness, walks }) => completeness !== null || walks.walked.length > 0)
  const isIn = (_: unknown, i: number) => counted[i] || !counted.includes(true)
  const asked = { ...all, parts: all.parts.filter(isIn) }
  const parts = estimates.filter(isIn)
  return {
    survey,
    asked,
    parts,
    reach,
    founded: foundedFor(survey, asked, parts, reach),
    perHead: asked.reach === 'online' ? null : sustainedDraws(asked.parts, survey),
  }
}

/** Scored on the sellers that the answer is about. */
function foundedFor(survey: Survey, asked: Asked, parts: readonly PartEstimate[], reach: Reach): Founded | null {
  if (parts.every(({ completeness }) => completeness === null)) return null
  const seen = new Float64Array(survey.cells.count)
  for (const part of parts) for (let i = 0; i < seen.length; i++) seen[i]! += part.seen[i]!
  const covered = parts[0]!.covered.map((each, i) => (parts.every((part) => part.covered[i]) ? each : 0))
  const classes = asked.parts.map((part) => part.class)
  return foundedIn(survey, classes, reach, { seen, covered })
}
