export type FigureUnit =
  | 'money'
  | 'units'
  | 'units a day'
  | 'units a month'
  | 'month'
  | 'months'
  | 'share'
  | 'ratio'
  | 'futures'
  | 'share a year'
export type FigureRule = { label: string; formula: string; inputs: readonly string[]; unit: FigureUnit }

const a = (...keys: string[]): string[] => keys.map((key) => `assumption:${key}`)
const m = (...paths: string[]): string[] => paths.map((path) => `model:${path}`)

const fixedKeys = a('rentPerMonth', 'wagesPerMonth', 'utilitiesPerMonth', 'otherCostsPerMonth')
const contributionKeys = a('pricePerUnit', 'paymentFeeShare', 'costOfSalesPerUnit', 'shrinkageShare')
const volumeKeys = a('unitsPerDay', 'capacityPerDay', 'openDaysPerMonth', 'rampMonths', 'seasonality')
const simulationWords = 'futures run with every uncertain assumption drawn once and held, correlated, with monthly wobble and shocks'

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
    label: 'Kept from sales',
    formula: 'sales − cost of sales',
    inputs: a('pricePerUnit', 'costOfSalesPerUnit', 'shrinkageShare', 'unitsPerDay'),
    unit: 'money',
  },
  operatingCosts: {
    label: 'Running costs',
    formula: 'fees + wages + rent + utilities + other costs + yearly licences, each at its own price level',
    inputs: [...fixedKeys, ...a('paymentFeeShare', 'permitRenewalPerYear', 'inflation', 'fxDepreciation')],
    unit: 'money',
  },
  depreciation: {
    label: 'Wear of equipment',
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
    label: 'Taken out to live on',
    formula: "owner's draw × consumer prices",
    inputs: a('ownerDrawPerMonth', 'inflation'),
    unit: 'money',
  },
  netProfit: {
    label: 'Left after all costs',
    formula: 'kept from sales − running costs − wear − interest − tax',
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
    formula: "suppliers paid + running costs + rent paid ahead + loan instalment + tax paid + equipment bought again + owner's draw",
    inputs: [
      ...a('costOfSalesPerUnit', 'stockDays', 'creditorDays', 'rentAheadMonths', 'ownerDrawPerMonth', 'equipmentTotal'),
      ...fixedKeys,
    ],
    unit: 'money',
  },
  closingCash: {
    label: 'Cash at the end',
    formula: 'cash at the end of the month before + cash in − cash out',
    inputs: a('ownCapital', 'loanAmount', 'pricePerUnit', 'unitsPerDay', 'ownerDrawPerMonth'),
    unit: 'money',
  },
  loanBalance: {
    label: 'Still owed on the loan',
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
    label: 'Owed by customers',
    formula: 'sales of the last debtor days',
    inputs: a('debtorDays', 'pricePerUnit'),
    unit: 'money',
  },
  'assets.prepaid': {
    label: 'Rent and deposit paid ahead',
    formula: 'rent paid − rent used + deposit',
    inputs: a('rentPerMonth', 'rentAheadMonths', 'depositMonths'),
    unit: 'money',
  },
  'assets.equipment': { label: 'Equipment', formula: 'bought − wear', inputs: a('equipmentTotal'), unit: 'money' },
  'assets.total': {
    label: 'All it owns',
    formula: 'cash + stock + owed by customers + paid ahead + equipment',
    inputs: a('ownCapital', 'stockDays', 'debtorDays', 'rentPerMonth', 'equipmentTotal'),
    unit: 'money',
  },
  'liabilities.creditors': {
    label: 'Owed to suppliers',
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
  'liabilities.tax': { label: 'Tax owed', formula: 'tax counted − tax paid', inputs: ['tax'], unit: 'money' },
  'liabilities.shortfall': {
    label: 'Money still to find',
    formula: 'closing cash below 0',
    inputs: a('ownCapital', 'loanAmount'),
    unit: 'money',
  },
  'liabilities.total': {
    label: 'All it owes',
    formula: 'suppliers + loan + tax + money still to find',
    inputs: a('creditorDays', 'loanAmount'),
    unit: 'money',
  },
  'equity.capital': { label: 'Put in by the owner', formula: 'own money at the start', inputs: a('ownCapital'), unit: 'money' },
  'equity.retained': {
    label: 'Profit kept',
    formula: 'net profit so far − licences and pre-opening costs',
    inputs: a('pricePerUnit', 'unitsPerDay', 'permitFees', 'preOperatingTotal'),
    unit: 'money',
  },
  'equity.drawings': {
    label: 'Taken out by the owner',
    formula: "owner's draw so far",
    inputs: a('ownerDrawPerMonth', 'inflation'),
    unit: 'money',
  },
  'equity.total': {
    label: "The owner's part",
    formula: 'put in + profit kept − taken out',
    inputs: a('ownCapital', 'ownerDrawPerMonth'),
    unit: 'money',
  },
}

const risk = (label: string, formula: string, unit: FigureUnit = 'money'): FigureRule => ({
  label,
  formula,
  inputs: [...m('risk.paths'), ...contributionKeys, ...fixedKeys, ...volumeKeys],
  unit,
})
const band = (label: string, what: string): [string, FigureRule][] => [
  ['p10', risk(`${label}: poor`, `1 of 10 ${simulationWords} has a lower ${what}`)],
  ['p50', risk(`${label}: middle`, `half of the ${simulationWords} have a lower ${what}`)],
  ['p90', risk(`${label}: good`, `9 of 10 ${simulationWords} have a lower ${what}`)],
]
const bandOf = (path: string, label: string, what: string): [string, FigureRule][] =>
  band(label, what).map(([p, rule]) => [`${path}.${p}`, rule])

/** Figures by path; '*' stands for a number. */
export const scalarFields: Record<string, FigureRule> = {
  startupTotal: { label: 'What the start needs', formula: 'sum of the start-up lines', inputs: m('startup.*'), unit: 'money' },
  'breakEven.unitsPerDay': {
    label: 'Sales a day to cover costs',
    formula: 'sales a month to cover costs ÷ open days',
    inputs: [...m('breakEven.unitsPerMonth'), ...a('openDaysPerMonth')],
    unit: 'units a day',
  },
  'breakEven.unitsPerMonth': {
    label: 'Sales a month to cover costs',
    formula: '(rent + wages + utilities + other costs + licences ÷ 12 + wear + interest) ÷ (price × (1 − fees) − cost × (1 + shrinkage))',
    inputs: [...fixedKeys, ...contributionKeys, ...a('permitRenewalPerYear', 'equipmentTotal', 'loanAmount')],
    unit: 'units a month',
  },
  'breakEven.revenuePerMonth': {
    label: 'Takings a month to cover costs',
    formula: 'sales a month to cover costs × price',
    inputs: [...m('breakEven.unitsPerMonth'), ...a('pricePerUnit')],
    unit: 'money',
  },
  'breakEven.month': {
    label: 'Month in which costs are covered',
    formula: 'first month without a loss from which the next twelve together make none',
    inputs: [...contributionKeys, ...fixedKeys, ...volumeKeys],
    unit: 'month',
  },
  'breakEven.paybackMonth': {
    label: 'Month the money is back',
    formula: "first month the till holds again all that was put in, bills and owner's draw paid",
    inputs: [...m('startupTotal'), ...a('ownerDrawPerMonth'), ...contributionKeys],
    unit: 'month',
  },
  'breakEven.marginOfSafety': {
    label: 'How far sales may fall',
    formula: '(mature sales − sales to cover costs) ÷ mature sales',
    inputs: [...m('breakEven.unitsPerMonth'), ...a('unitsPerDay', 'capacityPerDay', 'openDaysPerMonth')],
    unit: 'share',
  },
  'cashLow.amount': {
    label: 'Least cash in the till',
    formula: 'smallest closing cash of months 1 to 36',
    inputs: a('ownCapital', 'ownerDrawPerMonth', 'unitsPerDay', 'rampMonths', 'rentAheadMonths'),
    unit: 'money',
  },
  'cashLow.month': {
    label: 'Month of the least cash',
    formula: 'month with the smallest closing cash',
    inputs: m('cashLow.amount'),
    unit: 'month',
  },
  'ratios.grossMargin': {
    label: 'Kept from each sale',
    formula: 'kept from sales ÷ sales, 36 months',
    inputs: a('pricePerUnit', 'costOfSalesPerUnit', 'shrinkageShare'),
    unit: 'share',
  },
  'ratios.netMargin': {
    label: 'Left after all costs, of sales',
    formula: 'net profit ÷ sales, 36 months',
    inputs: [...contributionKeys, ...fixedKeys],
    unit: 'share',
  },
  'ratios.dscrWorst': {
    label: 'Earned per 1 of repayment, worst month',
    formula: "(net profit + wear + interest − owner's draw) ÷ instalment, smallest",
    inputs: a('loanAmount', 'loanRate', 'loanMonths', 'ownerDrawPerMonth'),
    unit: 'ratio',
  },
  'ratios.dscrAverage': {
    label: 'Earned per 1 of repayment, average',
    formula: "(net profit + wear + interest − owner's draw) ÷ instalments, summed",
    inputs: a('loanAmount', 'loanRate', 'loanMonths', 'ownerDrawPerMonth'),
    unit: 'ratio',
  },
  'ratios.dscrAtSalesMinus20': {
    label: 'Earned per 1 of repayment at a fifth fewer sales',
    formula: 'the worst month with 20 % fewer sales',
    inputs: a('loanAmount', 'loanRate', 'loanMonths', 'unitsPerDay'),
    unit: 'ratio',
  },
  'ratios.roi12': {
    label: 'Return after a year',
    formula: "(net profit − owner's draw, months 1 to 12) ÷ what the start needs",
    inputs: [...m('startupTotal', 'year.1.netProfit', 'year.1.ownerDraw')],
    unit: 'share',
  },
  'ratios.currentRatio': {
    label: 'Short-term money over short-term debts',
    formula: '(cash + stock + owed by customers + paid ahead) ÷ (suppliers + tax + shortfall + loan due in a year), month 12',
    inputs: m('balance.12.assets.total', 'balance.12.liabilities.total'),
    unit: 'ratio',
  },
  'ratios.contributionPerUnit': {
    label: 'Kept from one sale',
    formula: 'price × (1 − fees) − cost × (1 + shrinkage)',
    inputs: contributionKeys,
    unit: 'money',
  },
  'ratios.rentToSales': {
    label: 'Rent of mature sales',
    formula: 'rent ÷ (units a day × open days × price)',
    inputs: a('rentPerMonth', 'unitsPerDay', 'openDaysPerMonth', 'pricePerUnit'),
    unit: 'share',
  },
  'ratios.npv': {
    label: 'Worth today of the three years',
    formula: "cash flows after the owner's draw, discounted at the micro-loan rate, stock and money owed counted at the end",
    inputs: [...m('startupTotal'), ...a('loanRate', 'ownerDrawPerMonth')],
    unit: 'money',
  },
  'ratios.irr': {
    label: 'Yearly return of the three years',
    formula: 'the rate at which the same flows are worth 0 today',
    inputs: [...m('startupTotal'), ...a('ownerDrawPerMonth')],
    unit: 'share a year',
  },
  'risk.paths': {
    label: 'Futures run',
    formula: 'fixed by the engine; every one can be repeated from the seed',
    inputs: [],
    unit: 'futures',
  },
  ...Object.fromEntries([
    ...bandOf('risk.month12Revenue', 'Sales in month 12', 'sales figure'),
    ...bandOf('risk.month12Profit', 'Profit in month 12, before the owner’s draw', 'profit'),
    ...bandOf('risk.year1Profit', 'Profit of the first year', 'profit'),
    ...bandOf('risk.byMonth.profit.*', 'Profit in the month', 'profit'),
    ...bandOf('risk.byMonth.cash.*', 'Cash in the month', 'amount of cash'),
    ...bandOf('risk.byMonth.revenue.*', 'Sales in the month', 'sales figure'),
  ]),
  'risk.cashNeeded.p50': risk(
    'Cash needed: middle',
    `own money with which cash stays above 0 through the first 12 months in half of the ${simulationWords}`,
  ),
  'risk.cashNeeded.p80': risk(
    'Cash needed: careful',
    `own money with which cash stays above 0 through the first 12 months in 8 of 10 ${simulationWords}`,
  ),
  'risk.cashNeeded.p90': risk(
    'Cash needed: very careful',
    `own money with which cash stays above 0 through the first 12 months in 9 of 10 ${simulationWords}`,
  ),
  'risk.paybackMonth.p10': risk('Month the money is back: good', `in 1 of 10 ${simulationWords} it is back by then`, 'month'),
  'risk.paybackMonth.p50': risk('Month the money is back: middle', `in half of the ${simulationWords} it is back by then`, 'month'),
  'risk.paybackMonth.p90': risk('Month the money is back: poor', `in 9 of 10 ${simulationWords} it is back by then`, 'month'),
  'risk.probabilityCashOut': risk('Cash runs out', `share of ${simulationWords} with cash below 0 in any month`, 'share'),
  'risk.probabilityLoss': risk('Loss in the first year', `share of ${simulationWords} with year-1 net profit below 0`, 'share'),
  'risk.byMonth.cashOut.*': risk('Cash has run out by the month', `share of ${simulationWords} with cash below 0 by then`, 'share'),
  'risk.byMonth.loss.*': risk('Loss since opening', `share of ${simulationWords} whose profit since opening is below 0`, 'share'),
  'risk.drivers.*.share': risk(
    'Part of the uncertainty',
    'share of the variance of year-1 profit that goes with this assumption (regression on the draws, β · r)',
    'share',
  ),
  'risk.drivers.*.profitAtLow': risk('Year-1 profit with it at its low', 'the likely case with this one assumption at its low end'),
  'risk.drivers.*.profitAtHigh': risk('Year-1 profit with it at its high', 'the likely case with this one assumption at its high end'),
  'loanExample.amount': {
    label: 'Loan in the example',
    formula: 'what the start needs × (1 − own share)',
    inputs: m('startupTotal', 'loanExample.ownShare'),
    unit: 'money',
  },
  'loanExample.ownShare': {
    label: 'Own money in the example',
    formula: 'a share lenders accept from a start-up (10–30 %), set to 30 %',
    inputs: [],
    unit: 'share',
  },
  'loanExample.ratePerYear': {
    label: 'Rate of the example, twelve times the monthly one',
    formula: '12 × ((1 + effective rate)^(1/12) − 1)',
    inputs: a('loanRate'),
    unit: 'share a year',
  },
  'loanExample.effectiveRate': {
    label: 'What the example costs a year',
    formula: 'the yearly rate at which the instalments are worth the loan',
    inputs: a('loanRate'),
    unit: 'share a year',
  },
  'loanExample.months': {
    label: 'Months to repay the example',
    formula: 'the usual term of a first micro-loan',
    inputs: [],
    unit: 'months',
  },
  'loanExample.dscrWorst': {
    label: 'Earned per 1 of repayment in the example, worst month',
    formula: "(net profit + wear + interest − owner's draw) ÷ instalment, smallest",
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'ratio',
  },
  'loanExample.dscrAverage': {
    label: 'Earned per 1 of repayment in the example, average',
    formula: "(net profit + wear + interest − owner's draw) ÷ instalments, summed",
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'ratio',
  },
  'loanExample.dscrAtSalesMinus20': {
    label: 'The same at a fifth fewer sales',
    formula: 'the worst month with 20 % fewer sales',
    inputs: [...m('loanExample.amount'), ...a('loanRate', 'unitsPerDay')],
    unit: 'ratio',
  },
  'loanExample.instalments.*.payment': {
    label: 'Instalment',
    formula: 'loan × r ÷ (1 − (1 + r)^−n)',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
  'loanExample.instalments.*.interest': {
    label: 'Interest in the instalment',
    formula: 'still owed × monthly rate',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
  'loanExample.instalments.*.principal': {
    label: 'Repaid in the instalment',
    formula: 'instalment − interest',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
  'loanExample.instalments.*.balance': {
    label: 'Still owed after it',
    formula: 'owed before − repaid',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
}
