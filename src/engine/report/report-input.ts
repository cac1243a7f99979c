import type { Evidence } from '../evidence/evidence.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import type { Model } from '../model/result.ts'
import type { AxisScore } from '../score/catalogue-entry.ts'

/** One business, one place, one run: everything a report is made of. */
export type ReportInput = {
  archetype: Archetype
  place: Place
  facts: MarketFacts
  model: Model
  /** The run's evidence and the scores' evidence. */
  evidence: readonly Evidence[]
  /** Evidence that the run makes only when it is printed, such as one month's cell; null for an id it does not know. */
  onDemand: (id: string) => Evidence | null
  scores: readonly AxisScore[]
  /** The person's money in local currency, if we know it. */
  budget: number | null
}
