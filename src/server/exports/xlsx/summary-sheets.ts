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
    ['Papers and permits', round(a.value('permitFees'))],
    ['Before the first sale', round(a.value('preOperatingTotal'))],
    ['First stock', m.at('stock', 0)],
    ['Cash to keep trading (what is left in the till)', m.at('closingCash', 0)],
  ]
  const rows: SheetRows = [heading('Start-up, live'), heads('Item', 'Amount')]
  const first = rows.length + 1
  for (const [label, formula] of live) rows.push([{ value: label }, money(formula)])
  rows.push([{ value: 'All together', bold: true }, money(`SUM(B${first}:B${rows.length})`, true)])
  rows.push([{ value: 'Own money' }, money(round(a.value('ownCapital')))], [{ value: 'Loan' }, money(round(a.value('loanAmount')))], [])
  rows.push(heading('As the report has it, with ranges'), heads('Item', 'Amount', 'Low', 'High', 'Kind'))
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
  rows.push(heading('What you have'))
  const cash = row('Cash', (month) => `MAX(0,${m.at('closingCash', month)})`)
  row('Stock', (month) => m.at('stock', month))
  row('Owed by customers', (month) => m.at('debtors', month))
  row('Rent and deposits paid ahead', (month) => m.at('prepaid', month))
  const equipment = row('Equipment', (month) => m.at('equipmentNet', month))
  const assets = row('All you have', (_, column) => `SUM(${column}${cash}:${column}${equipment})`, true)
  rows.push(heading('What you owe'))
  const creditors = row('Owed to suppliers', (month) => m.at('creditors', month))
  row('Loan', (month) => m.at('loanBalance', month))
  row('Tax due', (month) => m.at('taxOwed', month))
  const shortfall = row('Money still to find', (month) => `MAX(0,-${m.at('closingCash', month)})`)
  const liabilities = row('All you owe', (_, column) => `SUM(${column}${creditors}:${column}${shortfall})`, true)
  rows.push(heading('What is yours'))
  const put = row('Money you put in', () => capital)
  row('Profit kept so far', (month) => m.at('retained', month))
  const drawings = row('Own pay taken so far', (month) => m.at('drawings', month))
  const equity = row('Yours in the business', (_, column) => `${column}${put}+${column}${put + 1}-${column}${drawings}`, true)
  rows.push([])
  row('Check: must be 0', (_, column) => `ROUND(${column}${assets}-${column}${liabilities}-${column}${equity},${decimals})`)
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
    'Kept from each sale before running costs, three years',
  )
  put(
    'Net margin',
    `IF(${total('revenue', 1, 36)}=0,0,${total('netProfit', 1, 36)}/${total('revenue', 1, 36)})`,
    'share',
    'Left after all costs, three years',
  )
  put('Kept per unit', kept, 'money', 'Price less fees less the unit’s own cost')
  put('Fixed costs a month', fixed, 'money', 'Paid whether or not anything is sold, wear of equipment included')
  put(
    'Break-even, units a day',
    `IF(${kept}<=0,0,${fixed}/${kept}/${v('openDaysPerMonth')})`,
    'number',
    'Sell this many a day to cover the costs; 0 when no number is enough',
  )
  put('Break-even, sales a month', `IF(${kept}<=0,0,${fixed}/${kept}*${v('pricePerUnit')})`, 'money', '')
  put(
    'Margin of safety',
    `IF(${kept}<=0,0,(${mature}-${fixed}/${kept})/${mature})`,
    'share',
    'Sales that can be lost before the costs are no longer covered',
  )
  put('Rent to sales', `IF(${mature}*${v('pricePerUnit')}=0,0,${v('rentPerMonth')}/(${mature}*${v('pricePerUnit')}))`, 'share', '')
  put(
    '12-month return after own pay',
    `IF(${m.at('cashIn', 0)}=0,0,(${total('netProfit', 1, 12)}-${total('ownerDraw', 1, 12)})/${m.at('cashIn', 0)})`,
    'share',
    'On the money put in, loan included',
  )
  put('Lowest cash', `MIN(${m.span('closingCash', 1, 36)})`, 'money', 'Below zero is money you must still find')
  put('Profit, year 1', total('netProfit', 1, 12), 'money', '')
  put('Profit, year 2', total('netProfit', 13, 24), 'money', '')
  put('Profit, year 3', total('netProfit', 25, 36), 'money', '')
  put('Instalments, all', `${total('interest', 1, 36)}+${total('principal', 1, 36)}`, 'money', '')
  put(
    'DSCR, average',
    `IF(${v('loanAmount')}<=0,0,(${coverSum(m)})/(${total('interest', 1, 36)}+${total('principal', 1, 36)}))`,
    'number',
    `Earned for each 1 of repayment, after own pay; usual limits: microfinance ${lenderThresholds.dscr.microfinance}, bank ${lenderThresholds.dscr.bank}. 0 without a loan`,
  )
  return rows
}

/** Net profit + wear + interest − own pay, in the months that have an instalment. */
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
    heads('Figure', 'Value', 'Unit', 'Year', 'Kind', 'How sure', 'Source', 'Publisher', 'Address', 'Licence', 'Reason or formula'),
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
