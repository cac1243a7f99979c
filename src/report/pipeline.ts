import type { Evidence } from '#engine/evidence/evidence.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import { archetypeKeeping } from '#engine/market/herd.ts'
import { type LiveFactDecision, withLiveFacts } from '#engine/market/live-facts.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { localizeArchetype } from '#engine/market/localize-archetype.ts'
import { permitsIn } from '#engine/market/permits.ts'
import type { MarketFacts, Place } from '#engine/market/place.ts'
import { archetypeInPlace } from '#engine/market/plan-steps.ts'
import { archetypeAtSize, sizeOr, sizesOf } from '#engine/market/size.ts'
import type { Spot } from '#engine/market/spot.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { countryTaxing } from '#engine/market/tax-regime.ts'
import { type Answers, freeMoney } from '#engine/model/answers.ts'
import { modelFigure } from '#engine/model/model-evidence.ts'
import type { ModelInput } from '#engine/model/model-run.ts'
import { ownerHoursPerWeek } from '#engine/model/owner-hours.ts'
import type { Band, LargestLoan, Model, NeedBand, StartupLine } from '#engine/model/result.ts'
import { createReason, type Refusal } from '#engine/quantity/refusal.ts'
import type { BusinessSize, Ownable, VerdictReason } from '#engine/quantity/vocabulary.ts'
import type { RadarData } from '#engine/report/charts/chart-data.ts'
import type { InputKinds, RealFirmsBlock } from '#engine/report/document.ts'
import { describeLargestLoan } from '#engine/report/lender-tables.ts'
import { cheapestStart } from '#engine/report/plan-parts.ts'
import { type ReportFacts, reportFigures } from '#engine/report/report-figures.ts'
import { withPlanMark } from '#engine/report/test-mark.ts'
import { type OwnMoneyBasis, ownMoneyBasis } from '#engine/risk/own-money.ts'
import { judge, type Verdict } from '#engine/risk/verdict.ts'
import { runCard, runModel, runOutcomes } from '#engine/run/run-model.ts'
import { createCard, ownableCosts } from '#engine/score/catalogue.ts'
import type { AxisScore, CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { scoreAxes } from '#engine/score/scoring.ts'
import { createMessageCatalog } from '#language/localize.ts'
import { archetypes } from '#markets/archetypes.ts'
import { markets } from '#markets/data.ts'
import { marketFacts } from '#markets/facts.ts'
import { refusals } from '#words/refusals.ts'
import { applyWording, type Wording } from './compose/apply-wording.ts'
import { type Composed, composeReport } from './compose/compose.ts'
import { type LiveEvidence, sortKeysDeep, withLiveEvidence } from './live-evidence.ts'
import type { BriefInput, ReceiptInput } from './pdf/document-inputs.ts'
import type { PictureInput } from './picture/picture-svg.ts'
import { presentReport } from './present.ts'
import { upcastStoredBusiness } from './stored-business.ts'
import { upcastReport } from './stored-report.ts'
import { attributeToModel, suggestedEvidence } from './suggested-evidence.ts'

const { localize } = createMessageCatalog({ refusals })

/** The size that was computed, and all that the business has. */
export type SizeChoice = { size: BusinessSize; sizes: readonly BusinessSize[] }

/** One business in one place, as frozen by an order. `budget` in local currency, if the person gave one. */
export type BusinessInput = {
  archetypeId: string
  cityId: string
  /** The size that it is computed for; where it has no such size, or none was requested, the one shown first. */
  size?: BusinessSize
  /** The place as typed; `known: false` when the city is only its substitute. */
  requestedName: string | null
  known: boolean
  /**
   * A person's own business, which is not in the catalogue; `archetypeId` is its id, `suggestedBy` the model that proposed it, `figures` the
   * assumptions that the person overrides.
   */
  own?: { archetype: Archetype; suggestedBy: string; figures?: Record<string, number> }
  /** The live sources' data at the time of the request. */
  live?: LiveEvidence | null
  /** One square of the city, as counted at the time of the request: the market is that square's. */
  spot?: Spot
  overrides?: Record<string, number>
  /** What the person owns of its equipment, which is not bought. */
  owned?: readonly Ownable[]
  /** All of the person's money, also what is not free. */
  budget?: number | null
  /** The budget is the upper end of a range. */
  budgetIsMost?: boolean
  /** The person's answers before the report, in the currency of the place. */
  answers?: Answers
  paths?: number
}

export type RunRefusal = { ok: false; reason: Refusal | (Omit<Refusal, 'code'> & { code: 'unknown-archetype' | 'unknown-city' }) }

/** `wording` is a model's rewording, if there is one; `narration` counts its paragraphs and those that stayed the composer's. */
export type ReportTask = BusinessInput & {
  at: string
  wording?: Wording | null
  narration?: { paragraphs: number; fallbacks: number } | null
}
/** `json` is the report's bytes: stored and served as they are. */
export type ReportAnswer = { ok: true; json: string; title: string; verdict: Verdict } | RunRefusal

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
      /** Its lines. */
      opening: Pick<StartupLine, 'item' | 'drawn' | 'kind' | 'amount' | 'owned'>[]
      /** What each thing spares whoever owns it, in `currency`; the part that this person owns is off `toOpen` already. */
      ownable: NonNullable<CatalogueEntry['ownable']>
      owned: number
      toLiveOn: { amount: number; untilMonth: number }
      cashUntilMonth: number
      largestLoan: LargestLoan
      /** Profit per hour of the owner's work in month 12, beside a helper's pay; null where there is none. */
      leftPerHour: { usual: number | null; helper: number }
      newFirms: string | null
      realFirms: RealFirmsBlock | null
      monthlyRange: Band
      lossOdds: number
      breakEvenUnitsPerDay: number | null
      breakEvenMonth: number | null
      cashLow: { month: number; amount: number }
      /** What a person's own money is measured against, and the opening cost at the lowest prices found, where it would earn even so. */
      ownMoney: OwnMoneyBasis
      smallerStart: number | null
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

const archetypeById = new Map(archetypes.map((archetype) => [archetype.id, archetype]))

export function generateReport(task: ReportTask): ReportAnswer {
  const reportRun = runReport(task)
  if (!reportRun.ok) return reportRun
  const { wording, narration } = task
  const composed = wording ? { ...reportRun.composed, sections: applyWording(reportRun.composed.sections, wording) } : reportRun.composed
  const presented = presentReport(reportRun.facts, composed, {
    at: task.at,
    size: reportRun.size,
    sizes: reportRun.sizes,
    narrator: wording?.narrator ?? 'composer',
    ownMoney: task.budget == null ? null : { amount: task.budget, isMost: task.budgetIsMost ?? false },
  })
  const withLive = task.live
    ? withLiveEvidence(presented, sortKeysDeep(task.live), reportRun.judged, reportRun.facts.input.facts)
    : presented
  const data = task.own ? attributeToModel(withLive, task.own.suggestedBy) : withLive
  if (narration) data.generatedBy.narration = { paragraphs: narration.paragraphs, byComposer: narration.fallbacks }
  return { ok: true, json: JSON.stringify(data), title: data.title, verdict: data.verdict }
}

/** The free part of the same run: preview and brief. */
export function simulateOpportunity(task: BusinessInput): OpportunityAnswer {
  const reportRun = runReport(task)
  return reportRun.ok ? presentOpportunity(reportRun, task) : reportRun
}

function presentOpportunity({ facts, composed, size, sizes }: ReportRun, task: BusinessInput): Extract<OpportunityAnswer, { ok: true }> {
  const { model, archetype, place, scores } = facts.input
  const { book } = facts
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
    opening: model.startup.map(({ item, drawn, kind, amount, owned }) => ({
      item,
      ...(drawn ? { drawn } : {}),
      kind,
      amount,
      ...(owned === undefined ? {} : { owned }),
    })),
    ownable: ownableCosts(archetype, model, (amount) => amount).ownable ?? {},
    owned: model.startup.reduce((sum, { owned = 0 }) => sum + owned, 0),
    toLiveOn: model.toLiveOn,
    cashUntilMonth: model.risk.cashNeededUntil,
    largestLoan: describeLargestLoan(facts.input),
    leftPerHour: { usual: model.perHour.usual, helper: Number(facts.figures['hour.helper']?.value ?? 0) },
    newFirms: composed.first.newFirms?.text ?? null,
    realFirms,
    monthlyRange: model.usualMonth,
    lossOdds: model.risk.probabilityLoss,
    breakEvenUnitsPerDay: model.breakEven.unitsPerDay,
    breakEvenMonth: model.breakEven.month,
    cashLow: model.cashLow,
    ownMoney: ownMoneyBasis(model),
    smallerStart: cheapestStart(model)?.toOpen ?? null,
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

/** The catalogue card of a person's own business in a city. */
export function makeCard(task: BusinessInput): { ok: true; entry: CatalogueEntry } | RunRefusal {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const card = createCard(resolved, resolved.facts, (input) => runCard({ ...input, ...runOptions(task) }))
  return card.ok ? { ok: true, entry: card.entry } : { ok: false, reason: card.reason }
}

/** One side of a comparison, amounts in `currency`; `year1Usd[i]` is the result of path i after a year, in dollars. */
export type OutcomeAnswer =
  | {
      ok: true
      verdict: Verdict
      verdictReason: VerdictReason
      needsMoneyForMonths: number
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
  | RunRefusal

/** From the same run as the business's preview and report. */
export function simulateOutcomes(task: BusinessInput): OutcomeAnswer {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const run = runOutcomes({ ...resolved, ...runOptions(task) })
  if (!run.ok) return run
  const { model, year1 } = run
  const perUsd = resolved.place.country.facts.fxPerUsd.value
  const judgement = judge(model, resolved.place)
  return {
    ok: true,
    verdict: judgement.verdict,
    verdictReason: judgement.reason,
    needsMoneyForMonths: judgement.needsMoneyForMonths,
    currency: model.currency,
    monthly: model.usualMonth,
    toOpen: model.startupTotal,
    toBeSafe: model.risk.cashNeeded.p80,
    lossOdds: model.risk.probabilityLoss,
    paybackMonth: model.breakEven.paybackMonth,
    hoursPerWeek: ownerHoursPerWeek(model),
    permits: permitsIn(resolved.place, resolved.archetype.permits).map(({ name, body }) => ({ name, body })),
    year1Usd: year1.map((amount) => amount / perUsd),
  }
}

/** The whole model with changed assumptions, on the current engine. */
export function whatIf(task: BusinessInput): { ok: true; model: Model; largestLoan: LargestLoan } | RunRefusal {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const run = runModel({
    ...resolved,
    ...runOptions(task),
    evidence: false,
    ...(task.paths ? { paths: task.paths } : {}),
  })
  if (!run.ok) return run
  const { model } = run
  // Without evidence: nothing of it is worded.
  const largestLoan = describeLargestLoan({ ...resolved, model, evidence: [], onDemand: () => null, scores: [], budget: null })
  return { ok: true, model, largestLoan }
}

/** `json` is a stored report's bytes; `saved` is the owner's exact amount of today, which counts where it is in the report's currency. */
export async function renderPdf(task: {
  json: string
  number: number
  reportId: string
  applicant?: string | null
  saved?: { amount: number; currency: string } | null
  /** The owner's answers of today, in the report's currency; without any, those of the report count. */
  answers?: Answers | null
  /** What the owner counted of the test, by day. */
  counts?: ReadonlyMap<number, number> | null
}): Promise<Uint8Array> {
  const [{ renderDocument }, { reportDocument }] = await Promise.all([
    import('./pdf/render-document.ts'),
    import('./pdf/report-document.ts'),
  ])
  const data = upcastReport(task.json)
  const { number, reportId, applicant = null, saved, counts = null } = task
  const answers = task.answers ?? data.answers ?? {}
  const ownMoney = saved?.currency === data.model.currency ? { amount: saved.amount, isMost: false } : (data.ownMoney ?? null)
  return renderDocument(reportDocument(data, { number, reportId, applicant, ownMoney, answers, counts }))
}

/** The spreadsheet of a stored report: with formulas where the current engine made it, else with the stored figures. */
export async function renderXlsx(task: BusinessInput & { json: string }): Promise<Uint8Array> {
  const { buildWorkbook, hasLiveFormulas: followsFormulas } = await import('./xlsx/build-workbook.ts')
  const data = upcastReport(task.json)
  if (!followsFormulas(data)) return buildWorkbook(data, null)
  const resolved = resolveBusiness(task)
  if (!resolved.ok) throw new RangeError(resolved.reason.message)
  return buildWorkbook(data, { ...resolved, owned: task.owned })
}

export async function renderBrief(task: BusinessInput & { at: string }): Promise<{ ok: true; pdf: Uint8Array } | RunRefusal> {
  const reportRun = runReport(task)
  if (!reportRun.ok) return reportRun
  const { archetype, place } = reportRun.facts.input
  const input: BriefInput = {
    ...presentOpportunity(reportRun, task),
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

/** PNG bytes; null where this machine has no renderer. */
export async function renderPicture(task: PictureInput): Promise<Uint8Array | null> {
  const [{ renderPng }, { pictureSvg }] = await Promise.all([import('./picture/render-png.ts'), import('./picture/picture-svg.ts')])
  return renderPng(pictureSvg(task))
}

export async function renderReceipt(task: ReceiptInput): Promise<Uint8Array> {
  const [{ renderDocument }, { receiptDocument }] = await Promise.all([
    import('./pdf/render-document.ts'),
    import('./pdf/receipt-document.ts'),
  ])
  return renderDocument(receiptDocument(task))
}

/** `archetype` is the business at `size`; `sizes` are all that it has. */
type ResolvedBusiness =
  | ({ ok: true; archetype: Archetype } & SizeChoice & { place: Place; facts: MarketFacts; judged: LiveFactDecision[] })
  | RunRefusal

function resolveBusiness({ archetypeId, cityId, requestedName, known: isListed, spot, ...rest }: BusinessInput): ResolvedBusiness {
  const [ownBusiness, live] = [sortKeysDeep(rest.own), sortKeysDeep(rest.live)]
  const archetype = ownBusiness?.archetype.id === archetypeId ? upcastStoredBusiness(ownBusiness.archetype) : archetypeById.get(archetypeId)
  if (!archetype)
    return { ok: false, reason: createReason('unknown-archetype', localize(refusals.noBusiness, { name: archetypeId }), archetypeId) }
  const current = live ? withLiveFacts(marketFacts, live.facts) : { facts: marketFacts, judged: [] }
  const facts = spot ? withSpotSources(spot, current.facts) : current.facts
  const city = facts.cities.find((each) => each.id === cityId)
  if (!city) return { ok: false, reason: createReason('unknown-city', localize(refusals.noCity, { name: cityId }), cityId) }
  const country = countryTaxing(facts.countries[city.countryCode], archetype, city)
  const place = { city, country, requestedName, known: isListed, ...(spot ? { spot } : {}) }
  const size = sizeOr(archetype, rest.size)
  const sized = localizeSpelling(archetypeAtSize(archetype, size), country.spelling)
  return { ok: true, archetype: sized, size, sizes: sizesOf(archetype), place, facts, judged: current.judged }
}

function withSpotSources({ sources }: Spot, facts: MarketFacts): MarketFacts {
  return { ...facts, sources: { ...facts.sources, ...Object.fromEntries(sources.map((source) => [source.id, source])) } }
}

/** The person's figures of their own business, overridden by those of the what-if, what they own and their answers. */
function runOptions({ own: ownBusiness, overrides, owned, answers }: BusinessInput): Pick<ModelInput, 'overrides' | 'owned' | 'answers'> {
  return { overrides: { ...ownBusiness?.figures, ...overrides }, ...(owned ? { owned } : {}), ...(answers ? { answers } : {}) }
}

/** Local price of the trade's own unit for 1 at home, as the run transferred it: before any override of the price. */
function priceRatio({ price }: Archetype, evidence: readonly Evidence[]): number {
  const targetPrice = (evidence.find((item) => item.id === 'line:price') ?? evidence.find((item) => item.id === 'line:pricePerUnit'))?.value
  return typeof targetPrice === 'number' ? targetPrice / price.likely : 1
}

type ReportRun = { ok: true; facts: ReportFacts; composed: Composed; judged: LiveFactDecision[] } & SizeChoice

export function runReport(task: BusinessInput): ReportRun | RunRefusal {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const { archetype: whole, size, sizes, place, judged } = resolved
  const run = runModel({
    archetype: whole,
    place,
    facts: resolved.facts,
    ...runOptions(task),
    ...(task.paths ? { paths: task.paths } : {}),
  })
  if (!run.ok) return run
  const archetype = run.model.kept ? archetypeKeeping(whole, run.model.kept.count) : whole
  const { scores, evidence } = scoreAxes({ archetype, place, facts: resolved.facts, model: run.model })
  const facts = reportFigures({
    archetype: archetypeInPlace(
      localizeArchetype(withPlanMark(archetype, run.model), place.country, priceRatio(archetype, run.evidence), markets.terms),
      place,
    ),
    place,
    facts: resolved.facts,
    model: run.model,
    evidence: [...run.evidence, ...evidence],
    onDemand: (id) => modelFigure(run.model, id),
    scores,
    budget: task.budget == null ? null : freeMoney(task.budget, task.answers ?? {}),
    ...(task.answers ? { answers: task.answers } : {}),
  })
  return { ok: true, facts, composed: composeReport(facts), judged, size, sizes }
}
