import { lenderThresholds } from '#engine/model/constants.ts'
import type { Shape } from '#engine/model/model-inputs.ts'
import type { ReportData } from '#engine/report/report-data.ts'
import type { AssumptionRefs } from './assumptions-sheet.ts'
import type { MonthlyRefs } from './monthly-sheet.ts'
import { heading, heads, type SheetCell, type SheetRows } from './sheet-cells.ts'

const money = (formula: string, bold = false): SheetCell => ({ formula, form: 'money', ...(bold ? { bold: true } : {}) })

/** What to pay before the first sale, live; the model's own lines with their ranges beside it. */
export function startupSheet(data: ReportData, shape: Shape, a: AssumptionRefs, m: MonthlyRefs, decimals: number): SheetRows {
  const round = (sum: string) => `ROUND(${sum},${decimals})`
  const names = data.model.startup.filter((line) => line.kind === 'equipment')
  const live: [string, string][] = [
    ...shape.equipment.map((_, index): [string, string] => [names[index]?.item ?? `Equipment ${index + 1}`, m.at(`bought.${index}`, 0)]),
    ['Rent paid ahead', m.at('rentPaid', 0)],
    ['Deposit for the place', m.at('deposit', 0)],
    ['Permits', round(a.value('permitFees'))],
    ['Before the first sale', round(a.value('preOperatingTotal'))],
    ['First stock', m.at('stock', 0)],
    ['Working capital (cash left after the start)', m.at('closingCash', 0)],
  ]
  const rows: SheetRows = [heading('Start-up costs, calculated from the assumptions'), heads('Item', 'Amount')]
  const first = rows.length + 1
  for (const [label, formula] of live) rows.push([{ value: label }, money(formula)])
  rows.push([{ value: 'Total start-up cost', bold: true }, money(`SUM(B${first}:B${rows.length})`, true)])
  rows.push(
    [{ value: 'Owner’s capital' }, money(round(a.value('ownCapital')))],
    [{ value: 'Loan' }, money(round(a.value('loanAmount')))],
    [],
  )
  rows.push(heading('Base case of the report, with low and high'), heads('Item', 'Base case', 'Low', 'High', 'Kind'))
  for (const line of data.model.startup)
    rows.push([
      { value: line.item },
      { value: line.amount, form: 'money' },
      { value: line.low, form: 'money' },
      { value: line.high, form: 'money' },
      { value: line.kind },
    ])
  return rows
}

export function balanceSheet(m: MonthlyRefs, a: AssumptionRefs, decimals: number): SheetRows {
  const months = [0, 12, 24, 36]
  const rows: SheetRows = [heads('', 'Start', 'Month 12', 'Month 24', 'Month 36')]
  const row = (label: string, formula: (month: number, column: string) => string, bold = false) => {
    rows.push([
      { value: label, ...(bold ? { bold } : {}) },
      ...months.map((month, index) => money(formula(month, 'BCDE'[index] ?? 'B'), bold)),
    ])
    return rows.length
  }
  const capital = `ROUND(${a.value('ownCapital')},${decimals})`
  rows.push(heading('Assets (what you have)'))
  const cash = row('Cash', (month) => `MAX(0,${m.at('closingCash', month)})`)
  row('Stock', (month) => m.at('stock', month))
  row('Receivables (customers owe you)', (month) => m.at('debtors', month))
  row('Prepaid rent and deposits', (month) => m.at('prepaid', month))
  const equipment = row('Equipment after depreciation', (month) => m.at('equipmentNet', month))
  const assets = row('Total assets', (_, column) => `SUM(${column}${cash}:${column}${equipment})`, true)
  rows.push(heading('Liabilities (what you owe)'))
  const creditors = row('Payables (you owe suppliers)', (month) => m.at('creditors', month))
  row('Loan', (month) => m.at('loanBalance', month))
  row('Tax payable', (month) => m.at('taxOwed', month))
  const shortfall = row('Cash shortfall', (month) => `MAX(0,-${m.at('closingCash', month)})`)
  const liabilities = row('Total liabilities', (_, column) => `SUM(${column}${creditors}:${column}${shortfall})`, true)
  rows.push(heading('Equity (what is yours)'))
  const put = row('Owner’s capital', () => capital)
  row('Retained profit', (month) => m.at('retained', month))
  const drawings = row('Owner’s drawings so far', (month) => m.at('drawings', month))
  const equity = row('Owner’s equity', (_, column) => `${column}${put}+${column}${put + 1}-${column}${drawings}`, true)
  rows.push([])
  row('Check (must be 0)', (_, column) => `ROUND(${column}${assets}-${column}${liabilities}-${column}${equity},${decimals})`)
  return rows
}

export function ratiosSheet(shape: Shape, a: AssumptionRefs, m: MonthlyRefs): SheetRows {
  const v = a.value
  const total = (line: string, from: number, to: number) => `SUM(${m.span(line, from, to)})`
  const kept = `(${v('pricePerUnit')}*(1-${v('paymentFeeShare')})-${v('costOfSalesPerUnit')}*(1+${v('shrinkageShare')}))`
  const wear = shape.equipment.map((line, index) => `${v('equipmentTotal')}*${a.equipmentShare(index)}/${line.lifeMonths}`).join('+') || '0'
  const fixed = `(${v('rentPerMonth')}+${v('wagesPerMonth')}+${v('utilitiesPerMonth')}+${v('otherCostsPerMonth')}+${v('permitRenewalPerYear')}/12+${wear}+${total('interest', 1, 12)}/12)`
  const mature = `(MIN(${v('unitsPerDay')},${v('capacityPerDay')})*${v('openDaysPerMonth')})`
  const rows: SheetRows = [heads('Measure', 'Value', 'What it means')]
  const put = (label: string, formula: string, form: SheetCell['form'], meaning: string) =>
    rows.push([{ value: label }, { formula, form }, { value: meaning }])
  put(
    'Gross margin',
    `IF(${total('revenue', 1, 36)}=0,0,${total('grossProfit', 1, 36)}/${total('revenue', 1, 36)})`,
    'share',
    'Gross profit divided by sales, 3 years',
  )
  put(
    'Net margin',
    `IF(${total('revenue', 1, 36)}=0,0,${total('netProfit', 1, 36)}/${total('revenue', 1, 36)})`,
    'share',
    'Net profit divided by sales, 3 years',
  )
  put('Contribution per unit', kept, 'money', 'Price minus fees minus the unit’s direct cost')
  put('Fixed costs a month', fixed, 'money', 'You pay these even without sales. They include depreciation.')
  put(
    'Break-even, units a day',
    `IF(${kept}<=0,0,${fixed}/${kept}/${v('openDaysPerMonth')})`,
    'number',
    'You must sell this many a day to cover your costs. 0 means that no number is enough.',
  )
  put('Break-even, sales a month', `IF(${kept}<=0,0,${fixed}/${kept}*${v('pricePerUnit')})`, 'money', '')
  put(
    'Margin of safety',
    `IF(${kept}<=0,0,(${mature}-${fixed}/${kept})/${mature})`,
    'share',
    'The share of sales you can lose before you no longer cover your costs',
  )
  put('Rent to sales', `IF(${mature}*${v('pricePerUnit')}=0,0,${v('rentPerMonth')}/(${mature}*${v('pricePerUnit')}))`, 'share', '')
  put(
    'Return on investment after 12 months, after own pay',
    `IF(${m.at('cashIn', 0)}=0,0,(${total('netProfit', 1, 12)}-${total('ownerDraw', 1, 12)})/${m.at('cashIn', 0)})`,
    'share',
    'On the money put in, with the loan',
  )
  put('Lowest cash', `MIN(${m.span('closingCash', 1, 36)})`, 'money', 'Below zero it is a cash shortfall, which you must still find.')
  put('Profit, year 1', total('netProfit', 1, 12), 'money', '')
  put('Profit, year 2', total('netProfit', 13, 24), 'money', '')
  put('Profit, year 3', total('netProfit', 25, 36), 'money', '')
  put('Total repayment', `${total('interest', 1, 36)}+${total('principal', 1, 36)}`, 'money', '')
  put(
    'DSCR, average',
    `IF(${v('loanAmount')}<=0,0,(${coverSum(m)})/(${total('interest', 1, 36)}+${total('principal', 1, 36)}))`,
    'number',
    `Debt service coverage ratio, the money earned for each 1 of instalment due, after own pay. Usual limits are ${lenderThresholds.dscr.microfinance} for microfinance and ${lenderThresholds.dscr.bank} for a bank. It is 0 without a loan.`,
  )
  return rows
}

/** Net profit + depreciation + interest − own pay, in the months that have an instalment. */
function coverSum(m: MonthlyRefs): string {
  return Array.from({ length: 36 }, (_, index) => {
    const at = (line: string) => m.at(line, index + 1)
    return `IF(${at('interest')}+${at('principal')}>0,${at('netProfit')}+${at('depreciation')}+${at('interest')}-${at('ownerDraw')},0)`
  }).join('+')
}

export function sourcesSheet(data: ReportData, note: string | null): SheetRows {
  const rows: SheetRows = [
    heading('Where the figures come from'),
    [{ value: `Model ${data.generatedBy.engineVersion}, facts ${data.generatedBy.factsVersion}, made ${data.generatedBy.at}` }],
    ...(note ? [[{ value: note }]] : []),
    [],
    heads('Figure', 'Value', 'Unit', 'Year', 'Kind', 'Confidence', 'Source', 'Publisher', 'Address', 'Licence', 'Reason or formula'),
  ]
  for (const item of data.evidence) {
    if (item.id.startsWith('model:')) continue
    rows.push([
      { value: item.label },
      { value: item.value, ...(typeof item.value === 'number' ? { form: 'number' as const } : {}) },
      { value: item.unit },
      { value: item.year, form: 'whole' },
      { value: item.kind },
      { value: item.confidence },
      { value: item.source.title },
      { value: item.source.publisher },
      { value: item.source.url ?? '' },
      { value: item.source.licence },
      { value: item.reason ?? item.formula ?? '' },
    ])
  }
  return rows
}
