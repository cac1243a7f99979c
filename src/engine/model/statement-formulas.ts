export type FigureUnit =
  | 'money'
  | 'units'
  | 'units a day'
  | 'units a month'
  | 'month'
  | 'months'
  | 'share'
  | 'ratio'
  | 'simulations'
  | 'share a year'
export type FigureRule = { label: string; formula: string; inputs: readonly string[]; unit: FigureUnit }

/** Ids of assumptions, and of figures of the model. */
export const a = (...keys: string[]): string[] => keys.map((key) => `assumption:${key}`)
export const m = (...paths: string[]): string[] => paths.map((path) => `model:${path}`)

export const fixedKeys = a('rentPerMonth', 'wagesPerMonth', 'utilitiesPerMonth', 'otherCostsPerMonth')
export const contributionKeys = a('pricePerUnit', 'paymentFeeShare', 'costOfSalesPerUnit', 'shrinkageShare')
export const volumeKeys = a('unitsPerDay', 'capacityPerDay', 'openDaysPerMonth', 'rampMonths', 'seasonality')

/** One row of the statements, for a month (`months.7.revenue`) or a year (`year.1.revenue`). */
export const monthFields: Record<string, FigureRule> = {
  units: { label: 'Units sold', formula: 'min(capacity, units a day × ramp-up × season) × open days', inputs: volumeKeys, unit: 'units' },
  revenue: {
    label: 'Sales',
    formula: 'units × price × price level',
    inputs: [...volumeKeys, ...a('pricePerUnit', 'inflation', 'fxDepreciation')],
    unit: 'money',
  },
  costOfSales: {
    label: 'Cost of sales',
    formula: 'units × cost of one × (1 + shrinkage) × price level',
    inputs: [...volumeKeys, ...a('costOfSalesPerUnit', 'shrinkageShare', 'inflation', 'fxDepreciation')],
    unit: 'money',
  },
  grossProfit: {
    label: 'Gross profit',
    formula: 'sales − cost of sales',
    inputs: a('pricePerUnit', 'costOfSalesPerUnit', 'shrinkageShare', 'unitsPerDay'),
    unit: 'money',
  },
  operatingCosts: {
    label: 'Operating costs',
    formula: 'fees + wages + rent + utilities + other costs + yearly licences, each at its own price level',
    inputs: [...fixedKeys, ...a('paymentFeeShare', 'permitRenewalPerYear', 'inflation', 'fxDepreciation')],
    unit: 'money',
  },
  depreciation: {
    label: 'Depreciation',
    formula: 'cost of each line ÷ its life in months, straight line',
    inputs: a('equipmentTotal'),
    unit: 'money',
  },
  interest: { label: 'Interest', formula: 'what is owed × monthly rate', inputs: a('loanAmount', 'loanRate', 'loanMonths'), unit: 'money' },
  tax: {
    label: 'Tax',
    formula: "the year's bands on turnover or profit so far, less tax already counted this year",
    inputs: ['tax', ...a('pricePerUnit', 'unitsPerDay')],
    unit: 'money',
  },
  ownerDraw: {
    label: 'Owner’s drawings',
    formula: "owner's draw × consumer prices",
    inputs: a('ownerDrawPerMonth', 'inflation'),
    unit: 'money',
  },
  netProfit: {
    label: 'Net profit',
    formula: 'gross profit − operating costs − depreciation − interest − tax',
    inputs: [...contributionKeys, ...fixedKeys, ...volumeKeys, ...a('equipmentTotal'), 'tax'],
    unit: 'money',
  },
  cashIn: {
    label: 'Cash in',
    formula: 'sales + what customers owed before − what they owe now',
    inputs: [...a('debtorDays', 'pricePerUnit'), ...volumeKeys],
    unit: 'money',
  },
  cashOut: {
    label: 'Cash out',
    formula: "suppliers paid + operating costs + rent paid ahead + loan instalment + tax paid + equipment bought again + owner's draw",
    inputs: [
      ...a('costOfSalesPerUnit', 'stockDays', 'creditorDays', 'rentAheadMonths', 'ownerDrawPerMonth', 'equipmentTotal'),
      ...fixedKeys,
    ],
    unit: 'money',
  },
  closingCash: {
    label: 'Closing cash',
    formula: 'cash at the end of the month before + cash in − cash out',
    inputs: a('ownCapital', 'loanAmount', 'pricePerUnit', 'unitsPerDay', 'ownerDrawPerMonth'),
    unit: 'money',
  },
  loanBalance: {
    label: 'Loan balance',
    formula: 'loan − principal repaid',
    inputs: a('loanAmount', 'loanRate', 'loanMonths'),
    unit: 'money',
  },
}

/** Lines of the balance sheet (`balance.12.assets.cash`). */
export const balanceFields: Record<string, FigureRule> = {
  'assets.cash': { label: 'Cash', formula: 'closing cash, at least 0', inputs: a('ownCapital', 'loanAmount'), unit: 'money' },
  'assets.stock': {
    label: 'Stock',
    formula: "next month's cost of sales × stock days / 30",
    inputs: a('stockDays', 'costOfSalesPerUnit'),
    unit: 'money',
  },
  'assets.debtors': {
    label: 'Receivables',
    formula: 'sales of the last debtor days',
    inputs: a('debtorDays', 'pricePerUnit'),
    unit: 'money',
  },
  'assets.prepaid': {
    label: 'Prepaid rent and deposits',
    formula: 'rent paid − rent used + deposit',
    inputs: a('rentPerMonth', 'rentAheadMonths', 'depositMonths'),
    unit: 'money',
  },
  'assets.equipment': {
    label: 'Equipment after depreciation',
    formula: 'bought − depreciation',
    inputs: a('equipmentTotal'),
    unit: 'money',
  },
  'assets.total': {
    label: 'Total assets',
    formula: 'cash + stock + receivables + prepaid + equipment',
    inputs: a('ownCapital', 'stockDays', 'debtorDays', 'rentPerMonth', 'equipmentTotal'),
    unit: 'money',
  },
  'liabilities.creditors': {
    label: 'Payables',
    formula: 'purchases of the last creditor days',
    inputs: a('creditorDays', 'costOfSalesPerUnit'),
    unit: 'money',
  },
  'liabilities.loan': {
    label: 'Loan',
    formula: 'loan − principal repaid',
    inputs: a('loanAmount', 'loanRate', 'loanMonths'),
    unit: 'money',
  },
  'liabilities.tax': { label: 'Tax payable', formula: 'tax counted − tax paid', inputs: ['tax'], unit: 'money' },
  'liabilities.shortfall': {
    label: 'Cash shortfall',
    formula: 'closing cash below 0',
    inputs: a('ownCapital', 'loanAmount'),
    unit: 'money',
  },
  'liabilities.total': {
    label: 'Total liabilities',
    formula: 'payables + loan + tax + cash shortfall',
    inputs: a('creditorDays', 'loanAmount'),
    unit: 'money',
  },
  'equity.capital': { label: 'Owner’s capital', formula: 'own money at the start', inputs: a('ownCapital'), unit: 'money' },
  'equity.retained': {
    label: 'Retained profit',
    formula: 'net profit so far − licences and pre-opening costs',
    inputs: a('pricePerUnit', 'unitsPerDay', 'permitFees', 'preOperatingTotal'),
    unit: 'money',
  },
  'equity.drawings': {
    label: 'Owner’s drawings so far',
    formula: "owner's draw so far",
    inputs: a('ownerDrawPerMonth', 'inflation'),
    unit: 'money',
  },
  'equity.total': {
    label: 'Owner’s equity',
    formula: 'capital + retained profit − drawings',
    inputs: a('ownCapital', 'ownerDrawPerMonth'),
    unit: 'money',
  },
}
