import { daysPerMonth, horizonMonths } from '#engine/economy/constants.ts'
import { isInSeason, seasonFactor, wrapToHorizon } from '#engine/economy/price-index.ts'
import type { BusinessShape } from '#engine/model/model-inputs.ts'
import { monthlyTexts, sheetTexts } from '#words/documents/sheet.ts'
import type { AssumptionRefs } from './assumptions-sheet.ts'
import { columnName, heading, heads, type SheetCell, type SheetRows, sheetRef } from './sheet-cells.ts'
import { firstMonthOfYear, isYearStart, type MonthlyLine, taxLines, vatLines } from './tax-lines.ts'

/** Months of stock that a sheet can hold: what-if allows no more. */
const maxStockMonths = 12

/** Column B is the start, C is month 1. */
const firstColumn = 1

export type MonthlyRefs = { at: (line: string, month: number) => string; span: (line: string, from: number, to: number) => string }

/** Units a day that are demanded once established: `demandedUnits` of the model. */
export function demandedFormula(v: AssumptionRefs['value']): string {
  const [market, units] = [v('marketSpending'), v('unitsPerDay')]
  const fair = `${v('pull')}*${market}/(${v('sellersNearby')}+1)/${v('pricePerUnit')}/${v('openDaysPerMonth')}`
  return `IF(${market}<=0,${units},IF(${fair}>=${units},${units},${units}*(${fair}/${units})^${v('fairShareWeight')}))`
}

/**
 * The 36 months as formulas, line for line the sums of the model's own forecast (engine/model/forecast.ts): change an assumption and the three
 * statements move. `decimals` is the currency's.
 */
export function monthlySheet(shape: BusinessShape, a: AssumptionRefs, decimals: number): { rows: SheetRows; refs: MonthlyRefs } {
  const rowOf = new Map<string, number>()
  const col = (month: number) => columnName(firstColumn + month)
  const ref = (line: string, month: number) => {
    const row = rowOf.get(line)
    if (row === undefined) throw new RangeError(`There is no line "${line}"`)
    return `${col(month)}${row}`
  }
  const round = (sum: string) => `ROUND(${sum},${decimals})`
  const v = a.value
  const level = (share: string, month: string | number) =>
    `((1-${share})*(1+${v('inflation')})^(${month}/12)+${share}*(1+${v('fxDepreciation')})^(${month}/12))`
  const { postedCost = 0 } = shape
  const costLevel = (m: number) =>
    postedCost === 0 ? level(a.importShare('cost'), m) : `(${postedCost}+${1 - postedCost}*${level(a.importShare('cost'), m)})`
  const cpi = (month: string | number) => `(1+${v('inflation')})^(${month}/12)`
  const rentBlockMonths = `ROUND(${v('rentAheadMonths')},0)`
  const review = `MAX(12,${rentBlockMonths})`
  const ramp = v('rampMonths')
  const calendar = (m: number) => ((shape.firstCalendarMonth - 1 + m - 1) % 12) + 1
  const term = `MAX(1,ROUND(${v('loanMonths')},0))`
  const rate = `((1+${v('loanRate')})^(1/12)-1)`
  const grace = `MIN(${term}-1,MAX(0,ROUND(${v('loanGraceMonths')},0)))`
  const loan = round(v('loanAmount'))
  const firstSale = a.production('startsSelling')
  const cycle = a.production('cycleMonths')
  const demanded = demandedFormula(v)

  /** Balance of the last `days` of a monthly line: whole months back, then a part of one. */
  const outstandingSum = (line: string, m: number, days: string) => {
    const terms = Array.from({ length: Math.min(m, 7) }, (_, monthsBack) =>
      round(`${ref(line, m - monthsBack)}*MIN(1,MAX(0,${days}/${daysPerMonth}-${monthsBack}))`),
    )
    return terms.join('+')
  }
  /** The full shelf, at that month's price. */
  const shelf = (m: number) => round(`${v('openingStock')}*${level(a.importShare('cost'), m)}`)
  /** Cost of sales of the coming days: whole months ahead, then a part of one. */
  const cover = (m: number) =>
    Array.from({ length: maxStockMonths }, (_, monthsAhead) => {
      const month = wrapToHorizon(m + monthsAhead + 1, shape.production.cycleMonths)
      return `${ref('costOfSales', month)}*MIN(1,MAX(0,${v('stockDays')}/${daysPerMonth}-${monthsAhead}))`
    }).join('+')
  /** Rent of the months from `start` for as long as is paid ahead, over the agreements it spans. */
  const rentBlock = (start: number) =>
    Array.from(
      { length: 6 },
      (_, k) =>
        `MAX(0,MIN(${start - 1}+${rentBlockMonths},${k + 1}*${review})-MAX(${start},${k}*${review}+1)+1)*${round(`${v('rentPerMonth')}*${cpi(`(${k}*${review})`)}`)}`,
    ).join('+')
  /** The renewals of a year, paid with its first month. */
  const dues = (m: number) => round(`${v('permitRenewalPerYear')}*${cpi(firstMonthOfYear(m))}`)
  const { tax, vat } = shape
  const { chooseByRegime, monthTax, taxableIn, taxPaidIn, regimeLines } = taxLines(shape, a, { ref, round })
  const equipment = shape.equipment.map((line, index) => ({ ...line, index }))
  const next = (m: number) => Math.min(m + 1, horizonMonths)

  const { groups, lines: labels } = monthlyTexts
  const hasFloat = a.has('cashFloat')
  const lines: (MonthlyLine | string)[] = [
    groups.sales,
    {
      key: 'ramp',
      label: labels.ramp,
      form: 'share',
      month: (m) => {
        const selling = `(${m}-${firstSale}+1)`
        return `IF(${m}<${firstSale},0,IF(${ramp}<=0,1,1/(1+EXP(-LN(81)/${ramp}*(${selling}-0.5-${ramp}/2)))))`
      },
    },
    {
      key: 'perDay',
      label: labels.perDay,
      form: 'number',
      month: (m) => `MIN(${v('capacityPerDay')},${demanded}*${ref('ramp', m)}*${a.season(calendar(m))})`,
    },
    {
      key: 'staffing',
      label: labels.staffing,
      form: 'share',
      month: (m) =>
        shape.hires
          .map((hire, index) => {
            const { share, fromMonth, fromSales } = a.hire(index)
            if (m < hire.fromMonth || (hire.isSeasonal && !isInSeason(seasonFactor(shape, m)))) return '0'
            return `IF(AND(${m}>=${fromMonth},MAX(${ref('perDay', hire.fromMonth)}:${ref('perDay', m)})>=${fromSales}),${share},0)`
          })
          .join('+') || '0',
    },
    {
      key: 'units',
      label: labels.units,
      form: 'number',
      // The model's own margin: a half that binary fractions show as a hair less is still a half.
      month: (m) => `ROUND(IF(MOD(${m}-${firstSale},${cycle})=0,${ref('perDay', m)}*${v('openDaysPerMonth')}*${cycle},0)*(1+1E-13),2)`,
    },
    {
      key: 'revenue',
      label: labels.revenue,
      form: 'money',
      bold: true,
      month: (m) => round(`${ref('units', m)}*${v('pricePerUnit')}${shape.isPricePosted ? '' : `*${level(a.importShare('price'), m)}`}`),
    },
    {
      key: 'costOfSales',
      label: labels.costOfSales,
      form: 'money',
      month: (m) => round(`${ref('units', m)}*${v('costOfSalesPerUnit')}*(1+${v('shrinkageShare')})*${costLevel(m)}`),
    },
    {
      key: 'grossProfit',
      label: labels.grossProfit,
      form: 'money',
      bold: true,
      month: (m) => `${ref('revenue', m)}-${ref('costOfSales', m)}`,
    },
    groups.operatingCosts,
    { key: 'fees', label: labels.fees, form: 'money', month: (m) => round(`${ref('revenue', m)}*${v('paymentFeeShare')}`) },
    { key: 'wages', label: labels.wages, form: 'money', month: (m) => round(`${v('wagesPerMonth')}*${ref('staffing', m)}*${cpi(m)}`) },
    {
      key: 'rent',
      label: labels.rent,
      form: 'money',
      month: (m) => round(`${v('rentPerMonth')}*${cpi(`(INT(${m - 1}/${review})*${review})`)}`),
    },
    {
      key: 'keeping',
      label: labels.keeping,
      form: 'money',
      month: (m) => round(`${v('keepingPerMonth')}*${level(a.importShare('keeping'), m)}`),
    },
    {
      key: 'utilities',
      label: labels.utilities,
      form: 'money',
      month: (m) => round(`${v('utilitiesPerMonth')}*${level(a.importShare('utilities'), m)}`),
    },
    {
      key: 'other',
      label: labels.other,
      form: 'money',
      month: (m) => round(`${v('otherCostsPerMonth')}*${level(a.importShare('other'), m)}`),
    },
    {
      key: 'permits',
      label: labels.permits,
      form: 'money',
      month: (m) => {
        const inYear = m - firstMonthOfYear(m)
        return m > 12 ? `${round(`${dues(m)}*${inYear + 1}/12`)}-${round(`${dues(m)}*${inYear}/12`)}` : '0'
      },
    },
    {
      key: 'operatingCosts',
      label: labels.operatingCosts,
      form: 'money',
      bold: true,
      month: (m) => `SUM(${ref('fees', m)}:${ref('permits', m)})`,
    },
    groups.equipment,
    ...equipment.flatMap(({ index, lifeMonths }): MonthlyLine[] => [
      {
        key: `bought.${index}`,
        label: monthlyTexts.boughtLine({ line: index + 1 }),
        form: 'money',
        start: round(`${v('equipmentTotal')}*${a.equipmentShare(index)}`),
        month: (m) =>
          m > 1 && (m - 1) % lifeMonths === 0
            ? round(`${v('equipmentTotal')}*${a.equipmentShare(index)}*${level(a.importShare('equipment'), m)}*(1-${a.resale(index)})`)
            : '0',
      },
      {
        key: `wear.${index}`,
        label: monthlyTexts.wearLine({ line: index + 1 }),
        form: 'money',
        month: (m) => {
          const start = Math.floor((m - 1) / lifeMonths) * lifeMonths
          // The first one wears down to its resale value; later ones were bought at their price less that already.
          const cost =
            start === 0
              ? round(`${v('equipmentTotal')}*${a.equipmentShare(index)}*(1-${a.resale(index)})`)
              : ref(`bought.${index}`, start + 1)
          const used = m - start
          return `${round(`${cost}*${used}/${lifeMonths}`)}-${round(`${cost}*${used - 1}/${lifeMonths}`)}`
        },
      },
    ]),
    {
      key: 'bought',
      label: labels.bought,
      form: 'money',
      start: 'BOUGHT0',
      month: (m) => equipment.map(({ index }) => ref(`bought.${index}`, m)).join('+') || '0',
    },
    { key: 'owned', label: labels.owned, form: 'money', start: 'OWNED0', month: () => '0' },
    {
      key: 'depreciation',
      label: labels.depreciation,
      form: 'money',
      bold: true,
      month: (m) => equipment.map(({ index }) => ref(`wear.${index}`, m)).join('+') || '0',
    },
    groups.loan,
    {
      key: 'interest',
      label: labels.interest,
      form: 'money',
      month: (m) => `IF(${m}>${term},0,${round(`${ref('loanBalance', m - 1)}*${rate}`)})`,
    },
    {
      key: 'principal',
      label: labels.principal,
      form: 'money',
      month: (m) =>
        `IF(${m}>${term},0,IF(${m}<=${grace},0,IF(${m}=${term},${ref('loanBalance', m - 1)},MIN(${ref('loanBalance', m - 1)},${round(`IF(${rate}=0,${loan}/(${term}-${grace}),${loan}*${rate}/(1-(1+${rate})^(${grace}-${term})))`)}-${ref('interest', m)}))))`,
    },
    {
      key: 'loanBalance',
      label: labels.loanBalance,
      form: 'money',
      start: loan,
      month: (m) => `${ref('loanBalance', m - 1)}-${ref('principal', m)}`,
    },
    groups.profit,
    {
      key: 'beforeTax',
      label: labels.beforeTax,
      form: 'money',
      month: (m) => `${ref('grossProfit', m)}-${ref('operatingCosts', m)}-${ref('depreciation', m)}-${ref('interest', m)}`,
    },
    ...(vat ? vatLines({ ref, round }, a) : []),
    ...(tax.beyond ? regimeLines(tax.beyond) : []),
    {
      key: 'taxBase',
      label: labels.taxBase,
      form: 'money',
      month: (m) =>
        `${isYearStart(m) ? '' : `${ref('taxBase', m - 1)}+`}${chooseByRegime(m, taxableIn(m, tax), (table) => taxableIn(m, table))}`,
    },
    { key: 'taxOfYear', label: labels.taxOfYear, form: 'money', month: monthTax },
    {
      key: 'tax',
      label: labels.tax,
      form: 'money',
      month: (m) => `${ref('taxOfYear', m)}${isYearStart(m) ? '' : `-${ref('taxOfYear', m - 1)}`}${vat ? `+${ref('vatDue', m)}` : ''}`,
    },
    {
      key: 'netProfit',
      label: labels.netProfit,
      form: 'money',
      bold: true,
      month: (m) => `${ref('beforeTax', m)}-${ref('tax', m)}`,
    },
    groups.credit,
    {
      key: 'stock',
      label: labels.stock,
      form: 'money',
      start: 'STOCK0',
      month: (m) => `MAX(${shelf(m)},${round(cover(m))},${ref('stock', m - 1)}-${ref('costOfSales', m)})`,
    },
    {
      key: 'purchases',
      label: labels.purchases,
      form: 'money',
      start: '0',
      month: (m) => `${ref('costOfSales', m)}+${ref('stock', m)}-${ref('stock', m - 1)}`,
    },
    {
      key: 'debtors',
      label: labels.debtors,
      form: 'money',
      start: '0',
      // Below 0 customers pay ahead: that much of the coming month's sales is in already.
      month: (m) =>
        `IF(${v('debtorDays')}<0,-${round(`${ref('revenue', next(m))}*-${v('debtorDays')}/${daysPerMonth}`)},${outstandingSum('revenue', m, v('debtorDays'))})`,
    },
    {
      key: 'creditors',
      label: labels.creditors,
      form: 'money',
      start: '0',
      month: (m) => outstandingSum('purchases', m, v('creditorDays')),
    },
    {
      key: 'rentPaid',
      label: labels.rentPaid,
      form: 'money',
      start: `IF(${rentBlockMonths}<1,0,${rentBlock(1)})`,
      month: (m) =>
        m === 1
          ? `IF(${rentBlockMonths}<1,${ref('rent', m)},0)`
          : `IF(${rentBlockMonths}<1,${ref('rent', m)},IF(MOD(${m - 1},MAX(1,${rentBlockMonths}))=0,${rentBlock(m)},0))`,
    },
    { key: 'deposit', label: labels.deposit, form: 'money', start: round(`${v('rentPerMonth')}*${v('depositMonths')}`), month: () => '0' },
    {
      key: 'taxPaid',
      label: labels.taxPaid,
      form: 'money',
      start: '0',
      month: (m) => chooseByRegime(m, taxPaidIn(m, tax), (table) => taxPaidIn(m, table)),
    },
    {
      key: 'taxOwed',
      label: labels.taxOwed,
      form: 'money',
      start: '0',
      month: (m) => `${ref('taxOwed', m - 1)}+${ref('tax', m)}-${ref('taxPaid', m)}`,
    },
    { key: 'ownerDraw', label: labels.ownerDraw, form: 'money', start: '0', month: (m) => round(`${v('ownerDrawPerMonth')}*${cpi(m)}`) },
    groups.cash,
    {
      key: 'cashIn',
      label: labels.cashIn,
      form: 'money',
      start: `${round(v('ownCapital'))}+${loan}`,
      month: (m) => `${ref('revenue', m)}+${ref('debtors', m - 1)}-${ref('debtors', m)}`,
    },
    {
      key: 'cashOut',
      label: labels.cashOut,
      form: 'money',
      start: 'OPENING',
      month: (m) =>
        `${ref('purchases', m)}+${ref('creditors', m - 1)}-${ref('creditors', m)}+${ref('operatingCosts', m)}-${ref('rent', m)}-(${ref('permits', m)})+${m > 12 && isYearStart(m) ? dues(m) : '0'}+${ref('rentPaid', m)}+${ref('interest', m)}+${ref('principal', m)}+${ref('taxPaid', m)}+${ref('bought', m)}+${ref('ownerDraw', m)}`,
    },
    {
      key: 'closingCash',
      label: labels.closingCash,
      form: 'money',
      bold: true,
      start: 'CASH0',
      month: (m) => `${ref('closingCash', m - 1)}+${ref('cashIn', m)}-${ref('cashOut', m)}`,
    },
    groups.balances,
    {
      key: 'prepaid',
      label: labels.prepaid,
      form: 'money',
      start: 'PREPAID0',
      month: (m) =>
        `${ref('prepaid', m - 1)}+${ref('rentPaid', m)}-${ref('rent', m)}+${m > 12 && isYearStart(m) ? dues(m) : '0'}-(${ref('permits', m)})`,
    },
    ...(hasFloat
      ? [
          {
            key: 'float',
            label: labels.float,
            form: 'money' as const,
            start: round(v('cashFloat')),
            month: (m: number) => ref('float', m - 1),
          },
        ]
      : []),
    {
      key: 'equipmentNet',
      label: labels.equipmentNet,
      form: 'money',
      start: 'EQUIPMENT0',
      month: (m) => `${ref('equipmentNet', m - 1)}+${ref('bought', m)}-${ref('depreciation', m)}`,
    },
    {
      key: 'retained',
      label: labels.retained,
      form: 'money',
      start: `-${round(v('permitFees'))}-${round(v('preOperatingTotal'))}`,
      month: (m) => `${ref('retained', m - 1)}+${ref('netProfit', m)}`,
    },
    {
      key: 'drawings',
      label: labels.drawings,
      form: 'money',
      start: '0',
      month: (m) => `${ref('drawings', m - 1)}+${ref('ownerDraw', m)}`,
    },
  ]

  lines.forEach((line, index) => {
    if (typeof line !== 'string') rowOf.set(line.key, index + 2)
  })
  // Starting values name lines further up or down, so they are set once every row is known.
  const starts: Record<string, string> = {
    STOCK0: `MAX(${shelf(0)},${round(cover(0))})`,
    OPENING: `${ref('bought', 0)}-${ref('owned', 0)}+${ref('rentPaid', 0)}+${ref('deposit', 0)}+${round(v('permitFees'))}+${round(v('preOperatingTotal'))}+${ref('stock', 0)}${hasFloat ? `+${ref('float', 0)}` : ''}`,
    CASH0: `${ref('cashIn', 0)}-${ref('cashOut', 0)}`,
    PREPAID0: `${ref('rentPaid', 0)}+${ref('deposit', 0)}`,
    EQUIPMENT0: ref('bought', 0),
    OWNED0: equipment.map(({ index }) => ownedPart(a, index, ref('bought', 0), decimals)).join('+') || '0',
    BOUGHT0: equipment.map(({ index }) => ref(`bought.${index}`, 0)).join('+') || '0',
  }
  const rows: SheetRows = [
    heads('', sheetTexts.start, ...Array.from({ length: horizonMonths }, (_, index) => sheetTexts.month({ month: index + 1 }))),
  ]
  for (const line of lines) {
    if (typeof line === 'string') {
      rows.push(heading(line))
      continue
    }
    const cell = (formula: string): SheetCell => ({ formula, form: line.form, ...(line.bold ? { bold: true } : {}) })
    const start: SheetCell = line.start === undefined ? {} : cell(starts[line.start] ?? line.start)
    rows.push([
      { value: line.label, ...(line.bold ? { bold: true } : {}) },
      start,
      ...Array.from({ length: horizonMonths }, (_, index) => cell(line.month(index + 1))),
    ])
  }
  const refs: MonthlyRefs = {
    at: (line, month) => sheetRef('monthly', ref(line, month)),
    span: (line, from, to) => sheetRef('monthly', `${ref(line, from)}:${ref(line, to)}`),
  }
  return { rows, refs }
}

/** What is owned of a line of the opening `equipment`, which its lines share with cumulative rounding, as `ownedAmounts` does. */
export function ownedPart({ equipmentShare, ownedShare }: AssumptionRefs, index: number, equipment: string, decimals: number): string {
  const upTo = (count: number) =>
    count === 0 ? '0' : `ROUND(${equipment}*(${Array.from({ length: count }, (_, at) => equipmentShare(at)).join('+')}),${decimals})`
  return `ROUND((${upTo(index + 1)}-${upTo(index)})*${ownedShare(index)},${decimals})`
}
