import type { TaxRegime } from '../market/place.ts'

/** The bands of a tax as the computations read them: from `floors[b]`, `base[b]` is already due and `rates[b]` falls on the rest. */
export type TaxTable = {
  whole: boolean
  turnover: boolean
  floors: Float64Array
  base: Float64Array
  rates: Float64Array
  /** The tax of a year whose sales, VAT excluded, are above `turnover`. */
  beyond?: { turnover: number; table: TaxTable } | undefined
}

/**
 * Precomputes the bands, in the unit of their limits. 'slice' puts each rate on its own slice; 'whole' puts the rate of the band reached on the whole
 * amount. Throws a RangeError when the bands do not rise: a table with a gap is never read around.
 */
export function buildTaxTable(tax: Pick<TaxRegime, 'basis' | 'bands' | 'applies'>): TaxTable {
  const whole = tax.applies === 'whole'
  const floors = [0]
  const base = [0]
  const rates: number[] = []
  tax.bands.forEach((band, index) => {
    const upperLimit = band.upTo ?? Number.POSITIVE_INFINITY
    if (!(upperLimit > floors[index]!) || !(band.rate >= 0 && band.rate < 1))
      throw new RangeError(`Tax band ${index + 1} does not rise above the one before`)
    rates.push(band.rate)
    if (Number.isFinite(upperLimit)) {
      floors.push(upperLimit)
      base.push(base[index]! + (upperLimit - floors[index]!) * band.rate)
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

/** The tax table of a year with these sales, VAT excluded. */
export function taxTableForYear(table: TaxTable, sales: number): TaxTable {
  return table.beyond && sales > table.beyond.turnover ? table.beyond.table : table
}

/** Tax of one year on its turnover or profit, unrounded; 0 on a loss. */
export function annualTax(table: TaxTable, amount: number): number {
  if (amount <= 0) return 0
  const { floors, base, rates } = table
  let band = 0
  while (band + 1 < floors.length && amount > floors[band + 1]!) band++
  return table.whole ? amount * rates[band]! : base[band]! + (amount - floors[band]!) * rates[band]!
}

/**
 * The tax of a year, spread over its months at one rate, as interim accounts do (IAS 34.30(c)): each month bears it by its part of what the year sells or
 * earns, one that loses gets back what it saves the year. So no month pays for the others because a limit is passed in it.
 */
export function spreadTaxByMonth(table: TaxTable, base: readonly number[], round: (amount: number) => number): number[] {
  const year = base.reduce((sum, amount) => sum + amount, 0)
  const tax = round(annualTax(table, year))
  let cumulativeBase = 0
  let cumulativeTax = 0
  return base.map((amount) => {
    cumulativeBase += amount
    const previouslyBooked = cumulativeTax
    cumulativeTax = tax === 0 ? 0 : round((tax * cumulativeBase) / year)
    return cumulativeTax - previouslyBooked
  })
}
