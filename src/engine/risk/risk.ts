import { horizonMonths } from '../model/constants.ts'
import { forecast } from '../model/forecast.ts'
import type { Ranges, Shape, ValueKey, Values } from '../model/model-inputs.ts'
import type { Band, CardRisk, Risk, RiskDriver } from '../model/result.ts'
import type { Simulations } from '../model/simulate.ts'
import { quantiles } from '../quantity/quantiles.ts'
import { drawnKeys } from './copula.ts'
import { varianceShares } from './variance-shares.ts'
import { worthOfKnowing } from './worth.ts'

const tenths = [0.1, 0.5, 0.9] as const

/** By month m: share of simulations whose cash has been below 0 by then (the start counts), and whose retained profit, what was spent before the first sale counted, is below 0. */
export type MonthlyOdds = Pick<Risk['byMonth'], 'cashOut' | 'loss'>

/** Amounts in major units, rounded to minor ones (`minor` per major). */
function rounding(minor: number): (amount: number) => number {
  return (amount) => {
    const rounded = Math.round(amount) / minor
    return rounded === 0 ? 0 : rounded
  }
}

/** 10th, 50th and 90th percentile over the simulations of `count` values from `from`. */
function bandOf(values: Float64Array, from: number, count: number, minor: number): Band {
  const money = rounding(minor)
  const [p10, p50, p90] = quantiles(values, from, count, tenths)
  return { p10: money(p10!), p50: money(p50!), p90: money(p90!) }
}

/** Band over the simulations of what month 1 … 36 came to, major units. */
export function monthBand(simulations: Simulations, series: 'revenue' | 'profit' | 'cash', month: number, minor: number): Band {
  return bandOf(simulations[series], (month - 1) * simulations.paths, simulations.paths, minor)
}

/**
 * Bands and odds of the simulations in major units (`minor` per major), rounded to minor units; odds are shares of the simulations. `helperWage` is minor
 * units a month, at today's prices.
 */
export function summariseRisk(
  simulations: Simulations,
  odds: MonthlyOdds,
  cashNeededUntil: number,
  helperWage: number,
  minor: number,
): CardRisk {
  const { paths } = simulations
  const money = rounding(minor)
  const need = quantiles(simulations.cashNeeded, 0, paths, [0.5, 0.8, 0.9])
  const payback = quantiles(simulations.payback, 0, paths, tenths).map((month) => (month > horizonMonths ? null : month))
  return {
    paths,
    month12Revenue: monthBand(simulations, 'revenue', 12, minor),
    month12Profit: monthBand(simulations, 'profit', 12, minor),
    year1Profit: bandOf(simulations.year1Profit, 0, paths, minor),
    cashNeeded: { p50: money(need[0]!), p80: money(need[1]!), p90: money(need[2]!) },
    paybackMonth: { p10: payback[0]!, p50: payback[1]!, p90: payback[2]! },
    cashNeededUntil,
    cappedShare: simulations.cappedShare,
    vatShare: simulations.vatShare,
    wageOdds: wageOdds(simulations, helperWage),
    probabilityCashOut: odds.cashOut[horizonMonths - 1]!,
    probabilityLoss: odds.loss[11]!,
  }
}

/** Odds and bands of every month, major units. */
export function riskByMonth(simulations: Simulations, odds: MonthlyOdds, minor: number): Risk['byMonth'] {
  const months = Array.from({ length: horizonMonths }, (_, index) => index + 1)
  const bands = (series: 'revenue' | 'profit' | 'cash') => months.map((month) => monthBand(simulations, series, month, minor))
  return { ...odds, profit: bands('profit'), cash: bands('cash'), revenue: bands('revenue') }
}

/** Share of the simulations whose last twelve months leave more than that wage, which rises with prices. */
function wageOdds({ paths, profit, lastPrices }: Simulations, wage: number): number {
  let above = 0
  for (let path = 0; path < paths; path++) {
    let left = -wage * lastPrices[path]!
    for (let month = horizonMonths - 12; month < horizonMonths; month++) left += profit[month * paths + path]!
    above += Number(left > 0)
  }
  return above / paths
}

export function oddsByMonth(simulations: Simulations): MonthlyOdds {
  const { paths, cash, profit, openingCash } = simulations
  const out = Uint8Array.from(openingCash, (opening) => (opening < 0 ? 1 : 0))
  const sum = Float64Array.from(simulations.openingLoss, (loss) => -loss)
  const odds: MonthlyOdds = { cashOut: [], loss: [] }
  for (let month = 0; month < horizonMonths; month++) {
    let outs = 0
    let losses = 0
    // Without branches, which come out either way about as often and which no processor can guess.
    for (let path = 0; path < paths; path++) {
      const at = month * paths + path
      const been = out[path]! | Number(cash[at]! < 0)
      const earned = sum[path]! + profit[at]!
      out[path] = been
      sum[path] = earned
      outs += been
      losses += Number(earned < 0)
    }
    odds.cashOut.push(outs / paths)
    odds.loss.push(losses / paths)
  }
  return odds
}

/** Every assumption that has a range, by the share of year-1 profit's variance it carries; its profits are the base case's with it alone moved. */
export function riskDrivers(
  v: Values,
  ranges: Ranges,
  shape: Shape,
  simulations: Simulations,
  benefits: Float64Array,
  labelOf: (key: ValueKey) => string,
  minor: number,
): RiskDriver[] {
  const active = drawnKeys
    .map((_, index) => index)
    .filter((index) => {
      const range = ranges[drawnKeys[index]!]
      return range !== undefined && range.high > range.low
    })
  const shares = varianceShares(simulations.draws, active, simulations.year1Profit)
  const year1 = (values: Values): number => {
    const { opening, months } = forecast(values, shape, 1, 12)
    return months.reduce((sum, row) => sum + row.netProfit, -opening.licences - opening.preOperating) / minor
  }
  return active
    .map((driver, index) => {
      const key = drawnKeys[driver]!
      const range = ranges[key]!
      return {
        assumption: key,
        label: labelOf(key),
        share: Math.round(shares[index]! * 10_000) / 10_000,
        worth: Math.round(worthOfKnowing(simulations, benefits, key)) / minor,
        profitAtLow: year1({ ...v, [key]: range.low }),
        profitAtHigh: year1({ ...v, [key]: range.high }),
      }
    })
    .sort((a, b) => b.share - a.share || (a.assumption < b.assumption ? -1 : 1))
}
