import { describe, expect, it } from 'vitest'
import { effectiveRate, levelPayment, monthlyFromEffective, reducingSchedule } from './loan.ts'

describe('loan on a falling balance', () => {
  it('has the textbook level payment', () => {
    // 100,000 at 1% a month over 12 months is 8,884.88; 200,000 at 6%/12 over 360 months is 1,199.10 (standard amortisation tables).
    expect(levelPayment(100_000, 0.01, 12)).toBeCloseTo(8884.88, 2)
    expect(levelPayment(200_000, 0.06 / 12, 360)).toBeCloseTo(1199.1, 2)
    expect(levelPayment(1200, 0, 12)).toBe(100)
  })

  it('pays interest on what is still owed and ends at exactly nothing', () => {
    const rows = reducingSchedule(10_000_000, 0.01, 12)
    expect(rows[0]).toEqual({ month: 1, payment: 888_488, interest: 100_000, principal: 788_488, balance: 9_211_512 })
    expect(rows[1]!.interest).toBe(92_115)
    expect(rows.at(-1)!.balance).toBe(0)
    expect(rows.reduce((sum, row) => sum + row.principal, 0)).toBe(10_000_000)
  })
})

describe('effective rate', () => {
  it('is what was asked for when nothing is kept back', () => {
    const payments = reducingSchedule(1_000_000_000, monthlyFromEffective(0.6), 12).map((row) => row.payment)
    expect(effectiveRate(1_000_000_000, payments)).toBeCloseTo(0.6, 6)
  })

  it('is 21.46% nominal where 12% on the first amount is quoted for a year', () => {
    // The well-known conversion: 12% flat over 12 months is 21.46% nominal, that is 23.7% effective.
    const effective = effectiveRate(12_000_000, new Array<number>(12).fill(1_120_000))!
    expect(12 * monthlyFromEffective(effective)).toBeCloseTo(0.2146, 4)
    expect(effective).toBeCloseTo(0.237, 3)
  })

  it('rises when a fee is kept back from what is handed over', () => {
    const payments = reducingSchedule(1_000_000, 0.02, 12).map((row) => row.payment)
    expect(effectiveRate(1_000_000, payments, 50_000)!).toBeGreaterThan(effectiveRate(1_000_000, payments)!)
  })

  it('is null when the payments never repay the loan', () => {
    expect(effectiveRate(1000, [100, 100])).toBeNull()
  })

  it('refuses a term that is no whole number of months', () => {
    expect(() => reducingSchedule(1000, 0.01, 0)).toThrow(RangeError)
    expect(() => reducingSchedule(1000, 0.01, 2.5)).toThrow(RangeError)
  })
})
