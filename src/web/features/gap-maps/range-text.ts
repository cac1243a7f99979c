import type { OpenPlaceRow, OpenSquare } from '#contract/gap-maps.ts'
import { formatNumber } from '#engine/quantity/format.ts'
import { joinWithCommas } from '#language/join-names.ts'
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

/** An order of places gives no amounts: of its sellers those on the lists alone, there and within a walk, or those that the person counted. */
export function sellersText({
  kind,
  seen,
  seenAround,
  expected,
  own,
}: Pick<OpenPlaceRow, 'kind' | 'seen' | 'seenAround' | 'expected' | 'own'>): string {
  if (own) return t.list.own({ n: own.sellers })
  return kind === 'numbers' ? t.where.sellers({ seen, expected: rangeText(expected) }) : t.where.seenAround({ n: seen, around: seenAround })
}

/** The place in the one order of the map, and what is known beside it. */
export function orderAndRoom({ rank, room }: Pick<OpenPlaceRow, 'rank' | 'room'>): string[] {
  return [...(rank ? [t.what.rank({ place: rank.place, of: rank.of })] : []), ...(room ? [roomText(room)] : [])]
}

function formattedRange({ low, likely, high }: Range) {
  const text = (value: number) => formatNumber(value, high < 10 ? 1 : 0)
  return { low: text(low), likely: text(likely), high: text(high) }
}

const maxNamed = 5

/** Which businesses a category's numbers and order count; null for one business, which the screen names already. */
export function coveredBusinessesText(businesses: readonly string[], business: { title: string } | null | undefined): string | null {
  if (business || businesses.length === 0) return null
  const list = joinWithCommas(businesses.slice(0, maxNamed))
  const n = businesses.length - maxNamed
  return n > 0 ? t.sellersOfMore({ list, n }) : t.sellersOf({ list })
}

/** Sellers on the lists; null where no list was read for them, because a 0 would say that somebody looked. */
export function sellersSeen({ seen, how }: Pick<OpenSquare, 'seen' | 'how'>): number | null {
  return how === 'not-listed' && seen === 0 ? null : seen
}
