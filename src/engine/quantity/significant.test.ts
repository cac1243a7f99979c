import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { magnitude, powerOfTen, toCoin } from './significant.ts'

describe('a price that people can pay', () => {
  it.each([
    [80.3, 129, 80.3, 80],
    [1128, 1500, 1128, 1150],
    // Of 1,128 only 180 are left after the goods: the step is 20.
    [1128, 1500, 180, 1120],
    [14.13, 11, 2.5, 14],
    // A tie, though 11.1 / 0.2 is kept as a little less than 55.5: the same in every currency.
    [11.1, 11.5, 2.07, 11.2],
    [1110, 1150, 207, 1120],
    [0, 11, 0, 0],
  ])('%d at %d to the dollar, of which %d is kept, is %d', (price, fx, margin, paid) => {
    expect(toCoin(price, fx, margin)).toBe(paid)
  })

  it('moves a price by less than 3%, and what is kept of it by a tenth at most', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.5, max: 1e6, noNaN: true }),
        fc.double({ min: 0.1, max: 4000, noNaN: true }),
        fc.double({ min: 0.02, max: 1, noNaN: true }),
        (price, fx, share) => {
          const moved = Math.abs(toCoin(price, fx, price * share) - price)
          expect(moved).toBeLessThanOrEqual(0.03 * price)
          expect(moved).toBeLessThanOrEqual(0.1001 * price * share)
        },
      ),
    )
  })
})

it('powers of ten are as they are written, and each number lies from its own to the next', () => {
  for (let e = -323; e <= 308; e++) {
    expect(powerOfTen(e)).toBe(Number(`1e${e}`))
    expect(magnitude(powerOfTen(e)), `1e${e}`).toBe(e)
    if (e > -300) expect(magnitude(powerOfTen(e) * (1 - 2e-16)), `below 1e${e}`).toBe(e - 1)
  }
  expect([magnitude(999.9999999999999), magnitude(1000), magnitude(0.0999), magnitude(Number.MAX_VALUE)]).toEqual([2, 3, -2, 308])
})
