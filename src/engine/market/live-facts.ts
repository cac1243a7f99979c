import { liveFigureTexts } from '#words/engine/evidence.ts'
import { seedOf } from '../chance/random.ts'
import { compareConfidence, type Fact, type Source } from '../evidence/evidence.ts'
import { unitName } from '../quantity/unit-words.ts'
import type { Country, MarketFacts } from './place.ts'

/** A figure fetched from a live source for the reference fact `replaces`, in the same unit. */
export type LiveFact = Fact & { replaces: string; retrievedAt: string; source: Source }

export type LiveFactDecision = { live: LiveFact; reference: Fact; used: boolean; why: string }

/** A fetched figure this many times above or below ours is treated as an error. */
const maxRatio = 4

/**
 * A fetched figure replaces a reference fact where it is in the same unit, within four times of ours, not older, and either newer with at least the
 * same confidence, or of the same time with a higher one. In every other case ours stays; both are shown.
 */
export function decideLiveFact(reference: Fact, live: LiveFact): LiveFactDecision {
  const decide = (used: boolean, why: string): LiveFactDecision => ({ live, reference, used, why })
  if (live.unit !== reference.unit)
    return decide(false, liveFigureTexts.otherUnit({ theirs: unitName(live.unit), ours: unitName(reference.unit) }))
  if (!Number.isFinite(live.value)) return decide(false, liveFigureTexts.noNumber)
  const ratio = live.value / reference.value
  if (!(ratio > 1 / maxRatio && ratio < maxRatio)) return decide(false, liveFigureTexts.farOff)
  const age = monthOf(live).localeCompare(monthOf(reference))
  if (age < 0) return decide(false, liveFigureTexts.older)
  const steps = compareConfidence(live.confidence, reference.confidence)
  if (steps < 0) return decide(false, liveFigureTexts.lessSure)
  if (age > 0) return decide(true, liveFigureTexts.newer)
  return steps > 0 ? decide(true, liveFigureTexts.surer) : decide(false, liveFigureTexts.noNewer)
}

/** The month of a figure; a bare year counts to its end. */
function monthOf(fact: Fact): string {
  return fact.priceMonth ?? `${fact.year}-12`
}

/**
 * The reference data with the accepted live facts in their places; ours stay beside them as alternatives. Returns the same object where nothing
 * changes. `factsVersion` then names the mixture, so that a report is reproducible from its stored inputs.
 */
export function withLiveFacts(facts: MarketFacts, live: readonly LiveFact[]): { facts: MarketFacts; judged: LiveFactDecision[] } {
  const liveByReference = new Map(live.map((each) => [each.replaces, each]))
  const judged: LiveFactDecision[] = []
  const accepted: LiveFact[] = []
  const preferLive = <T extends Fact | null>(fact: T): T => {
    const liveFact = fact ? liveByReference.get(fact.id) : undefined
    if (!fact || !liveFact) return fact
    const decide = decideLiveFact(fact, liveFact)
    judged.push(decide)
    if (!decide.used) return fact
    accepted.push(liveFact)
    return replaceWithLive(fact, liveFact) as T
  }
  const countries = Object.fromEntries(
    Object.entries(facts.countries).map(([code, country]) => [code, preferLiveInCountry(country, preferLive)]),
  ) as MarketFacts['countries']
  if (accepted.length === 0) return { facts, judged }
  const sources = Object.fromEntries(accepted.map((each) => [each.source.id, each.source]))
  const suffix = seedOf(JSON.stringify(accepted.map((each) => [each.id, each.value, each.retrievedAt]))).toString(36)
  return {
    facts: { ...facts, countries, sources: { ...facts.sources, ...sources }, factsVersion: `${facts.factsVersion}+live.${suffix}` },
    judged,
  }
}

function preferLiveInCountry(country: Country, preferLive: <T extends Fact | null>(fact: T) => T): Country {
  const facts = Object.fromEntries(Object.entries(country.facts).map(([name, fact]) => [name, preferLive(fact)])) as Country['facts']
  const isChanged = Object.entries(facts).some(([name, fact]) => fact !== country.facts[name as keyof Country['facts']])
  return isChanged ? { ...country, facts } : country
}

function replaceWithLive(reference: Fact, live: LiveFact): Fact {
  const { replaces: _replaces, source, ...fact } = live
  return {
    ...fact,
    label: reference.label,
    sourceId: source.id,
    maxAgeYears: reference.maxAgeYears,
    alternatives: [
      ...(reference.alternatives ?? []),
      {
        value: reference.value,
        year: reference.year,
        sourceId: reference.sourceId,
        note: liveFigureTexts.keptBeside,
      },
    ],
  }
}
