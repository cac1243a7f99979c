import { formatNumber } from '#engine/quantity/format.ts'
import { gapMapsTexts } from '#words/web/gap-maps.ts'

const t = gapMapsTexts.squares

type Range = { low: number; likely: number; high: number }

/** '3 to 8, likely 5'; one decimal where all values are small. */
export function rangeText(range: Range): string {
  const { low, likely, high } = formattedRange(range)
  return low === high ? likely : t.range({ low, likely, high })
}

/** Where the equipment sets the number, its ends are one. */
export function customersText(range: Range): string {
  const { low, likely, high } = formattedRange(range)
  return low === high ? t.best.customersAll({ n: likely }) : t.best.customers({ low, high })
}

export function roomText(range: Range): string {
  const { low, likely, high } = formattedRange(range)
  return low === high ? t.list.roomFor({ n: likely }) : t.list.room({ low, high })
}

/** An order of places gives no amounts: of its sellers those on the lists alone. */
export function sellersText({ kind, seen, expected }: { kind: 'numbers' | 'rank'; seen: number; expected: Range }): string {
  return kind === 'numbers' ? t.where.sellers({ seen, expected: rangeText(expected) }) : t.list.seen({ n: seen })
}

function formattedRange({ low, likely, high }: Range) {
  const text = (value: number) => formatNumber(value, high < 10 ? 1 : 0)
  return { low: text(low), likely: text(likely), high: text(high) }
}
