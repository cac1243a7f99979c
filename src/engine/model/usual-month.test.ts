import { describe, expect, it } from 'vitest'
import { businessFixture } from '../testing/business-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { month12WithoutSeason } from './usual-month.ts'

/** Months 25 to 36 as given, no inflation: what is left of month 12 when its season is taken out. */
function usual(month12: number, year3: readonly number[]) {
  const model = modelFixture(businessFixture('stall'), { monthlyProfit: month12 })
  const months = model.months.map((row) => (row.month > 24 ? { ...row, netProfit: year3[row.month - 25]! } : row))
  return month12WithoutSeason({ months, assumptions: [] }, model.risk.month12Profit)
}

describe('month 12 without its season', () => {
  it('is month 12 where months are alike', () => {
    expect(usual(15_000, Array(12).fill(16_000)).p50).toBe(15_000)
  })

  it('is less than month 12 where that is the best of the year, and more where it is the thinnest', () => {
    const best = [...Array(11).fill(4_000), 16_000]
    expect(usual(15_000, best).p50).toBe(15_000 + (11 * 4_000 + 16_000) / 12 - 16_000)
    const thin = [...Array(11).fill(9_000), -3_000]
    expect(usual(-3_000, thin).p50).toBe(-3_000 + (11 * 9_000 - 3_000) / 12 + 3_000)
  })

  it('moves the whole band by one amount', () => {
    const model = modelFixture(businessFixture('stall'), { monthlyProfit: 15_000 })
    const moved = usual(15_000, [...Array(11).fill(4_000), 16_000])
    const { p10, p50, p90 } = model.risk.month12Profit
    expect([p10 - moved.p10, p90 - moved.p90]).toEqual([p50 - moved.p50, p50 - moved.p50])
  })

  it('takes no tax that begins during the year for a season', () => {
    const model = modelFixture(businessFixture('stall'), { monthlyProfit: 15_000 })
    const months = model.months.map((row) =>
      row.month > 24 ? { ...row, revenue: 100_000, vat: row.month < 31 ? 0 : 10_000, netProfit: row.month < 31 ? 16_000 : 6_000 } : row,
    )
    expect(month12WithoutSeason({ months, assumptions: [] }, model.risk.month12Profit).p50).toBe(15_000)
  })
})
