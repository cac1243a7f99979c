import { exp, log, power } from '../quantity/exact-math.ts'
import type { Sample, WeighedRow, WeighedTrade } from './survey.ts'

/**
 * How a survey of real firms is weighed with a plan: the plan's sales and cost of sales move so that
 *
 *   log sales = w · log surveyed sales + (1 − w) · log own sales      margin = w · surveyed margin + (1 − w) · own margin
 *
 * with w = q · n / (n + 100) · 0.97^age. Surveyed sales are those of firms with the plan's own outlay, where the survey tells the outlay.
 */

/** q: how much a sample speaks for those who may start here. Our own rule. */
const sampleWeights: Record<Sample, number> = { national: 1, chosen: 0.6, neighbour: 0.3, papers: 0.2 }
/** So many people count as much as the plan does. */
const halfWeightAsked = 100
/** Of a weight after a year: prices, habits and trades change. */
const keptAYear = 0.97

export type EvidenceWeight = { weight: number; quality: number; sampleSize: number; age: number }

/** Weight of a survey against the plan, 0–1: `sampleSize` people, read `age` years later. */
export function evidenceWeight(sample: Sample, sampleSize: number, age: number): EvidenceWeight {
  const quality = sampleWeights[sample]
  return { weight: quality * (sampleSize / (sampleSize + halfWeightAsked)) * power(keptAYear, Math.max(0, age)), quality, sampleSize, age }
}

/** Between the plan and the survey, on the scale of logarithms: exp(w · log surveyed + (1 − w) · log own). Both are above 0. */
export function poolLogs(own: number, surveyed: number, weight: number): number {
  return own * power(surveyed / own, weight)
}

/** A figure of a survey and the rows that it is made of, and how many people and in which year they spoke of its level. */
export type Surveyed = { value: number; rows: WeighedRow[]; sampleSize: number; year: number; how: SurveyedHow; leastOutlay?: number }
type SurveyedHow = 'line' | 'profitLine' | 'along' | 'middle' | 'mid' | 'midOnLine' | 'stated' | 'statedOnLine' | 'booked'

type TradeRows = Pick<WeighedTrade, 'rows'>

/** The survey's own measure of what a business began with: goods and tools, or all that it took to start. Null where it tells none. */
export function outlayOf({ rows }: TradeRows): 'outlay' | 'toStart' | null {
  if (rows.some(({ of }) => of === 'salesByStart' || of === 'profitByStart' || of === 'toStart')) return 'toStart'
  return rows.some(({ of }) => of === 'salesByOutlay' || of === 'profitByOutlay' || of === 'outlay') ? 'outlay' : null
}

/**
 * Sales of a month that firms of a trade with this outlay had, both in money of the survey. From the line of their sales by outlay; else from that of
 * their profit, ÷ their margin; else from their middle sales, or middle profit ÷ margin, moved along the slope of a line from their middle outlay.
 * Where the survey has no outlay it is the middle of all. No line is read below what one in ten began with (`p10`): it says that who
 * begins with nothing sells nothing, and whoever brings hands alone sells work.
 * Null where the rows say nothing of sales.
 */
export function surveyedSales(trade: TradeRows, outlay: number): Surveyed | null {
  const row = finder(trade)
  const least = row('outlay', 'p10') ?? row('toStart', 'p10')
  if (!least || !(outlay > 0) || outlay >= least.value) return salesAt(trade, outlay)
  const read = salesAt(trade, least.value)
  return read && read.how !== 'middle' ? { ...read, rows: [...read.rows, least], leastOutlay: least.value } : read
}

function salesAt(trade: TradeRows, outlay: number): Surveyed | null {
  const row = finder(trade)
  const margin = row('statedMargin', 'p50') ?? row('statedMargin', 'ratio')
  const lineOf = (sales: WeighedRow['of'], start: WeighedRow['of'], at: 'slope' | 'intercept') => row(sales, at) ?? row(start, at)
  const [slope, intercept] = (['slope', 'intercept'] as const).map((at) => lineOf('salesByOutlay', 'salesByStart', at))
  const [profitSlope, profitIntercept] = (['slope', 'intercept'] as const).map((at) => lineOf('profitByOutlay', 'profitByStart', at))
  const onLine = (a: WeighedRow, b: WeighedRow) => exp(a.value + b.value * log(outlay))
  if (slope && intercept && outlay > 0) return surveyed(onLine(intercept, slope), [intercept, slope], 'line')
  if (profitSlope && profitIntercept && margin && outlay > 0)
    return surveyed(onLine(profitIntercept, profitSlope) / margin.value, [profitIntercept, profitSlope, margin], 'profitLine')
  const sales = row('sales', 'p50')
  const profit = row('profit', 'p50')
  const level = sales
    ? { value: sales.value, rows: [sales] }
    : profit && margin && { value: profit.value / margin.value, rows: [profit, margin] }
  if (!level) return null
  const middle = row('outlay', 'p50') ?? row('toStart', 'p50')
  const along = slope ?? profitSlope
  if (!middle || !along || !(outlay > 0)) return surveyed(level.value, level.rows, 'middle')
  const moved = surveyed(level.value * power(outlay / middle.value, along.value), [...level.rows, middle], 'along')
  // The slope may be that of all trades together: more people than spoke of this one.
  return { ...moved, rows: [...moved.rows, along] }
}

/**
 * Profit ÷ sales of a month that firms of a trade had. Owners leave `leftOut` (0–1) of their sales out and say their profit as it is, so that the
 * stated margin is one of larger sales; where it has the costs too, it is the middle of both ways. Null where the rows have no margin.
 */
export function surveyedMargin(trade: TradeRows, leftOut: number): Surveyed | null {
  const stated = statedMargin(trade)
  const booked = finder(trade)('bookedMargin', 'p50')
  const adjustedMargin = (stated?.value ?? 0) * (1 - leftOut)
  if (stated && booked)
    return surveyed((adjustedMargin + booked.value) / 2, [...stated.rows, booked], stated.isOnLine ? 'midOnLine' : 'mid')
  if (stated) return surveyed(adjustedMargin, stated.rows, stated.isOnLine ? 'statedOnLine' : 'stated')
  return booked ? surveyed(booked.value, [booked], 'booked') : null
}

/** The middle firm's; else its profit ÷ the sales on the line at its outlay; else that of all sales together, in which large firms count most. */
function statedMargin(trade: TradeRows): { value: number; rows: WeighedRow[]; isOnLine: boolean } | null {
  const row = finder(trade)
  const middle = row('statedMargin', 'p50')
  if (middle) return { value: middle.value, rows: [middle], isOnLine: false }
  const profit = row('profit', 'p50')
  const outlay = row('outlay', 'p50') ?? row('toStart', 'p50')
  const sales = profit && outlay ? surveyedSales(trade, outlay.value) : null
  if (profit && outlay && sales?.how === 'line')
    return { value: profit.value / sales.value, rows: [profit, outlay, ...sales.rows], isOnLine: true }
  const pooled = row('statedMargin', 'ratio')
  return pooled ? { value: pooled.value, rows: [pooled], isOnLine: false } : null
}

const finder =
  ({ rows }: TradeRows) =>
  (of: WeighedRow['of'], at: WeighedRow['at']) =>
    rows.find((row) => row.of === of && row.at === at)

function surveyed(value: number, rows: WeighedRow[], how: Surveyed['how']): Surveyed {
  return {
    value,
    rows,
    sampleSize: Math.min(...rows.map(({ n, people = n }) => people)),
    year: Math.min(...rows.map(({ year }) => year)),
    how,
  }
}

/** What the plan says of a month once established, at today's prices: amounts in one money; `fixed` are the costs that sales do not change. */
export type OwnMonth = {
  price: number
  /** Cost of one unit, what is spoiled included. */
  cost: number
  feeShare: number
  fixed: number
}

/** Before the owner's pay, helpers' wages, wear and taxes: as owners count a month. */
export function marginOf({ price, cost, feeShare, fixed }: OwnMonth, sales: number): number {
  return 1 - feeShare - cost / price - fixed / sales
}

/** The cost of one unit at which a month with these sales leaves this margin; never below 0. */
export function costForMargin({ price, feeShare, fixed }: OwnMonth, sales: number, margin: number): number {
  return Math.max(0, price * (1 - feeShare - fixed / sales - margin))
}

/** Low and high end of a factor. */
export type FactorEnds = { low: number; high: number }

/** A factor stays within what the plan itself holds possible: past its low or high end the survey speaks of another business, not of this one. */
export function withinPlan(factor: number, { low, high }: FactorEnds): number {
  return Math.min(high, Math.max(low, factor))
}
