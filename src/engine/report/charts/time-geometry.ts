import type { CashData, ProfitData } from './chart-data.ts'
import { areaPath, linearScale, linePath, pixel } from './scale.ts'

export type Frame = { width: number; height: number; left: number; right: number; top: number; bottom: number }
export const timeFrame = (width: number, height: number): Frame => ({ width, height, left: 56, right: 12, top: 12, bottom: 24 })

type Tick = { value: number; y: number }
type MonthTick = { month: number; x: number }
type PlotPoint = { x: number; y: number }
export type ProfitBandGeometry = {
  frame: Frame
  zeroY: number
  band: string
  /** The part of the band below zero, to be hatched; clip `band` to this rectangle. */
  lossClip: { x: number; y: number; width: number; height: number }
  line: string
  ticks: Tick[]
  months: MonthTick[]
  at: (month: number) => { x: number; low: number; mid: number; high: number }
  ends: { p10: PlotPoint; p50: PlotPoint; p90: PlotPoint }
}

/** Likely line and low–high band over the model's months, with a zero line that is always inside the frame. */
export function profitBandGeometry(data: ProfitData, width: number, height: number): ProfitBandGeometry {
  const frame = timeFrame(width, height)
  const { p10, p50, p90 } = data.band
  const count = p50.length
  const y = linearScale([...p10, ...p90], height - frame.bottom, frame.top)
  const x = monthScale(frame, count)
  const points = (series: readonly number[]) => series.map((value, index) => ({ x: x(index + 1), y: y.at(value) }))
  const end = (series: readonly number[]): PlotPoint => ({ x: pixel(x(count)), y: pixel(y.at(series[count - 1] ?? 0)) })
  const zeroY = pixel(y.at(0))
  return {
    frame,
    zeroY,
    band: areaPath(points(p90), points(p10)),
    lossClip: { x: frame.left, y: zeroY, width: width - frame.left - frame.right, height: Math.max(0, height - frame.bottom - zeroY) },
    line: linePath(points(p50)),
    ticks: y.ticks.map((value) => ({ value, y: pixel(y.at(value)) })),
    months: monthTicks(x, count),
    at: (month) => ({
      x: pixel(x(month)),
      low: pixel(y.at(p10[month - 1] ?? 0)),
      mid: pixel(y.at(p50[month - 1] ?? 0)),
      high: pixel(y.at(p90[month - 1] ?? 0)),
    }),
    ends: { p10: end(p10), p50: end(p50), p90: end(p90) },
  }
}

export type CashGeometry = {
  frame: Frame
  zeroY: number
  likely: string
  poor: string
  lowMark: PlotPoint & { flagBelow: boolean }
  ticks: Tick[]
  months: MonthTick[]
  at: (month: number) => { x: number; likely: number; poor: number }
}

export function cashGeometry(data: CashData, width: number, height: number): CashGeometry {
  const frame = timeFrame(width, height)
  const y = linearScale([...data.likely, ...data.poor], height - frame.bottom, frame.top)
  const count = data.likely.length
  const x = monthScale(frame, count)
  const points = (series: readonly number[]) => series.map((value, index) => ({ x: x(index + 1), y: y.at(value) }))
  const lowY = y.at(data.low.amount)
  return {
    frame,
    zeroY: pixel(y.at(0)),
    likely: linePath(points(data.likely)),
    poor: linePath(points(data.poor)),
    lowMark: { x: pixel(x(data.low.month)), y: pixel(lowY), flagBelow: lowY < height / 2 },
    ticks: y.ticks.map((value) => ({ value, y: pixel(y.at(value)) })),
    months: monthTicks(x, count),
    at: (month) => ({ x: pixel(x(month)), likely: pixel(y.at(data.likely[month - 1] ?? 0)), poor: pixel(y.at(data.poor[month - 1] ?? 0)) }),
  }
}

function monthScale(frame: Frame, count: number): (month: number) => number {
  const span = frame.width - frame.left - frame.right
  return (month) => frame.left + ((month - 1) / Math.max(1, count - 1)) * span
}

function monthTicks(x: (month: number) => number, count: number): MonthTick[] {
  return [1, 12, 24, 36].filter((month) => month <= count).map((month) => ({ month, x: pixel(x(month)) }))
}
