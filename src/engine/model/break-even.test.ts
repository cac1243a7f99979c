import { describe, expect, it } from 'vitest'
import { teaStall } from '../testing/worked-examples.ts'
import { computeBreakEven } from './break-even.ts'
import { forecast } from './forecast.ts'
import type { BusinessShape } from './model-inputs.ts'
import { buildTaxTable } from './tax.ts'

describe('the month of break-even', () => {
  const { values, shape } = teaStall
  const run = forecast(values, shape)
  const monthWith = (profitOf: (month: number) => number) =>
    computeBreakEven(values, shape, { ...run, months: run.months.map((row) => ({ ...row, netProfit: profitOf(row.month) })) }).month

  it('is the first from which a year makes no loss, whatever one good month before it makes', () => {
    expect(monthWith((month) => (month === 4 || month > 12 ? 100 : -100))).toBe(13)
  })

  it('is none where only the last months of the horizon are good: too few to speak of', () => {
    expect(monthWith((month) => (month === 36 ? 100 : -100))).toBeNull()
    expect(monthWith((month) => (month > 31 ? 100 : -100))).toBeNull()
    expect(monthWith((month) => (month > 30 ? 100 : -100))).toBe(31)
  })
})

describe('break-even with people who are hired once sales bring them', () => {
  const { values, shape } = teaStall
  const withHelp = (...hires: BusinessShape['hires']) => {
    const [v, of] = [
      { ...values, wagesPerMonth: 1_160_000 },
      { ...shape, hires },
    ]
    return computeBreakEven(v, of, forecast(v, of)).unitsPerMonth!
  }

  it('leaves out who is not hired at that quantity, by hand', () => {
    // 11,000 of fixed costs with wear, and 58 from a glass: 189.66 a month, 9.48 a day, whatever a helper of 11,600 costs from 20 a day on.
    expect(withHelp({ share: 1, fromMonth: 1, fromSales: 20 })).toBeCloseTo(11_000 / 58, 6)
    // From 9 a day on the helper is there at 9.48: 22,600 / 58 = 389.66 a month.
    expect(withHelp({ share: 1, fromMonth: 1, fromSales: 9 })).toBeCloseTo(22_600 / 58, 6)
    expect(withHelp({ share: 1, fromMonth: 1, fromSales: 0 })).toBeCloseTo(22_600 / 58, 6)
    // Half of the pay from the opening: 16,800 / 58 = 289.66 a month, 14.48 a day, below the 15 that bring the other half.
    const first = { share: 0.5, fromMonth: 1, fromSales: 0 }
    expect(withHelp(first, { share: 0.5, fromMonth: 1, fromSales: 15 })).toBeCloseTo(16_800 / 58, 6)
    expect(withHelp(first, { share: 0.5, fromMonth: 1, fromSales: 14 })).toBeCloseTo(22_600 / 58, 6)
  })

  it('counts the best month, never who needs more than can be made, and a seasonal helper for the season', () => {
    const hire = { share: 1, fromMonth: 1, fromSales: 12 }
    const season = [1.5, ...new Array(11).fill(10.5 / 11)]
    const units = (s: readonly number[], fromSales: number, isSeasonal = false) => {
      const [v, of] = [
        { ...values, wagesPerMonth: 1_160_000 },
        { ...shape, season: s, hires: [{ ...hire, fromSales, isSeasonal }] },
      ]
      return computeBreakEven(v, of, forecast(v, of)).unitsPerMonth!
    }
    // 9.48 a day on average is 14.22 in a month of 1.5.
    expect(units(season, 14)).toBeCloseTo(22_600 / 58, 6)
    expect(units(season, 14.5)).toBeCloseTo(11_000 / 58, 6)
    expect(units(shape.season, values.capacityPerDay + 1)).toBeCloseTo(11_000 / 58, 6)
    // Six months of the year are no season: half of the pay.
    const half = [...new Array(6).fill(1.5), ...new Array(6).fill(0.5)]
    expect(units(half, 0, true)).toBeCloseTo((11_000 + 5_800) / 58, 6)
  })

  it('is what earns nothing and loses nothing once so many are sold', () => {
    const v = { ...values, wagesPerMonth: 1_160_000 }
    const of = { ...shape, hires: [{ share: 1, fromMonth: 1, fromSales: 9 }] }
    const { unitsPerDay } = computeBreakEven(v, of, forecast(v, of))
    const sold = forecast({ ...v, unitsPerDay: unitsPerDay!, rampMonths: 0.25 }, of)
    expect(Math.abs(sold.months[20]!.netProfit)).toBeLessThan(5800 * 0.01 + 2)
  })
})

describe('break-even with a tax on sales', () => {
  const { values, shape } = teaStall
  const taxed = { ...shape, tax: buildTaxTable({ basis: 'turnover', bands: [{ upTo: null, rate: 0.03 }] }) }

  it('is what neither earns nor loses once it is sold, the tax paid', () => {
    const { unitsPerDay } = computeBreakEven(values, taxed, forecast(values, taxed))
    const sold = forecast({ ...values, unitsPerDay: unitsPerDay!, rampMonths: 0.25 }, taxed)
    // Units are counted in hundredths, and one adds 55.
    expect(Math.abs(sold.months[20]!.netProfit)).toBeLessThan(5500 * 0.01 + 2)
    expect(unitsPerDay!).toBeGreaterThan(computeBreakEven(values, shape, forecast(values, shape)).unitsPerDay!)
  })

  it('asks nothing more where profit is taxed', () => {
    const byProfit = { ...shape, tax: buildTaxTable({ basis: 'profit', bands: [{ upTo: null, rate: 0.3 }] }) }
    expect(computeBreakEven(values, byProfit, forecast(values, byProfit)).unitsPerDay).toBe(
      computeBreakEven(values, shape, forecast(values, shape)).unitsPerDay,
    )
  })
})
