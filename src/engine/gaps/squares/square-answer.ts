import type { Backtest } from './backtest.ts'
import type { Square } from './city-evidence.ts'
import type { CountyAnswer } from './counties.ts'
import type { Interval } from './draws.ts'
import type { StatedCompleteness } from './estimate.ts'
import type { SellerClass } from './seller-classes.ts'
import type { PooledCount } from './walks.ts'

export const squareKinds = ['numbers', 'rank', 'unknown'] as const
export type SquareKind = (typeof squareKinds)[number]

/**
 * Why an answer is of its kind. Numbers: somebody walked here, or completeness was measured. Rank: the order of expected room alone. Unknown: nobody
 * knows who lives here; customers are businesses, or anywhere; no list was asked for the kind; nothing at all is mapped around; too few are seen to test
 * an order, or it fails its test.
 */
export const squareReasons = {
  numbers: ['walked', 'measured'],
  rank: ['order'],
  unknown: ['no-people', 'no-households', 'online', 'not-listed', 'not-mapped-here', 'too-few', 'order-fails'],
} as const satisfies Record<SquareKind, readonly string[]>
export type SquareReason = (typeof squareReasons)[SquareKind][number]
export type SquareVerdict = { kind: SquareKind; how: SquareReason }

/** One square, or one area where only those have people. Sellers of the kind throughout; ranges are P10, P50 and P90. */
export type SquareAnswer = SquareVerdict & {
  id: string
  lat: number
  lon: number
  square: Square | null
  area: string | null
  people: number | null
  /** People whose custom reaches it, by the business's reach. */
  reaching: number | null
  seen: number
  /** What at least three others counted here and beside it. */
  counted: PooledCount | null
  /** Sellers there are, seen or not. */
  expected: Interval | null
  /** Sellers that custom keeps busy; null unless numbers are known, as room and chance. */
  demand: Interval | null
  room: Interval | null
  /** That there is room for one more (0–1). */
  chance: number | null
  rank: { place: number; of: number } | null
}

export type BestSquare = { id: string; customers: Interval | null; stays: number | null }

export type CityAnswer = {
  by: 'square' | 'area'
  /** Sellers seen in the whole city. */
  places: number
  squares: SquareAnswer[]
  counties: CountyAnswer[]
  /** Those that the answer is about: of a category the classes that somebody counted. */
  classes: SellerClass[]
  completeness: StatedCompleteness[]
  founded: Backtest | null
  /** Whether an order of squares may be given as advice: it passed its test. */
  advice: boolean
  /** At most ten; customers a day only with numbers. The first three are the advice. */
  best: BestSquare[]
  /** The walk that would settle most: gain in custom of one seller. */
  walk: { id: string; area: string | null; near: string | null; gain: number } | null
  /** Ids of all that the answer rests on. */
  sources: string[]
}
