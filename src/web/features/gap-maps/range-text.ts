import { formatNumber } from '#engine/quantity/format.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'

const t = gapMapsTexts.squares

type Range = { low: number; likely: number; high: number }

/** '3 to 8, likely 5'; one decimal where all values are small. */
export function rangeText(range: Range): string {
  return t.range(formattedRange(range))
}

export function customersText(range: Range): string {
  return t.best.customers(formattedRange(range))
}

export function roomText(range: Range): string {
  return t.list.room(formattedRange(range))
}

function formattedRange({ low, likely, high }: Range) {
  const text = (value: number) => formatNumber(value, high < 10 ? 1 : 0)
  return { low: text(low), likely: text(likely), high: text(high) }
}
