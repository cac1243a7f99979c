import { engineVersion } from '#engine/economy/constants.ts'
import { localizeSpelling } from '#engine/market/local-spelling.ts'
import { fewerHours } from '#engine/market/part-time.ts'
import { permitsIn } from '#engine/market/permits.ts'
import type { Country } from '#engine/market/place.ts'
import { spotName } from '#engine/market/spot-name.ts'
import { freeMoney } from '#engine/model/answers.ts'
import { ownerHoursPerWeek } from '#engine/model/resolve-hours.ts'
import type { Band } from '#engine/model/result.ts'
import type { FreeTime, VerdictReason } from '#engine/quantity/vocabulary.ts'
import { shownMoney, verdictWithMoney } from '#engine/report/own-money-text.ts'
import { withOwnStart } from '#engine/report/own-start.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { soldWeekOf } from '#engine/report/sold-week.ts'
import { lackingTimesText } from '#engine/report/sold-week-text.ts'
import { judge, type Verdict } from '#engine/risk/verdict.ts'
import { runCard, runOutcomes } from '#engine/run/run-model.ts'
import { factsOfRun, runWhatIf, type WhatIfAnswer, type WhatIfSource, withOwnHours } from '#engine/run/what-if.ts'
import { createCard, ownableCosts } from '#engine/score/catalogue.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { marketFacts } from '#markets/facts.ts'
import { type BusinessInput, type RunRefusal, resolveBusiness, runOptions, runReport, type SizeChoice } from './business-run.ts'
import { applyWording, type Wording } from './compose/apply-wording.ts'
import { sortKeysDeep, withLiveEvidence } from './live-evidence.ts'
import { type OpportunityAnswer, presentOpportunity } from './opportunity-preview.ts'
import type { BriefInput, ReceiptInput } from './pdf/document-inputs.ts'
import { ownAnswersText } from './pdf/own-answers-text.ts'
import type { PictureInput } from './picture/picture.ts'
import { presentReport } from './present.ts'
import { upcastReport } from './stored-report.ts'
import { attributeToModel } from './suggested-evidence.ts'

/** What worker threads compute: a report, its preview and card, what-ifs and outcomes, and the documents of each. */

/** `wording` is a model's rewording, if there is one; `narration` counts its paragraphs and those that stayed the composer's. */
export type ReportTask = BusinessInput & {
  at: string
  wording?: Wording | null
  narration?: { paragraphs: number; fallbacks: number } | null
}

/** `json` is the report's bytes: stored and served as they are. */
export type ReportResult = { ok: true; json: string; title: string; verdict: Verdict } | RunRefusal

export function generateReport(task: ReportTask): ReportResult {
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
    bestPlaces: task.bestPlaces ?? null,
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

/** The catalogue card of a person's own business in a city. */
export function makeCard(task: BusinessInput): { ok: true; entry: CatalogueEntry } | RunRefusal {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const card = createCard(resolved, resolved.facts, (input) => runCard({ ...input, ...runOptions(task) }))
  const workedHours = fewerHours(resolved.archetype, task.answers ?? {}, resolved.place.country.code)?.worked
  return card.ok
    ? { ok: true, entry: { ...card.entry, ...(workedHours === undefined ? {} : { workedHours }) } }
    : { ok: false, reason: card.reason }
}

/** The cards of many at once, in their order; null for what the model refuses. */
export function makeCards({ businesses }: { businesses: readonly BusinessInput[] }): (CatalogueEntry | null)[] {
  return businesses.map((business) => {
    const card = makeCard(business)
    return card.ok ? card.entry : null
  })
}

/** One side of a comparison, amounts in `currency`; `year1Usd[i]` is the result of path i after a year, in dollars. */
export type OutcomeAnswer =
  | (SizeChoice & {
      ok: true
      verdict: Verdict
      verdictReason: VerdictReason
      needsMoneyForMonths: number
      currency: string
      monthly: Band
      toOpen: number
      /** What each thing spares whoever owns it; the part that this person owns is off `toOpen` already. */
      ownable: NonNullable<CatalogueEntry['ownable']>
      owned: number
      yearMoney: number | undefined
      toBeSafe: number
      lossOdds: number
      paybackMonth: number | null
      hoursPerWeek: number
      permits: { name: string; body: string }[]
      year1Usd: Float64Array
    })
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
    size: resolved.size,
    sizes: resolved.sizes,
    toOpen: model.startupTotal,
    ownable: ownableCosts(resolved.archetype, model, (amount) => amount).ownable ?? {},
    owned: model.startup.reduce((sum, { owned = 0 }) => sum + owned, 0),
    yearMoney: model.yearMoney,
    toBeSafe: model.risk.cashNeeded.p80,
    lossOdds: model.risk.probabilityLoss,
    paybackMonth: model.breakEven.paybackMonth,
    hoursPerWeek: ownerHoursPerWeek(model),
    permits: permitsIn(resolved.place, resolved.archetype.permits).map(({ name, body }) => ({ name, body })),
    year1Usd: year1.map((amount) => amount / perUsd),
  }
}

/** The whole model with changed assumptions, on the current engine. */
export function whatIf(task: BusinessInput): WhatIfAnswer | RunRefusal {
  const resolved = resolveBusiness(task)
  if (!resolved.ok) return resolved
  const { overrides = {}, answers } = task
  const changed = withOwnHours(overrides, answers, resolved.archetype, resolved.place.country.code)
  return runWhatIf({ ...resolved, ...runOptions({ ...task, ...changed }), ...(task.paths ? { paths: task.paths } : {}) })
}

/** What a device needs to compute the same: the JSON of a `WhatIfSource`, the note left out. */
export function whatIfSource(
  task: BusinessInput & Pick<WhatIfSource, 'answersToday' | 'ownedToday'>,
): { ok: true; json: string; engineVersion: string; factsVersion: string } | RunRefusal {
  const { answersToday, ownedToday, own, owned, answers } = task
  // A report may have a size that the place does not carry.
  const resolved = resolveBusiness({ ...task, everySize: true })
  if (!resolved.ok) return resolved
  const { archetype, place, facts, sizes } = resolved
  const bySize = sizes.map((size) => [size, resolveBusiness({ ...task, size })] as const)
  const source: Omit<WhatIfSource, 'note'> = {
    engineVersion,
    archetypes: Object.fromEntries(bySize.flatMap(([size, sized]) => (sized.ok ? [[size, sized.archetype]] : []))),
    place,
    facts: factsOfRun(facts, archetype, place),
    ...(owned ? { owned } : {}),
    ...(answers ? { answers } : {}),
    answersToday,
    ...(ownedToday === undefined ? {} : { ownedToday }),
    ...(own?.figures ? { figures: own.figures } : {}),
  }
  return { ok: true, json: JSON.stringify(source), engineVersion, factsVersion: facts.factsVersion }
}

/**
 * A stored report's bytes, and the owner's exact amount of today, which counts where it is in the report's currency: it alone is newer than the report,
 * and what of it is not free is what the report was made with.
 */
export type OwnedReport = {
  json: string
  /** The day on which it was made, where its business is; without it that of the instant in UTC. */
  madeOn?: string
  saved?: { amount: number; currency: string } | null
}

/** The report as its owner reads it: its cash begins with their own money, where that is known exactly. */
export function ownReport({ json, madeOn, saved }: OwnedReport) {
  const report = upcastReport(json)
  const stored = madeOn ? { ...report, generatedBy: { ...report.generatedBy, day: madeOn } } : report
  const { answers = {} } = stored
  const ownMoney = saved?.currency === stored.model.currency ? { amount: saved.amount, isMost: false } : (stored.ownMoney ?? null)
  const start = ownMoney && !ownMoney.isMost ? freeMoney(ownMoney.amount, answers) : null
  return { data: withOwnStart(stored, start), answers, ownMoney }
}

export async function renderPdf(
  task: OwnedReport & {
    number: number
    reportId: string
    applicant?: string | null
    /** When the owner is free today. */
    free?: readonly FreeTime[] | null
    /** What the owner counted of the test, by day. */
    counts?: ReadonlyMap<number, number> | null
  },
): Promise<Uint8Array> {
  const [{ renderDocument }, { reportDocument }] = await Promise.all([
    import('./pdf/render-document.ts'),
    import('./pdf/report-document.ts'),
  ])
  const { number, reportId, applicant = null, counts = null } = task
  const { data, answers, ownMoney } = ownReport(task)
  const free = task.free ?? []
  const { hoursPerWeek = null } = answers
  const country = countryOf(data)
  const hasMobileMoney = country?.facts.mobileMoneyAccount != null
  const options = { number, reportId, applicant, ownMoney, answers, free, hoursPerWeek, hasMobileMoney, counts }
  const document = reportDocument(data, options)
  // The words around the figures are spelt as the report is.
  return renderDocument({ ...document, content: localizeSpelling(document.content, country?.spelling) })
}

/** Of a stored report; none where its country is gone. */
function countryOf({ countryCode }: Pick<StoredReport, 'countryCode'>): Country | undefined {
  return Object.values(marketFacts.countries).find(({ code }) => code === countryCode)
}

/** The spreadsheet of a stored report: with formulas where the current engine made it, else with the stored figures. */
export async function renderXlsx(task: BusinessInput & OwnedReport): Promise<Uint8Array> {
  const { buildWorkbook, hasLiveFormulas: followsFormulas } = await import('./xlsx/build-workbook.ts')
  const { data } = ownReport(task)
  const spelling = countryOf(data)?.spelling
  if (!followsFormulas(data)) return buildWorkbook(data, null, spelling)
  const resolved = resolveBusiness(task)
  if (!resolved.ok) throw new RangeError(resolved.reason.message)
  return buildWorkbook(data, { ...resolved, owned: task.owned }, spelling)
}

/** Of whoever a brief is for, what its run does not take: all of their money in the place's currency, and when they are free. */
export type BriefViewer = { money?: NonNullable<StoredReport['ownMoney']>; free?: readonly FreeTime[] }

export async function renderBrief({
  viewer: { money, free = [] } = {},
  ...task
}: BusinessInput & { at: string; viewer?: BriefViewer }): Promise<{ ok: true; pdf: Uint8Array } | RunRefusal> {
  const reportRun = runReport(task)
  if (!reportRun.ok) return reportRun
  const { archetype, place, model } = reportRun.facts.input
  const presented = presentOpportunity(reportRun, task)
  const shown = money ? shownMoney(money.amount, money.isMost, model, task.answers) : null
  const week = archetype.needs ? soldWeekOf(archetype, archetype.needs) : null
  const input: BriefInput = {
    ...presented,
    ...verdictWithMoney({ ...presented, first: presented, model }, shown),
    ownMoney: shown,
    ownAnswers: ownAnswersText(task, free, { hoursPerWeek: presented.hoursPerWeek, lacking: week && lackingTimesText(week, free) }),
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
  const [{ renderPng }, { pictureSvg }] = await Promise.all([import('./picture/picture.ts'), import('./picture/picture.ts')])
  return renderPng(pictureSvg(task))
}

export async function renderReceipt(task: ReceiptInput): Promise<Uint8Array> {
  const [{ renderDocument }, { receiptDocument }] = await Promise.all([
    import('./pdf/render-document.ts'),
    import('./pdf/receipt-document.ts'),
  ])
  return renderDocument(receiptDocument(task))
}
