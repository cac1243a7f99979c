import { isOwnersFigure } from '../evidence/own-sources.ts'
import type { PermitKind } from '../quantity/vocabulary.ts'
import { baseRateFigures, newFirmsFigures } from './base-rates.ts'
import { breakEvenData, cashData, ladderData, oddsData, profitData, radarData, seasonData, tornadoData } from './chart-blocks.ts'
import { type AssumptionCheck, checkFirst, mostDecisive } from './check-first.ts'
import { monthlyCostsTable, unitCostTable } from './cost-tables.ts'
import type { ChecklistBlock, InputKinds, TableBlock } from './document.ts'
import { createFigureBook, type Figure, type FigureBook } from './figure-book.ts'
import { goodsFigures } from './goods-figures.ts'
import { dscrTable, instalmentTable, loanFigures, ratiosTable, sourcesAndUsesTable } from './lender-tables.ts'
import { leversTable, loansTable } from './loan-tables.ts'
import {
  areasTable,
  calendarTable,
  fundersTable,
  localFactsTable,
  permitStatus,
  permitsTable,
  taxBeyondTable,
  taxDatesTable,
  taxTable,
} from './local-tables.ts'
import { type MarketPicture, marketFigures } from './market-figures.ts'
import { breakEvenShareOfPlan, modelFigures } from './model-figures.ts'
import { hoursFigures, needFigures } from './need-figures.ts'
import { planFigures } from './plan-figures.ts'
import { type RealFirms, realFirms } from './real-firms.ts'
import type { ReportInput } from './report-input.ts'
import { type Phase, phasesTable, roadmap, stepsTable } from './roadmap.ts'
import { distinguishableRates, soldFigures } from './sold-units.ts'
import { balanceTable, cashTable, salesTable, startupTable, yearsTable } from './statement-tables.ts'
import {
  competitorsTable,
  customersTable,
  partnersTable,
  risksTable,
  shocksTable,
  suppliersTable,
  testChecklist,
  testFigures,
} from './trade-tables.ts'

export const tableNames = [
  'customers',
  'competitors',
  'unitCosts',
  'monthlyCosts',
  'startup',
  'years',
  'cash',
  'balance',
  'risks',
  'shocks',
  'steps',
  'phases',
  'sales',
  'areas',
  'localFacts',
  'calendar',
  'permits',
  'tax',
  'taxBeyond',
  'taxDates',
  'suppliers',
  'partners',
  'funders',
  'sourcesAndUses',
  'loans',
  'levers',
  'instalments',
  'dscr',
  'ratios',
] as const
export type TableName = (typeof tableNames)[number]

/** Everything that a report may print, before any sentence is chosen. Slots name figures; tables and charts are ready to show. */
export type ReportFacts = {
  input: ReportInput
  figures: Readonly<Record<string, Figure>>
  tables: Partial<Record<TableName, TableBlock>>
  charts: ReturnType<typeof chartData>
  test: ChecklistBlock
  checks: AssumptionCheck[]
  /** Inputs by effect on the profit of year 1; `checks` are in the order of their worth. */
  drivers: AssumptionCheck[]
  phases: Phase[]
  market: MarketPicture
  /** Null where the business is closed to the place. */
  realFirms: RealFirms | null
  missingPermits: PermitKind[]
  /** The run's inputs by what they are, and the share of assumptions among them, 0–1. */
  inputKinds: InputKinds
  assumptionShare: number
  /** The book stays open while sentences are written: a text that holds digits brings its own evidence. */
  book: FigureBook
}

/**
 * Every figure of a report from one run, each tied to evidence (money in major units of the model's currency).
 * Throws a RangeError when a figure has no evidence behind it or a fact names a source that does not exist.
 */
export function reportFigures(rawInput: ReportInput): ReportFacts {
  const input = withoutMissingEvidence(rawInput)
  const { model, facts } = input
  const book = createFigureBook({
    currency: model.currency,
    year: Number(model.asOf.slice(0, 4)),
    evidence: input.evidence,
    sources: facts.sources ?? {},
    onDemand: input.onDemand,
  })
  const scalars = modelFigures(input, book)
  const market = marketFigures(input, book)
  const soldFigureSet = soldFigures(input, book, scalars)
  const real = realFirms(input, book)
  const all = {
    ...scalars,
    ...market.figures,
    ...loanFigures(input, book),
    ...testFigures(input, book),
    ...baseRateFigures(input, book),
    ...newFirmsFigures(input, book),
    ...planFigures(input, book),
    ...needFigures(input, book),
    ...hoursFigures(input, book),
    ...goodsFigures(input, book),
    ...(real?.figures ?? {}),
    ...soldFigureSet,
    ...breakEvenShareOfPlan({ ...scalars, ...soldFigureSet }, book),
  }
  const figures = { ...all, ...distinguishableRates(all, input) }
  const phases = roadmap(input, book, figures)
  const tables: Partial<Record<TableName, TableBlock>> = {
    customers: customersTable(input, book),
    competitors: competitorsTable(input, book),
    startup: startupTable(input, book, figures),
    years: yearsTable(input, book),
    cash: cashTable(input, book),
    balance: balanceTable(input, book),
    risks: risksTable(input, book),
    steps: stepsTable(input, book),
    phases: phasesTable(phases, input, book, figures),
    sales: salesTable(input, book),
    localFacts: localFactsTable(input, book),
    permits: permitsTable(input, book),
    taxDates: taxDatesTable(input, book),
    suppliers: suppliersTable(input, book),
    partners: partnersTable(input, book),
    funders: fundersTable(input, book),
    sourcesAndUses: sourcesAndUsesTable(input, book, figures),
    ratios: ratiosTable(input, book),
  }
  const optional = {
    unitCosts: unitCostTable(input, book),
    monthlyCosts: monthlyCostsTable(input, book),
    shocks: shocksTable(input, book),
    tax: taxTable(input, book),
    taxBeyond: taxBeyondTable(input, book),
    areas: areasTable(input, book),
    calendar: calendarTable(input, book),
    loans: loansTable(input, book),
    levers: leversTable(input, book),
    instalments: instalmentTable(input, book),
    dscr: dscrTable(input, book, figures),
  }
  for (const [name, table] of Object.entries(optional)) if (table) tables[name as TableName] = table
  const inputKinds = countInputKinds(input)
  return {
    input,
    figures,
    tables,
    charts: chartData(input),
    test: testChecklist(input, book),
    checks: checkFirst(input, book),
    drivers: mostDecisive(input, book),
    phases,
    market,
    realFirms: real,
    missingPermits: permitStatus(input).missing,
    inputKinds,
    assumptionShare: guessedShare(inputKinds),
    book,
  }
}

/** Scores name model figures that may not exist here (never breaks even); those are left out. */
function withoutMissingEvidence(input: ReportInput): ReportInput {
  const evidenceIds = new Set(input.evidence.map((item) => item.id))
  return { ...input, scores: input.scores.map((score) => ({ ...score, evidence: score.evidence.filter((id) => evidenceIds.has(id)) })) }
}

function chartData(input: ReportInput) {
  return {
    radar: radarData(input),
    profit: profitData(input),
    cash: cashData(input),
    breakEven: breakEvenData(input),
    tornado: tornadoData(input),
    ladder: ladderData(input),
    season: seasonData(input),
    odds: oddsData(input),
  }
}

/** The inputs behind the model's assumptions, followed to where the chains end, by what they are. Its owner’s answers are none of them. */
function countInputKinds({ evidence, model }: ReportInput): InputKinds {
  const byId = new Map(evidence.map((item) => [item.id, item]))
  const visited = new Set<string>()
  const kinds: InputKinds = { counted: 0, published: 0, guessed: 0 }
  const walk = (id: string) => {
    if (visited.has(id)) return
    visited.add(id)
    const item = byId.get(id)
    if (!item || isOwnersFigure(item)) return
    if (item.inputs?.length) return item.inputs.forEach(walk)
    kinds[item.kind === 'observed' ? 'counted' : item.kind === 'assumption' ? 'guessed' : 'published'] += 1
  }
  for (const assumption of model.assumptions) assumption.evidence.forEach(walk)
  return kinds
}

function guessedShare({ counted, published, guessed }: InputKinds): number {
  const all = counted + published + guessed
  return all === 0 ? 1 : guessed / all
}
