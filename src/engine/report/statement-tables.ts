import { planLabels } from '#words/engine/report-figures.ts'
import { tables } from '#words/engine/report-tables.ts'
import type { BalanceSheet, Month } from '../model/result.ts'
import { formatMoneyMajor, formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { TableBlock } from './document.ts'
import type { Figure, FigureBook, Figures } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { type Cell, createColumns, moneyCell, numeric, type ReportTableRow, tableBlock, textCell } from './table-cells.ts'
import { spentBeforeFirstSale, yearOneProfit } from './year-one.ts'

/** `beforeOpening` is no line of a month. */
type ProfitLine = readonly [field: (keyof Month & keyof typeof tables.years.rows) | 'beforeOpening', strong?: boolean]

const profitLines: readonly ProfitLine[] = [
  ['revenue'],
  ['costOfSales'],
  ['grossProfit', true],
  ['beforeOpening'],
  ['operatingCosts'],
  ['depreciation'],
  ['interest'],
  ['tax'],
  ['vat'],
  ['netProfit', true],
  ['ownerDraw'],
]

/** Year 1 includes the spending before the first sale, as the balance sheet does. */
export function yearsTable(input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.years
  const { model } = input
  const { months, currency } = model
  const years = [1, 2, 3].filter((year) => months.length >= year * 12)
  const preOpening = spentBeforeFirstSale(model)
  const yearTotal = (year: number, field: keyof Month) => sumMajor(months.slice((year - 1) * 12, year * 12).map((month) => month[field]))
  const yearFigure = (year: number, field: keyof Month) => book.model(`model:year.${year}.${field}`, yearTotal(year, field), 'money')
  const openingFigure = book.derive({
    id: 'report:beforeOpening',
    label: t.rows.beforeOpening,
    value: preOpening.amount,
    form: 'money',
    unit: currency,
    formula: preOpening.lines.map((index) => formatMoneyMajor(model.startup[index]!.amount, currency)).join(' + ') || '0',
    inputs: preOpening.lines.map((index) => `model:startup.${index}`),
  })
  const firstYear = (tradingProfit: Figure) =>
    book.derive({
      id: 'report:year1.netProfit',
      label: planLabels.netProfitYear1,
      value: yearOneProfit(model),
      form: 'money',
      unit: currency,
      formula: `${tradingProfit.exact} − ${openingFigure.exact}`,
      inputs: [tradingProfit.evidence, openingFigure.evidence],
    })
  const yearCell = (year: number, field: ProfitLine[0]): Cell => {
    if (field === 'beforeOpening') return year === 1 ? moneyCell(openingFigure, currency) : textCell('')
    const figure = yearFigure(year, field)
    return moneyCell(year === 1 && field === 'netProfit' && preOpening.amount > 0 ? firstYear(figure) : figure, currency)
  }
  const hasVat = months.some(({ vat }) => vat > 0)
  const lines = profitLines.filter(([field]) => (field !== 'vat' || hasVat) && (field !== 'beforeOpening' || preOpening.amount > 0))
  const rows = lines.map(([field, strong]): ReportTableRow => {
    const cells = years.map((year) => yearCell(year, field))
    return { cells: [textCell(t.rows[field]), ...cells], ...(strong ? { strong } : {}) }
  })
  return tableBlock(t.title, createColumns('', ...years.map((year) => numeric(t.year({ year })))), rows, hasVat ? t.noteVat : t.note)
}

export function cashTable(input: ReportInput, book: FigureBook): TableBlock {
  const rows = input.model.months.slice(0, 12).map((row): ReportTableRow => {
    const cell = (field: keyof Month) =>
      moneyCell(book.model(`model:months.${row.month}.${field}`, row[field], 'money'), input.model.currency)
    const low = row.month === input.model.cashLow.month
    return {
      cells: [textCell(`${row.month}`), cell('cashIn'), cell('cashOut'), cell('ownerDraw'), cell('closingCash')],
      ...(low ? { strong: true } : {}),
    }
  })
  const t = tables.cash
  const heads = createColumns(t.month, numeric(t.cashIn), numeric(t.cashOut), numeric(t.ownerDraw), numeric(t.closingCash))
  return tableBlock(t.title, heads, rows, t.note)
}

/** Month by month at first, then every third month: enough to see the climb without 36 rows. */
export function salesTable(input: ReportInput, book: FigureBook): TableBlock {
  const shownMonths = input.model.months.filter((row) => row.month <= 12 || row.month % 3 === 0)
  const rows = shownMonths.map((row): ReportTableRow => {
    const figure = (field: keyof Month, form: 'money' | 'count') => book.model(`model:months.${row.month}.${field}`, row[field], form)
    const money = (field: keyof Month) => moneyCell(figure(field, 'money'), input.model.currency)
    const sold = textCell(formatNumber(row.units, row.units < 1 ? 1 : 0), figure('units', 'count').evidence)
    return {
      cells: [textCell(`${row.month}`), sold, money('revenue'), money('grossProfit'), money('netProfit')],
      ...(row.month % 12 === 0 ? { strong: true } : {}),
    }
  })
  const t = tables.sales
  const sold = numeric(t.sold({ many: input.archetype.unit.many }))
  const heads = createColumns(t.month, sold, numeric(t.revenue), numeric(t.grossProfit), numeric(t.netProfit))
  return tableBlock(t.title, heads, rows, t.note)
}

type BalanceLine = readonly [line: keyof typeof tables.balance.rows, path: string, read: (sheet: BalanceSheet) => number, strong?: boolean]

const balanceLines: readonly BalanceLine[] = [
  ['cash', 'assets.cash', (s) => s.assets.cash],
  ['float', 'assets.float', (s) => s.assets.float ?? 0],
  ['stock', 'assets.stock', (s) => s.assets.stock],
  ['debtors', 'assets.debtors', (s) => s.assets.debtors],
  ['prepaid', 'assets.prepaid', (s) => s.assets.prepaid],
  ['equipment', 'assets.equipment', (s) => s.assets.equipment],
  ['totalAssets', 'assets.total', (s) => s.assets.total, true],
  ['creditors', 'liabilities.creditors', (s) => s.liabilities.creditors],
  ['loan', 'liabilities.loan', (s) => s.liabilities.loan],
  ['tax', 'liabilities.tax', (s) => s.liabilities.tax],
  ['shortfall', 'liabilities.shortfall', (s) => s.liabilities.shortfall],
  ['totalLiabilities', 'liabilities.total', (s) => s.liabilities.total, true],
  ['capital', 'equity.capital', (s) => s.equity.capital],
  ['retained', 'equity.retained', (s) => s.equity.retained],
  ['drawings', 'equity.drawings', (s) => s.equity.drawings],
  ['totalEquity', 'equity.total', (s) => s.equity.total, true],
]

export function balanceTable(input: ReportInput, book: FigureBook): TableBlock {
  const t = tables.balance
  const sheets = input.model.balance
  const lines = sheets.some(({ assets }) => assets.float) ? balanceLines : balanceLines.filter(([line]) => line !== 'float')
  const rows = lines.map(([line, path, readValue, strong]): ReportTableRow => {
    const cells = sheets.map((sheet) =>
      moneyCell(book.model(`model:balance.${sheet.month}.${path}`, readValue(sheet), 'money'), input.model.currency),
    )
    return { cells: [textCell(t.rows[line]), ...cells], ...(strong ? { strong } : {}) }
  })
  const heads = sheets.map(({ month }) => numeric(month === 0 ? t.atStart : t.month({ month })))
  return tableBlock(t.title, createColumns('', ...heads), rows)
}

export function startupTable(input: ReportInput, book: FigureBook, figures: Figures): TableBlock {
  const t = tables.startup
  const { model } = input
  const rows = model.startup.map((line, index): ReportTableRow => {
    const figure = book.model(`model:startup.${index}`, line.amount, 'money')
    const rangeCell = (amount: number) => textCell(formatMoneyWholeMajor(amount, model.currency), figure.evidence)
    return {
      cells: [
        textCell(line.item, /\d/.test(line.item) ? figure.evidence : undefined),
        rangeCell(line.low),
        moneyCell(figure, model.currency),
        rangeCell(line.high),
      ],
    }
  })
  const {
    'startup.total': toOpen,
    'live.amount': livingFigure,
    'live.month': month,
    'need.total': needFigure,
    'cash.safe': safeFigure,
  } = figures
  const sum = (label: string, figure: Figure | undefined, until?: Figure) => {
    if (!figure) return
    const cells = [textCell(label, until?.evidence), textCell(''), moneyCell(figure, model.currency), textCell('')]
    rows.push({ cells, strong: true })
  }
  sum(t.toOpen, toOpen)
  if (month) sum(t.toLiveOn({ month: Number(month.value) }), livingFigure, month)
  if (livingFigure) sum(t.together, needFigure)
  sum(t.toBeSafe({ month: model.risk.cashNeededUntil }), safeFigure, figures['cash.safeMonth'])
  return tableBlock(t.title, createColumns(t.item, numeric(t.low), numeric(t.base), numeric(t.high)), rows, t.note)
}
