import type { Evidence } from '../evidence/evidence.ts'
import type { Archetype } from '../market/archetype.ts'
import type { MarketFacts, Place } from '../market/place.ts'
import type { Refusal } from '../quantity/refusal.ts'
import type { Owned } from '../quantity/vocabulary.ts'
import type { Answers } from './answers.ts'
import type { Band, CardModel, Model } from './result.ts'

/**
 * Input of one run of the model. `asOf` is 'YYYY-MM' (default: the facts' own); `paths` is the number of simulations (default 2,048). `overrides`
 * replaces assumptions by key, in the unit that the assumption states (money in major units of the city's currency). `evidence: false` skips the
 * evidence.
 */
export type ModelInput = {
  archetype: Archetype
  place: Place
  facts: MarketFacts
  asOf?: string
  paths?: number
  overrides?: Record<string, number>
  /** What the person owns: one piece of each equipment line of that thing is not bought. */
  owned?: readonly Owned[]
  /** The person's answers before the report: they set the owner's pay and, counted, the limit of sales. */
  answers?: Answers
  evidence?: boolean
}

/**
 * `evidence` holds every fact, base figure and assumption used, and one entry for every scalar figure of the model; its ids are
 * `fact:<fact id>`, `base:<line>`, `line:<line>`, `permit:…`, `tax`, `assumption:<key>` and `model:<path>` (`model:breakEven.unitsPerDay`, `model:risk.year1Profit.p50`,
 * `model:startup.2`, `model:year.1.revenue`, `model:balance.12.assets.cash`). Monthly cells (`model:months.7.revenue`) are made on demand by
 * `modelFigure(model, id)`.
 */
export type ModelRun = { ok: true; model: Model; evidence: Evidence[] } | { ok: false; reason: Refusal }

/** A run for a card: without evidence and the parts of a report alone. `sales24` is the band of sales in month 24. */
export type CardRun = { ok: true; model: CardModel; sales24: Band } | { ok: false; reason: Refusal }

/** A run for a comparison: `year1[i]` is the result of path i after a year, major units. */
export type OutcomeRun = { ok: true; model: CardModel; year1: Float64Array } | { ok: false; reason: Refusal }
