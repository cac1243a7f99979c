import { lenderThresholds } from '#engine/economy/constants.ts'
import { isInSeason } from '#engine/economy/price-index.ts'
import type { BusinessShape } from '#engine/model/model-inputs.ts'
import { formatDate } from '#engine/quantity/format.ts'
import { unitName } from '#engine/quantity/unit-words.ts'
import type { StoredReport } from '#engine/report/report-data.ts'
import { balanceTexts, sheetTexts, sourcesTexts, startupTexts, ratiosTexts as t } from '#words/documents/sheet.ts'
import type { AssumptionRefs } from './assumptions-sheet.ts'
import { demandedFormula, type MonthlyRefs, ownedPart } from './monthly-sheet.ts'
import { heading, heads, type SheetCell, type SheetRows } from './sheet-cells.ts'

const moneyCell = (formula: string, bold = false): SheetCell => ({ formula, form: 'money', ...(bold ? { bold: true } : {}) })

/** Costs before the first sale, live; the model's own lines with their ranges beside it. */
export function startupSheet(
  data: StoredReport,
  equipmentNames: readonly string[],
  a: AssumptionRefs,
  m: MonthlyRefs,
  decimals: number,
): SheetRows {
  const round = (sum: string) => `ROUND(${sum},${decimals})`
  const liveRows: [label: string, formula: string, owned?: string][] = [
    ...equipmentNames.map((name, index): [string, string, string] => {
      const owned = ownedPart(a, index, m.at('bought', 0), decimals)
      return [name, `${m.at(`bought.${index}`, 0)}-${owned}`, owned]
    }),
    [startupTexts.rentAhead, m.at('rentPaid', 0)],
    [startupTexts.deposit, m.at('deposit', 0)],
    [startupTexts.permits, round(a.value('permitFees'))],
    [startupTexts.beforeFirstSale, round(a.value('preOperatingTotal'))],
    [startupTexts.firstStock, m.at('stock', 0)],
    ...(a.has('cashFloat') ? [[startupTexts.cashFloat, m.at('float', 0)] satisfies [string, string]] : []),
  ]
  const rows: SheetRows = [heading(startupTexts.title), heads(sheetTexts.item, sheetTexts.amount, startupTexts.owned)]
  const first = rows.length + 1
  for (const [label, formula, owned] of liveRows) rows.push([{ value: label }, moneyCell(formula), ...(owned ? [moneyCell(owned)] : [])])
  rows.push([{ value: startupTexts.total, bold: true }, moneyCell(`SUM(B${first}:B${rows.length})`, true)])
  const openingTotalRow = rows.length
  // Cash at its lowest, less own money and the loan: what the base case still needs.
  const ownMoney = `(${round(a.value('ownCapital'))}+${round(a.value('loanAmount'))})`
  rows.push([{ value: startupTexts.toLiveOn }, moneyCell(`MAX(0,${ownMoney}-B${openingTotalRow}-MIN(${m.span('closingCash', 1, 36)}))`)])
  rows.push([{ value: startupTexts.needed, bold: true }, moneyCell(`B${openingTotalRow}+B${openingTotalRow + 1}`, true)])
  rows.push(
    [{ value: startupTexts.ownCapital }, moneyCell(round(a.value('ownCapital')))],
    [{ value: startupTexts.loan }, moneyCell(round(a.value('loanAmount')))],
    [],
  )
  rows.push(heading(startupTexts.report), heads(sheetTexts.item, startupTexts.baseCase, sheetTexts.low, sheetTexts.high, sheetTexts.kind))
  for (const line of data.model.startup)
    rows.push([
      { value: line.item },
      { value: line.amount, form: 'money' },
      { value: line.low, form: 'money' },
      { value: line.high, form: 'money' },
      { value: startupTexts.kinds[line.kind] },
    ])
  return rows
}

export function balanceSheet(m: MonthlyRefs, a: AssumptionRefs, decimals: number): SheetRows {
  const months = [0, 12, 24, 36]
  const rows: SheetRows = [heads('', ...months.map((month) => (month === 0 ? sheetTexts.start : sheetTexts.month({ month }))))]
  const row = (label: string, formula: (month: number, column: string) => string, bold = false) => {
    rows.push([
      { value: label, ...(bold ? { bold } : {}) },
      ...months.map((month, index) => moneyCell(formula(month, 'BCDE'[index] ?? 'B'), bold)),
    ])
    return rows.length
  }
  // What is owned already comes in beside the money.
  const capital = `ROUND(${a.value('ownCapital')},${decimals})+${m.at('owned', 0)}`
  rows.push(heading(balanceTexts.assets))
  const cash = row(balanceTexts.cash, (month) => `MAX(0,${m.at('closingCash', month)})`)
  if (a.has('cashFloat')) row(balanceTexts.float, (month) => m.at('float', month))
  row(balanceTexts.stock, (month) => m.at('stock', month))
  row(balanceTexts.debtors, (month) => m.at('debtors', month))
  row(balanceTexts.prepaid, (month) => m.at('prepaid', month))
  const equipment = row(balanceTexts.equipment, (month) => m.at('equipmentNet', month))
  const assets = row(balanceTexts.totalAssets, (_, column) => `SUM(${column}${cash}:${column}${equipment})`, true)
  rows.push(heading(balanceTexts.liabilities))
  const creditors = row(balanceTexts.creditors, (month) => m.at('creditors', month))
  row(balanceTexts.loan, (month) => m.at('loanBalance', month))
  row(balanceTexts.taxOwed, (month) => m.at('taxOwed', month))
  const shortfall = row(balanceTexts.shortfall, (month) => `MAX(0,-${m.at('closingCash', month)})`)
  const liabilities = row(balanceTexts.totalLiabilities, (_, column) => `SUM(${column}${creditors}:${column}${shortfall})`, true)
  rows.push(heading(balanceTexts.equity))
  const ownCapitalRow = row(balanceTexts.ownCapital, () => capital)
  row(balanceTexts.retained, (month) => m.at('retained', month))
  const drawings = row(balanceTexts.drawings, (month) => m.at('drawings', month))
  const equity = row(
    balanceTexts.ownersEquity,
    (_, column) => `${column}${ownCapitalRow}+${column}${ownCapitalRow + 1}-${column}${drawings}`,
    true,
  )
  rows.push([])
  row(balanceTexts.check, (_, column) => `ROUND(${column}${assets}-${column}${liabilities}-${column}${equity},${decimals})`)
  return rows
}

export function ratiosSheet(shape: BusinessShape, a: AssumptionRefs, m: MonthlyRefs): SheetRows {
  const v = a.value
  const total = (line: string, from: number, to: number) => `SUM(${m.span(line, from, to)})`
  const cost = `${v('costOfSalesPerUnit')}*(1+${v('shrinkageShare')})`
  // A registered seller stays registered, so VAT within these months counts in the contribution of a sale.
  const vat = shape.vat ? `-${m.at('vatFrom', 36)}*MAX(0,${v('pricePerUnit')}*${a.vat.included}-${cost}*${a.vat.credited})` : ''
  // Tax on sales of year 2, as a share of them; a year above the ceiling of the regime pays by profit.
  const sales = total('revenue', 13, 24)
  const isTaxedByProfit = shape.tax.beyond ? m.at('beyond', 13) : '0'
  const salesTaxSum = `${total('tax', 13, 24)}${shape.vat ? `-${total('vatDue', 13, 24)}` : ''}`
  const salesTax = shape.tax.turnover ? `-${v('pricePerUnit')}*IF(${isTaxedByProfit}>0,0,IF(${sales}<=0,0,(${salesTaxSum})/${sales}))` : ''
  const margin = `(${v('pricePerUnit')}*(1-${v('paymentFeeShare')})-${cost}${vat}${salesTax})`
  const depreciation =
    shape.equipment
      .map((line, index) => `${v('equipmentTotal')}*${a.equipmentShare(index)}*(1-${a.resale(index)})/${line.lifeMonths}`)
      .join('+') || '0'
  // The books of year 2, where the tax on profit is chosen for it.
  const accountant = shape.tax.beyond?.accountant === undefined ? '' : `+MAX(${m.at('accountant', 12)},${m.at('accountant', 24)})/12`
  const fixedWithoutWages = `(${v('rentPerMonth')}+${v('keepingPerMonth')}+${v('utilitiesPerMonth')}+${v('otherCostsPerMonth')}+${v('permitRenewalPerYear')}/12+${depreciation}${accountant}+${total('interest', 1, 12)}/12)`
  const demanded = demandedFormula(v)
  const mature = `(MIN(${demanded},${v('capacityPerDay')})*${v('openDaysPerMonth')})`
  const rows: SheetRows = [heads(t.measure, sheetTexts.value, t.meaning)]
  const fixedRow = 5
  const fixed = `$B$${fixedRow}`
  const addRow = (label: string, formula: string, form: SheetCell['form'], meaning: string) =>
    rows.push([{ value: label }, { formula, form }, { value: meaning }])
  addRow(
    t.grossMargin,
    `IF(${total('revenue', 1, 36)}=0,0,${total('grossProfit', 1, 36)}/${total('revenue', 1, 36)})`,
    'share',
    t.grossMarginMeans,
  )
  addRow(
    t.netMargin,
    `IF(${total('revenue', 1, 36)}=0,0,${total('netProfit', 1, 36)}/${total('revenue', 1, 36)})`,
    'share',
    t.netMarginMeans,
  )
  addRow(t.contribution, margin, 'money', shape.vat ? t.contributionMeansVat : t.contributionMeans)
  if (rows.length + 1 !== fixedRow) throw new RangeError(`The fixed costs stand in row ${rows.length + 1}`)
  addRow(t.fixedCosts, fixedAtBreakEven(shape, a, fixedWithoutWages, margin), 'money', t.fixedCostsMeans)
  addRow(t.breakEvenUnits, `IF(${margin}<=0,0,${fixed}/${margin}/${v('openDaysPerMonth')})`, 'number', t.breakEvenUnitsMeans)
  addRow(t.breakEvenSales, `IF(${margin}<=0,0,${fixed}/${margin}*${v('pricePerUnit')})`, 'money', '')
  addRow(t.safety, `IF(${margin}<=0,0,(${mature}-${fixed}/${margin})/${mature})`, 'share', t.safetyMeans)
  addRow(t.rentToSales, `IF(${mature}*${v('pricePerUnit')}=0,0,${v('rentPerMonth')}/(${mature}*${v('pricePerUnit')}))`, 'share', '')
  // As `computeRatios`: on the need to open and to live on, whatever money the cash begins with.
  const needed = `MAX(${m.at('cashOut', 0)},${m.at('cashIn', 0)}-MIN(${m.span('closingCash', 1, 36)}))`
  addRow(
    t.returnOnInvestment,
    `IF(${needed}=0,0,(${total('netProfit', 1, 12)}+${m.at('retained', 0)}-${total('ownerDraw', 1, 12)})/${needed})`,
    'share',
    t.returnOnInvestmentMeans,
  )
  addRow(t.lowestCash, `MIN(${m.span('closingCash', 1, 36)})`, 'money', t.lowestCashMeans)
  addRow(t.profitOfYear({ year: 1 }), `${total('netProfit', 1, 12)}+${m.at('retained', 0)}`, 'money', t.profitOfYear1Means)
  addRow(t.profitOfYear({ year: 2 }), total('netProfit', 13, 24), 'money', '')
  addRow(t.profitOfYear({ year: 3 }), total('netProfit', 25, 36), 'money', '')
  addRow(t.repayment, `${total('interest', 1, 36)}+${total('principal', 1, 36)}`, 'money', '')
  addRow(
    t.dscr,
    `IF(${v('loanAmount')}<=0,0,(${coverSum(m)})/(${total('interest', 1, 36)}+${total('principal', 1, 36)}))`,
    'number',
    t.dscrMeans(lenderThresholds.dscr),
  )
  return rows
}

/**
 * Fixed costs with the wages of the people that the break-even quantity itself brings: hires are tried from the fewest units a day on, as `wageSteps` does. Where no
 * quantity is enough, all wages are in it.
 */
function fixedAtBreakEven(shape: BusinessShape, a: AssumptionRefs, fixed: string, margin: string): string {
  const v = a.value
  const peak = `MAX(${Array.from({ length: 12 }, (_, index) => a.season(index + 1)).join(',')})`
  const inSeason = shape.season.filter(isInSeason).length / 12
  const hires = shape.hires.map((hire, index) => ({ ...hire, cells: a.hire(index) })).sort((x, y) => x.fromSales - y.fromSales)
  const wagesOf = (paid: typeof hires) =>
    paid.map(({ cells, isSeasonal }) => `${cells.share}${isSeasonal ? `*${inSeason}` : ''}`).join('+') || '0'
  const quantities = [...new Set(hires.map(({ fromSales }) => fromSales).filter((from) => from > 0))]
  const costsBelow = (next: number) => `(${fixed}+${v('wagesPerMonth')}*(${wagesOf(hires.filter(({ fromSales }) => fromSales < next))}))`
  return quantities.reduceRight((otherwise, quantity) => {
    const from = hires.find(({ fromSales }) => fromSales === quantity)!.cells.fromSales
    const costs = costsBelow(quantity)
    const isBelow = `${costs}<${from}/${peak}*${margin}*${v('openDaysPerMonth')}`
    return `IF(${from}>${v('capacityPerDay')},${costs},IF(${isBelow},${costs},${otherwise}))`
  }, costsBelow(Number.POSITIVE_INFINITY))
}

/** Net profit + depreciation + interest − own pay, in the months that have an instalment. */
function coverSum(m: MonthlyRefs): string {
  return Array.from({ length: 36 }, (_, index) => {
    const at = (line: string) => m.at(line, index + 1)
    return `IF(${at('interest')}+${at('principal')}>0,${at('netProfit')}+${at('depreciation')}+${at('interest')}-${at('ownerDraw')},0)`
  }).join('+')
}

export function sourcesSheet(data: StoredReport, note: string | null): SheetRows {
  const { engineVersion, factsVersion, at, day = at } = data.generatedBy
  const rows: SheetRows = [
    heading(sourcesTexts.title),
    [{ value: sourcesTexts.made({ engine: engineVersion, facts: factsVersion, day: formatDate(day, data.countryCode) }) }],
    ...(note ? [[{ value: note }]] : []),
    ...(data.square ? [[{ value: sourcesTexts.square({ place: data.square.name, attribution: data.square.attribution }) }]] : []),
    [],
    heads(
      sourcesTexts.figure,
      sheetTexts.value,
      sheetTexts.unit,
      sheetTexts.year,
      sheetTexts.kind,
      sheetTexts.confidence,
      sheetTexts.source,
      sourcesTexts.publisher,
      sourcesTexts.address,
      sourcesTexts.licence,
      sourcesTexts.reason,
    ),
  ]
  for (const item of data.evidence) {
    if (item.id.startsWith('model:')) continue
    rows.push([
      { value: item.label },
      { value: item.value, ...(typeof item.value === 'number' ? { form: 'number' as const } : {}) },
      { value: unitName(item.unit) },
      { value: item.year, form: 'whole' },
      { value: sourcesTexts.kinds[item.kind] },
      { value: sheetTexts.confidences[item.confidence] },
      { value: item.source.title },
      { value: item.source.publisher },
      { value: item.source.url ?? '' },
      { value: item.source.licence },
      { value: item.reason ?? item.formula ?? '' },
    ])
  }
  return rows
}
