import { figureReasons, planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { milestones, phaseActions, phaseNames } from '#words/engine/roadmap.ts'
import type { Archetype } from '../market/archetype.ts'
import { stepsBeforeOpening } from '../market/opening.ts'
import { permitsIn } from '../market/permits.ts'
import type { Model, Month, StartupLine } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, createColumns, moneyCell, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'
import { tradeText } from './trade-tables.ts'

export const phaseKeys = ['prove', 'prepare', 'settle'] as const
export type PhaseKey = (typeof phaseKeys)[number]

export type Phase = { key: PhaseKey; name: string; from: number; to: number; budget: Figure | null; actions: string[]; milestone: Cell }

const phaseOfKind: Record<StartupLine['kind'], PhaseKey> = {
  licence: 'prepare',
  premises: 'prepare',
  equipment: 'prepare',
  preoperating: 'prepare',
  stock: 'settle',
  float: 'prepare',
}

/** Whether a step pays for a line, or puts the float aside. */
function paysFor({ costItem, savesFloat }: Archetype['steps'][number], { item, kind }: StartupLine): boolean {
  return kind === 'float' ? savesFloat === true : costItem?.toLowerCase() === item.toLowerCase()
}

/**
 * The ten steps in three phases, each with its part of the start-up money and a milestone that can be seen. The first ends with the test. The last
 * begins on the opening day, as the months of the model do, and ends with the month that covers the costs for good; steps after that are in it too.
 */
export function roadmap(input: ReportInput, book: FigureBook, figures: Figures): Phase[] {
  const { archetype, model } = input
  const testStep = archetype.test.step ?? 3
  const phaseEnds = [0, testStep, stepsBeforeOpening(archetype), archetype.steps.length]
  // A line that a step names is paid in that step's phase; the rest by its kind.
  const phaseOfLine = (line: StartupLine): PhaseKey => {
    const step = archetype.steps.findIndex((each) => paysFor(each, line))
    return step < 0 ? phaseOfKind[line.kind] : phaseKeys[phaseEnds.findIndex((end) => step < end) - 1]!
  }
  const phaseBudget = (key: PhaseKey): Figure | null => {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => phaseOfLine(line) === key)
    if (lines.length === 0) return null
    return book.derive({
      id: `report:budget.${key}`,
      label: planLabels.budget[key],
      value: sumMajor(lines.map(({ line }) => line.amount)),
      form: 'money',
      unit: model.currency,
      formula: lines.map(({ line }) => `${line.item} ${formatMoneyMajor(line.amount, model.currency)}`).join(' + '),
      inputs: lines.map(({ index }) => `model:startup.${index}`),
    })
  }
  let day = 0
  return phaseKeys.map((key, index): Phase => {
    const steps = archetype.steps.slice(phaseEnds[index], phaseEnds[index + 1])
    const from = day + 1
    const days =
      key === 'settle' ? daysOfMonth * (settlementMonth(model)?.month ?? decisionMonth) : steps.reduce((sum, step) => sum + step.days, 0)
    day += Math.max(1, days)
    const to = day
    const actions = steps.map((step) => step.do)
    return {
      key,
      name: phaseNames[key],
      from,
      to,
      budget: phaseBudget(key),
      actions: key === 'settle' ? [...actions, ...phaseActions.settle] : actions,
      milestone: key === 'prepare' ? { text: preparedText(input, to - from + 1) } : createMilestone(key, input, book, figures),
    }
  })
}

const daysOfMonth = 30

/** Who never covers the costs decides after so many months whether to go on. */
const decisionMonth = 6

/**
 * The month from which sales cover the costs for good, null where they never do. A hire after break-even may bring losses back for a while:
 * `lastLoss` is the end of that. A season that loses every year has no such end.
 */
function settlementMonth({ breakEven, months }: Model): { month: number; lastLoss: Month | null } | null {
  const first = breakEven.month
  if (first === null) return null
  const last = months.findLast((row) => row.month > first && Math.round(row.netProfit) < 0)
  return last && last.month < Math.min(first + 12, months.length)
    ? { month: last.month + 1, lastLoss: last }
    : { month: first, lastLoss: null }
}

function createMilestone(key: Exclude<PhaseKey, 'prepare'>, { archetype, model }: ReportInput, book: FigureBook, figures: Figures): Cell {
  if (key === 'prove') return tradeText(book, archetype, 'test.passMark', archetype.test.passMark)
  const month = figures['be.month']
  const units = figures['be.rate']
  if (!month || !units) return { text: milestones.never, evidence: 'model:cashLow.month' }
  const lastLoss = settlementMonth(model)?.lastLoss
  if (lastLoss) {
    const from = book.derive({
      id: 'report:be.stays',
      label: planLabels.breakEvenStays,
      value: lastLoss.month + 1,
      form: 'month',
      unit: 'month',
      formula: planFormulas.breakEvenStays({ month: `${lastLoss.month}` }),
      inputs: ['model:breakEven.month', book.model(`model:months.${lastLoss.month}.netProfit`, lastLoss.netProfit, 'money').evidence],
    })
    return { text: milestones.settleStays({ month: from.prose }), evidence: from.evidence }
  }
  // Before all wages are paid fewer sales cover the costs, so that the month comes before the number.
  const soldUnits = model.months[Number(month.value) - 1]?.units ?? 0
  if (soldUnits < (model.breakEven.unitsPerMonth ?? 0) * 0.98)
    return { text: milestones.settleCosts({ month: month.prose }), evidence: month.evidence }
  return { text: milestones.settle({ units: units.prose, month: month.prose }), evidence: units.evidence }
}

/** What one has at the end of the preparations, which take `phaseDays` days. A permit that usually takes longer is only applied for. */
function preparedText({ archetype, place }: ReportInput, phaseDays: number): string {
  const isLonger = permitsIn(place, archetype.permits).some(({ days }) => days !== null && days.likely > phaseDays)
  const [defaultText, withPlaceText] =
    archetype.permits.length === 0
      ? [milestones.prepareNoPermit, milestones.preparePlaceNoPermit]
      : isLonger
        ? [milestones.prepareApplied, milestones.preparePlaceApplied]
        : [milestones.prepare, milestones.preparePlace]
  return ['none', 'home', 'vehicle'].includes(archetype.premises.kind) ? defaultText : withPlaceText
}

/** Cost of a phase: its part of the start-up money and, beside that, in the first phase the test, from the opening on the money to live on. */
function phaseCost({ key, budget }: Phase, book: FigureBook, figures: Figures): Figure | null {
  const extraCost = key === 'prove' ? figures['test.cost'] : key === 'settle' ? figures['live.amount'] : undefined
  if (!extraCost || !budget) return extraCost ?? budget
  return book.derive({
    id: key === 'prove' ? 'report:budget.proveWithTest' : `report:budget.${key}.living`,
    label: planLabels.budget[key],
    value: sumMajor([Number(budget.value), Number(extraCost.value)]),
    form: 'money',
    unit: book.currency,
    formula: `${budget.exact} + ${extraCost.exact}`,
    inputs: [budget.evidence, extraCost.evidence],
  })
}

export function phasesTable(phases: readonly Phase[], input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const t = tables.phases
  const rows = phases.map((phase): ReportTableRow => {
    const cost = phaseCost(phase, book, figures)
    const days = book.derive({
      id: `report:days.${phase.key}`,
      label: planLabels.days[phase.key],
      value: phase.to - phase.from + 1,
      form: 'days',
      unit: 'days',
      formula: planFormulas.phaseDays({ from: phase.from, to: phase.to }),
      inputs: phase.key === 'settle' && book.has('model:breakEven.month') ? ['model:breakEven.month'] : [stepsEvidence(input, book)],
    })
    return {
      cells: [
        textCell(phase.name),
        textCell(phase.from === phase.to ? t.oneDay({ day: phase.from }) : t.days({ from: phase.from, to: phase.to }), days.evidence),
        cost ? moneyCell(cost, input.model.currency) : textCell(phase.key === 'prove' ? t.noCost : t.nothingMore),
        phase.milestone,
      ],
    }
  })
  return tableBlock(
    t.title,
    createColumns(t.phase, t.when, numeric(t.budget), t.milestone),
    rows,
    figures['test.cost'] ? t.note : undefined,
  )
}

export function stepsTable(input: ReportInput, book: FigureBook): TableBlock {
  const { archetype, model } = input
  const evidence = stepsEvidence(input, book)
  const t = tables.steps
  let day = 0
  const rows = archetype.steps.map((step, index): ReportTableRow => {
    day += step.days
    const line = model.startup.findIndex((each) => paysFor(step, each))
    const cost = line >= 0 ? book.model(`model:startup.${line}`, model.startup[line]?.amount ?? 0, 'money') : null
    return {
      cells: [
        textCell(`${index + 1}`),
        tradeText(book, archetype, `steps.${index}`, step.do),
        textCell(formatNumber(step.days, 1), evidence),
        textCell(formatNumber(day), evidence),
        cost
          ? textCell(
              t.costOfItem({ cost: formatMoneyWholeMajor(Number(cost.value), model.currency), item: model.startup[line]!.item }),
              cost.evidence,
            )
          : textCell(''),
      ],
    }
  })
  return tableBlock(t.title, createColumns(numeric(''), t.step, numeric(t.days), numeric(t.doneBy), t.cost), rows)
}

function stepsEvidence({ archetype }: ReportInput, book: FigureBook): string {
  return book.text(
    `trade:${archetype.id}.steps.days`,
    planLabels.stepDays,
    archetype.steps.map((step, index) => planTexts.stepDays({ step: index + 1, days: step.days })).join('; '),
    figureReasons.stepDays,
  ).evidence
}
