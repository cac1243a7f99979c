import type { Evidence } from '#engine/evidence/evidence.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { type Judged, withLiveFacts } from '#engine/market/live-facts.ts'
import { spelt } from '#engine/market/local-spelling.ts'
import { inLocalWords } from '#engine/market/local-wording.ts'
import { permitsIn } from '#engine/market/permits.ts'
import type { MarketFacts, Place } from '#engine/market/place.ts'
import type { Spot } from '#engine/market/spot.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { modelFigure } from '#engine/model/model-evidence.ts'
import { ownerHours } from '#engine/model/owner-hours.ts'
import type { Band, LargestLoan, Model, NeedBand } from '#engine/model/result.ts'
import { type Refusal, reasonFor } from '#engine/quantity/refusal.ts'
import type { RadarData } from '#engine/report/charts/chart-data.ts'
import { largestLoanOf } from '#engine/report/lender-tables.ts'
import { type ReportFacts, reportFigures } from '#engine/report/report-figures.ts'
import { type Verdict, verdictOf } from '#engine/risk/verdict.ts'
import { runCard, runModel, runOutcomes } from '#engine/run/run-model.ts'
import { cardOf } from '#engine/score/catalogue.ts'
import type { AxisScore, CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { scoreAxes } from '#engine/score/scoring.ts'
import { sayerOf } from '#language/said.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'
import { refusals } from '#words/refusals.ts'
import { applyWording, type Wording } from './compose/apply-wording.ts'
import { type Composed, composeReport } from './compose/compose.ts'
import { inKeyOrder, type LiveEvidence, withLiveEvidence } from './live-evidence.ts'
import type { BriefInput, ReceiptInput } from './pdf/document-inputs.ts'
import { presentReport } from './present.ts'
import { inPresentShape } from './stored-business.ts'
import { upcastReport } from './stored-report.ts'
import { sayWhoSuggested, suggestedEvidence } from './suggested.ts'

const { said } = sayerOf({ refusals })

/** What names one business in one place, as an order froze it. `budget` in local currency, if the person gave one. */
export type BusinessInput = {
  archetypeId: string
  cityId: string
  /** The place the person typed; `known: false` when the city is only used in its place. */
  asked: string | null
  known: boolean
  /**
   * A person's own business, which is not in the catalogue; `archetypeId` is its id, `suggestedBy` the model that proposed it, `figures` the
   * assumptions that the person put in place of the model's.
   */
  own?: { archetype: Archetype; suggestedBy: string; figures?: Record<string, number> }
  /** The live sources' data at the time of the request. */
  live?: LiveEvidence | null
  /** One square of the city, as counted at the time of the request: the market is that square's. */
  spot?: Spot
  overrides?: Record<string, number>
  budget?: number | null
  paths?: number
}

export type Refused = { ok: false; reason: Refusal | (Omit<Refusal, 'code'> & { code: 'unknown-archetype' | 'unknown-city' }) }

/** `wording` is what a model rewrote, if one did; `narration` counts what it was given and what stayed the composer's. */
export type ReportTask = BusinessInput & {
  at: string
  wording?: Wording | null
  narration?: { paragraphs: number; fallbacks: number } | null
}
/** `json` is the report's bytes: stored and served as they are. */
export type ReportAnswer = { ok: true; json: string; title: string; verdict: Verdict } | Refused

export type OpportunityAnswer =
  | {
      ok: true
      title: string
      verdict: Verdict
      verdictText: string
      cashNeeded: NeedBand
      toOpen: number
      toLiveOn: { amount: number; untilMonth: number }
      cashUntilMonth: number
      largestLoan: LargestLoan
      /** What an hour of the owner's work leaves in month 12, beside what a helper earns in one; null where it leaves nothing to name. */
      leftPerHour: { month12: number | null; helper: number }
      newFirms: string | null
      monthlyRange: Band
      lossOdds: number
      breakEvenUnitsPerDay: number | null
      breakEvenMonth: number | null
      cashLow: { month: number; amount: number }
      currency: string
      radar: RadarData
      scores: AxisScore[]
      sectionTitles: { key: string; title: string; question: string }[]
      checkFirst: { label: string; howToCheck: string }[]
      testPassMark: string
      unit: { one: string; many: string }
      asOf: string
      /** What the eight axes are made from, down to facts and reasons. */
      evidence: Evidence[]
      /** Share of the run's inputs that are assumptions, 0–1. */
      assumptionShare: number
    }
  | Refused

const archetypeById = new Map(archetypes.map((archetype) => [archetype.id, archetype]))

export function generateReport(task: ReportTask): ReportAnswer {
  const made = runReport(task)
  if (!made.ok) return made
  const { wording, narration } = task
  const composed = wording ? { ...made.composed, sections: applyWording(made.composed.sections, wording) } : made.composed
  const presented = presentReport(made.facts, composed, { at: task.at, narrator: wording?.narrator ?? 'composer' })
  const lively = task.live ? withLiveEvidence(presented, inKeyOrder(task.live), made.judged, made.facts.input.facts) : presented
  const data = task.own ? sayWhoSuggested(lively, task.own.suggestedBy) : lively
  if (narration) data.generatedBy.narration = { paragraphs: narration.paragraphs, byComposer: narration.fallbacks }
  return { ok: true, json: JSON.stringify(data), title: data.title, verdict: data.verdict }
}

/** The free part of the same run: what a preview and a brief show. */
export function simulateOpportunity(task: BusinessInput): OpportunityAnswer {
  const made = runReport(task)
  return made.ok ? opportunityOf(made, task) : made
}

function opportunityOf({ facts, composed }: Made, task: BusinessInput): Extract<OpportunityAnswer, { ok: true }> {
  const { model, archetype, place, scores } = facts.input
  const shown = free(behind(scores, facts.input.evidence, facts.input.onDemand))
  return {
    ok: true,
    title: archetype.local?.[place.country.code]?.title ?? archetype.title,
    verdict: composed.first.verdict,
    verdictText: composed.first.verdictText,
    cashNeeded: model.risk.cashNeeded,
    toOpen: model.startupTotal,
    toLiveOn: model.toLiveOn,
    cashUntilMonth: model.risk.cashNeededUntil,
    largestLoan: largestLoanOf(facts.input),
    leftPerHour: { month12: model.perHour.month12, helper: Number(facts.figures['hour.helper']?.value ?? 0) },
    newFirms: composed.first.newFirms?.text ?? null,
    monthlyRange: model.risk.month12Profit,
    lossOdds: model.risk.probabilityLoss,
    breakEvenUnitsPerDay: model.breakEven.unitsPerDay,
    breakEvenMonth: model.breakEven.month,
    cashLow: model.cashLow,
    currency: model.currency,
    radar: facts.charts.radar,
    scores: scores.map((score) => ({ ...score, evidence: score.evidence.filter((id) => shown.some((each) => each.id === id)) })),
    sectionTitles: composed.sections.map(({ key, title, question }) => ({ key, title, question })),
    checkFirst: composed.first.checkFirst.map(({ label, howToCheck }) => ({ label, howToCheck })),
    testPassMark: archetype.test.passMark,
    unit: { one: archetype.unit.one, many: archetype.unit.many },
    asOf: model.asOf,
    evidence: task.own ? suggestedEvidence(shown, task.own.suggestedBy) : shown,
    assumptionShare: facts.assumptionShare,
  }
}

/** What was counted in a square is for who bought its report or the maps: a preview leaves it out, with all that is calculated from it. */
function free(evidence: readonly Evidence[]): Evidence[] {
  const byId = new Map(evidence.map((each) => [each.id, each]))
  const rests = (id: string): boolean => /^(?:fact:)?square:/.test(id) || (byId.get(id)?.inputs ?? []).some(rests)
  return evidence.filter(({ id }) => !rests(id))
}

/** The evidence of the axes with everything it is computed from. */
function behind(scores: readonly AxisScore[], known: readonly Evidence[], onDemand: (id: string) => Evidence | null): Evidence[] {
  const byId = new Map(known.map((each) => [each.id, each]))
  const reached = new Map<string, Evidence>()
  const visit = (id: string) => {
    if (reached.has(id)) return
    const found = byId.get(id) ?? onDemand(id)
    if (!found) return
    reached.set(id, found)
    for (const input of found.inputs ?? []) visit(input)
  }
  for (const score of scores) for (const id of score.evidence) visit(id)
  return [...reached.values()]
}

/** The card of a person's own business in a city, as the catalogue makes its own. */
export function makeCard(task: BusinessInput): { ok: true; entry: CatalogueEntry } | Refused {
  const found = findBusiness(task)
  if (!found.ok) return found
  const card = cardOf(found, found.facts, (input) => runCard({ ...input, overrides: overridesOf(task) }))
  return card.ok ? { ok: true, entry: card.entry } : { ok: false, reason: card.reason }
}

/** What a comparison says of one business in one place, amounts in `currency`; `year1Usd[i]` is what path i leaves after a year, in dollars. */
export type OutcomeAnswer =
  | {
      ok: true
      verdict: Verdict
      currency: string
      monthly: Band
      toOpen: number
      toBeSafe: number
      lossOdds: number
      paybackMonth: number | null
      hoursPerWeek: number
      permits: { name: string; body: string }[]
      year1Usd: Float64Array
    }
  | Refused

/** One side of a comparison, from the very run of the business's preview and report. */
export function simulateOutcomes(task: BusinessInput): OutcomeAnswer {
  const found = findBusiness(task)
  if (!found.ok) return found
  const run = runOutcomes({ ...found, overrides: overridesOf(task) })
  if (!run.ok) return run
  const { model, year1 } = run
  const perUsd = found.place.country.facts.fxPerUsd.value
  return {
    ok: true,
    verdict: verdictOf(model, found.place).verdict,
    currency: model.currency,
    monthly: model.risk.month12Profit,
    toOpen: model.startupTotal,
    toBeSafe: model.risk.cashNeeded.p80,
    lossOdds: model.risk.probabilityLoss,
    paybackMonth: model.risk.paybackMonth.p50,
    hoursPerWeek: ownerHours(model),
    permits: permitsIn(found.place, found.archetype.permits).map(({ name, body }) => ({ name, body })),
    year1Usd: year1.map((amount) => amount / perUsd),
  }
}

/** The whole model again with other assumptions, on the present engine. */
export function whatIf(task: BusinessInput): { ok: true; model: Model; largestLoan: LargestLoan } | Refused {
  const found = findBusiness(task)
  if (!found.ok) return found
  const run = runModel({
    ...found,
    overrides: overridesOf(task),
    evidence: false,
    ...(task.paths ? { paths: task.paths } : {}),
  })
  if (!run.ok) return run
  const { model } = run
  // No evidence is made for it: nothing of it is worded.
  const largestLoan = largestLoanOf({ ...found, model, evidence: [], onDemand: () => null, scores: [], budget: null })
  return { ok: true, model, largestLoan }
}

/** `json` is a stored report's bytes. */
export async function renderPdf(task: { json: string; number: number; reportId: string; applicant?: string | null }): Promise<Uint8Array> {
  const [{ renderDocument }, { reportDocument }] = await Promise.all([
    import('./pdf/render-document.ts'),
    import('./pdf/report-document.ts'),
  ])
  const data = upcastReport(task.json)
  return renderDocument(reportDocument(data, { number: task.number, reportId: task.reportId, applicant: task.applicant ?? null }))
}

/** The spreadsheet of a stored report: with formulas where the present engine made it, else with the figures that it was stored with. */
export async function renderXlsx(task: BusinessInput & { json: string }): Promise<Uint8Array> {
  const { buildWorkbook, followsFormulas } = await import('./xlsx/build-workbook.ts')
  const data = upcastReport(task.json)
  if (!followsFormulas(data)) return buildWorkbook(data, null)
  const found = findBusiness(task)
  if (!found.ok) throw new RangeError(found.reason.message)
  return buildWorkbook(data, found)
}

export async function renderBrief(task: BusinessInput & { at: string }): Promise<{ ok: true; pdf: Uint8Array } | Refused> {
  const made = runReport(task)
  if (!made.ok) return made
  const { archetype, place } = made.facts.input
  const input: BriefInput = {
    ...opportunityOf(made, task),
    description: archetype.description,
    city: place.spot ? spotName(place.spot, place.city).label : place.city.name,
    country: place.country.name,
    countryCode: place.country.code,
    attribution: place.spot?.attribution ?? null,
    test: archetype.test,
    doNotStartIf: archetype.doNotStartIf,
    at: task.at,
  }
  const [{ renderDocument }, { briefDocument }] = await Promise.all([import('./pdf/render-document.ts'), import('./pdf/brief-document.ts')])
  return { ok: true, pdf: await renderDocument(briefDocument(input)) }
}

export async function renderReceipt(task: ReceiptInput): Promise<Uint8Array> {
  const [{ renderDocument }, { receiptDocument }] = await Promise.all([
    import('./pdf/render-document.ts'),
    import('./pdf/receipt-document.ts'),
  ])
  return renderDocument(receiptDocument(task))
}

type Found = { ok: true; archetype: Archetype; place: Place; facts: MarketFacts; judged: Judged[] } | Refused

function findBusiness({ archetypeId, cityId, asked, known, spot, ...kept }: BusinessInput): Found {
  const [own, live] = [inKeyOrder(kept.own), inKeyOrder(kept.live)]
  const archetype = own?.archetype.id === archetypeId ? inPresentShape(own.archetype) : archetypeById.get(archetypeId)
  if (!archetype)
    return { ok: false, reason: reasonFor('unknown-archetype', said(refusals.noBusiness, { name: archetypeId }), archetypeId) }
  const present = live ? withLiveFacts(marketFacts, live.facts) : { facts: marketFacts, judged: [] }
  const facts = spot ? withSourcesOf(spot, present.facts) : present.facts
  const city = facts.cities.find((each) => each.id === cityId)
  if (!city) return { ok: false, reason: reasonFor('unknown-city', said(refusals.noCity, { name: cityId }), cityId) }
  const country = facts.countries[city.countryCode]
  const place = { city, country, asked, known, ...(spot ? { spot } : {}) }
  return { ok: true, archetype: spelt(archetype, country.spelling), place, facts, judged: present.judged }
}

function withSourcesOf({ sources }: Spot, facts: MarketFacts): MarketFacts {
  return { ...facts, sources: { ...facts.sources, ...Object.fromEntries(sources.map((source) => [source.id, source])) } }
}

/** The person's figures of their own business, and over them what they try now. */
function overridesOf({ own, overrides }: BusinessInput): Record<string, number> {
  return { ...own?.figures, ...overrides }
}

/** What the trade's own unit costs here for 1 at home, as the run transferred it: before any change a person made to the price. */
function priceRatio({ price }: Archetype, evidence: readonly Evidence[]): number {
  const priceHere = (evidence.find((item) => item.id === 'line:price') ?? evidence.find((item) => item.id === 'line:pricePerUnit'))?.value
  return typeof priceHere === 'number' ? priceHere / price.likely : 1
}

type Made = { ok: true; facts: ReportFacts; composed: Composed; judged: Judged[] }

export function runReport(task: BusinessInput): Made | Refused {
  const found = findBusiness(task)
  if (!found.ok) return found
  const { archetype, place, judged } = found
  const run = runModel({
    archetype,
    place,
    facts: found.facts,
    overrides: overridesOf(task),
    ...(task.paths ? { paths: task.paths } : {}),
  })
  if (!run.ok) return run
  const { scores, evidence } = scoreAxes({ archetype, place, facts: found.facts, model: run.model })
  const facts = reportFigures({
    archetype: inLocalWords(archetype, place.country, priceRatio(archetype, run.evidence), markets.terms),
    place,
    facts: found.facts,
    model: run.model,
    evidence: [...run.evidence, ...evidence],
    onDemand: (id) => modelFigure(run.model, id),
    scores,
    budget: task.budget ?? null,
  })
  return { ok: true, facts, composed: composeReport(facts), judged }
}
