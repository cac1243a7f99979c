import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { blockRects } from './block-geometry.ts'

const room = { width: 320, height: 232 }
const amounts = fc
  .array(fc.double({ min: 1, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 16 })
  .map((all) => all.sort((a, b) => b - a))

describe('blocks of a sum', () => {
  it('have each the area of their share', () => {
    fc.assert(
      fc.property(amounts, (all) => {
        const total = all.reduce((sum, amount) => sum + amount, 0)
        const rects = blockRects(all, room)
        expect(rects).toHaveLength(all.length)
        for (const [index, { width, height }] of rects.entries())
          expect((width * height) / (room.width * room.height)).toBeCloseTo(all[index]! / total, 9)
      }),
    )
  })

  it('stay inside the room and never lie on each other', () => {
    const hair = 1e-6
    fc.assert(
      fc.property(amounts, (all) => {
        const rects = blockRects(all, room)
        for (const [index, a] of rects.entries()) {
          expect(Math.min(a.x, a.y)).toBeGreaterThanOrEqual(-hair)
          expect(a.x + a.width).toBeLessThanOrEqual(room.width + hair)
          expect(a.y + a.height).toBeLessThanOrEqual(room.height + hair)
          for (const b of rects.slice(index + 1)) {
            const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
            const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
            expect(Math.min(across, down)).toBeLessThanOrEqual(hair)
          }
        }
      }),
    )
  })

  it('are none where nothing is paid', () => expect(blockRects([], room)).toEqual([]))
})
