import { axisNames } from '#words/engine/report-tables.ts'
import type { Band } from '../model/result.ts'
import { seasonFactors } from '../model/season.ts'
import { formatOdds, oddsInTenths } from '../quantity/format.ts'
import { type Axis, axes } from '../quantity/vocabulary.ts'
import type { BreakEvenData, CashData, LadderData, OddsData, ProfitData, RadarData, SeasonData, TornadoData } from './charts/chart-data.ts'
import { driversByEffect, wordsOfAssumption } from './check-first.ts'
import { appliesToCity } from './local-tables.ts'
import { runsOutMonth } from './own-start.ts'
import type { ReportInput } from './report-input.ts'
import { isCountedByMonth, unitsSoldPerDay } from './sold-units.ts'
import { yearOneProfit } from './year-one.ts'

export const axisLabels: Record<Axis, string> = axisNames

export function radarData({ scores }: ReportInput): RadarData {
  return {
    axes: axes.map((axis, index) => {
      const axisScore = scores.find((score) => score.axis === axis)
      return {
        axis,
        label: axisLabels[axis],
        angle: index * 45,
        score: axisScore?.score ?? null,
        low: axisScore?.low ?? null,
        high: axisScore?.high ?? null,
      }
    }),
  }
}

const series = (bands: readonly Band[]) => ({
  p10: bands.map((band) => band.p10),
  p50: bands.map((band) => band.p50),
  p90: bands.map((band) => band.p90),
})

export function profitData({ model }: ReportInput): ProfitData {
  return { currency: model.currency, band: series(model.risk.byMonth.profit) }
}

export function cashData({ model }: ReportInput): CashData {
  const likely = model.months.map((month) => month.closingCash)
  return {
    currency: model.currency,
    likely,
    poor: model.risk.byMonth.cash.map((band) => band.p10),
    low: model.cashLow,
    runsOut: runsOutMonth(model),
  }
}

export function breakEvenData(input: ReportInput): BreakEvenData {
  const { model, archetype } = input
  const days = archetype.openDaysPerMonth
  const isMonthly = isCountedByMonth(input)
  const periodFactor = isMonthly ? days : 1
  const contributionPerUnit = model.ratios.contributionPerUnit
  const matureMonth = model.months[11]
  const value = (key: string) => model.assumptions.find((item) => item.key === key)?.value ?? 0
  const fixedPerMonth =
    model.breakEven.unitsPerMonth !== null
      ? contributionPerUnit * model.breakEven.unitsPerMonth
      : (matureMonth?.operatingCosts ?? 0) + (matureMonth?.depreciation ?? 0)
  return {
    currency: model.currency,
    unitMany: archetype.unit.many,
    pricePerUnit: value('pricePerUnit'),
    contributionPerUnit,
    ...(isMonthly ? { perMonth: true } : {}),
    fixedPerDay: (fixedPerMonth / days) * periodFactor,
    breakEvenUnits: model.breakEven.unitsPerDay === null ? null : model.breakEven.unitsPerDay * periodFactor,
    planUnits: unitsSoldPerDay(model) * periodFactor,
    capacity: archetype.capacityPerDay * periodFactor,
  }
}

export function tornadoData(input: ReportInput): TornadoData {
  const { model } = input
  const base = yearOneProfit(model)
  return {
    currency: model.currency,
    base,
    rows: driversByEffect(model)
      .slice(0, 6)
      .map((driver) => {
        const assumption = model.assumptions.find((item) => item.key === driver.assumption)
        const { label, countText } = assumption ? wordsOfAssumption(assumption, input) : { label: driver.label, countText: () => '' }
        return {
          label,
          assumption: driver.assumption,
          share: driver.share,
          atLow: driver.profitAtLow,
          atHigh: driver.profitAtHigh,
          lowText: countText(assumption?.low ?? 0),
          highText: countText(assumption?.high ?? 0),
        }
      }),
  }
}

export function ladderData({ model, budget }: ReportInput): LadderData {
  let start = 0
  const rows = model.startup.map((line) => {
    const row = { item: line.item, amount: line.amount, low: line.low, high: line.high, start }
    start += line.amount
    return row
  })
  return { currency: model.currency, budget, rows, total: model.startupTotal }
}

export function seasonData({ archetype, place, model }: ReportInput): SeasonData {
  return {
    byMonth: seasonFactors(archetype, place, model.asOf),
    marks: place.country.calendar
      .filter((entry) => appliesToCity(entry, place.city))
      .flatMap((entry) => entry.months.map((month) => ({ month, what: entry.what }))),
  }
}

export function oddsData({ model }: ReportInput): OddsData {
  return { lost: oddsInTenths(model.risk.probabilityLoss), of: 10, text: formatOdds(model.risk.probabilityLoss), each: 'start' }
}
