import type { Month } from '#engine/model/result.ts'
import { formatYearMonth } from '#engine/quantity/format.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { assumptionsTexts, balanceTexts, monthlyTexts, ratiosTexts, sheetTexts, startupTexts } from '#words/documents/sheet.ts'
import { assumptionRows } from './assumptions-sheet.ts'
import { type CellForm, heading, heads, type SheetCell, type SheetRows, sheetNames, type Workbook } from './sheet-cells.ts'
import { sourcesSheet } from './summary-sheets.ts'

/**
 * The spreadsheet of an earlier engine's report: its own figures as they were computed then. Today's formulas need assumptions that it does not have,
 * and would give other sums than its pages.
 */
export function createStoredWorkbook(data: StoredReport): Workbook {
  const { engineVersion: engine, factsVersion: facts } = data.generatedBy
  const about = assumptionsTexts.aboutStored({ currency: data.model.currency, month: formatYearMonth(data.model.asOf) })
  return {
    [sheetNames.assumptions]: assumptionRows(data, about, false).rows,
    [sheetNames.startup]: startupSheet(data),
    [sheetNames.monthly]: monthlySheet(data),
    [sheetNames.balance]: balanceSheet(data),
    [sheetNames.ratios]: ratiosSheet(data),
    [sheetNames.sources]: sourcesSheet(data, sheetTexts.stored({ engine, facts })),
  }
}

const money = (value: number, bold = false): SheetCell => ({ value, form: 'money', ...(bold ? { bold } : {}) })

function startupSheet({ model }: StoredReport): SheetRows {
  const kinds: Record<string, string> = startupTexts.kinds
  return [
    heading(startupTexts.report),
    heads(sheetTexts.item, startupTexts.baseCase, sheetTexts.low, sheetTexts.high, sheetTexts.kind),
    ...model.startup.map((line): SheetCell[] => [
      { value: line.item },
      money(line.amount),
      money(line.low),
      money(line.high),
      { value: kinds[line.kind] ?? '' },
    ]),
    [{ value: startupTexts.storedTotal, bold: true }, money(model.startupTotal, true)],
  ]
}

const lines = [
  'units',
  'revenue',
  'costOfSales',
  'grossProfit',
  'operatingCosts',
  'depreciation',
  'interest',
  'tax',
  'netProfit',
  'ownerDraw',
  'cashIn',
  'cashOut',
  'closingCash',
  'loanBalance',
] as const satisfies readonly (keyof Month)[]

function monthlySheet({ model }: StoredReport): SheetRows {
  return [
    heads('', ...model.months.map(({ month }) => sheetTexts.month({ month }))),
    ...lines.map((key): SheetCell[] => {
      const form: CellForm = key === 'units' ? 'number' : 'money'
      return [{ value: monthlyTexts.lines[key] }, ...model.months.map((month): SheetCell => ({ value: month[key], form }))]
    }),
  ]
}

function balanceSheet({ model: { balance } }: StoredReport): SheetRows {
  const t = balanceTexts
  const row = (label: string, of: (sheet: (typeof balance)[number]) => number, bold = false): SheetCell[] => [
    { value: label, ...(bold ? { bold } : {}) },
    ...balance.map((sheet) => money(of(sheet), bold)),
  ]
  return [
    heads('', ...balance.map(({ month }) => (month === 0 ? sheetTexts.start : sheetTexts.month({ month })))),
    heading(t.assets),
    row(t.cash, ({ assets }) => assets.cash),
    ...(balance.some(({ assets }) => assets.float) ? [row(t.float, ({ assets }) => assets.float ?? 0)] : []),
    row(t.stock, ({ assets }) => assets.stock),
    row(t.debtors, ({ assets }) => assets.debtors),
    row(t.prepaid, ({ assets }) => assets.prepaid),
    row(t.equipment, ({ assets }) => assets.equipment),
    row(t.totalAssets, ({ assets }) => assets.total, true),
    heading(t.liabilities),
    row(t.creditors, ({ liabilities }) => liabilities.creditors),
    row(t.loan, ({ liabilities }) => liabilities.loan),
    row(t.taxOwed, ({ liabilities }) => liabilities.tax),
    row(t.shortfall, ({ liabilities }) => liabilities.shortfall),
    row(t.totalLiabilities, ({ liabilities }) => liabilities.total, true),
    heading(t.equity),
    row(t.ownCapital, ({ equity }) => equity.capital),
    row(t.retained, ({ equity }) => equity.retained),
    row(t.drawings, ({ equity }) => equity.drawings),
    row(t.ownersEquity, ({ equity }) => equity.total, true),
  ]
}

function ratiosSheet({ model }: StoredReport): SheetRows {
  const t = ratiosTexts
  const { ratios, breakEven, cashLow, months } = model
  const row = (label: string, value: number | null, form: CellForm, meaning = ''): SheetCell[] => [
    { value: label },
    { value: value ?? '', form },
    { value: meaning },
  ]
  const profitOfYear = (year: number) =>
    months.filter(({ month }) => Math.ceil(month / 12) === year).reduce((sum, each) => sum + each.netProfit, 0)
  return [
    heads(t.measure, sheetTexts.value, t.meaning),
    row(t.grossMargin, ratios.grossMargin, 'share', t.grossMarginMeans),
    row(t.netMargin, ratios.netMargin, 'share', t.netMarginMeans),
    row(t.contribution, ratios.contributionPerUnit, 'money', t.contributionMeans),
    row(t.breakEvenUnits, breakEven.unitsPerDay, 'number', t.breakEvenUnitsStored),
    row(t.breakEvenSales, breakEven.revenuePerMonth, 'money'),
    row(t.rentToSales, ratios.rentToSales, 'share'),
    row(t.returnOnInvestment, ratios.roi12, 'share', t.returnOnInvestmentMeans),
    row(t.lowestCash, cashLow.amount, 'money', t.lowestCashMeans),
    ...[1, 2, 3].map((year) => row(t.profitOfYear({ year }), profitOfYear(year), 'money')),
  ]
}
