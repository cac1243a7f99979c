import type { Archetype } from '../market/archetype.ts'
import { fewerHours } from '../market/part-time.ts'
import { type MarketFacts, type Place, yardstickCountry } from '../market/place.ts'
import { referenceCity } from '../market/price-transfer.ts'
import { estimateFor } from '../market/supply.ts'
import { findWeighed } from '../market/survey.ts'
import type { Answers } from '../model/answers.ts'
import type { ModelInput } from '../model/model-run.ts'
import type { LargestLoan, Model } from '../model/result.ts'
import { describeLargestLoan } from '../model/shown-loan.ts'
import type { Refusal } from '../quantity/refusal.ts'
import type { BusinessSize, CountryCode } from '../quantity/vocabulary.ts'
import { runModel } from './run-model.ts'

export type WhatIfAnswer = { ok: true; model: Model; largestLoan: LargestLoan } | { ok: false; reason: Refusal }

/**
 * All that a what-if of one report is a function of, beside the changes: it is plain data, so that a phone computes the server's bytes from it. `answers`
 * are those that the report was made with, `answersToday` those of today, null without any, and so with `owned`; `figures` are the person's own figures
 * of their own business.
 */
export type WhatIfSource = {
  engineVersion: string
  archetypes: Partial<Record<BusinessSize, Archetype>>
  place: Place
  facts: MarketFacts
  owned?: ModelInput['owned']
  answers?: Answers
  answersToday: Answers | null
  /** Absent in what a device stored before it was known. */
  ownedToday?: NonNullable<ModelInput['owned']> | null
  figures?: Record<string, number>
  /** The sentence for a report that was made by an earlier engine or with earlier facts. */
  note: string | null
}

/** The whole model with changed assumptions, without evidence. */
export function runWhatIf(input: ModelInput): WhatIfAnswer {
  const run = runModel({ ...input, evidence: false })
  if (!run.ok) return run
  const { model } = run
  return { ok: true, model, largestLoan: describeLargestLoan({ model, place: input.place }) }
}

export type WhatIfChanges = { size: BusinessSize; assumptions: Record<string, number>; withMyAnswers: boolean }

/** Changes of the owner's hours are hours that they have: what sells in fewer, and what is paid for the rest, follows from them. */
export function withOwnHours(
  changes: Readonly<Record<string, number>>,
  answers: Answers | undefined,
  archetype: Archetype,
  country: CountryCode,
): { overrides: Record<string, number>; answers: Answers | undefined } {
  const { ownerHoursPerWeek: hours } = changes
  if (hours === undefined) return { overrides: { ...changes }, answers }
  const changed: Answers = { ...answers, hoursPerWeek: hours, hoursAtAnyTime: true }
  const worked = fewerHours(archetype, changed, country)?.worked ?? Math.max(hours, plannedHours(archetype, country))
  return { overrides: { ...changes, ownerHoursPerWeek: worked }, answers: changed }
}

/** Where nothing can be done in fewer hours, they are counted all the same. */
function plannedHours({ ownerHoursPerWeek }: Archetype, country: CountryCode): number {
  return ownerHoursPerWeek ? estimateFor(ownerHoursPerWeek, country).likely : 0
}

/** The same from a report's source; null where it has no such size. */
export function runWhatIfOf(source: WhatIfSource, { size, assumptions, withMyAnswers }: WhatIfChanges): WhatIfAnswer | null {
  const { archetypes, place, facts, figures } = source
  const archetype = archetypes[size]
  if (!archetype) return null
  const said = withMyAnswers ? (source.answersToday ?? undefined) : source.answers
  const owned = withMyAnswers && source.ownedToday !== undefined ? source.ownedToday : source.owned
  const { overrides, answers } = withOwnHours(assumptions, said, archetype, place.country.code)
  return runWhatIf({
    archetype,
    place,
    facts,
    overrides: { ...figures, ...overrides },
    ...(owned ? { owned } : {}),
    ...(answers ? { answers } : {}),
  })
}

/** The facts that a run of one business in one place reads. */
export function factsOfRun(facts: MarketFacts, { id, home, family }: Archetype, { country }: Place): MarketFacts {
  const needed = [...new Set<CountryCode>([home, country.code, yardstickCountry])]
  const countries = Object.fromEntries(needed.map((code) => [code, facts.countries[code]])) as MarketFacts['countries']
  const cities = [...new Set<CountryCode>([home, country.code])].map((code) => referenceCity(facts.countries[code], facts))
  const found = findWeighed(facts.enterprise, { id, family }, country.code)
  const prices = facts.enterprise?.prices[country.code]
  const enterprise = facts.enterprise &&
    found && {
      surveys: [{ ...found.survey, groups: [], weighed: [found.trade] }],
      prices: prices ? { [country.code]: prices } : {},
      leftOut: facts.enterprise.leftOut,
    }
  return { countries, cities, ...(enterprise ? { enterprise } : {}), factsVersion: facts.factsVersion, asOf: facts.asOf }
}
