import { describe, expect, it } from 'vitest'
import { internalRate, netPresentValue, paybackPeriod } from './investment.ts'

// Projects S and L of Brigham & Ehrhardt, "Financial Management", capital budgeting chapter: NPV at 10% is 78.82 and 49.18, IRR 14.5% and 11.8%.
const s = [-1000, 500, 400, 300, 100]
const l = [-1000, 100, 300, 400, 600]

describe('investment figures', () => {
  it('give the textbook present values', () => {
    expect(netPresentValue(0.1, s)).toBeCloseTo(78.82, 2)
    expect(netPresentValue(0.1, l)).toBeCloseTo(49.18, 2)
  })

  it('give the textbook internal rates', () => {
    expect(internalRate(s)).toBeCloseTo(0.1449, 4)
    expect(internalRate(l)).toBeCloseTo(0.1179, 4)
    expect(netPresentValue(internalRate(s)!, s)).toBeCloseTo(0, 9)
  })

  it('give the first period in which the outlay is back', () => {
    expect(paybackPeriod(s)).toBe(3)
    expect(paybackPeriod(l)).toBe(4)
    expect(paybackPeriod([-10, 1, 1])).toBeNull()
    // Paid back in period 1, spent again in 2, paid back for good in 3.
    expect(paybackPeriod([-10, 12, -5, 4, 2])).toBe(3)
  })

  it('give no rate where there is none or more than one', () => {
    expect(internalRate([100, 50])).toBeNull()
    expect(internalRate([-100, -50])).toBeNull()
    expect(internalRate([-100, 300, -220])).toBeNull()
  })

  it('find a loss of money as a rate below 0', () => {
    expect(internalRate([-100, 50, 40])!).toBeLessThan(0)
  })
})
