import type { Evidence } from '#engine/evidence/evidence.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { cheapestStart } from '#engine/model/cheapest-start.ts'
import { ownerHoursPerWeek } from '#engine/model/resolve-hours.ts'
import type { Band, LargestLoan, NeedBand, StartupLine } from '#engine/model/result.ts'
import { describeLargestLoan } from '#engine/model/shown-loan.ts'
import type { Ownable, VerdictReason } from '#engine/quantity/vocabulary.ts'
import type { RadarData } from '#engine/report/charts/chart-data.ts'
import type { InputKinds, RealFirmsBlock } from '#engine/report/document.ts'
import { type CheaperLines, cheaperLines } from '#engine/report/plan-parts.ts'
import { type OwnMoneyBasis, ownMoneyBasis } from '#engine/risk/own-money.ts'
import type { Verdict } from '#engine/risk/verdict.ts'
import { ownableCosts } from '#engine/score/catalogue.ts'
import type { AxisScore, CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import type { BusinessInput, ReportRun, RunRefusal, SizeChoice } from './business-run.ts'
import { suggestedEvidence } from './suggested-evidence.ts'

/** The free part of a run: what a preview and a brief show. */
export type OpportunityAnswer =
  | (SizeChoice & {
      ok: true
      title: string
      verdict: Verdict
      verdictReason: VerdictReason
      needsMoneyForMonths: number
      verdictText: string
      cashNeeded: NeedBand
      toOpen: number
      /** From the lowest prices found to the highest. */
      toOpenRange: { low: number; high: number }
      /** Its lines. */
      opening: (Pick<StartupLine, 'item' | 'drawn' | 'kind' | 'amount' | 'owned'> & { thing?: Ownable })[]
      /** What each thing spares whoever owns it, in `currency`; the part that this person owns is off `toOpen` already. */
      ownable: NonNullable<CatalogueEntry['ownable']>
      owned: number
      /** Own money with which a year is lasted, as if nothing were owned: see `Model`. */
      yearMoney: number | undefined
      toLiveOn: { amount: number; untilMonth: number }
      cashUntilMonth: number
      largestLoan: LargestLoan
      /** Likely profit of an hour of the owner's work in an average month of year 2, beside a helper's pay; null where there is none. */
      leftPerHour: { usual: number | null; helper: number }
      newFirms: string | null
      /** The country whose figures were moved here, in a sentence; null where this is it. */
      researchedIn: string | null
      /** What the report says of how well the place is known. */
      placeNote: string | null
      realFirms: RealFirmsBlock | null
      monthlyRange: Band
      lossOdds: number
      /** The owner's own, which the figures are for. */
      hoursPerWeek: number
      breakEvenUnitsPerDay: number | null
      breakEvenMonth: number | null
      cashLow: { month: number; amount: number }
      /** What a person's own money is measured against, and the opening cost at the lowest prices found, where it would earn even so. */
      ownMoney: OwnMoneyBasis
      smallerStart: number | null
      cheaper: CheaperLines | null
      currency: string
      radar: RadarData
      scores: AxisScore[]
      sectionTitles: { key: string; title: string; question: string }[]
      checkFirst: { label: string; howToCheck: string }[]
      testPassMark: string
      unit: { one: string; many: string }
      asOf: string
      /** The evidence of the eight axes and of the amounts, down to facts and reasons. */
      evidence: Evidence[]
      /** Share of the run's inputs that are assumptions, 0–1. */
      assumptionShare: number
      inputKinds: InputKinds
    })
  | RunRefusal

export function presentOpportunity(
  { facts, composed, size, sizes }: ReportRun,
  task: BusinessInput,
): Extract<OpportunityAnswer, { ok: true }> {
  const { model, archetype, place, scores } = facts.input
  const { book } = facts
  const start = cheapestStart(model)
  const realFirms = composed.first.realFirms ?? null
  const realIds = realFirms?.figures.map(({ evidence }) => evidence) ?? []
  const shownIds = [...scores.flatMap((score) => score.evidence), ...moneyEvidence, ...realIds]
  const visibleEvidence = withoutPaidEvidence(transitiveEvidence(shownIds, (id) => book.get(id) ?? facts.input.onDemand(id)))
  return {
    ok: true,
    title: archetype.local?.[place.country.code]?.title ?? archetype.title,
    verdict: composed.first.verdict,
    verdictReason: composed.judgement.reason,
    needsMoneyForMonths: composed.judgement.needsMoneyForMonths,
    size,
    sizes,
    verdictText: composed.first.verdictText,
    cashNeeded: model.risk.cashNeeded,
    toOpen: model.startupTotal,
    toOpenRange: { low: sumOf(model.startup, 'low'), high: sumOf(model.startup, 'high') },
    opening: model.startup.map(({ item, drawn, kind, amount, owned }) => ({
      item,
      ...(drawn ? { drawn } : {}),
      kind,
      amount,
      ...(owned === undefined ? {} : { owned }),
      ...thingOf(archetype, kind, item),
    })),
    ownable: ownableCosts(archetype, model, (amount) => amount).ownable ?? {},
    owned: model.startup.reduce((sum, { owned = 0 }) => sum + owned, 0),
    yearMoney: model.yearMoney,
    toLiveOn: model.toLiveOn,
    cashUntilMonth: model.risk.cashNeededUntil,
    largestLoan: describeLargestLoan(facts.input),
    leftPerHour: { usual: model.perHour.usual, helper: Number(facts.figures['hour.helper']?.value ?? 0) },
    newFirms: composed.first.newFirms?.text ?? null,
    researchedIn: archetype.home === place.country.code ? null : facts.input.facts.countries[archetype.home].nameInSentence,
    placeNote: composed.first.placeNote,
    realFirms,
    monthlyRange: model.usualMonth,
    lossOdds: model.risk.probabilityLoss,
    hoursPerWeek: ownerHoursPerWeek(model),
    breakEvenUnitsPerDay: model.breakEven.unitsPerDay,
    breakEvenMonth: model.breakEven.month,
    cashLow: model.cashLow,
    ownMoney: ownMoneyBasis(model),
    smallerStart: start?.toOpen ?? null,
    cheaper: start && cheaperLines(start),
    currency: model.currency,
    radar: facts.charts.radar,
    scores: scores.map((score) => ({ ...score, evidence: score.evidence.filter((id) => visibleEvidence.some((each) => each.id === id)) })),
    sectionTitles: composed.sections.map(({ key, title, question }) => ({ key, title, question })),
    checkFirst: composed.first.checkFirst.map(({ label, howToCheck }) => ({ label, howToCheck })),
    testPassMark: archetype.test.passMark,
    unit: { one: archetype.unit.one, many: archetype.unit.many },
    asOf: model.asOf,
    evidence: task.own ? suggestedEvidence(visibleEvidence, task.own.suggestedBy) : visibleEvidence,
    assumptionShare: facts.assumptionShare,
    inputKinds: facts.inputKinds,
  }
}

function sumOf(lines: readonly StartupLine[], end: 'low' | 'high'): number {
  return lines.reduce((sum, line) => sum + line[end], 0)
}

/** The counts in a square are paid content of its report or the maps: a preview leaves them out, with everything derived from them. */
function withoutPaidEvidence(evidence: readonly Evidence[]): Evidence[] {
  const byId = new Map(evidence.map((each) => [each.id, each]))
  const restsOnPaid = (id: string): boolean => /^(?:fact:)?square:/.test(id) || (byId.get(id)?.inputs ?? []).some(restsOnPaid)
  return evidence.filter(({ id }) => !restsOnPaid(id))
}

/** The amounts of a preview. */
const moneyEvidence = [
  'model:usualMonth.p50',
  'model:startupTotal',
  'model:toLiveOn.amount',
  'model:risk.cashNeeded.p80',
  'model:loanExample.amount',
  'model:perHour.usual',
  'report:hour.helper',
]

/** With all transitive inputs. */
function transitiveEvidence(ids: readonly string[], find: (id: string) => Evidence | null | undefined): Evidence[] {
  const visited = new Map<string, Evidence>()
  const visit = (id: string) => {
    if (visited.has(id)) return
    const evidenceItem = find(id)
    if (!evidenceItem) return
    visited.set(id, evidenceItem)
    for (const input of evidenceItem.inputs ?? []) visit(input)
  }
  ids.forEach(visit)
  return [...visited.values()]
}

function thingOf({ equipment }: Archetype, kind: StartupLine['kind'], item: string): { thing?: Ownable } {
  const thing = kind === 'equipment' ? equipment.find((line) => line.item === item)?.ownable : undefined
  return thing ? { thing } : {}
}
