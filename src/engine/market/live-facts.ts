import { liveFigureTexts } from '#words/engine/evidence.ts'
import { seedOf } from '../chance/random.ts'
import { surer } from '../evidence/confidence.ts'
import type { Fact, Source } from '../evidence/evidence.ts'
import { unitName } from '../quantity/unit-words.ts'
import type { Country, MarketFacts } from './place.ts'

/** A figure fetched from a live source for the reference fact `replaces`, in the same unit. */
export type LiveFact = Fact & { replaces: string; retrievedAt: string; source: Source }

export type Judged = { live: LiveFact; reference: Fact; used: boolean; why: string }

/** A fetched figure this many times above or below ours is a mistake of somebody's until it is understood. */
const mostTimes = 4

/**
 * The rule by which a fetched figure takes the place of a reference fact: it is in the same unit, within four times of ours, not older, and either
 * newer with at least the same confidence, or of the same time with a higher one. In every other case ours stays; both are shown.
 */
export function judgeLive(reference: Fact, live: LiveFact): Judged {
  const verdict = (used: boolean, why: string): Judged => ({ live, reference, used, why })
  if (live.unit !== reference.unit)
    return verdict(false, liveFigureTexts.otherUnit({ theirs: unitName(live.unit), ours: unitName(reference.unit) }))
  if (!Number.isFinite(live.value)) return verdict(false, liveFigureTexts.noNumber)
  const ratio = live.value / reference.value
  if (!(ratio > 1 / mostTimes && ratio < mostTimes)) return verdict(false, liveFigureTexts.farOff)
  const age = timeOf(live).localeCompare(timeOf(reference))
  if (age < 0) return verdict(false, liveFigureTexts.older)
  const steps = surer(live.confidence, reference.confidence)
  if (steps < 0) return verdict(false, liveFigureTexts.lessSure)
  if (age > 0) return verdict(true, liveFigureTexts.newer)
  return steps > 0 ? verdict(true, liveFigureTexts.surer) : verdict(false, liveFigureTexts.noNewer)
}

/** The month a figure speaks of; a bare year counts to its end. */
function timeOf(fact: Fact): string {
  return fact.priceMonth ?? `${fact.year}-12`
}

/**
 * The reference data with the fetched figures that the rule prefers in their places; ours stay beside them as alternatives. Nothing given, or
 * nothing preferred, is the same object. `factsVersion` then names the mixture, so that a report can be made again from what it kept.
 */
export function withLiveFacts(facts: MarketFacts, live: readonly LiveFact[]): { facts: MarketFacts; judged: Judged[] } {
  const byReplaced = new Map(live.map((each) => [each.replaces, each]))
  const judged: Judged[] = []
  const used: LiveFact[] = []
  const better = <T extends Fact | null>(fact: T): T => {
    const found = fact ? byReplaced.get(fact.id) : undefined
    if (!fact || !found) return fact
    const verdict = judgeLive(fact, found)
    judged.push(verdict)
    if (!verdict.used) return fact
    used.push(found)
    return standIn(fact, found) as T
  }
  const countries = Object.fromEntries(
    Object.entries(facts.countries).map(([code, country]) => [code, betterCountry(country, better)]),
  ) as MarketFacts['countries']
  if (used.length === 0) return { facts, judged }
  const sources = Object.fromEntries(used.map((each) => [each.source.id, each.source]))
  const mark = seedOf(JSON.stringify(used.map((each) => [each.id, each.value, each.retrievedAt]))).toString(36)
  return {
    facts: { ...facts, countries, sources: { ...facts.sources, ...sources }, factsVersion: `${facts.factsVersion}+live.${mark}` },
    judged,
  }
}

function betterCountry(country: Country, better: <T extends Fact | null>(fact: T) => T): Country {
  const facts = Object.fromEntries(Object.entries(country.facts).map(([name, fact]) => [name, better(fact)])) as Country['facts']
  const changed = Object.entries(facts).some(([name, fact]) => fact !== country.facts[name as keyof Country['facts']])
  return changed ? { ...country, facts } : country
}

function standIn(reference: Fact, live: LiveFact): Fact {
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
