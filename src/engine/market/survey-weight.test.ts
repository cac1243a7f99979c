import { describe, expect, it } from 'vitest'
import type { WeighedRow } from './survey.ts'
import { costForMargin, evidenceWeight, marginOf, outlayOf, poolLogs, surveyedMargin, surveyedSales, withinPlan } from './survey-weight.ts'

/** Rows of a trade, as [what, statistic, value, people, year]. */
const trade = (...rows: [of: WeighedRow['of'], at: WeighedRow['at'], value: number, n?: number, year?: number][]) => ({
  rows: rows.map(([of, at, value, n = 100, year = 2016]) => ({ row: `x/${of}/${at}`, of, at, value, n, year, sourceId: 'x' })),
})

describe('the weight of a survey', () => {
  it('is q · n / (n + 100) · 0.97^age', () => {
    // 1 · 803/903 · 0.97^10 = 0.88926 · 0.73742
    expect(evidenceWeight('national', 803, 10).weight).toBeCloseTo(0.65576, 5)
    // 0.6 · 116/216 · 0.97^13 = 0.32222 · 0.67303
    expect(evidenceWeight('chosen', 116, 13).weight).toBeCloseTo(0.21686, 5)
    expect(evidenceWeight('neighbour', 100, 0).weight).toBeCloseTo(0.15, 12)
    expect(evidenceWeight('papers', 300, 0).weight).toBeCloseTo(0.15, 12)
  })

  it('pools on the scale of logarithms: half of the way from 300,000 to 100,000 is a factor of √(1/3)', () => {
    expect(poolLogs(300_000, 100_000, 0.5)).toBeCloseTo(173_205.08, 2)
    expect(poolLogs(300_000, 100_000, 0)).toBe(300_000)
    expect(poolLogs(300_000, 100_000, 1)).toBeCloseTo(100_000, 6)
  })

  it('moves a plan no further than to its own low or high end', () => {
    expect(withinPlan(0.3, { low: 0.6, high: 1.5 })).toBe(0.6)
    expect(withinPlan(3, { low: 0.6, high: 1.5 })).toBe(1.5)
    expect(withinPlan(0.9, { low: 0.6, high: 1.5 })).toBe(0.9)
  })
})

describe('sales of firms with the same outlay', () => {
  it('lie on the line of sales by outlay: e^(3.80866 + 0.589651 · ln 50,000) = 26,597', () => {
    const sales = surveyedSales(trade(['salesByOutlay', 'slope', 0.589651, 803], ['salesByOutlay', 'intercept', 3.80866, 803]), 50_000)!
    expect(sales.value).toBeCloseTo(26_596.98, 2)
    expect({ asked: sales.sampleSize, how: sales.how }).toEqual({ asked: 803, how: 'line' })
  })

  it('are profit on its line ÷ its part of sales where no line of sales was had: e^(4.13212 + 0.470699 · ln 20,000) ÷ 0.498107', () => {
    const rows = trade(
      ['profitByOutlay', 'slope', 0.470699, 32],
      ['profitByOutlay', 'intercept', 4.13212, 32],
      ['statedMargin', 'p50', 0.498107, 34],
    )
    expect(surveyedSales(rows, 20_000)!.value).toBeCloseTo(13_235.03, 2)
    expect(surveyedSales(rows, 20_000)!.sampleSize).toBe(32)
  })

  it('are the middle firm’s, moved along the slope of all trades: 10,000 ÷ ⅔ · 2^0.578076 = 22,393 at twice its outlay', () => {
    const sales = surveyedSales(
      trade(
        ['profit', 'p50', 10_000, 145],
        ['statedMargin', 'p50', 2 / 3, 141],
        ['outlay', 'p50', 45_000, 143],
        ['salesByOutlay', 'slope', 0.578076, 1488],
      ),
      90_000,
    )!
    expect(sales.value).toBeCloseTo(22_393, 0)
    expect({ asked: sales.sampleSize, how: sales.how, rows: sales.rows.length }).toEqual({ asked: 141, how: 'along', rows: 4 })
  })

  it('are read at what one in ten began with where the plan begins with less: 15,000 · (10,000 / 45,000)^0.578076 = 6,288, not 1,661 at 1,000', () => {
    const rows = trade(
      ['profit', 'p50', 10_000],
      ['statedMargin', 'p50', 2 / 3],
      ['outlay', 'p50', 45_000],
      ['salesByOutlay', 'slope', 0.578076],
      ['outlay', 'p10', 10_000],
    )
    const least = surveyedSales(rows, 1000)!
    expect(least.value).toBeCloseTo(15_000 * (10_000 / 45_000) ** 0.578076, 6)
    expect(least).toMatchObject({ how: 'along', leastOutlay: 10_000 })
    expect(least.rows.map(({ at }) => at)).toContain('p10')
    expect(surveyedSales(rows, 90_000)).toEqual(surveyedSales({ rows: rows.rows.slice(0, 4) }, 90_000))
    expect(surveyedSales(rows, 1000)!.sampleSize).toBe(100)
  })

  it('are the middle firm’s where no outlay was asked, and nothing where the rows have a margin alone', () => {
    const duka = trade(['profit', 'p50', 9000], ['statedMargin', 'p50', 1 / 3])
    expect(surveyedSales(duka, 0)).toMatchObject({ value: 27_000, how: 'middle' })
    expect(outlayOf(duka)).toBeNull()
    expect(surveyedSales(trade(['statedMargin', 'p50', 0.25]), 1000)).toBeNull()
    expect(outlayOf(trade(['salesByStart', 'slope', 0.2]))).toBe('toStart')
    expect(outlayOf(trade(['outlay', 'p50', 1000]))).toBe('outlay')
  })
})

describe('the margin of real firms', () => {
  it('is what they say × 0.7, or the middle of that and sales less costs, where 30% of sales are left out', () => {
    expect(surveyedMargin(trade(['statedMargin', 'p50', 0.6]), 0.3)!.value).toBeCloseTo(0.42, 12)
    // (0.6 · 0.7 + 0.625) / 2
    expect(surveyedMargin(trade(['statedMargin', 'p50', 0.6], ['bookedMargin', 'p50', 0.625]), 0.3)!.value).toBeCloseTo(0.5225, 12)
    expect(surveyedMargin(trade(['bookedMargin', 'p50', 0.2]), 0.3)!.value).toBe(0.2)
    expect(surveyedMargin(trade(['sales', 'p50', 5000]), 0.3)).toBeNull()
  })

  it('is the middle firm’s profit ÷ sales on its line where its margin was not had: (10,000 / 26,597 · 0.7 + 0.12) / 2 = 0.1916', () => {
    const rows = trade(
      ['salesByOutlay', 'slope', 0.589651],
      ['salesByOutlay', 'intercept', 3.80866],
      ['profit', 'p50', 10_000],
      ['outlay', 'p50', 50_000],
      ['bookedMargin', 'p50', 0.12],
      ['statedMargin', 'ratio', 0.274803],
    )
    expect(surveyedMargin(rows, 0.3)).toMatchObject({ value: expect.closeTo(0.1916, 4), how: 'midOnLine' })
    expect(surveyedMargin({ rows: rows.rows.slice(4) }, 0.3)!.value).toBeCloseTo((0.274803 * 0.7 + 0.12) / 2, 12)
  })

  it('counts people, where some answered several times', () => {
    const [row] = trade(['statedMargin', 'p50', 0.3, 620]).rows
    expect(surveyedMargin({ rows: [{ ...row!, people: 372 }] }, 0.3)!.sampleSize).toBe(372)
  })

  it('is reached by the cost of one unit: 100 − 2 of fees − 20 of fixed costs − 28 of margin leave 50', () => {
    const month = { price: 100, cost: 60, feeShare: 0.02, fixed: 20_000 }
    expect(marginOf(month, 100_000)).toBeCloseTo(0.18, 12)
    expect(costForMargin(month, 100_000, 0.28)).toBeCloseTo(50, 9)
    expect(marginOf({ ...month, cost: 50 }, 100_000)).toBeCloseTo(0.28, 12)
    expect(costForMargin(month, 20_000, 0.28)).toBe(0)
  })
})
