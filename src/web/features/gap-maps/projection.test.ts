import { describe, expect, it } from 'vitest'
import { outlines } from './outlines.ts'
import { fitView, project, readRing, ringPath, spiral } from './projection.ts'

const all = Object.entries(outlines).map(([code, rings]) => ({ code, rings: rings.map(readRing) }))

describe('the outlines', () => {
  it('are those of the six countries of the gap maps', () => {
    expect(all.map((each) => each.code)).toEqual(['NG', 'GH', 'KE', 'CI', 'TZ', 'ZA'])
  })

  it.each(all)('of $code lie inside the frame when fitted', ({ rings }) => {
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
    const nigeria = all.find((each) => each.code === 'NG')!.rings
    const view = fitView(nigeria, 300, 300, 0)
    const { x, y } = project({ lon: 3.38, lat: 6.52 }, view)
    expect(x).toBeLessThan(60)
    expect(y).toBeGreaterThan(190)
  })

  it('become closed paths', () => {
    const ring = all[0]!.rings[0]!
    expect(ringPath(ring, fitView([ring], 100, 100, 0))).toMatch(/^M[\d. -]+L.*Z$/)
  })
})

describe('marks around a city', () => {
  it('never overlap', () => {
    const places = spiral(30, 32)
    for (const [i, a] of places.entries()) for (const b of places.slice(i + 1)) expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(32)
  })
})
