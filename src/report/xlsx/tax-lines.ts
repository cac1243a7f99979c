import type { BusinessShape } from '#engine/model/model-inputs.ts'
import { isProfitTaxPaid, type TaxTable } from '#engine/model/tax.ts'
import { monthlyTexts } from '#words/documents/sheet.ts'
import type { AssumptionRefs, TaxOf } from './assumptions-sheet.ts'
import type { CellForm } from './sheet-cells.ts'

/** A line of the months: the formula of its start, where it has one, and of month m. */
export type MonthlyLine = { key: string; label: string; form: CellForm; bold?: boolean; start?: string; month: (m: number) => string }

/** Refers to the cell of a line in a month, and rounds a sum to the currency's decimals. */
type LineWriter = { ref: (line: string, month: number) => string; round: (sum: string) => string }

/** The first month of a month's year. */
export const firstMonthOfYear = (m: number) => Math.floor((m - 1) / 12) * 12 + 1
export const isYearStart = (m: number) => m % 12 === 1

/** Formulas of the tax on profit or turnover, as `taxForYear` and `annualTax` of the model: borne by the months of a year, paid later. */
export function taxLines({ tax, vat }: BusinessShape, a: AssumptionRefs, { ref, round }: LineWriter) {
  const v = a.value
  const { lines: labels } = monthlyTexts
  const taxFormula = (of: TaxOf, whole: boolean, base: string) => {
    const bands = a.taxBands(of)
    const [first] = bands
    if (whole || first?.due) {
      const taxIn = ({ rate, due }: (typeof bands)[number], index: number) => {
        const from = whole || index === 0 ? '' : `-${bands[index - 1]?.upTo ?? '0'}`
        return `${due ? `${due}+` : ''}(${base}${from})*${rate}`
      }
      const steps = bands.reduceRight(
        (rest, band, index) => (band.upTo === null ? taxIn(band, index) : `IF(${base}<=${band.upTo},${taxIn(band, index)},${rest})`),
        '0',
      )
      return round(`IF(${base}<=0,0,${steps})`)
    }
    const slices = bands.map((band, index) => {
      const from = index === 0 ? '0' : (bands[index - 1]?.upTo ?? '0')
      const to = band.upTo === null ? base : `MIN(${base},${band.upTo})`
      return `MAX(0,${to}-${from})*${band.rate}`
    })
    return round(`IF(${base}<=0,0,${slices.join('+')})`)
  }
  const spentBefore = `(${round(v('permitFees'))}+${round(v('preOperatingTotal'))})`
  /** Chooses by whether the year of month m is above the ceiling of its tax regime. */
  const chooseByRegime = (m: number, usualFormula: string, beyond: (table: TaxTable) => string) =>
    tax.beyond ? `IF(${ref('beyond', m)}>0,${beyond(tax.beyond.table)},${usualFormula})` : usualFormula
  const mayChoose = tax.beyond?.accountant !== undefined
  const isFree = (m: number) => m <= 12 * (tax.freeYears ?? 0)
  /** What lowers the taxed profit of the year of month m: the accountant, where the ordinary tax is chosen. */
  const accountantIn = (m: number) => (mayChoose ? `IF(${ref('beyond', m)}=2,${a.accountant},0)` : '0')
  /** The year's tax, borne by its months in their part of the year's sales or profit. */
  const monthTax = (m: number) => {
    if (isFree(m)) return '0'
    const year = ref('taxBase', firstMonthOfYear(m) + 11)
    const onProfit = mayChoose ? `(${year}-${accountantIn(m)})` : year
    const isLowered = tax.startUp !== undefined && !tax.turnover && m <= 12
    const taxed = isLowered ? `(${year}-MIN(${a.startUp},${spentBefore}))` : year
    const taxOfYearSum = chooseByRegime(m, taxFormula('usual', tax.whole, taxed), ({ whole }) => taxFormula('beyond', whole, onProfit))
    const share = round(`IF(${year}${mayChoose ? '=0' : '<=0'},0,${taxOfYearSum}*${ref('taxBase', m)}/${year})`)
    return mayChoose ? `${share}+${ref('accountant', m)}` : share
  }
  const taxableIn = (m: number, { turnover }: Pick<TaxTable, 'turnover'>) =>
    turnover ? `${ref('revenue', m)}${vat ? `-${ref('vatHeld', m)}` : ''}` : `${ref('beforeTax', m)}${vat ? `-${ref('vatDue', m)}` : ''}`
  /** Tax on sales and VAT are paid the month after; tax on profit in the first month of the next year, or of the next quarter. */
  const taxPaidIn = (m: number, { turnover, quarterly }: Pick<TaxTable, 'turnover' | 'quarterly'>) => {
    const vatOwed = vat ? ref('vatDue', m - 1) : '0'
    if (!turnover && quarterly) return isProfitTaxPaid(tax, m) ? `MAX(0,${ref('taxOwed', m - 1)}-${vatOwed})+${vatOwed}` : vatOwed
    return turnover || isYearStart(m) ? ref('taxOwed', m - 1) : vatOwed
  }
  /** Which tax a year pays: by its sales, and by what either tax comes to where it may be chosen. */
  const regimeLines = ({ table }: NonNullable<TaxTable['beyond']>): MonthlyLine[] => {
    const sumOfYear = (m: number, line: string) => `SUM(${ref(line, firstMonthOfYear(m))}:${ref(line, firstMonthOfYear(m) + 11)})`
    const sales: MonthlyLine = {
      key: 'yearSales',
      label: labels.yearSales,
      form: 'money',
      month: (m) => `${sumOfYear(m, 'revenue')}${vat ? `-${sumOfYear(m, 'vatHeld')}` : ''}`,
    }
    const bySales = (m: number, otherwise: string) =>
      `IF(${ref('yearSales', m)}>${a.beyondTurnover},1,IF(${ref('yearSales', m)}<${a.beyondFrom},1,${otherwise}))`
    if (!mayChoose) return [sales, { key: 'beyond', label: labels.beyond, form: 'whole', month: (m) => bySales(m, '0') }]
    const profit: MonthlyLine = {
      key: 'yearProfit',
      label: labels.yearProfit,
      form: 'money',
      month: (m) => `${sumOfYear(m, 'beforeTax')}${vat ? `-${sumOfYear(m, 'vatDue')}` : ''}`,
    }
    const chosen = (m: number) => {
      const onProfit = taxFormula('beyond', table.whole, `(${ref('yearProfit', m)}-${a.accountant})`)
      return `IF(${onProfit}+${a.accountant}<${taxFormula('usual', tax.whole, ref('yearSales', m))},2,0)`
    }
    return [
      sales,
      profit,
      { key: 'beyond', label: labels.beyond, form: 'whole', month: (m) => bySales(m, chosen(m)) },
      {
        key: 'accountant',
        label: labels.accountant,
        form: 'money',
        month: (m) => (isFree(m) ? '0' : round(`${accountantIn(m)}*${m - firstMonthOfYear(m) + 1}/12`)),
      },
    ]
  }
  return { chooseByRegime, monthTax, taxableIn, taxPaidIn, regimeLines }
}

/**
 * VAT is due from the month after twelve months of sales first passed the threshold, or from the first where there is none. A month's VAT is that of
 * its sales less the credit on its cost of goods; an excess is carried forward.
 */
export function vatLines({ ref, round }: LineWriter, { vat }: AssumptionRefs): MonthlyLine[] {
  const { lines: labels } = monthlyTexts
  const inputVat = (m: number) => `${ref('vatFrom', m)}*${round(`${ref('costOfSales', m)}*${vat.credited}`)}+${ref('vatCarried', m - 1)}`
  return [
    {
      key: 'vatFrom',
      label: labels.vatFrom,
      form: 'whole',
      start: `IF(${vat.threshold}<=0,1,0)`,
      month: (m) => {
        const before = ref('vatFrom', m - 1)
        if (m === 1) return before
        return `IF(${before}>0,1,IF(SUM(${ref('revenue', Math.max(1, m - 12))}:${ref('revenue', m - 1)})>${vat.threshold},1,0))`
      },
    },
    {
      key: 'vatHeld',
      label: labels.vatHeld,
      form: 'money',
      month: (m) => round(`${ref('vatFrom', m)}*${ref('revenue', m)}*${vat.included}`),
    },
    {
      key: 'vatCarried',
      label: labels.vatCarried,
      form: 'money',
      start: '0',
      month: (m) => `MAX(0,${inputVat(m)}-${ref('vatHeld', m)})`,
    },
    { key: 'vatDue', label: labels.vatDue, form: 'money', start: '0', month: (m) => `MAX(0,${ref('vatHeld', m)}-(${inputVat(m)}))` },
  ]
}
