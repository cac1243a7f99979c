import { describe, expect, it } from 'vitest'
import { annualTax, buildTaxTable, hasFixedSums, spreadTaxByMonth, type TaxTable, taxAndAccountant, taxForYear } from './tax.ts'

const bands = [
  { upTo: 1000, rate: 0 },
  { upTo: 5000, rate: 0.1 },
  { upTo: null, rate: 0.2 },
]

const usual = (table: TaxTable) => ({ table, accountant: 0 })

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
    expect(spreadTaxByMonth(usual(turnover), Array(12).fill(100), Math.round)).toEqual(Array(12).fill(3))
  })

  it('adds up to the tax of the year, whatever the months', () => {
    const base = [-700, 0, 40, 333, 1250, 9, 0, 2100, 777, 12, 1, 650]
    const months = spreadTaxByMonth(usual(buildTaxTable({ basis: 'profit', bands })), base, Math.round)
    expect(months.reduce((sum, amount) => sum + amount, 0)).toBe(Math.round(annualTax(buildTaxTable({ basis: 'profit', bands }), 4472)))
    expect(months[0]).toBeLessThan(0)
  })

  it('is nothing in every month of a year that loses', () => {
    expect(spreadTaxByMonth(usual(buildTaxTable({ basis: 'profit', bands })), [...Array(11).fill(100), -5000], Math.round)).toEqual(
      Array(12).fill(0),
    )
  })
})

describe('sums that are due where a band begins', () => {
  // Ghana's fixed sums: nothing up to 5,880, then 100, 140 and 180 a year, and 3% of all sales above 20,000.
  const fixed = buildTaxTable({
    basis: 'turnover',
    applies: 'whole',
    bands: [
      { upTo: 5880, rate: 0 },
      { upTo: 10_000, rate: 0, due: 100 },
      { upTo: 15_000, rate: 0, due: 140 },
      { upTo: 20_000, rate: 0, due: 180 },
      { upTo: null, rate: 0.03 },
    ],
  })
  // Tanzania: 3% of what is above 4m, and 3.5% of all sales above 11m, which is 385,000 there and 3.5% of the rest.
  const jump = buildTaxTable({
    basis: 'turnover',
    bands: [
      { upTo: 4_000_000, rate: 0 },
      { upTo: 11_000_000, rate: 0.03 },
      { upTo: null, rate: 0.035, due: 385_000 },
    ],
  })

  it('are owed whole in a band without a rate', () => {
    expect([5000, 5880, 6000, 12_000, 20_000, 30_000].map((sales) => annualTax(fixed, sales))).toEqual([0, 0, 100, 140, 180, 900])
  })

  it('replace what the slices below come to', () => {
    // At 11m the slices come to 210,000; a shilling more and 3.5% of everything is due. 55m × 3.5% = 1,925,000.
    expect([7e6, 11e6, 55e6].map((sales) => Math.round(annualTax(jump, sales)))).toEqual([90_000, 210_000, 1_925_000])
  })

  it('are distinguished from bands that begin with what is below', () => {
    expect(
      [fixed, jump, buildTaxTable({ basis: 'profit', bands }), buildTaxTable({ basis: 'turnover', bands, applies: 'whole' })].map(
        hasFixedSums,
      ),
    ).toEqual([true, true, false, false])
  })
})

describe('a tax that may be chosen', () => {
  // Kenya, in shillings: 3% of sales from 1m to 25m; on profit 288,000 free, then 25% to 388,000 and 30%. An accountant asks 30,000 a year.
  const profit = buildTaxTable({
    basis: 'profit',
    bands: [
      { upTo: 288_000, rate: 0 },
      { upTo: 388_000, rate: 0.25 },
      { upTo: null, rate: 0.3 },
    ],
  })
  const sales = buildTaxTable({ basis: 'turnover', bands: [{ upTo: null, rate: 0.03 }] })
  const kenya: TaxTable = { ...sales, beyond: { turnover: 25e6, from: 1e6, accountant: 30_000, table: profit } }

  it('is the one on profit where that and the accountant cost less', () => {
    // A stall with sales of 1.2m and a profit of 120,000: 3% is 36,000; on 90,000 nothing is due, so 30,000 for the accountant.
    const year = taxForYear(kenya, 2, 1_200_000, 120_000)
    expect([year.case, year.accountant, taxAndAccountant(profit, 120_000, 30_000)]).toEqual(['chosen', 30_000, 30_000])
    expect(spreadTaxByMonth(year, Array(12).fill(10_000), Math.round)).toEqual(Array(12).fill(2500))
  })

  it('stays the one on sales where that costs less', () => {
    // Profit of 600,000 on the same sales: (570,000 − 388,000) × 30% + 25,000 = 79,600, and 30,000: 109,600 against 36,000.
    expect(taxAndAccountant(profit, 600_000, 30_000)).toBeCloseTo(109_600, 6)
    expect(taxForYear(kenya, 2, 1_200_000, 600_000)).toEqual({ table: kenya, case: 'usual', accountant: 0 })
  })

  it('costs the accountant also in a year that loses', () => {
    const year = taxForYear(kenya, 1, 1_200_000, -50_000)
    expect(year.case).toBe('chosen')
    const months = spreadTaxByMonth(year, [...Array(11).fill(5000), -105_000], Math.round)
    expect(months).toEqual(Array(12).fill(2500))
  })

  it('is no choice below the sales where the tax on sales begins, nor above those where it ends', () => {
    // 900,000 of sales and 400,000 of profit: 25,000 + 12,000 × 30% = 28,600 on profit, with no accountant.
    const below = taxForYear(kenya, 1, 900_000, 400_000)
    expect([below.case, below.accountant, annualTax(below.table, 400_000)]).toEqual(['below', 0, 28_600])
    expect(taxForYear(kenya, 1, 25e6 + 1, 1).case).toBe('beyond')
    expect(taxForYear(kenya, 1, 25e6, 1e9).case).toBe('usual')
  })

  it('is none in first years that are free', () => {
    const free = { ...kenya, freeYears: 3 }
    const cases = [1, 2, 3, 4].map((year) => taxForYear(free, year, 5e6, 3e6))
    expect(cases.map((each) => each.case)).toEqual(['free', 'free', 'free', 'usual'])
    expect(annualTax(cases[0]!.table, 5e6)).toBe(0)
  })
})
