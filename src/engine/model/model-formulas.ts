import { a, contributionKeys, type FigureRule, type FigureUnit, fixedKeys, m, volumeKeys } from './statement-formulas.ts'

const simulationWords = 'futures run with every uncertain assumption drawn once and held, correlated, with monthly wobble and shocks'

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
