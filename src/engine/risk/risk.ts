import { horizonMonths } from '../economy/constants.ts'
import { drawnKeys } from '../model/copula.ts'
import { forecastIncome } from '../model/forecast.ts'
import type { BusinessShape, Ranges, ValueKey, Values } from '../model/model-inputs.ts'
import type { Band, CardRisk, Closed, Risk, RiskDriver } from '../model/result.ts'
import type { MonthlySimulations, Simulations } from '../model/simulations.ts'
import { quantiles } from '../quantity/quantiles.ts'
import { needByMonth } from './own-money.ts'
import { expectedValueOfInformation } from './value-of-information.ts'
import { varianceShares } from './variance-shares.ts'

const tenths = [0.1, 0.5, 0.9] as const

/**
 * By month m: share of simulations whose cash has been below 0 by then (the start counts), and whose retained profit, spending before the first sale
 * included, is below 0.
 */
type MonthlyOdds = Pick<Risk['byMonth'], 'cashOut' | 'loss'>

/** Amounts in major units, rounded to minor ones (`minor` per major). */
function createMoneyRounder(minor: number): (amount: number) => number {
  return (amount) => {
    const rounded = Math.round(amount) / minor
    return rounded === 0 ? 0 : rounded
  }
}

/** 10th, 50th and 90th percentile over the simulations of `count` values from `from`. */
function quantileBand(values: Float64Array, from: number, count: number, minor: number): Band {
  const money = createMoneyRounder(minor)
  const [p10, p50, p90] = quantiles(values, from, count, tenths)
  return { p10: money(p10!), p50: money(p50!), p90: money(p90!) }
}

/** Band over the simulations of what month 24 sells, major units. */
export function salesBand({ month24Revenue, paths }: Simulations, minor: number): Band {
  return quantileBand(month24Revenue, 0, paths, minor)
}

/** Bands and odds of the simulations in major units (`minor` per major), rounded to minor units; odds are shares of the simulations. */
export function summariseRisk(simulations: Simulations, cashNeededUntil: number, minor: number): CardRisk {
  const { paths, shares } = simulations
  const money = createMoneyRounder(minor)
  const need = quantiles(simulations.cashNeeded, 0, paths, [0.5, 0.8, 0.9])
  const payback = quantiles(simulations.payback, 0, paths, tenths).map((month) => (month > horizonMonths ? null : month))
  return {
    paths,
    month12Revenue: quantileBand(simulations.month12Revenue, 0, paths, minor),
    month12Profit: quantileBand(simulations.month12Profit, 0, paths, minor),
    year1Profit: quantileBand(simulations.year1Profit, 0, paths, minor),
    year2Profit: quantileBand(simulations.year2Profit, 0, paths, minor),
    year2LossOdds: simulations.year2Profit.reduce((count, profit) => count + Number(profit < 0), 0) / paths,
    cashNeeded: { p50: money(need[0]!), p80: money(need[1]!), p90: money(need[2]!) },
    paybackMonth: { p10: payback[0]!, p50: payback[1]!, p90: payback[2]! },
    cashNeededUntil,
    closing: summariseClosing(simulations, money),
    cappedShare: shares.capped,
    vatShare: shares.vat,
    wageOdds: shares.wage,
    probabilityCashOut: shares.cashOut,
    probabilityLoss: shares.loss,
  }
}

/** How often the money that was set aside is gone, and of these simulations the middle of the months and of the losses. */
function summariseClosing({ paths, closing }: Simulations, money: (amount: number) => number): Closed | null {
  if (!closing) return null
  const closed: number[] = []
  for (let path = 0; path < paths; path++) if (closing.month[path]! > 0) closed.push(path)
  const middle = (values: (path: number) => number) => quantiles(Float64Array.from(closed, values), 0, closed.length, [0.5])[0]!
  return {
    own: money(closing.own),
    share: closing.share,
    month: closed.length === 0 ? null : Math.round(middle((path) => closing.month[path]!)),
    lost:
      closed.length === 0
        ? null
        : money(
            Math.max(
              0,
              middle((path) => -closing.left[path]!),
            ),
          ),
  }
}

/** Odds and bands of every month, major units. */
export function riskByMonth(simulations: MonthlySimulations, ownCapital: number, minor: number): Risk['byMonth'] {
  const { paths } = simulations
  const months = Array.from({ length: horizonMonths }, (_, index) => index)
  const odds = monthlyOdds(simulations)
  const need = needByMonth(simulations, ownCapital, minor)
  const revenue = months.map((index) => quantileBand(simulations.revenue, index * paths, paths, minor))
  const profit = months.map((index) => quantileBand(simulations.profit, index * paths, paths, minor))
  leaveAfterClosing(simulations, ownCapital)
  return { ...odds, profit, cash: months.map((index) => quantileBand(simulations.cash, index * paths, paths, minor)), revenue, need }
}

/** From the month in which it closes a path has what is left, and no more moves. */
function leaveAfterClosing({ paths, cash, closing }: MonthlySimulations, ownCapital: number): void {
  if (!closing) return
  for (let path = 0; path < paths; path++) {
    const month = closing.month[path]!
    if (month === 0) continue
    for (let m = month; m <= horizonMonths; m++) cash[(m - 1) * paths + path] = ownCapital + closing.left[path]!
  }
}

function monthlyOdds(simulations: MonthlySimulations): MonthlyOdds {
  const { paths, cash, profit, openingCash, closing } = simulations
  const closingMonth = closing?.month ?? new Uint8Array(paths)
  const closingProfit = closing?.profit ?? new Float64Array(paths)
  const hasRunOut = Uint8Array.from(openingCash, (opening) => (opening < 0 ? 1 : 0))
  const sum = Float64Array.from(simulations.openingLoss, (loss) => -loss)
  const odds: MonthlyOdds = { cashOut: [], loss: [] }
  for (let month = 0; month < horizonMonths; month++) {
    let cashOutCount = 0
    let lossCount = 0
    // Branchless: either outcome is about as frequent, so that no branch predictor helps.
    for (let path = 0; path < paths; path++) {
      const at = month * paths + path
      const wasOut = hasRunOut[path]! | Number(cash[at]! < 0)
      const closedIn = closingMonth[path]!
      const cumulativeProfit = closedIn > 0 && month + 1 >= closedIn ? closingProfit[path]! : sum[path]! + profit[at]!
      hasRunOut[path] = wasOut
      sum[path] = cumulativeProfit
      cashOutCount += wasOut
      lossCount += Number(cumulativeProfit < 0)
    }
    odds.cashOut.push(cashOutCount / paths)
    odds.loss.push(lossCount / paths)
  }
  return odds
}

/** Every assumption that has a range, by its share of the variance of year-1 profit; its profits are the base case's with it alone moved. */
export function riskDrivers(
  v: Values,
  ranges: Ranges,
  shape: BusinessShape,
  simulations: MonthlySimulations,
  benefits: Float64Array,
  labelFor: (key: ValueKey) => string,
  minor: number,
): RiskDriver[] {
  const active = drawnKeys
    .map((_, index) => index)
    .filter((index) => {
      const range = ranges[drawnKeys[index]!]
      return range !== undefined && range.high > range.low
    })
  const shares = varianceShares(simulations.draws, active, simulations.year1Profit)
  const yearOneProfit = (values: Values): number => {
    const { spentBefore, months } = forecastIncome(values, shape, 1, 12)
    return months.reduce((sum, row) => sum + row.netProfit, -spentBefore) / minor
  }
  return active
    .map((driver, index) => {
      const key = drawnKeys[driver]!
      const range = ranges[key]!
      return {
        assumption: key,
        label: labelFor(key),
        share: Math.round(shares[index]! * 10_000) / 10_000,
        worth: Math.round(expectedValueOfInformation(simulations, benefits, key)) / minor,
        profitAtLow: yearOneProfit({ ...v, [key]: range.low }),
        profitAtHigh: yearOneProfit({ ...v, [key]: range.high }),
      }
    })
    .sort((a, b) => b.share - a.share || (a.assumption < b.assumption ? -1 : 1))
}

/** Resolution of chances: one and its complement add up to exactly 1. */
const chanceSteps = 1 << 20

/**
 * Chance that the first of two leaves more than the second: the share of paths in which it does, ties counting half. `a[i]` and `b[i]` are the
 * results of path i, in one currency; both were drawn from the same `Streams`, so that common luck is no difference between them. `firstPathWins(a,
 * b) + firstPathWins(b, a)` is exactly 1.
 * @throws RangeError where there are no paths, or not as many of both
 */
export function firstPathWins(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length === 0 || a.length !== b.length) throw new RangeError(`cannot compare ${a.length} paths with ${b.length}`)
  let halfWins = 0
  for (let path = 0; path < a.length; path++) halfWins += Math.sign(a[path]! - b[path]!)
  // The part above or below one half, so that rounding treats both sides alike.
  return 0.5 + Math.round((halfWins / (2 * a.length)) * chanceSteps) / chanceSteps
}
