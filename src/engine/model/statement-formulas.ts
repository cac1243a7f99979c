import { balanceFigures, monthFigures } from '#words/engine/formulas.ts'

export type FigureUnit =
  | 'money'
  | 'units'
  | 'units a day'
  | 'units a month'
  | 'month'
  | 'year'
  | 'months'
  | 'share'
  | 'ratio'
  | 'simulations'
  | 'share a year'
export type FigureSums = { inputs: readonly string[]; unit: FigureUnit }
export type FigureRule = FigureSums & { label: string; formula: string }

/** Joins each figure's inputs with its words; one without words does not compile. */
export function withWords<Path extends string>(
  words: Record<Path, { label: string; formula: string }>,
  figures: Record<Path, FigureSums>,
): Record<string, FigureRule> {
  return Object.fromEntries((Object.keys(figures) as Path[]).map((path) => [path, { ...words[path], ...figures[path] }]))
}

/** Ids of assumptions, and of figures of the model. */
export const a = (...keys: string[]): string[] => keys.map((key) => `assumption:${key}`)
export const m = (...paths: string[]): string[] => paths.map((path) => `model:${path}`)

export const fixedKeys = a('rentPerMonth', 'wagesPerMonth', 'keepingPerMonth', 'utilitiesPerMonth', 'otherCostsPerMonth')
export const contributionKeys = a('pricePerUnit', 'paymentFeeShare', 'costOfSalesPerUnit', 'shrinkageShare')
export const volumeKeys = a(
  'unitsPerDay',
  'marketSpending',
  'sellersNearby',
  'pull',
  'fairShareWeight',
  'capacityPerDay',
  'openDaysPerMonth',
  'rampMonths',
  'seasonality',
)

const { taxWithoutVat, ...monthWords } = monthFigures

/** What monthFields has for tax, where the business never owes VAT. */
export const taxFieldWithoutVat: FigureRule = { ...taxWithoutVat, inputs: ['tax', ...a('pricePerUnit', 'unitsPerDay')], unit: 'money' }

/** One row of the statements, for a month (`months.7.revenue`) or a year (`year.1.revenue`). */
export const monthFields = withWords(monthWords, {
  units: { inputs: volumeKeys, unit: 'units' },
  revenue: { inputs: [...volumeKeys, ...a('pricePerUnit', 'inflation', 'fxDepreciation')], unit: 'money' },
  costOfSales: { inputs: [...volumeKeys, ...a('costOfSalesPerUnit', 'shrinkageShare', 'inflation', 'fxDepreciation')], unit: 'money' },
  grossProfit: { inputs: a('pricePerUnit', 'costOfSalesPerUnit', 'shrinkageShare', 'unitsPerDay'), unit: 'money' },
  operatingCosts: { inputs: [...fixedKeys, ...a('paymentFeeShare', 'permitRenewalPerYear', 'inflation', 'fxDepreciation')], unit: 'money' },
  depreciation: { inputs: a('equipmentTotal'), unit: 'money' },
  interest: { inputs: a('loanAmount', 'loanRate', 'loanMonths'), unit: 'money' },
  tax: { inputs: ['tax', 'vat', ...a('pricePerUnit', 'unitsPerDay')], unit: 'money' },
  vat: { inputs: ['vat', ...a('pricePerUnit', 'unitsPerDay', 'costOfSalesPerUnit')], unit: 'money' },
  ownerDraw: { inputs: a('ownerDrawPerMonth', 'inflation'), unit: 'money' },
  netProfit: { inputs: [...contributionKeys, ...fixedKeys, ...volumeKeys, ...a('equipmentTotal'), 'tax', 'vat'], unit: 'money' },
  cashIn: { inputs: [...a('debtorDays', 'pricePerUnit'), ...volumeKeys], unit: 'money' },
  cashOut: {
    inputs: [
      ...a('costOfSalesPerUnit', 'stockDays', 'creditorDays', 'rentAheadMonths', 'ownerDrawPerMonth', 'equipmentTotal'),
      ...fixedKeys,
    ],
    unit: 'money',
  },
  closingCash: { inputs: a('ownCapital', 'loanAmount', 'pricePerUnit', 'unitsPerDay', 'ownerDrawPerMonth'), unit: 'money' },
  loanBalance: { inputs: a('loanAmount', 'loanRate', 'loanMonths'), unit: 'money' },
})

/** Lines of the balance sheet (`balance.12.assets.cash`). */
export const balanceFields = withWords(balanceFigures, {
  'assets.cash': { inputs: a('ownCapital', 'loanAmount'), unit: 'money' },
  'assets.float': { inputs: a('cashFloat'), unit: 'money' },
  'assets.stock': { inputs: a('stockDays', 'openingStock', 'costOfSalesPerUnit'), unit: 'money' },
  'assets.debtors': { inputs: a('debtorDays', 'pricePerUnit'), unit: 'money' },
  'assets.prepaid': { inputs: a('rentPerMonth', 'rentAheadMonths', 'depositMonths'), unit: 'money' },
  'assets.equipment': { inputs: a('equipmentTotal'), unit: 'money' },
  'assets.total': { inputs: a('ownCapital', 'stockDays', 'debtorDays', 'rentPerMonth', 'equipmentTotal'), unit: 'money' },
  'liabilities.creditors': { inputs: a('creditorDays', 'costOfSalesPerUnit'), unit: 'money' },
  'liabilities.loan': { inputs: a('loanAmount', 'loanRate', 'loanMonths'), unit: 'money' },
  'liabilities.tax': { inputs: ['tax', 'vat'], unit: 'money' },
  'liabilities.shortfall': { inputs: a('ownCapital', 'loanAmount'), unit: 'money' },
  'liabilities.total': { inputs: a('creditorDays', 'loanAmount'), unit: 'money' },
  'equity.capital': { inputs: a('ownCapital'), unit: 'money' },
  'equity.retained': { inputs: a('pricePerUnit', 'unitsPerDay', 'permitFees', 'preOperatingTotal'), unit: 'money' },
  'equity.drawings': { inputs: a('ownerDrawPerMonth', 'inflation'), unit: 'money' },
  'equity.total': { inputs: a('ownCapital', 'ownerDrawPerMonth'), unit: 'money' },
})
