import type { Axis } from '../../quantity/vocabulary.ts'

/** The `data` of each kind of chart block. Amounts are major units of `currency`. */

export type RadarData = {
  axes: { axis: Axis; label: string; angle: number; score: number | null; low: number | null; high: number | null }[]
}
export type BandSeries = { p10: number[]; p50: number[]; p90: number[] }
export type ProfitData = { currency: string; band: BandSeries }
export type CashData = {
  currency: string
  likely: number[]
  poor: number[]
  low: { month: number; amount: number }
  /** First month the likely line is below zero, or null. */
  runsOut: number | null
}
export type BreakEvenData = {
  currency: string
  unitMany: string
  /** Units and money are of a month, as in the plan; of a day where this is missing. */
  perMonth?: true
  pricePerUnit: number
  contributionPerUnit: number
  fixedPerDay: number
  breakEvenUnits: number | null
  planUnits: number
  capacity: number
}
export type TornadoData = {
  currency: string
  base: number
  rows: { label: string; assumption: string; share: number; atLow: number; atHigh: number; lowText: string; highText: string }[]
}
export type LadderData = {
  currency: string
  budget: number | null
  rows: { item: string; amount: number; low: number; high: number; start: number }[]
  total: number
}
export type BarsData = { unit: string; rows: { label: string; value: number; low: number | null; high: number | null; text: string }[] }
/** Profit of a month in today's money: stated by real firms, by quartiles or on average, and by our own model. */
export type RealFirmsData = {
  currency: string
  /** `low` and `high` leave out a tenth each; a tax table has only its `mean`. */
  theirs: { low: number | null; dots: number[]; high: number | null; mean: number | null }
  ours: { low: number; likely: number; high: number }
}
export type SeasonData = { byMonth: number[]; marks: { month: number; what: string }[] }
/** `each` is what one of the ten is drawn as; absent in reports of earlier releases, whose words speak of stalls. */
export type OddsData = { lost: number; of: 10; text: string; each?: 'start' }
