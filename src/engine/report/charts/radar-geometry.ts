import { cos, sin } from '../../quantity/exact-math.ts'
import type { RadarData } from './chart-data.ts'
import { linePath, pixel } from './scale.ts'

type Point = { x: number; y: number }
export type RadarGeometry = {
  centre: Point
  radius: number
  rings: { score: number; path: string }[]
  spokes: { label: string; scored: boolean; from: Point; to: Point; labelAt: Point; anchor: 'start' | 'middle' | 'end' }[]
  dots: { label: string; score: number; at: Point; bar: { from: Point; to: Point } | null }[]
  /** Filled outline when all axes are known. */
  outline: string | null
  /** Pieces of outline between neighbouring known axes when some are unknown. */
  pieces: string[]
}

/** 0° is up, clockwise. An unknown axis has a spoke and no dot, and breaks the outline. */
export function radarGeometry(data: RadarData, width: number, height: number): RadarGeometry {
  const centre = { x: width / 2, y: height / 2 }
  const radius = Math.min(width / 2 - 74, height / 2 - 26)
  const at = (angle: number, score: number): Point => {
    const radians = (angle / 180) * Math.PI
    const distance = (radius * score) / 100
    return { x: pixel(centre.x + sin(radians) * distance), y: pixel(centre.y - cos(radians) * distance) }
  }
  const scored = data.axes.filter((axis) => axis.score !== null)
  const isComplete = scored.length === data.axes.length && data.axes.length > 2
  const pieces: string[] = []
  if (!isComplete)
    data.axes.forEach((axis, index) => {
      const next = data.axes[(index + 1) % data.axes.length]
      if (axis.score !== null && next && next.score !== null)
        pieces.push(linePath([at(axis.angle, axis.score), at(next.angle, next.score)]))
    })
  return {
    centre,
    radius,
    rings: [25, 50, 75, 100].map((score) => ({ score, path: `${linePath(data.axes.map((axis) => at(axis.angle, score)))}Z` })),
    spokes: data.axes.map((axis) => ({
      label: axis.label,
      scored: axis.score !== null,
      from: centre,
      to: at(axis.angle, 100),
      labelAt: at(axis.angle, 100 + 1200 / radius),
      anchor: axis.angle % 180 === 0 ? 'middle' : axis.angle < 180 ? 'start' : 'end',
    })),
    dots: scored.map((axis) => ({
      label: axis.label,
      score: axis.score ?? 0,
      at: at(axis.angle, axis.score ?? 0),
      bar: axis.low !== null && axis.high !== null ? { from: at(axis.angle, axis.low), to: at(axis.angle, axis.high) } : null,
    })),
    outline: isComplete ? `${linePath(scored.map((axis) => at(axis.angle, axis.score ?? 0)))}Z` : null,
    pieces,
  }
}
