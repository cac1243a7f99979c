import { power, square } from '../quantity/exact-math.ts'
import { sumMajor } from '../quantity/money.ts'
import { asShare } from '../quantity/unit.ts'
import type { Band, CardModel, Month } from './result.ts'

/**
 * Month 12 without its season. It is one month of the calendar, and a trade that lives from December or sleeps in November
 * should not be judged by it. The base case's third year, when sales are mature, shows how far the month is from the year's mean; that distance, at
 * month-12 prices, moves the whole band; under 20% of the amount it means nothing, and month 12 stays unchanged. VAT that begins during that year is
 * no season: every month is taken at the last one's share of sales.
 */
export function month12WithoutSeason(model: Pick<CardModel, 'months' | 'assumptions'>, month12Profit: Band): Band {
  const { p10, p50, p90 } = month12Profit
  const distance = seasonShift(model)
  const shift = Math.abs(distance) < significantShare * Math.max(Math.abs(p50), Math.abs(p50 + distance)) ? 0 : distance
  const shifted = (amount: number) => sumMajor([amount + shift])
  return { p10: shifted(p10), p50: shifted(p50), p90: shifted(p90) }
}

const significantShare = 0.2

function seasonShift({ months, assumptions }: Pick<CardModel, 'months' | 'assumptions'>): number {
  const last = months[35]
  const year = months.slice(24, 36)
  if (!last || year.length < 12) return 0
  const rise = assumptions.find((item) => item.key === 'inflation')
  const inflation = rise ? asShare(rise.value, rise.unit) : 0
  const vatShare = last.revenue > 0 ? (last.vat ?? 0) / last.revenue : 0
  const comparableProfit = (row: Month) => row.netProfit + (row.vat ?? 0) - row.revenue * vatShare
  const inLatestPrices = year.map((row) => comparableProfit(row) * power(1 + inflation, (last.month - row.month) / 12))
  const mean = inLatestPrices.reduce((sum, amount) => sum + amount, 0) / 12
  return (mean - last.netProfit) / square(1 + inflation)
}

/** The same of a report of any edition: one that was made before it was computed showed month 12. */
export function usualMonthOf({ usualMonth, risk }: { usualMonth?: Band; risk: Pick<CardModel['risk'], 'month12Profit'> }): Band {
  return usualMonth ?? risk.month12Profit
}

/** What that band is called in the evidence of its report. */
export function usualMonthEvidence({ usualMonth }: { usualMonth?: Band }): 'model:usualMonth' | 'model:risk.month12Profit' {
  return usualMonth ? 'model:usualMonth' : 'model:risk.month12Profit'
}

/** The calendar month of month 12, 0 for January: a year after the opening in its twelfth month. */
export function month12Of({ asOf, firstMonth }: Pick<CardModel, 'asOf' | 'firstMonth'>): number {
  return firstMonth ? (Number(firstMonth.slice(5, 7)) + 10) % 12 : Number(asOf.slice(5, 7)) - 1
}
