import { currencyFormats, formatNumber } from '#engine/quantity/format.ts'
import type { ChartTexts } from './chart-texts.ts'

/** Short tick labels beside one unit label: '₦ million' with 0, 1, 2, so that an axis never needs more than eight letters. */
export function axisAmounts(values: readonly number[], currency: string, t: ChartTexts): { unit: string; text: (value: number) => string } {
  const mark = (currencyFormats[currency]?.mark ?? currency).trim()
  const largest = Math.max(...values.map(Math.abs), 0)
  const scaled = (by: number, unit: string) => ({ unit, text: (value: number) => formatNumber(value / by, 2) })
  if (largest >= 1e9) return scaled(1e9, t.billions({ mark }))
  if (largest >= 1e6) return scaled(1e6, t.millions({ mark }))
  if (largest >= 1e4) return scaled(1e3, t.thousands({ mark }))
  return scaled(1, mark)
}
