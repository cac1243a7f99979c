import type { TaxRegime } from '../market/place.ts'

/**
 * The bands of a tax as the computations read them: from `floors[b]`, `base[b]` is already due and `rates[b]` falls on the rest, or on all of it where
 * the tax is whole.
 */
export type TaxTable = {
  whole: boolean
  turnover: boolean
  floors: Float64Array
  base: Float64Array
  rates: Float64Array
  /**
   * The ordinary tax: that of a year whose sales, VAT excluded, are above `turnover` or below `from`, and of every other year that it costs less, the
   * accountant included, where it may be chosen.
   */
  beyond?: { turnover: number; from?: number; accountant?: number; table: TaxTable } | undefined
  /** First years without tax. */
  freeYears?: number
  /** The most of what is spent before the opening that lowers the taxed profit of year 1. */
  startUp?: number
  /** Tax on profit is paid in months 4, 7, 10 and 13 for what was booked until then, and not in month 13 alone. */
  quarterly?: boolean
}

/** Why a year is taxed by its table: the usual bands, too few or too many sales for them, the owner's choice, or a first year without tax. */
export type TaxCase = 'usual' | 'below' | 'beyond' | 'chosen' | 'free'

/** The tax of a year. `accountant` is what its books cost: it lowers the profit that is taxed, and is owed also in a year that loses. */
export type YearTax = { table: TaxTable; case: TaxCase; accountant: number }

/**
 * Precomputes the bands, in the unit of their limits. 'slice' puts each rate on its own slice; 'whole' puts the rate of the band reached on the whole
 * amount. A sum that is due where a band begins replaces what the slices below it come to. Throws a RangeError when the bands do not rise: a table with
 * a gap is never read around.
 */
export function buildTaxTable(tax: Pick<TaxRegime, 'basis' | 'bands' | 'applies'>): TaxTable {
  const whole = tax.applies === 'whole'
  const floors = [0]
  const base = [tax.bands[0]?.due ?? 0]
  const rates: number[] = []
  tax.bands.forEach((band, index) => {
    const upperLimit = band.upTo ?? Number.POSITIVE_INFINITY
    if (!(upperLimit > floors[index]!) || !(band.rate >= 0 && band.rate < 1))
      throw new RangeError(`Tax band ${index + 1} does not rise above the one before`)
    rates.push(band.rate)
    if (Number.isFinite(upperLimit)) {
      floors.push(upperLimit)
      const slices = whole ? 0 : base[index]! + (upperLimit - floors[index]!) * band.rate
      base.push(tax.bands[index + 1]?.due ?? slices)
    }
  })
  // Past the last band, where a regime ends, its last rate goes on.
  if (rates.length < floors.length) rates.push(rates.at(-1) ?? 0)
  return {
    whole,
    turnover: tax.basis === 'turnover',
    floors: Float64Array.from(floors),
    base: Float64Array.from(base),
    rates: Float64Array.from(rates),
  }
}

/** Whether a band begins with a sum of its own, and not with what the bands below it come to. */
export function hasFixedSums({ whole, floors, base, rates }: TaxTable): boolean {
  return base.some((sum, band) => {
    const slices = whole || band === 0 ? 0 : base[band - 1]! + (floors[band]! - floors[band - 1]!) * rates[band - 1]!
    return Math.abs(sum - slices) >= 1
  })
}

const untaxed = buildTaxTable({ basis: 'turnover', bands: [{ upTo: null, rate: 0 }] })

/** The tax of year `year` (1 is the first) with these sales, VAT excluded, and this profit before tax: the lower one where both may be paid. */
export function taxForYear(table: TaxTable, year: number, sales: number, profit: number): YearTax {
  if (year <= (table.freeYears ?? 0)) return { table: untaxed, case: 'free', accountant: 0 }
  const { beyond } = table
  if (beyond) {
    if (sales > beyond.turnover) return { table: beyond.table, case: 'beyond', accountant: 0 }
    if (sales < (beyond.from ?? 0)) return { table: beyond.table, case: 'below', accountant: 0 }
    const { accountant } = beyond
    if (accountant !== undefined && taxAndAccountant(beyond.table, profit, accountant) < annualTax(table, sales))
      return { table: beyond.table, case: 'chosen', accountant }
  }
  return { table, case: 'usual', accountant: 0 }
}

/** What lowers the taxed profit of year `year`, of what was spent before the opening. */
export function startUpDeduction({ startUp = 0, turnover }: TaxTable, year: number, spent: number): number {
  return year === 1 && !turnover ? Math.min(startUp, spent) : 0
}

/** Whether tax on profit is paid in month m, month 1 being that of the opening. */
export function isProfitTaxPaid({ quarterly }: TaxTable, m: number): boolean {
  return m % (quarterly ? 3 : 12) === 1
}

/** The tax on a profit that the accountant lowers, and the accountant. */
export function taxAndAccountant(table: TaxTable, profit: number, accountant: number): number {
  return annualTax(table, profit - accountant) + accountant
}

/** Tax of one year on its turnover or profit, unrounded; 0 on a loss. */
export function annualTax(table: TaxTable, amount: number): number {
  if (amount <= 0) return 0
  const { floors, base, rates } = table
  let band = 0
  while (band + 1 < floors.length && amount > floors[band + 1]!) band++
  return table.whole ? base[band]! + amount * rates[band]! : base[band]! + (amount - floors[band]!) * rates[band]!
}

/**
 * The tax of a year, spread over its months at one rate, as interim accounts do (IAS 34.30(c)): each month bears it by its part of what the year sells or
 * earns, one that loses gets back what it saves the year. So no month pays for the others because a limit is passed in it. The accountant is paid by
 * twelfths. `deduction` lowers the year that is taxed and is owed to nobody.
 */
export function spreadTaxByMonth(
  { table, accountant }: Pick<YearTax, 'table' | 'accountant'>,
  base: readonly number[],
  round: (amount: number) => number,
  deduction = 0,
): number[] {
  const year = base.reduce((sum, amount) => sum + amount, 0)
  const tax = round(annualTax(table, year - accountant - deduction))
  let cumulativeBase = 0
  let cumulativeTax = 0
  return base.map((amount, index) => {
    cumulativeBase += amount
    const previouslyBooked = cumulativeTax
    cumulativeTax = (tax === 0 ? 0 : round((tax * cumulativeBase) / year)) + round((accountant * (index + 1)) / 12)
    return cumulativeTax - previouslyBooked
  })
}
