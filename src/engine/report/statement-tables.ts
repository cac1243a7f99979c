import type { BalanceSheet, Month, TableBlock } from '../model/result.ts'
import { formatMoneyWholeMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { FigureBook } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { capital, columns, moneyCell, type Row, table, textCell } from './table-cells.ts'

type Lines = readonly (readonly [label: string, field: keyof Month, strong?: boolean])[]

const profitLines: Lines = [
  ['Sales', 'revenue'],
  ['Cost of goods sold', 'costOfSales'],
  ['Gross profit (sales minus cost of goods)', 'grossProfit', true],
  ['Operating costs', 'operatingCosts'],
  ['Depreciation (wear of equipment)', 'depreciation'],
  ['Interest', 'interest'],
  ['Tax', 'tax'],
  ['Net profit (after all costs)', 'netProfit', true],
  ['Owner’s drawings (your own pay)', 'ownerDraw'],
]

export function yearsTable(input: ReportInput, book: FigureBook): TableBlock {
  const { months } = input.model
  const years = [1, 2, 3].filter((year) => months.length >= year * 12)
  const total = (year: number, field: keyof Month) => sumMajor(months.slice((year - 1) * 12, year * 12).map((month) => month[field]))
  const rows = profitLines.map(([label, field, strong]): Row => {
    const cells = years.map((year) =>
      moneyCell(book.model(`model:year.${year}.${field}`, total(year, field), 'money'), input.model.currency),
    )
    return { cells: [textCell(label), ...cells], ...(strong ? { strong } : {}) }
  })
  return table(
    'Profit and loss, year by year (base case)',
    columns('', ...years.map((year) => `#Year ${year}`)),
    rows,
    'Amounts are in whole units, so a sum may differ by one.',
  )
}

export function cashTable(input: ReportInput, book: FigureBook): TableBlock {
  const rows = input.model.months.slice(0, 12).map((row): Row => {
    const cell = (field: keyof Month) =>
      moneyCell(book.model(`model:months.${row.month}.${field}`, row[field], 'money'), input.model.currency)
    const low = row.month === input.model.cashLow.month
    return {
      cells: [textCell(`${row.month}`), cell('cashIn'), cell('cashOut'), cell('ownerDraw'), cell('closingCash')],
      ...(low ? { strong: true } : {}),
    }
  })
  return table(
    'Cash flow, month by month in year 1 (base case)',
    columns('Month', '#Cash in', '#Cash out', '#Owner’s drawings (in cash out)', '#Closing cash'),
    rows,
    'An amount below zero is a cash shortfall, which is money you must still find.',
  )
}

/** Month by month at first, then every third month: enough to see the climb without 36 rows. */
export function salesTable(input: ReportInput, book: FigureBook): TableBlock {
  const shown = input.model.months.filter((row) => row.month <= 12 || row.month % 3 === 0)
  const rows = shown.map((row): Row => {
    const figure = (field: keyof Month, form: 'money' | 'count') => book.model(`model:months.${row.month}.${field}`, row[field], form)
    const money = (field: keyof Month) => moneyCell(figure(field, 'money'), input.model.currency)
    const sold = textCell(formatNumber(row.units, row.units < 10 ? 1 : 0), figure('units', 'count').evidence)
    return {
      cells: [textCell(`${row.month}`), sold, money('revenue'), money('grossProfit'), money('netProfit')],
      ...(row.month % 12 === 0 ? { strong: true } : {}),
    }
  })
  return table(
    'Sales, month by month (base case)',
    columns('Month', `#${capital(input.archetype.unit.many)}`, '#Sales', '#Gross profit', '#Net profit'),
    rows,
    'From year 2 the table shows every third month. The spreadsheet has all of them.',
  )
}

type BalanceLine = readonly [label: string, path: string, read: (sheet: BalanceSheet) => number, strong?: boolean]

const balanceLines: readonly BalanceLine[] = [
  ['Cash', 'assets.cash', (s) => s.assets.cash],
  ['Stock', 'assets.stock', (s) => s.assets.stock],
  ['Receivables (customers owe you)', 'assets.debtors', (s) => s.assets.debtors],
  ['Prepaid rent and deposits', 'assets.prepaid', (s) => s.assets.prepaid],
  ['Equipment after depreciation', 'assets.equipment', (s) => s.assets.equipment],
  ['Total assets', 'assets.total', (s) => s.assets.total, true],
  ['Payables (you owe suppliers)', 'liabilities.creditors', (s) => s.liabilities.creditors],
  ['Loan', 'liabilities.loan', (s) => s.liabilities.loan],
  ['Tax payable', 'liabilities.tax', (s) => s.liabilities.tax],
  ['Cash shortfall', 'liabilities.shortfall', (s) => s.liabilities.shortfall],
  ['Total liabilities', 'liabilities.total', (s) => s.liabilities.total, true],
  ['Owner’s capital', 'equity.capital', (s) => s.equity.capital],
  ['Retained profit', 'equity.retained', (s) => s.equity.retained],
  ['Owner’s drawings so far', 'equity.drawings', (s) => s.equity.drawings],
  ['Owner’s equity', 'equity.total', (s) => s.equity.total, true],
]

export function balanceTable(input: ReportInput, book: FigureBook): TableBlock {
  const sheets = input.model.balance
  const rows = balanceLines.map(([label, path, read, strong]): Row => {
    const cells = sheets.map((sheet) =>
      moneyCell(book.model(`model:balance.${sheet.month}.${path}`, read(sheet), 'money'), input.model.currency),
    )
    return { cells: [textCell(label), ...cells], ...(strong ? { strong } : {}) }
  })
  const heads = sheets.map((sheet) => (sheet.month === 0 ? '#At start' : `#Month ${sheet.month}`))
  return table('Balance sheet (base case)', columns('', ...heads), rows)
}

export function startupTable(input: ReportInput, book: FigureBook): TableBlock {
  const { model } = input
  const rows = model.startup.map((line, index): Row => {
    const figure = book.model(`model:startup.${index}`, line.amount, 'money')
    const edge = (amount: number) => textCell(formatMoneyWholeMajor(amount, model.currency), figure.evidence)
    return {
      cells: [
        textCell(capital(line.item), /\d/.test(line.item) ? figure.evidence : undefined),
        edge(line.low),
        moneyCell(figure, model.currency),
        edge(line.high),
      ],
    }
  })
  const total = book.model('model:startupTotal', model.startupTotal, 'money')
  rows.push({ cells: [textCell('Total start-up cost'), textCell(''), moneyCell(total, model.currency), textCell('')], strong: true })
  return table('Start-up costs', columns('Item', '#Low', '#Base case', '#High'), rows)
}
