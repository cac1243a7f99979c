import { figureReasons, planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { milestones, phaseActions, phaseNames } from '#words/engine/roadmap.ts'
import type { Model, Month, StartupLine } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, columns, moneyCell, numeric, type Row, table, textCell } from './table-cells.ts'
import { tradeText } from './trade-tables.ts'

export const phaseKeys = ['prove', 'prepare', 'open', 'settle'] as const
export type PhaseKey = (typeof phaseKeys)[number]

export type Phase = { key: PhaseKey; name: string; from: number; to: number; budget: Figure | null; actions: string[]; milestone: Cell }

const phaseOfKind: Record<StartupLine['kind'], PhaseKey> = {
  licence: 'prepare',
  premises: 'prepare',
  equipment: 'prepare',
  preoperating: 'prepare',
  stock: 'open',
}

/** The ten steps in four phases, each with its part of the start-up money and a milestone that can be seen. The first ends with the test. */
export function roadmap(input: ReportInput, book: FigureBook, figures: Figures): Phase[] {
  const { archetype, model } = input
  const proved = archetype.test.step ?? 3
  const opens = archetype.steps.findIndex((step) => step.opens)
  const opening = opens > proved ? opens : Math.min(Math.max(7, proved + 1), archetype.steps.length - 1)
  const cut = [0, proved, opening, archetype.steps.length]
  // What a step names is paid in that step's phase; the rest by its kind.
  const phaseOf = (line: StartupLine): PhaseKey => {
    const step = archetype.steps.findIndex((each) => each.costItem?.toLowerCase() === line.item.toLowerCase())
    return step < 0 ? phaseOfKind[line.kind] : phaseKeys[cut.findIndex((end) => step < end) - 1]!
  }
  const budgetOf = (key: PhaseKey): Figure | null => {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ line }) => phaseOf(line) === key)
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
  const phases = (['prove', 'prepare', 'open'] as const).map((key, index): Phase => {
    const steps = archetype.steps.slice(cut[index], cut[index + 1])
    const from = day + 1
    day += steps.reduce((sum, step) => sum + step.days, 0)
    return {
      key,
      name: phaseNames[key],
      from,
      to: Math.max(from, day),
      budget: budgetOf(key),
      actions: steps.map((step) => step.do),
      milestone: milestoneOf(key, input, book, figures),
    }
  })
  // The months of the model begin on the opening day, and some steps after it take months: animals grow, customers get to know the place.
  const openingDay = phases[2]!.from
  phases.push({
    key: 'settle',
    name: phaseNames.settle,
    from: day + 1,
    to: Math.max(day + daysOfMonth, openingDay - 1 + daysOfMonth * (settledFrom(model)?.month ?? 12)),
    budget: budgetOf('settle'),
    actions: [...phaseActions.settle],
    milestone: milestoneOf('settle', input, book, figures),
  })
  return phases
}

const daysOfMonth = 30

/** The phase in which most of the months run that what it takes to live on is for. */
function phaseToLiveOn(phases: readonly Phase[], { model }: ReportInput): PhaseKey {
  const open = phases.find(({ key }) => key === 'open')!
  return 2 * (open.to - open.from + 1) >= daysOfMonth * model.toLiveOn.untilMonth ? 'open' : 'settle'
}

/**
 * The month from which sales cover the costs and go on doing so, null where they never do. Somebody hired after break-even may bring losses back for a while:
 * `lastLoss` is the end of that. A season that loses every year has no such end.
 */
function settledFrom({ breakEven, months }: Model): { month: number; lastLoss: Month | null } | null {
  const first = breakEven.month
  if (first === null) return null
  const last = months.findLast((row) => row.month > first && Math.round(row.netProfit) < 0)
  return last && last.month < Math.min(first + 12, months.length)
    ? { month: last.month + 1, lastLoss: last }
    : { month: first, lastLoss: null }
}

function milestoneOf(key: PhaseKey, { archetype, model }: ReportInput, book: FigureBook, figures: Figures): Cell {
  if (key === 'prove') return tradeText(book, archetype, 'test.passMark', archetype.test.passMark)
  if (key === 'prepare') {
    const [usual, withPlace] =
      archetype.permits.length > 0
        ? [milestones.prepare, milestones.preparePlace]
        : [milestones.prepareNoPermit, milestones.preparePlaceNoPermit]
    return { text: ['none', 'home', 'vehicle'].includes(archetype.premises.kind) ? usual : withPlace }
  }
  if (key === 'open') return { text: milestones.open }
  const month = figures['be.month']
  const units = figures['be.rate']
  if (!month || !units) return { text: milestones.never, evidence: 'model:cashLow.month' }
  const lastLoss = settledFrom(model)?.lastLoss
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
  // Before all wages are paid fewer sales cover the costs, so that the month is there before the number is.
  const sold = model.months[Number(month.value) - 1]?.units ?? 0
  if (sold < (model.breakEven.unitsPerMonth ?? 0) * 0.98)
    return { text: milestones.settleCosts({ month: month.prose }), evidence: month.evidence }
  return { text: milestones.settle({ units: units.prose, month: month.prose }), evidence: units.evidence }
}

/**
 * What a phase takes: its part of the start-up money and, in the first, what the test costs, in the one whose months need it, what it takes to live on, which
 * are no part of it.
 */
function costOf({ key, budget }: Phase, living: PhaseKey, book: FigureBook, figures: Figures): Figure | null {
  const more = key === 'prove' ? figures['test.cost'] : key === living ? figures['live.amount'] : undefined
  if (!more || !budget) return more ?? budget
  return book.derive({
    id: key === 'prove' ? 'report:budget.proveWithTest' : `report:budget.${key}.living`,
    label: planLabels.budget[key],
    value: sumMajor([Number(budget.value), Number(more.value)]),
    form: 'money',
    unit: book.currency,
    formula: `${budget.exact} + ${more.exact}`,
    inputs: [budget.evidence, more.evidence],
  })
}

export function phasesTable(phases: readonly Phase[], input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const said = tables.phases
  const living = phaseToLiveOn(phases, input)
  const uncosted = (key: PhaseKey) =>
    key === 'prove' ? said.noCost : key === 'open' && living === 'settle' && figures['live.amount'] ? said.inNextRow : said.nothingMore
  const rows = phases.map((phase): Row => {
    const cost = costOf(phase, living, book, figures)
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
        textCell(phase.from === phase.to ? said.oneDay({ day: phase.from }) : said.days({ from: phase.from, to: phase.to }), days.evidence),
        cost ? moneyCell(cost, input.model.currency) : textCell(uncosted(phase.key)),
        phase.milestone,
      ],
    }
  })
  return table(
    said.title,
    columns(said.phase, said.when, numeric(said.budget), said.milestone),
    rows,
    figures['test.cost'] ? said.note : undefined,
  )
}

export function stepsTable(input: ReportInput, book: FigureBook): TableBlock {
  const { archetype, model } = input
  const evidence = stepsEvidence(input, book)
  const said = tables.steps
  let day = 0
  const rows = archetype.steps.map((step, index): Row => {
    day += step.days
    const line = step.costItem ? model.startup.findIndex((item) => item.item.toLowerCase() === step.costItem?.toLowerCase()) : -1
    const cost = line >= 0 ? book.model(`model:startup.${line}`, model.startup[line]?.amount ?? 0, 'money') : null
    return {
      cells: [
        textCell(`${index + 1}`),
        tradeText(book, archetype, `steps.${index}`, step.do),
        textCell(formatNumber(step.days, 1), evidence),
        textCell(formatNumber(day), evidence),
        cost
          ? textCell(
              said.costOfItem({ cost: formatMoneyWholeMajor(Number(cost.value), model.currency), item: model.startup[line]!.item }),
              cost.evidence,
            )
          : textCell(''),
      ],
    }
  })
  return table(said.title, columns(numeric(''), said.step, numeric(said.days), numeric(said.doneBy), said.cost), rows)
}

function stepsEvidence({ archetype }: ReportInput, book: FigureBook): string {
  return book.text(
    `trade:${archetype.id}.steps.days`,
    planLabels.stepDays,
    archetype.steps.map((step, index) => planTexts.stepDays({ step: index + 1, days: step.days })).join('; '),
    figureReasons.stepDays,
  ).evidence
}
