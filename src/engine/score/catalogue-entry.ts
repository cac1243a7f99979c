import type { Band } from '../model/result.ts'
import type {
  Axis,
  BusinessSize,
  CardTag,
  CountryCode,
  ExploreCategory,
  GapCategory,
  Owned,
  Trade,
  VerdictReason,
} from '../quantity/vocabulary.ts'
import type { Verdict } from '../risk/verdict.ts'

export type AxisScore = {
  axis: Axis
  /** 0–100, null when the evidence is missing. */
  score: number | null
  low: number | null
  high: number | null
  /** One sentence on its formula, and the evidence behind it. */
  formula: string
  evidence: string[]
}

/** One archetype in one city in the catalogue: about 1 KB, from the same simulations as its report. USD major units. */
export type CatalogueEntry = {
  id: string
  archetype: string
  title: string
  description: string
  category: ExploreCategory
  gapCategory: GapCategory
  cityId: string
  city: string
  country: string
  countryCode: CountryCode
  currency: string
  tag: CardTag | null
  startupCostMin: number
  startupCostMax: number
  revenueMin: number
  revenueMax: number
  roiMin: number
  roiMax: number
  scores: { axis: Axis; score: number | null; low: number | null; high: number | null }[]
  overallScore: number
  overallLow: number
  overallHigh: number
  cashNeededP80: number
  /** Purchases before the first customer: the likely start-up money without the cash to keep trading. */
  openingCost: number
  /** What buying at the lowest prices found saves of `openingCost`; absent where it saves nothing, or would not earn. */
  cheaper?: number
  /** The share of each thing in `cheaper`: whoever owns the thing does not save it. */
  cheaperOwned?: Partial<Record<Owned, number>>
  /** Own money with which a year is lasted in 55 of 100 simulations, as if nothing were owned; absent in cards of earlier engines. */
  yearMoney?: number
  /** What it spares whoever owns a thing, or knows its trade; absent where nothing of it is ownable. */
  ownable?: Partial<Record<Owned, number>>
  /** Weeks in which each trade learns the rest of it, where it spares whoever knows it the training. */
  tradeWeeks?: Readonly<Partial<Record<Trade, number>>>
  /** What the owner's licence costs, where it needs one that a line pays for. */
  licenceCost?: number
  /** Local currency, major units, and units on an open day once established: the base case. */
  pricePerUnit: number
  unitsPerDay: number
  monthlyProfit: Band
  lossOdds: number
  breakEvenMonth: number | null
  verdict: Verdict
  verdictReason: VerdictReason
  /** Months from the opening in which the base case still takes money. */
  needsMoneyForMonths: number
  /** The size that the card is of, and all that the business has. */
  size: BusinessSize
  sizes: readonly BusinessSize[]
  /** Hours a week of the owner that the figures are for, where a person has fewer than the plan takes; absent in the catalogue. */
  workedHours?: number
  /** Forbidden here, or without sense here: it can be opened by its id and is not sold. */
  closed: boolean
}
