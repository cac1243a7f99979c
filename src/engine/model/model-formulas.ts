import { a, contributionKeys, type FigureRule, type FigureUnit, fixedKeys, m, volumeKeys } from './statement-formulas.ts'

const simulationWords = 'simulations, each with its own draw of every uncertain assumption, monthly variation and bad events'

const risk = (label: string, formula: string, unit: FigureUnit = 'money'): FigureRule => ({
  label,
  formula,
  inputs: [...m('risk.paths'), ...contributionKeys, ...fixedKeys, ...volumeKeys],
  unit,
})
const band = (label: string, what: string): [string, FigureRule][] => [
  ['p10', risk(`${label}: low`, `1 out of 10 ${simulationWords} has a lower ${what}`)],
  ['p50', risk(`${label}: likely`, `half of the ${simulationWords} have a lower ${what}`)],
  ['p90', risk(`${label}: high`, `9 out of 10 ${simulationWords} have a lower ${what}`)],
]
const bandOf = (path: string, label: string, what: string): [string, FigureRule][] =>
  band(label, what).map(([p, rule]) => [`${path}.${p}`, rule])

/** Figures by path; '*' stands for a number. */
export const scalarFields: Record<string, FigureRule> = {
  startupTotal: { label: 'Total start-up cost', formula: 'sum of the start-up lines', inputs: m('startup.*'), unit: 'money' },
  'breakEven.unitsPerDay': {
    label: 'Break-even, units a day',
    formula: 'break-even units a month ÷ open days',
    inputs: [...m('breakEven.unitsPerMonth'), ...a('openDaysPerMonth')],
    unit: 'units a day',
  },
  'breakEven.unitsPerMonth': {
    label: 'Break-even, units a month',
    formula:
      '(rent + wages + utilities + other costs + licences ÷ 12 + depreciation + interest) ÷ (price × (1 − fees) − cost × (1 + shrinkage))',
    inputs: [...fixedKeys, ...contributionKeys, ...a('permitRenewalPerYear', 'equipmentTotal', 'loanAmount')],
    unit: 'units a month',
  },
  'breakEven.revenuePerMonth': {
    label: 'Break-even, sales a month',
    formula: 'break-even units a month × price',
    inputs: [...m('breakEven.unitsPerMonth'), ...a('pricePerUnit')],
    unit: 'money',
  },
  'breakEven.month': {
    label: 'Break-even month',
    formula: 'first month without a loss from which the next twelve together make none',
    inputs: [...contributionKeys, ...fixedKeys, ...volumeKeys],
    unit: 'month',
  },
  'breakEven.paybackMonth': {
    label: 'Payback month',
    formula: "first month in which cash again holds all that was put in, after bills and owner's draw",
    inputs: [...m('startupTotal'), ...a('ownerDrawPerMonth'), ...contributionKeys],
    unit: 'month',
  },
  'breakEven.marginOfSafety': {
    label: 'Margin of safety',
    formula: '(full sales − break-even sales) ÷ full sales',
    inputs: [...m('breakEven.unitsPerMonth'), ...a('unitsPerDay', 'capacityPerDay', 'openDaysPerMonth')],
    unit: 'share',
  },
  'cashLow.amount': {
    label: 'Lowest cash',
    formula: 'smallest closing cash of months 1 to 36',
    inputs: a('ownCapital', 'ownerDrawPerMonth', 'unitsPerDay', 'rampMonths', 'rentAheadMonths'),
    unit: 'money',
  },
  'cashLow.month': {
    label: 'Month of the lowest cash',
    formula: 'month with the smallest closing cash',
    inputs: m('cashLow.amount'),
    unit: 'month',
  },
  'ratios.grossMargin': {
    label: 'Gross margin',
    formula: 'gross profit ÷ sales, 36 months',
    inputs: a('pricePerUnit', 'costOfSalesPerUnit', 'shrinkageShare'),
    unit: 'share',
  },
  'ratios.netMargin': {
    label: 'Net margin',
    formula: 'net profit ÷ sales, 36 months',
    inputs: [...contributionKeys, ...fixedKeys],
    unit: 'share',
  },
  'ratios.dscrWorst': {
    label: 'DSCR, worst month',
    formula: "(net profit + depreciation + interest − owner's draw) ÷ instalment, smallest",
    inputs: a('loanAmount', 'loanRate', 'loanMonths', 'ownerDrawPerMonth'),
    unit: 'ratio',
  },
  'ratios.dscrAverage': {
    label: 'DSCR, average',
    formula: "(net profit + depreciation + interest − owner's draw) ÷ instalments, summed",
    inputs: a('loanAmount', 'loanRate', 'loanMonths', 'ownerDrawPerMonth'),
    unit: 'ratio',
  },
  'ratios.dscrAtSalesMinus20': {
    label: 'DSCR, worst month, with sales 20% lower',
    formula: 'the worst month with 20% fewer sales',
    inputs: a('loanAmount', 'loanRate', 'loanMonths', 'unitsPerDay'),
    unit: 'ratio',
  },
  'ratios.roi12': {
    label: 'Return on investment after 12 months',
    formula: "(net profit − owner's draw, months 1 to 12) ÷ total start-up cost",
    inputs: [...m('startupTotal', 'year.1.netProfit', 'year.1.ownerDraw')],
    unit: 'share',
  },
  'ratios.currentRatio': {
    label: 'Current ratio',
    formula: '(cash + stock + receivables + prepaid) ÷ (payables + tax + shortfall + loan due in a year), month 12',
    inputs: m('balance.12.assets.total', 'balance.12.liabilities.total'),
    unit: 'ratio',
  },
  'ratios.contributionPerUnit': {
    label: 'Contribution per unit',
    formula: 'price × (1 − fees) − cost × (1 + shrinkage)',
    inputs: contributionKeys,
    unit: 'money',
  },
  'ratios.rentToSales': {
    label: 'Rent as a share of full sales',
    formula: 'rent ÷ (units a day × open days × price)',
    inputs: a('rentPerMonth', 'unitsPerDay', 'openDaysPerMonth', 'pricePerUnit'),
    unit: 'share',
  },
  'ratios.npv': {
    label: 'Net present value of 3 years',
    formula: "cash flows after the owner's draw, discounted at the micro-loan rate, stock and money owed counted at the end",
    inputs: [...m('startupTotal'), ...a('loanRate', 'ownerDrawPerMonth')],
    unit: 'money',
  },
  'ratios.irr': {
    label: 'Internal rate of return of 3 years',
    formula: 'the rate at which the same flows are worth 0 today',
    inputs: [...m('startupTotal'), ...a('ownerDrawPerMonth')],
    unit: 'share a year',
  },
  'risk.paths': {
    label: 'Simulations',
    formula: 'fixed by the engine, and each can be repeated from the seed',
    inputs: [],
    unit: 'simulations',
  },
  ...Object.fromEntries([
    ...bandOf('risk.month12Revenue', 'Sales in month 12', 'sales figure'),
    ...bandOf('risk.month12Profit', 'Profit in month 12, before the owner’s draw', 'profit'),
    ...bandOf('risk.year1Profit', 'Profit of year 1', 'profit'),
    ...bandOf('risk.byMonth.profit.*', 'Profit in the month', 'profit'),
    ...bandOf('risk.byMonth.cash.*', 'Cash in the month', 'amount of cash'),
    ...bandOf('risk.byMonth.revenue.*', 'Sales in the month', 'sales figure'),
  ]),
  'risk.cashNeeded.p50': risk(
    'Cash needed: likely',
    `own money with which cash stays above 0 through the first 12 months in half of the ${simulationWords}`,
  ),
  'risk.cashNeeded.p80': risk(
    'Cash needed: safe',
    `own money with which cash stays above 0 through the first 12 months in 8 out of 10 ${simulationWords}`,
  ),
  'risk.cashNeeded.p90': risk(
    'Cash needed: very safe',
    `own money with which cash stays above 0 through the first 12 months in 9 out of 10 ${simulationWords}`,
  ),
  'risk.paybackMonth.p10': risk('Payback month: early', `in 1 out of 10 ${simulationWords} it is back by then`, 'month'),
  'risk.paybackMonth.p50': risk('Payback month: likely', `in half of the ${simulationWords} it is back by then`, 'month'),
  'risk.paybackMonth.p90': risk('Payback month: late', `in 9 out of 10 ${simulationWords} it is back by then`, 'month'),
  'risk.probabilityCashOut': risk('Cash runs out', `share of ${simulationWords} with cash below 0 in any month`, 'share'),
  'risk.probabilityLoss': risk('Loss in year 1', `share of ${simulationWords} with year-1 net profit below 0`, 'share'),
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
    label: 'Loan amount in the example',
    formula: 'total start-up cost × (1 − own share)',
    inputs: m('startupTotal', 'loanExample.ownShare'),
    unit: 'money',
  },
  'loanExample.ownShare': {
    label: 'Owner’s share in the example',
    formula: 'a share lenders accept from a start-up (10–30%), set to 30%',
    inputs: [],
    unit: 'share',
  },
  'loanExample.ratePerYear': {
    label: 'Nominal interest rate of the example',
    formula: '12 × ((1 + effective rate)^(1/12) − 1)',
    inputs: a('loanRate'),
    unit: 'share a year',
  },
  'loanExample.effectiveRate': {
    label: 'Effective interest rate of the example',
    formula: 'the yearly rate at which the instalments are worth the loan',
    inputs: a('loanRate'),
    unit: 'share a year',
  },
  'loanExample.months': {
    label: 'Term of the example loan',
    formula: 'the usual term of a first micro-loan',
    inputs: [],
    unit: 'months',
  },
  'loanExample.dscrWorst': {
    label: 'DSCR of the example, worst month',
    formula: "(net profit + depreciation + interest − owner's draw) ÷ instalment, smallest",
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'ratio',
  },
  'loanExample.dscrAverage': {
    label: 'DSCR of the example, average',
    formula: "(net profit + depreciation + interest − owner's draw) ÷ instalments, summed",
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'ratio',
  },
  'loanExample.dscrAtSalesMinus20': {
    label: 'DSCR of the example, with sales 20% lower',
    formula: 'the worst month with 20% fewer sales',
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
    formula: 'balance × monthly rate',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
  'loanExample.instalments.*.principal': {
    label: 'Principal in the instalment',
    formula: 'instalment − interest',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
  'loanExample.instalments.*.balance': {
    label: 'Balance after the instalment',
    formula: 'balance before − principal',
    inputs: [...m('loanExample.amount'), ...a('loanRate')],
    unit: 'money',
  },
}
