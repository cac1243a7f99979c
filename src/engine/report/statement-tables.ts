import type { BalanceSheet, Month, TableBlock } from '../model/result.ts'
import { formatMoneyMajor, formatNumber } from '../quantity/format.ts'
import { sumMajor } from '../quantity/money.ts'
import type { FigureBook } from './figure-book.ts'
import type { ReportInput } from './report-input.ts'
import { capital, columns, figureCell, type Row, table, textCell } from './table-cells.ts'

type Lines = readonly (readonly [label: string, field: keyof Month, strong?: boolean])[]

const profitLines: Lines = [
  ['Sales', 'revenue'],
  ['Cost of what you sell', 'costOfSales'],
  ['Kept from sales (gross profit)', 'grossProfit', true],
  ['Running costs', 'operatingCosts'],
  ['Wear of equipment (depreciation)', 'depreciation'],
  ['Interest', 'interest'],
  ['Tax', 'tax'],
  ['Left after all costs (net profit)', 'netProfit', true],
  ['Own pay taken out', 'ownerDraw'],
]

export function yearsTable(input: ReportInput, book: FigureBook): TableBlock {
  const { months } = input.model
  const years = [1, 2, 3].filter((year) => months.length >= year * 12)
  const total = (year: number, field: keyof Month) => sumMajor(months.slice((year - 1) * 12, year * 12).map((month) => month[field]))
  const rows = profitLines.map(([label, field, strong]): Row => {
    const cells = years.map((year) => figureCell(book.model(`model:year.${year}.${field}`, total(year, field), 'money')))
    return { cells: [textCell(label), ...cells], ...(strong ? { strong } : {}) }
  })
  return table(
    'What comes in and what goes out, year by year',
    columns('', ...years.map((year) => `#Year ${year}`)),
    rows,
    'The likely case: the plan as it stands, without bad luck.',
  )
}

export function cashTable(input: ReportInput, book: FigureBook): TableBlock {
  const rows = input.model.months.slice(0, 12).map((row): Row => {
    const cell = (field: keyof Month) => figureCell(book.model(`model:months.${row.month}.${field}`, row[field], 'money'))
    const low = row.month === input.model.cashLow.month
    return {
      cells: [textCell(`${row.month}`), cell('cashIn'), cell('cashOut'), cell('ownerDraw'), cell('closingCash')],
      ...(low ? { strong: true } : {}),
    }
  })
  return table(
    'Cash in the till at the end of each month of year 1',
    columns('Month', '#Cash in', '#Cash out', '#of it own pay', '#Cash left'),
    rows,
    'Below zero is money you must still find.',
  )
}

/** Month by month at first, then every third month: enough to see the climb without 36 rows. */
export function salesTable(input: ReportInput, book: FigureBook): TableBlock {
  const shown = input.model.months.filter((row) => row.month <= 12 || row.month % 3 === 0)
  const rows = shown.map((row): Row => {
    const cell = (field: keyof Month, form: 'money' | 'count') =>
      figureCell(book.model(`model:months.${row.month}.${field}`, row[field], form))
    const sold = textCell(formatNumber(row.units, row.units < 10 ? 1 : 0), cell('units', 'count').evidence)
    return {
      cells: [textCell(`${row.month}`), sold, cell('revenue', 'money'), cell('grossProfit', 'money'), cell('netProfit', 'money')],
      ...(row.month % 12 === 0 ? { strong: true } : {}),
    }
  })
  return table(
    'Sales as they grow',
    columns('Month', `#${capital(input.archetype.unit.many)}`, '#Sales', '#Kept from sales', '#Left after all costs'),
    rows,
    'The likely case. From year 2 every third month is shown; the spreadsheet has all of them.',
  )
}

type BalanceLine = readonly [label: string, path: string, read: (sheet: BalanceSheet) => number, strong?: boolean]

const balanceLines: readonly BalanceLine[] = [
  ['Cash', 'assets.cash', (s) => s.assets.cash],
  ['Stock', 'assets.stock', (s) => s.assets.stock],
  ['Owed by customers', 'assets.debtors', (s) => s.assets.debtors],
  ['Rent and deposits paid ahead', 'assets.prepaid', (s) => s.assets.prepaid],
  ['Equipment', 'assets.equipment', (s) => s.assets.equipment],
  ['All you have', 'assets.total', (s) => s.assets.total, true],
  ['Owed to suppliers', 'liabilities.creditors', (s) => s.liabilities.creditors],
  ['Loan', 'liabilities.loan', (s) => s.liabilities.loan],
  ['Tax due', 'liabilities.tax', (s) => s.liabilities.tax],
  ['Money still to find', 'liabilities.shortfall', (s) => s.liabilities.shortfall],
  ['All you owe', 'liabilities.total', (s) => s.liabilities.total, true],
  ['Money you put in', 'equity.capital', (s) => s.equity.capital],
  ['Profit kept so far', 'equity.retained', (s) => s.equity.retained],
  ['Own pay taken so far', 'equity.drawings', (s) => s.equity.drawings],
  ['Yours in the business', 'equity.total', (s) => s.equity.total, true],
]

export function balanceTable(input: ReportInput, book: FigureBook): TableBlock {
  const sheets = input.model.balance
  const rows = balanceLines.map(([label, path, read, strong]): Row => {
    const cells = sheets.map((sheet) => figureCell(book.model(`model:balance.${sheet.month}.${path}`, read(sheet), 'money')))
    return { cells: [textCell(label), ...cells], ...(strong ? { strong } : {}) }
  })
  const heads = sheets.map((sheet) => (sheet.month === 0 ? '#At start' : `#Month ${sheet.month}`))
  return table('What you have and what you owe (balance sheet)', columns('', ...heads), rows)
}

export function startupTable(input: ReportInput, book: FigureBook): TableBlock {
  const { model } = input
  const rows = model.startup.map((line, index): Row => {
    const figure = book.model(`model:startup.${index}`, line.amount, 'money')
    const edge = (amount: number) => textCell(formatMoneyMajor(amount, model.currency), figure.evidence)
    return {
      cells: [
        textCell(capital(line.item), /\d/.test(line.item) ? figure.evidence : undefined),
        edge(line.low),
        figureCell(figure),
        edge(line.high),
      ],
    }
  })
  const total = book.model('model:startupTotal', model.startupTotal, 'money')
  rows.push({ cells: [textCell('All together'), textCell(''), figureCell(total), textCell('')], strong: true })
  return table('What to pay before and around the first sale', columns('Item', '#Low', '#Likely', '#High'), rows)
}
