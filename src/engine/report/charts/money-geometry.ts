import type { BarsData, BreakEvenData, LadderData, SeasonData, TornadoData } from './chart-data.ts'
import { linearScale, linePath, pixel } from './scale.ts'
import { type Frame, timeFrame } from './time-geometry.ts'

type PlotPoint = { x: number; y: number }

export type BreakEvenGeometry = {
  frame: Frame
  moneyIn: string
  moneyOut: string
  /** Where the lines cross, or null when they never do. */
  crossing: PlotPoint | null
  plan: PlotPoint
  /** When they never cross: the gap at capacity, as the ends of a bracket. */
  gap: { from: PlotPoint; to: PlotPoint } | null
  unitTicks: { value: number; x: number }[]
  moneyTicks: { value: number; y: number }[]
}

/** Units a day across, money a day up: sales against fixed cost plus the cost of each unit. */
export function breakEvenGeometry(data: BreakEvenData, width: number, height: number): BreakEvenGeometry {
  const frame = timeFrame(width, height)
  const maxUnits = Math.max(data.planUnits * 1.3, (data.breakEvenUnits ?? 0) * 1.25, 1)
  const variable = data.pricePerUnit - data.contributionPerUnit
  const totalCost = (units: number) => data.fixedPerDay + variable * units
  const x = linearScale([0, maxUnits], frame.left, width - frame.right)
  const y = linearScale([0, data.pricePerUnit * maxUnits, totalCost(maxUnits)], height - frame.bottom, frame.top)
  const point = (units: number, money: number): PlotPoint => ({ x: pixel(x.at(units)), y: pixel(y.at(money)) })
  const crossing = data.breakEvenUnits === null ? null : point(data.breakEvenUnits, totalCost(data.breakEvenUnits))
  return {
    frame,
    moneyIn: linePath([point(0, 0), point(maxUnits, data.pricePerUnit * maxUnits)]),
    moneyOut: linePath([point(0, totalCost(0)), point(maxUnits, totalCost(maxUnits))]),
    crossing,
    plan: point(data.planUnits, data.pricePerUnit * data.planUnits),
    gap: crossing
      ? null
      : { from: point(data.planUnits, data.pricePerUnit * data.planUnits), to: point(data.planUnits, totalCost(data.planUnits)) },
    unitTicks: x.ticks.map((value) => ({ value, x: pixel(x.at(value)) })),
    moneyTicks: y.ticks.map((value) => ({ value, y: pixel(y.at(value)) })),
  }
}

export type TornadoGeometry = {
  baseX: number
  zeroX: number
  rows: {
    label: string
    y: number
    height: number
    worse: { x: number; width: number }
    better: { x: number; width: number }
    share: number
  }[]
}

/** One bar a driver around the likely profit: worse to the left (hatched), better to the right. */
export function tornadoGeometry(data: TornadoData, width: number, rowHeight: number, labelWidth = 0): TornadoGeometry {
  const values = data.rows.flatMap((row) => [row.atLow, row.atHigh])
  const x = linearScale([data.base, ...values], labelWidth, width, { includeZero: true })
  const baseX = pixel(x.at(data.base))
  return {
    baseX,
    zeroX: pixel(x.at(0)),
    rows: data.rows.map((row, index) => {
      const worse = pixel(x.at(Math.min(row.atLow, row.atHigh, data.base)))
      const better = pixel(x.at(Math.max(row.atLow, row.atHigh, data.base)))
      return {
        label: row.label,
        y: index * rowHeight,
        height: rowHeight,
        worse: { x: worse, width: pixel(baseX - worse) },
        better: { x: baseX, width: pixel(better - baseX) },
        share: row.share,
      }
    }),
  }
}

export type LadderGeometry = {
  budgetX: number | null
  rows: { item: string; y: number; x: number; width: number; whisker: { from: number; to: number }; beyond: number }[]
}

/** Each bar starts where the last one ended, so the last end is the whole sum. `beyond` is the width that lies past the budget. */
export function ladderGeometry(data: LadderData, width: number, rowHeight: number, labelWidth = 0): LadderGeometry {
  const x = linearScale([data.total, data.budget ?? 0, ...data.rows.map((row) => row.start + row.high)], labelWidth, width)
  const budgetX = data.budget === null ? null : pixel(x.at(data.budget))
  return {
    budgetX,
    rows: data.rows.map((row, index) => {
      const from = x.at(row.start)
      const to = x.at(row.start + row.amount)
      return {
        item: row.item,
        y: index * rowHeight,
        x: pixel(from),
        width: pixel(to - from),
        whisker: { from: pixel(x.at(row.start + row.low)), to: pixel(x.at(row.start + row.high)) },
        beyond: budgetX === null ? 0 : pixel(Math.max(0, to - Math.max(from, budgetX))),
      }
    }),
  }
}

export type BarsGeometry = {
  zeroX: number
  rows: { label: string; text: string; y: number; x: number; width: number; whisker: { from: number; to: number } | null }[]
}

export function barsGeometry(data: BarsData, width: number, rowHeight: number, labelWidth = 0): BarsGeometry {
  const x = linearScale(
    data.rows.flatMap((row) => [row.value, row.low ?? row.value, row.high ?? row.value]),
    labelWidth,
    width,
  )
  const zero = x.at(0)
  return {
    zeroX: pixel(zero),
    rows: data.rows.map((row, index) => ({
      label: row.label,
      text: row.text,
      y: index * rowHeight,
      x: pixel(Math.min(zero, x.at(row.value))),
      width: pixel(Math.abs(x.at(row.value) - zero)),
      whisker: row.low !== null && row.high !== null ? { from: pixel(x.at(row.low)), to: pixel(x.at(row.high)) } : null,
    })),
  }
}

export type SeasonGeometry = {
  meanY: number
  columns: { month: number; x: number; y: number; width: number; height: number; factor: number }[]
}

/** Twelve columns around the average month (factor 1). */
export function seasonGeometry(data: SeasonData, width: number, height: number): SeasonGeometry {
  const y = linearScale([...data.byMonth, 1], height - 20, 8)
  const step = width / 12
  const floor = y.at(0)
  return {
    meanY: pixel(y.at(1)),
    columns: data.byMonth.map((factor, index) => ({
      month: index + 1,
      x: pixel(index * step + step * 0.15),
      y: pixel(y.at(factor)),
      width: pixel(step * 0.7),
      height: pixel(floor - y.at(factor)),
      factor,
    })),
  }
}
