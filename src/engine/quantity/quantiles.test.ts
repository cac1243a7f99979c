import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { quantiles } from './quantiles.ts'

describe('quantiles', () => {
  it('are what sorting everything gives, and leave the values as they were', () => {
    const number = fc.double({ min: -1e12, max: 1e12, noNaN: true })
    fc.assert(
      fc.property(fc.array(fc.oneof(number, fc.integer({ min: 0, max: 3 })), { minLength: 1, maxLength: 300 }), (list) => {
        const values = Float64Array.from(list)
        const original = Array.from(values)
        const sorted = Float64Array.from(list).sort()
        const shares = [0, 0.1, 0.5, 0.8, 0.9, 1]
        expect(quantiles(values, 0, values.length, shares)).toEqual(shares.map((share) => sorted[Math.round(share * (list.length - 1))]))
        expect(Array.from(values)).toEqual(original)
      }),
    )
  })

  it('read only their own part', () => {
    expect(quantiles(Float64Array.of(99, 1, 2, 3, -99), 1, 3, [0, 0.5, 1])).toEqual([1, 2, 3])
  })
})
