import { describe, expect, it } from 'vitest'
import { taxTable, yearlyTax } from './tax.ts'

const bands = [
  { upTo: 1000, rate: 0 },
  { upTo: 5000, rate: 0.1 },
  { upTo: null, rate: 0.2 },
]

describe('yearly tax', () => {
  it('puts each rate on its own slice', () => {
    const table = taxTable({ basis: 'profit', bands })
    expect([0, 900, 1000, 3000, 5000, 6000].map((base) => yearlyTax(table, base))).toEqual([0, 0, 0, 200, 400, 600])
  })

  it('puts the rate of the band reached on everything where the law does', () => {
    const table = taxTable({ basis: 'turnover', bands, applies: 'whole' })
    expect([900, 3000, 6000].map((base) => yearlyTax(table, base))).toEqual([0, 300, 1200])
  })

  it('asks nothing of a loss', () => {
    expect(yearlyTax(taxTable({ basis: 'profit', bands }), -500)).toBe(0)
  })

  it('goes on at the last rate past a regime that ends', () => {
    const table = taxTable({ basis: 'turnover', bands: [{ upTo: 100, rate: 0.03 }] })
    expect(yearlyTax(table, 200)).toBeCloseTo(6, 12)
  })

  it('refuses bands that do not rise', () => {
    expect(() =>
      taxTable({
        basis: 'profit',
        bands: [
          { upTo: 500, rate: 0 },
          { upTo: 400, rate: 0.1 },
        ],
      }),
    ).toThrow(RangeError)
  })
})
