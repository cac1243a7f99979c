import { describe, expect, it } from 'vitest'
import { teaStall } from '../testing/worked-examples.ts'
import { breakEvenOf } from './break-even.ts'
import { forecast } from './forecast.ts'

describe('the month of break-even', () => {
  const { values, shape } = teaStall
  const run = forecast(values, shape)
  const monthWith = (profitOf: (month: number) => number) =>
    breakEvenOf(values, shape, { ...run, months: run.months.map((row) => ({ ...row, netProfit: profitOf(row.month) })) }).month

  it('is the first from which a year makes no loss, whatever one good month before it makes', () => {
    expect(monthWith((month) => (month === 4 || month > 12 ? 100 : -100))).toBe(13)
  })

  it('is none where only the last months of the horizon are good: too few to speak of', () => {
    expect(monthWith((month) => (month === 36 ? 100 : -100))).toBeNull()
    expect(monthWith((month) => (month > 31 ? 100 : -100))).toBeNull()
    expect(monthWith((month) => (month > 30 ? 100 : -100))).toBe(31)
  })
})
