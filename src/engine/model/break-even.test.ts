import { describe, expect, it } from 'vitest'
import { teaStall } from '../testing/worked-examples.ts'
import { computeBreakEven } from './break-even.ts'
import { forecast } from './forecast.ts'
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
