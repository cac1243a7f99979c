import { axisNames } from '#words/engine/report-tables.ts'
import { seasonOf } from '../model/resolve-shape.ts'
import type { Band } from '../model/result.ts'
import { formatOdds, oddsOfTen } from '../quantity/format.ts'
import { type Axis, axes } from '../quantity/vocabulary.ts'
import type { BreakEvenData, CashData, LadderData, OddsData, ProfitData, RadarData, SeasonData, TornadoData } from './charts/chart-data.ts'
import { driversByEffect, saidOf } from './check-first.ts'
import { isHere } from './local-tables.ts'
import type { ReportInput } from './report-input.ts'
import { byMonth, soldPerDay } from './sold-units.ts'
import { yearOneProfit } from './year-one.ts'

export const axisLabels: Record<Axis, string> = axisNames

export function radarData({ scores }: ReportInput): RadarData {
  return {
    axes: axes.map((axis, index) => {
      const found = scores.find((score) => score.axis === axis)
      return {
        axis,
        label: axisLabels[axis],
        angle: index * 45,
        score: found?.score ?? null,
        low: found?.low ?? null,
        high: found?.high ?? null,
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
    runsOut: model.months.find((month) => month.closingCash < 0)?.month ?? null,
  }
}

export function breakEvenData(input: ReportInput): BreakEvenData {
  const { model, archetype } = input
  const days = archetype.openDaysPerMonth
  const isMonthly = byMonth(input)
  const spans = isMonthly ? days : 1
  const kept = model.ratios.contributionPerUnit
  const mature = model.months[11]
  const value = (key: string) => model.assumptions.find((item) => item.key === key)?.value ?? 0
  const fixedPerMonth =
    model.breakEven.unitsPerMonth !== null
      ? kept * model.breakEven.unitsPerMonth
      : (mature?.operatingCosts ?? 0) + (mature?.depreciation ?? 0)
  return {
    currency: model.currency,
    unitMany: archetype.unit.many,
    pricePerUnit: value('pricePerUnit'),
    contributionPerUnit: kept,
    ...(isMonthly ? { perMonth: true } : {}),
    fixedPerDay: (fixedPerMonth / days) * spans,
    breakEvenUnits: model.breakEven.unitsPerDay === null ? null : model.breakEven.unitsPerDay * spans,
    planUnits: soldPerDay(model) * spans,
    capacity: archetype.capacityPerDay * spans,
  }
}

export function tornadoData({ model, place }: ReportInput): TornadoData {
  const base = yearOneProfit(model)
  return {
    currency: model.currency,
    base,
    rows: driversByEffect(model)
      .slice(0, 6)
      .map((driver) => {
        const assumption = model.assumptions.find((item) => item.key === driver.assumption)
        const text = (amount: number) => (assumption ? saidOf(assumption, amount, place.country.facts.fxPerUsd.value) : '')
        return {
          label: driver.label,
          assumption: driver.assumption,
          share: driver.share,
          atLow: driver.profitAtLow,
          atHigh: driver.profitAtHigh,
          lowText: text(assumption?.low ?? 0),
          highText: text(assumption?.high ?? 0),
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

export function seasonData({ archetype, place }: ReportInput): SeasonData {
  return {
    byMonth: seasonOf(archetype, place.country, place.city),
    marks: place.country.calendar
      .filter((entry) => isHere(entry, place.city))
      .flatMap((entry) => entry.months.map((month) => ({ month, what: entry.what }))),
  }
}

export function oddsData({ model }: ReportInput): OddsData {
  return { lost: oddsOfTen(model.risk.probabilityLoss), of: 10, text: formatOdds(model.risk.probabilityLoss) }
}
