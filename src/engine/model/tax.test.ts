import { describe, expect, it } from 'vitest'
import { annualTax, buildTaxTable, spreadTaxByMonth } from './tax.ts'

const bands = [
  { upTo: 1000, rate: 0 },
  { upTo: 5000, rate: 0.1 },
  { upTo: null, rate: 0.2 },
]

describe('yearly tax', () => {
  it('puts each rate on its own slice', () => {
    const table = buildTaxTable({ basis: 'profit', bands })
    expect([0, 900, 1000, 3000, 5000, 6000].map((base) => annualTax(table, base))).toEqual([0, 0, 0, 200, 400, 600])
  })

  it('puts the rate of the band reached on everything where the law does', () => {
    const table = buildTaxTable({ basis: 'turnover', bands, applies: 'whole' })
    expect([900, 3000, 6000].map((base) => annualTax(table, base))).toEqual([0, 300, 1200])
  })

  it('asks nothing of a loss', () => {
    expect(annualTax(buildTaxTable({ basis: 'profit', bands }), -500)).toBe(0)
  })

  it('goes on at the last rate past a regime that ends', () => {
    const table = buildTaxTable({ basis: 'turnover', bands: [{ upTo: 100, rate: 0.03 }] })
    expect(annualTax(table, 200)).toBeCloseTo(6, 12)
  })

  it('refuses bands that do not rise', () => {
    expect(() =>
      buildTaxTable({
        basis: 'profit',
        bands: [
          { upTo: 500, rate: 0 },
          { upTo: 400, rate: 0.1 },
        ],
      }),
    ).toThrow(RangeError)
  })
})

describe('the tax of a year by month', () => {
  const turnover = buildTaxTable({
    basis: 'turnover',
    applies: 'whole',
    bands: [
      { upTo: 1000, rate: 0 },
      { upTo: null, rate: 0.03 },
    ],
  })

  it('lets no month pay for the others because the limit is passed in it', () => {
    expect(spreadTaxByMonth(turnover, Array(12).fill(100), Math.round)).toEqual(Array(12).fill(3))
  })

  it('adds up to the tax of the year, whatever the months', () => {
    const base = [-700, 0, 40, 333, 1250, 9, 0, 2100, 777, 12, 1, 650]
    const months = spreadTaxByMonth(buildTaxTable({ basis: 'profit', bands }), base, Math.round)
    expect(months.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(annualTax(buildTaxTable({ basis: 'profit', bands }), 4472)))
    expect(months[0]).toBeLessThan(0)
  })

  it('is nothing in every month of a year that loses', () => {
    expect(spreadTaxByMonth(buildTaxTable({ basis: 'profit', bands }), [...Array(11).fill(100), -5000], Math.round)).toEqual(
      Array(12).fill(0),
    )
  })
})
