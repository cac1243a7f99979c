import { figureReasons, planFormulas, planLabels, planTexts } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import { milestones, phaseActions, phaseNames } from '#words/engine/roadmap.ts'
import type { Archetype } from '../market/archetype.ts'
import { stepsBeforeOpening } from '../market/opening.ts'
import { permitsOfKinds } from '../market/permits.ts'
import type { ArchetypeStep } from '../market/plan-steps.ts'
import type { Model, Month, StartupLine } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import { permitEvidence } from './local-tables.ts'
import type { ReportInput } from './report-input.ts'
import { isCountedByMonth } from './sold-units.ts'
import { type Cell, createColumns, moneyCell, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'
import { tradeText } from './trade-tables.ts'
import { wholeAtLeast } from './units-text.ts'

export const phaseKeys = ['prove', 'prepare', 'settle'] as const
export type PhaseKey = (typeof phaseKeys)[number]

export type Phase = { key: PhaseKey; name: string; from: number; to: number; budget: Figure | null; actions: string[]; milestone: Cell }

/**
 * The step that pays each line of the opening money, as an index: each line is paid in exactly one. The step that names it; for what none names, the
 * check of the opening list, or the last step before the opening.
 */
export function payingSteps(archetype: Archetype, lines: readonly StartupLine[]): number[] {
  const { steps } = archetype
  const rest = steps.findIndex(({ paysRest }) => paysRest)
  const other = rest >= 0 ? rest : Math.max(0, stepsBeforeOpening(archetype) - 1)
  return lines.map((line) => {
    const named = steps.findIndex((step) => paysFor(step, line))
    return named >= 0 ? named : other
  })
}

function paysFor(step: ArchetypeStep, { item, kind, evidence }: StartupLine): boolean {
  switch (kind) {
    case 'float':
      return step.savesFloat === true
    case 'premises':
      return step.paysRent === true
    case 'stock':
      return step.buysStock === true
    case 'licence':
      return step.permits?.some((permit) => evidence.some((id) => id.startsWith('permit:') && id.includes(`:${permit}.`))) ?? false
    case 'equipment':
    case 'preoperating':
      return step.costItems?.some((each) => each.toLowerCase() === item.toLowerCase()) ?? false
  }
}

/**
 * The steps in three phases, each with its part of the start-up money and a milestone that can be seen. The first ends with the test. The last
 * begins on the opening day, as the months of the model do, and ends with the month that covers the costs for good; steps after that are in it too.
 */
export function roadmap(input: ReportInput, book: FigureBook, figures: Figures): Phase[] {
  const { archetype, model } = input
  const testStep = archetype.test.step ?? 3
  const phaseEnds = [0, testStep, stepsBeforeOpening(archetype), archetype.steps.length]
  const phaseOfLine = payingSteps(archetype, model.startup).map((step) => phaseKeys[phaseEnds.findIndex((end) => step < end) - 1]!)
  const phaseBudget = (key: PhaseKey): Figure | null => {
    const lines = model.startup.map((line, index) => ({ line, index })).filter(({ index }) => phaseOfLine[index] === key)
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
      milestone: key === 'prepare' ? { text: preparedText(input) } : createMilestone(key, input, book, figures),
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

function createMilestone(key: Exclude<PhaseKey, 'prepare'>, input: ReportInput, book: FigureBook, figures: Figures): Cell {
  const { archetype, model } = input
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
  if (sellsFewerThanSaid(soldUnits, input)) return { text: milestones.settleCosts({ month: month.prose }), evidence: month.evidence }
  return { text: milestones.settle({ units: units.prose, month: month.prose }), evidence: units.evidence }
}

/** Break-even is given in whole sales a month, rounded up: the month that first covers the costs may sell 6.4 of 6.1, and its table says 6 where the milestone would ask for 7. */
function sellsFewerThanSaid(soldUnits: number, input: ReportInput): boolean {
  const least = input.model.breakEven.unitsPerMonth ?? 0
  return soldUnits < least * 0.98 || (isCountedByMonth(input) && least >= 3 && Math.round(soldUnits) < wholeAtLeast(least))
}

/** What one has at the end of the preparations: they last until the papers are there. */
function preparedText({ archetype }: ReportInput): string {
  const [defaultText, withPlaceText] =
    archetype.permits.length === 0
      ? [milestones.prepareNoPermit, milestones.preparePlaceNoPermit]
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
  const paidIn = payingSteps(archetype, model.startup)
  let day = 0
  const rows = archetype.steps.map((step, index): ReportTableRow => {
    day += step.days
    return {
      cells: [
        textCell(`${index + 1}`),
        tradeText(book, archetype, `steps.${index}`, step.do),
        textCell(formatNumber(step.days, 1), evidence),
        textCell(formatNumber(day), evidence),
        paidCell(input, index, paidIn, book),
      ],
    }
  })
  return tableBlock(t.title, createColumns(numeric(''), t.step, numeric(t.days), numeric(t.doneBy), t.cost), rows)
}

/** What a step pays and gets: each line of the opening money with its amount, and each paper with its fee and wait. */
function paidCell(input: ReportInput, index: number, paidIn: readonly number[], book: FigureBook): Cell {
  const { archetype, model, place } = input
  const t = tables.steps
  const step = archetype.steps[index]!
  const inputs: string[] = []
  const paid = model.startup.flatMap((line, at) => (paidIn[at] === index ? [{ ...line, id: `model:startup.${at}` }] : []))
  const permits = permitsOfKinds(place, step.permits ?? step.awaits ?? []).map((permit) => {
    inputs.push(permitEvidence(permit, input, book))
    const line = paid.find(
      ({ kind, evidence }) => kind === 'licence' && evidence.includes(`permit:${place.country.code}:${permit.kind}.${permit.index}`),
    )
    const item = permit.onlySome
      ? t.askFirst({ item: permit.name })
      : permit.days
        ? t.withWait({ item: permit.name, n: permit.days.likely })
        : permit.name
    if (step.awaits) return { line, text: item }
    const cost = line ? formatMoneyWholeMajor(line.amount, model.currency) : permit.fee ? t.noFee : t.askFee
    return { line, text: t.costOfItem({ cost, item }) }
  })
  const other = paid.filter((line) => !permits.some((permit) => permit.line === line))
  const texts = [
    ...permits.map(({ text }) => text),
    ...other.map(({ amount, owned = 0, item }) =>
      t.costOfItem({ cost: amount === 0 && owned > 0 ? t.isYours : formatMoneyWholeMajor(amount, model.currency), item }),
    ),
  ]
  if (texts.length === 0) return textCell('')
  const joined = texts.join('; ')
  const [only] = paid
  if (!only) return /\d/.test(joined) ? textCell(joined, inputs[0]) : textCell(joined)
  const amounts = paid.map(({ id, amount }) => book.model(id, amount, 'money'))
  if (paid.length === 1 && permits.length === 0) return textCell(joined, amounts[0]!.evidence)
  const sum = book.derive({
    id: `report:step.${index + 1}.cost`,
    label: planLabels.stepCost({ step: index + 1 }),
    value: sumMajor(paid.map(({ amount }) => amount)),
    form: 'money',
    unit: model.currency,
    formula: paid.map(({ item, amount }) => `${item} ${formatMoneyMajor(amount, model.currency)}`).join(' + '),
    inputs: [...amounts.map((each) => each.evidence), ...inputs],
  })
  return textCell(
    paid.length === 1 ? joined : t.sumOfItems({ sum: formatMoneyWholeMajor(Number(sum.value), model.currency), items: joined }),
    sum.evidence,
  )
}

function stepsEvidence({ archetype }: ReportInput, book: FigureBook): string {
  return book.text(
    `trade:${archetype.id}.steps.days`,
    planLabels.stepDays,
    archetype.steps.map((step, index) => planTexts.stepDays({ step: index + 1, days: step.days })).join('; '),
    figureReasons.stepDays,
  ).evidence
}
