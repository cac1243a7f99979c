import { describe, expect, it } from 'vitest'
import { teaStall, uniformShop } from '../testing/worked-examples.ts'
import type { BusinessShape, Ranges, Values } from './model-inputs.ts'
import { simulate, simulateMonths, streamsFromSeed } from './simulate.ts'

const streams = streamsFromSeed(5)

/** Paths without chance: the base case itself. */
const run = (values: Values, shape: BusinessShape, own: number, until = 0) =>
  simulateMonths(values, {}, shape, [], { streams, paths: 2, noise: false, wage: 1, closing: { own, until } })

/** Five glasses a day instead of fifty. */
const slowStall: Values = { ...teaStall.values, unitsPerDay: 5 }

describe('a path whose money is gone', () => {
  it('closes in that month, by hand', () => {
    // 60,000 less 39,000 to open. Month 1: 16.139 × 58 − 10,000 − pay 10,000 = −19,063.94, which leaves 1,936.06. Month 2: 36.6025 × 58 − 20,000 = −17,877.05.
    const { closing, year1Profit, payback, shares } = run(slowStall, teaStall.shape, 6_000_000)
    expect([...closing!.month]).toEqual([2, 2])
    expect(closing!.left[0]! / 100).toBeCloseTo(-39_000 - 19_063.94 - 17_877.05, 0)
    // Two months of trade −9,063.94 − 7,877.05, licences 2,000, 1,000 before opening, and equipment of 36,000 that brings nothing.
    expect(closing!.profit[0]! / 100).toBeCloseTo(-16_940.99 - 3_000 - 36_000, 0)
    expect(year1Profit[0]).toBe(closing!.profit[0])
    expect(payback[0]).toBe(37)
    expect([closing!.share, shares.loss, shares.wage]).toEqual([1, 1, 0])
  })

  it('gets the float and the resale value of its things back, and pays the loan', () => {
    const shape = { ...teaStall.shape, equipment: [{ share: 1, lifeMonths: 36, resaleShare: 0.25, ownedShare: 0.5 }] }
    const values = { ...slowStall, cashFloat: 500_000, loanAmount: 1_000_000, loanRate: 0, loanMonths: 10 }
    const { closing } = run(values, shape, 3_000_000)
    // Half of 36,000 is owned, so 39,000 − 18,000 + 5,000 open it: with 30,000 and the loan of 10,000 there are 14,000, and month 1 takes 19,063.94 + 1,000.
    expect(closing!.month[0]).toBe(1)
    // What was paid, less the float, a quarter of the 18,000 that were bought, and the loan: 10,000 came in, 1,000 is repaid and 9,000 is left to repay.
    expect(closing!.left[0]! / 100).toBeCloseTo(-26_000 - 19_063.94 - 1_000 + 10_000 + 5_000 + 4_500 - 9_000, 0)
  })

  it('opens only with the money that it takes: with less it closes in month 1', () => {
    expect(run(teaStall.values, teaStall.shape, 3_000_000).closing!.month[0]).toBe(1)
    expect(run(teaStall.values, teaStall.shape, 6_000_000).closing!.month[0]).toBe(0)
  })
})

describe('closing', () => {
  const { values, shape } = uniformShop
  const ranges: Ranges = { unitsPerDay: { low: 12, likely: 30, high: 40 }, pricePerUnit: { low: 40_000, likely: 50_000, high: 60_000 } }
  const theft = { kind: 'theft', chancePerYear: 0.3, months: 2, salesLost: 0.3, costUp: 0.1, equipmentLost: 0.1 }
  const options = { streams, paths: 512, wage: 1e6, needMonths: 36 }
  const on = simulateMonths(values, ranges, shape, [theft], options)
  const closed = simulateMonths(values, ranges, shape, [theft], { ...options, closing: { own: 0 } })

  it('changes nothing of the safe sum, of what a month earns, nor of a path that stays open', () => {
    for (const key of [
      'cashNeeded',
      'month12Profit',
      'month12Revenue',
      'month24Revenue',
      'year2Profit',
      'cash',
      'profit',
      'revenue',
    ] as const)
      expect(closed[key], key).toEqual(on[key])
    expect([on.closing, closed.shares.cashOut]).toEqual([null, on.shares.cashOut])
    for (let path = 0; path < 512; path++) {
      if (closed.closing!.month[path] !== 0) continue
      expect([closed.year1Profit[path], closed.payback[path]]).toEqual([on.year1Profit[path], on.payback[path]])
    }
  })

  it('comes in one of five paths where the safe sum is put aside, and less often with more', () => {
    expect(closed.closing!.share).toBeCloseTo(0.2, 1)
    const shareWith = (own: number) => simulate(values, ranges, shape, [theft], { ...options, closing: { own } }).closing!.share
    expect(shareWith(closed.closing!.own)).toBe(closed.closing!.share)
    expect(shareWith(1.5 * closed.closing!.own)).toBeLessThan(closed.closing!.share)
  })

  it('loses no more than the path has paid by then', () => {
    const { closing, cash } = closed
    for (let path = 0; path < 512; path++) {
      const month = closing!.month[path]!
      if (month === 0) continue
      expect(cash[(month - 1) * 512 + path]! - values.ownCapital + closing!.own).toBeLessThan(0)
      if (month > 1) expect(cash[(month - 2) * 512 + path]! - values.ownCapital + closing!.own).toBeGreaterThanOrEqual(0)
    }
  })

  it('is asked of what was safe for some months, where nothing is safe to the end', () => {
    const { closing, paths } = simulateMonths(values, ranges, shape, [theft], { ...options, closing: { own: 0, until: 6 } })
    const within = [...closing!.month].filter((month) => month > 0 && month <= 6).length
    // Eight of ten reach the end of month 6.
    expect(within / paths).toBeGreaterThan(0.15)
    expect(within / paths).toBeLessThanOrEqual(0.2)
  })
})
