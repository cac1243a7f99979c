import { planLabels } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import type { Archetype } from '../market/archetype.ts'
import type { Assumption, Model } from '../model/result.ts'
import { formatMoneyMajor } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook } from './figure-book.ts'
import { createColumns, figureCell, moneyCell, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'

type Line = { label: string; figure: Figure }
type Costs = Pick<Model, 'currency' | 'assumptions'>

/** From so much on a unit's cost is printed in whole money. */
const wholeFrom = 100

/** What one unit costs, line by line, in money of the city; null where nothing is bought for it, or where one line says it all. */
export function unitCostTable(
  { model, archetype }: { model: Costs; archetype: Pick<Archetype, 'unit'> },
  book: FigureBook,
): TableBlock | null {
  const t = tables.unitCosts
  const cost = model.assumptions.find(({ key }) => key === 'costOfSalesPerUnit')
  if (!cost || cost.value <= 0) return null
  const lines = linesOf(cost, book)
  if (lines.length < 2) return null
  const { one } = archetype.unit
  const rows = [...lines, { label: t.total({ one }), figure: book.model(`assumption:${cost.key}`, cost.value, 'money') }].map(
    ({ label, figure }, index): ReportTableRow => ({
      cells: [labelCell(label, figure), cost.value >= wholeFrom ? moneyCell(figure, model.currency) : figureCell(figure)],
      ...(index === lines.length ? { strong: true } : {}),
    }),
  )
  return tableBlock(t.title({ one }), createColumns(t.item, numeric(t.amount)), rows)
}

const monthlyKeys = ['rentPerMonth', 'wagesPerMonth', 'keepingPerMonth', 'utilitiesPerMonth', 'otherCostsPerMonth']

/** What is paid each month whatever is sold, line by line at the prices of the opening day; yearly permits by the month. Null where nothing is. */
export function monthlyCostsTable({ model }: { model: Costs }, book: FigureBook): TableBlock | null {
  const t = tables.monthlyCosts
  const { currency } = model
  const paid = model.assumptions.filter(({ key, value }) => monthlyKeys.includes(key) && value > 0)
  const lines = paid.flatMap((assumption) => linesOf(assumption, book))
  const renewal = model.assumptions.find(({ key, value }) => key === 'permitRenewalPerYear' && value > 0)
  if (renewal) {
    const figure = book.derive({
      id: 'report:monthlyCosts.permits',
      label: t.permits,
      value: renewal.value / 12,
      form: 'money',
      unit: currency,
      formula: `${formatMoneyMajor(renewal.value, currency)} ÷ 12`,
      inputs: ['assumption:permitRenewalPerYear'],
    })
    lines.push({ label: t.permits, figure })
  }
  if (lines.length === 0) return null
  const total = book.derive({
    id: 'report:monthlyCosts',
    label: planLabels.monthlyCosts,
    value: sumMajor(lines.map(({ figure }) => Number(figure.value))),
    form: 'money',
    unit: currency,
    formula: lines.map(({ figure }) => figure.exact).join(' + '),
    inputs: lines.map(({ figure }) => figure.evidence),
  })
  const rows = [...lines, { label: t.total, figure: total }].map(
    ({ label, figure }, index): ReportTableRow => ({
      cells: [labelCell(label, figure), moneyCell(figure, currency)],
      ...(index === lines.length ? { strong: true } : {}),
    }),
  )
  const hasHelp = paid.some(({ key }) => key === 'wagesPerMonth')
  return tableBlock(t.title, createColumns(t.item, numeric(t.amount)), rows, hasHelp ? t.noteHelp : t.note)
}

/** A name that holds a number opens to where that is from. */
function labelCell(label: string, { evidence }: Figure) {
  return textCell(label, /\d/.test(label) ? evidence : undefined)
}

/** The lines that an assumption is the sum of; itself as one line where the sum is another, because somebody changed it. */
function linesOf({ key, label, value }: Assumption, book: FigureBook): Line[] {
  const id = `assumption:${key}`
  const inputs = book.get(id)?.inputs ?? []
  const lines = inputs.flatMap((input) => {
    const line = book.get(input)
    return input.startsWith('line:') && line && typeof line.value === 'number' ? [{ label: line.label, value: line.value, id: input }] : []
  })
  const sum = lines.reduce((total, line) => total + line.value, 0)
  if (lines.length < inputs.length || lines.length === 0 || Math.abs(sum - value) > value / 200)
    return [{ label, figure: book.model(id, value, 'money') }]
  return lines.filter((line) => line.value > 0).map((line) => ({ label: line.label, figure: book.model(line.id, line.value, 'money') }))
}
