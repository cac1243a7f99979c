import { expect, it } from 'vitest'
import { shownLandmarks } from './basemap-layer.tsx'
import { fitView, type Point } from './projection.ts'

const corners: Point[] = [
  { lat: 0, lon: 0 },
  { lat: 0.2, lon: 0.2 },
]
const grid = Array.from({ length: 400 }, (_, at) => ({
  lat: 0.01 * (at % 20),
  lon: 0.01 * Math.floor(at / 20),
  kind: 'market' as const,
  name: null,
}))

it.each([0, 1, 2])('a phone’s screen has a dozen landmarks at most, at step %i of the zoom', (zoom) => {
  const factor = [1, 2, 4][zoom]!
  const view = fitView([corners], 328 * factor, 280 * factor, 16)
  const shown = shownLandmarks(grid, view, zoom, [])
  expect(shown.length / factor ** 2).toBeLessThanOrEqual(12)
  expect(shown.length).toBeGreaterThanOrEqual(4)
})

it('a landmark makes room for the mark of a place', () => {
  const view = fitView([corners], 328, 280, 16)
  const [landmark] = [{ lat: 0.1, lon: 0.1, kind: 'hospital' as const, name: 'Ridge' }]
  expect(shownLandmarks([landmark], view, 0, [])).toEqual([landmark])
  expect(shownLandmarks([landmark], view, 0, [{ lat: 0.101, lon: 0.1 }])).toEqual([])
})
