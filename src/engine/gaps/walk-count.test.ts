import fc from 'fast-check'
import { expect, test } from 'vitest'
import { estimatePeopleInReach } from '../market/walk-reach.ts'
import { customerShare } from './walk-count.ts'

test('fifteen minutes reach 2.68 square kilometres of streets, some 21,000 people', () => {
  // (80/1.3 · 15)² · π = 2.677 km², times 8,000.
  expect(estimatePeopleInReach(15).likely).toBeCloseTo(21_414, -1)
})

test('the share falls with every seller counted and never reaches all custom', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 5, max: 60 }), (sellers, minutesWalk) => {
      const now = customerShare({ sellers, minutesWalk })
      const more = customerShare({ sellers: sellers + 10, minutesWalk })
      expect(now.low).toBeGreaterThan(0)
      expect(now.high).toBeLessThan(1)
      expect(now.low).toBeLessThanOrEqual(now.likely)
      expect(now.likely).toBeLessThanOrEqual(now.high)
      expect(more.likely).toBeLessThan(now.likely)
    }),
    { numRuns: 25 },
  )
})

test('a count that is none is refused', () => {
  expect(() => customerShare({ sellers: -1, minutesWalk: 15 })).toThrow('whole number')
  expect(() => customerShare({ sellers: 1.5, minutesWalk: 15 })).toThrow('whole number')
  expect(() => customerShare({ sellers: 1, minutesWalk: 0 })).toThrow('minutes')
})
