import { describe, expect, it } from 'vitest'
import { countryCodes } from '#engine/quantity/vocabulary.ts'
import { loadOutline } from './outlines.ts'
import { fitView, placeAt, project, ringPath, unproject } from './projection.ts'

const outlines = (await Promise.all(countryCodes.map(async (code) => ({ code, rings: await loadOutline(code) })))).filter(
  ({ rings }) => rings.length > 0,
)

describe('the outlines', () => {
  it.each(outlines)('of $code lie inside the frame when fitted', ({ rings }) => {
    const view = fitView(rings, 328, 260, 12)
    for (const point of rings.flat()) {
      const { x, y } = project(point, view)
      expect(x).toBeGreaterThanOrEqual(11.9)
      expect(x).toBeLessThanOrEqual(316.1)
      expect(y).toBeGreaterThanOrEqual(11.9)
      expect(y).toBeLessThanOrEqual(248.1)
    }
  })

  it('put Lagos inside Nigeria, near its south-western corner', () => {
    const nigeria = outlines.find((each) => each.code === 'NG')!.rings
    const view = fitView(nigeria, 300, 300, 0)
    const { x, y } = project({ lon: 3.38, lat: 6.52 }, view)
    expect(x).toBeLessThan(60)
    expect(y).toBeGreaterThan(190)
  })

  it('are found again from where they are drawn', () => {
    const view = fitView(outlines[0]!.rings, 328, 260, 12)
    const { x, y } = project({ lon: 3.38, lat: 6.52 }, view)
    const back = unproject(x, y, view)
    expect([back.lon, back.lat]).toEqual([expect.closeTo(3.38, 9), expect.closeTo(6.52, 9)])
  })

  it('become closed paths', () => {
    const ring = outlines[0]!.rings[0]!
    expect(ringPath(ring, fitView([ring], 100, 100, 0))).toMatch(/^M[\d. -]+L.*Z$/)
  })
})

const places = [
  { id: 'west', lat: -6.805, lon: 39.205 },
  { id: 'east', lat: -6.805, lon: 39.215 },
]

it('is the square that holds the position, and of areas the nearest', () => {
  const idAt = (by: 'square' | 'area', lat: number, lon: number) => placeAt({ by, squares: places }, { lat, lon })?.id
  expect(idAt('square', -6.801, 39.2101)).toBe('east')
  expect(idAt('square', -6.82, 39.21)).toBeUndefined()
  expect(idAt('area', -6.82, 39.209)).toBe('west')
  expect(idAt('area', -6.9, 39.209)).toBeUndefined()
})
