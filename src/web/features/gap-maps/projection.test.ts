import { describe, expect, it } from 'vitest'
import { countryCodes } from '#engine/quantity/vocabulary.ts'
import { loadOutline } from './outlines.ts'
import { fitView, project, ringPath, unproject } from './projection.ts'

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
