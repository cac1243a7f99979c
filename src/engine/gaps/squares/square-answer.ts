import type { PartOfArea } from '../../market/spot-name.ts'
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
 * The reason for an answer's kind. Numbers: somebody walked here, or completeness was measured. Rank: the order of expected room alone, where nobody
 * counted or the counted sellers do not go with the spending (`isSpendingCredible`). Unknown: the same without an order; the people are unknown;
 * customers are businesses, or anywhere; no list covers the kind; nothing at all is mapped around; too few are seen for a backtest, or it fails.
 */
export const squareReasons = {
  numbers: ['walked', 'measured'],
  rank: ['order', 'counted'],
  unknown: ['counted-alone', 'no-people', 'no-households', 'online', 'not-listed', 'not-mapped-here', 'too-few', 'order-fails'],
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
  /** Absent where even so two squares of one area would have one name. */
  part?: PartOfArea | null
  /** Other names that people look for here: of places that name no square. */
  also: readonly string[]
  people: number | null
  /** People whose custom reaches it, by the business's reach. */
  reaching: number | null
  seen: number
  /** Sellers seen within a walk (`walkKm`), its own included: what the order goes by where room is not known. */
  seenAround: number
  /** Pooled counts of at least three others here and beside it. */
  counted: PooledCount | null
  /** Sellers there are, seen or not. */
  expected: Interval | null
  /** Sellers that custom keeps busy; null unless numbers are known, as room and chance. */
  demand: Interval | null
  room: Interval | null
  /** Probability of room for one more (0–1). */
  chance: number | null
  /** In the order of room among all places that have numbers or a rank. */
  rank: { place: number; of: number } | null
}

export type BestSquare = { id: string; customers: Interval | null; stays: number | null }

export type CityAnswer = {
  by: 'square' | 'area'
  /** Sellers seen in the whole city. */
  places: number
  squares: SquareAnswer[]
  counties: CountyAnswer[]
  /** The classes of the answer: of a category those that somebody counted. */
  classes: SellerClass[]
  completeness: StatedCompleteness[]
  founded: Backtest | null
  /** Whether the ranking passed its backtest. */
  advice: boolean
  /** At most ten; customers a day only with numbers. The first three are the advice. */
  best: BestSquare[]
  /** The walk of the highest value of information: gain in custom of one seller. */
  walk: { id: string; area: string | null; near: string | null; gain: number } | null
  sources: string[]
}
