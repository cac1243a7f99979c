import { describe, expect, it } from 'vitest'
import { minUnitsPerMonth } from './units-text.ts'

const clean = { one: 'clean', many: 'cleans' }

describe('the least to sell in a month', () => {
  it('is whole, for nobody sells 1.9 cleans', () => {
    expect(minUnitsPerMonth(1.9, 12, clean)).toBe('2 cleans a month')
    expect(minUnitsPerMonth(1, 12, clean)).toBe('1 clean a month')
    expect(minUnitsPerMonth(9.2, 12, clean)).toBe('10 cleans a month')
  })

  it('has a tenth only where whole ones would be on the other side of the plan', () => {
    expect(minUnitsPerMonth(1.2, 1.4, clean)).toBe('1.2 cleans a month')
    expect(minUnitsPerMonth(2.3, 3.1, clean)).toBe('2.3 cleans a month')
    expect(minUnitsPerMonth(1.6, 1.4, clean)).toBe('2 cleans a month')
  })
})
