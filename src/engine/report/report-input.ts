import type { Evidence } from '../evidence/evidence.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import type { Answers } from '../model/answers.ts'
import type { Model } from '../model/result.ts'
import type { AxisScore } from '../score/catalogue-entry.ts'

/** One business, one place, one run: all inputs of a report. */
export type ReportInput = {
  archetype: Archetype
  place: Place
  facts: MarketFacts
  model: Model
  /** The run's evidence and the scores' evidence. */
  evidence: readonly Evidence[]
  /** Evidence that the run builds only when it is printed, such as one month's cell; null for an unknown id. */
  onDemand: (id: string) => Evidence | null
  scores: readonly AxisScore[]
  /** The person's free money in local currency; null without a budget. */
  budget: number | null
  /** The person's answers before the report. */
  answers?: Answers
}
