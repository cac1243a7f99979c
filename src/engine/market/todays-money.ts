import { power } from '../quantity/exact-math.ts'
import { monthCount } from '../quantity/month.ts'
import type { PriceRecord } from './survey.ts'

/** How much a price of `month` has risen: to the middle of the last year on record, and from there to the month of the data. */
export type PriceRise = { onRecord: number; since: number }

/** Months of 'YYYY-MM' counted from year 0; a yearly average is that of the middle of its year. */
const middleOf = (year: number) => year * 12 + 6

/** Null where a year between is not on record. `inflation` is a share a year, for the months after everything on record. */
export function consumerPriceRise(
  { inflation: yearly, index }: PriceRecord,
  { month, asOf, inflation }: { month: string; asOf: string; inflation: number },
): PriceRise | null {
  const lastYear = yearly.at(-1)?.year
  const onRecord = riseToLastYear(yearly, month)
  if (onRecord === null || lastYear === undefined) return null
  const today = monthCount(asOf, 'asOf')
  if (!index) return { onRecord, since: power(1 + inflation, (today - middleOf(lastYear)) / 12) }
  return { onRecord, since: (index.value / 100) * power(1 + inflation, (today - monthCount(index.month, 'index')) / 12) }
}

/** From a month to the middle of the last year; within a year, prices rise evenly from the middle of one year to that of the next. */
function riseToLastYear(yearly: PriceRecord['inflation'], month: string): number | null {
  const from = monthCount(month, 'month')
  const last = yearly.at(-1)
  const ownYear = Math.floor(from / 12)
  const nextMiddle = from < middleOf(ownYear) ? ownYear : ownYear + 1
  if (!last || from > middleOf(last.year)) return null
  let rise = 1
  for (let year = nextMiddle; year <= last.year; year++) {
    const ofYear = yearly.find((each) => each.year === year)
    if (!ofYear) return null
    const share = year === nextMiddle ? (middleOf(year) - from) / 12 : 1
    rise *= power(1 + ofYear.value / 100, share)
  }
  return rise
}

/**
 * The same by purchasing power: what the amount bought in international dollars of its year, carried along the prices of the country whose money
 * they are, and back at the last year's rate. Null where a rate is not on record.
 */
export function purchasingPowerRise(
  record: PriceRecord,
  yardstick: PriceRecord | undefined,
  when: { month: string; asOf: string; inflation: number },
): PriceRise | null {
  const rate = (year: number) => record.purchasingPower?.find((each) => each.year === year)?.value
  const lastYear = record.inflation.at(-1)?.year
  const consumer = consumerPriceRise(record, when)
  if (!yardstick || !consumer || lastYear === undefined || yardstick.inflation.at(-1)?.year !== lastYear) return null
  const [then, later] = [rate(Number(when.month.slice(0, 4))), rate(lastYear)]
  const abroad = riseToLastYear(yardstick.inflation, when.month)
  if (then === undefined || later === undefined || abroad === null) return null
  return { onRecord: (abroad * later) / then, since: consumer.since }
}
