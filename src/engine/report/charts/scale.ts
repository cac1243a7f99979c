import { magnitude, powerOfTen } from '../../quantity/significant.ts'

/** A straight map from data to pixels, and round tick values for it (at most four, zero among them when it is in range). */

export type Scale = { at: (value: number) => number; min: number; max: number; ticks: number[] }

export function linearScale(values: readonly number[], from: number, to: number, options: { includeZero?: boolean } = {}): Scale {
  const finite = values.filter(Number.isFinite)
  let min = finite.length ? Math.min(...finite) : 0
  let max = finite.length ? Math.max(...finite) : 1
  if (options.includeZero !== false) {
    min = Math.min(0, min)
    max = Math.max(0, max)
  }
  if (min === max) max = min + 1
  const ticks = roundTicks(min, max)
  const span = max - min
  return { at: (value) => from + ((value - min) / span) * (to - from), min, max, ticks }
}

function roundTicks(min: number, max: number): number[] {
  const roughStep = (max - min) / 3
  const power = powerOfTen(magnitude(roughStep))
  const step = ([1, 2, 2.5, 5, 10].find((multiple) => multiple * power >= roughStep) ?? 10) * power
  const ticks: number[] = []
  for (let i = Math.ceil(min / step); i * step <= max + step * 1e-9; i++) ticks.push(i === 0 ? 0 : Number((i * step).toPrecision(12)))
  return ticks.slice(0, 5)
}

/** 'M0 1L2 3' through the points, two decimals. */
export function linePath(points: readonly { x: number; y: number }[]): string {
  return points.map((point, index) => `${index ? 'L' : 'M'}${pixel(point.x)} ${pixel(point.y)}`).join('')
}

export function areaPath(upper: readonly { x: number; y: number }[], lower: readonly { x: number; y: number }[]): string {
  return `${linePath(upper)}${linePath([...lower].reverse()).replace('M', 'L')}Z`
}

export function pixel(value: number): number {
  return Math.round(value * 100) / 100
}
