import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countryFixture, testFact } from '../testing/market-fixture.ts'
import { teaStall, uniformShop } from '../testing/worked-examples.ts'
import { computeBreakEven, contributionPerUnit } from './break-even.ts'
import { forecast } from './forecast.ts'
import type { BusinessShape } from './model-inputs.ts'
import { simulate, streamsFromSeed } from './simulate.ts'
import { buildTaxTable, taxForYear } from './tax.ts'
import { computeVat, resolveVatRule, type VatRule, vatPerUnit, vatStartMonth } from './vat.ts'

const never = 37
const flat = (amount: number) => [0, ...new Array<number>(36).fill(amount)]
const rule = (more: Partial<VatRule> = {}): VatRule => ({ threshold: 1200, included: 1 / 6, credited: 1 / 12, ...more })
const cited = { confidence: 'low', sourceId: 'fixture', year: 2025 } as const
const country = countryFixture(
  'GH',
  {
    vat: {
      registers: { goods: 'threshold', services: 'any-turnover' },
      scheme: 'credit',
      creditShare: [0.2, 0.5, 0.8],
      why: '',
      note: '',
      verifyAt: '',
      ...cited,
    },
  },
  { vatRate: testFact('vat', 20, '% of price'), vatThreshold: testFact('threshold', 750_000, 'GHS a year') },
)

describe('the VAT of a business', () => {
  it('begins the month after twelve months of sales first pass the threshold, and stays', () => {
    expect(vatStartMonth(rule(), flat(100))).toBe(never)
    expect(vatStartMonth(rule(), flat(101))).toBe(13)
    expect(vatStartMonth(rule(), flat(1201))).toBe(2)
    const once = flat(0)
    once[5] = 1201
    expect(vatStartMonth(rule(), once)).toBe(6)
    expect(computeVat(rule(), once, flat(0), Math.round).due.slice(6)).toEqual(new Array(31).fill(0))
  })

  it('begins with the first sale where no turnover is too small', () => {
    expect(vatStartMonth(rule({ threshold: 0 }), flat(1))).toBe(1)
  })

  it('is never due below the threshold', () => {
    const { collected, due } = computeVat(rule(), flat(100), flat(40), Math.round)
    expect([...collected, ...due].every((amount) => amount === 0)).toBe(true)
  })

  it('is what sales held less what purchases paid, and what was paid above it is carried on', () => {
    const sales = [0, 600, 600, 600, ...new Array<number>(33).fill(0)]
    const costs = [0, 1800, 600, 600, ...new Array<number>(33).fill(0)]
    expect(computeVat(rule({ threshold: 0 }), sales, costs, Math.round).due.slice(0, 4)).toEqual([0, 0, 0, 50])
  })

  it('is taken out of the price by the law of the country: services at any turnover, goods above the threshold, the exempt never', () => {
    expect(resolveVatRule({ supplies: 'services' }, country, 100)).toEqual({
      threshold: 0,
      included: 0.2 / 1.2,
      credited: 0.5 * (0.2 / 1.2),
    })
    expect(resolveVatRule({ supplies: 'goods' }, country, 100)?.threshold).toBe(75_000_000)
    expect(resolveVatRule({}, country)?.threshold).toBe(750_000)
    expect(resolveVatRule({ vat: { exempt: [country.code], why: 'Bread is exempt.' } }, country)).toBeNull()
    expect(resolveVatRule({ vat: { credit: 0.9, why: 'Distributors invoice.' } }, country)?.credited).toBeCloseTo(0.9 * (0.2 / 1.2))
    const simplified = { ...country, vat: { ...country.vat!, registers: { goods: 'threshold', services: 'beyond-turnover-tax' } } as const }
    const ends = {
      ...country.tax,
      beyond: { turnover: 500_000, name: '', basis: 'profit', bands: [], note: '', confidence: 'low', source: 'memory', year: 2025 },
    } as const
    expect(resolveVatRule({ supplies: 'services' }, { ...simplified, tax: ends } as never, 100)?.threshold).toBe(50_000_000)
    expect(resolveVatRule({ supplies: 'exempt' }, country)).toBeNull()
    expect(resolveVatRule({ supplies: 'services' }, countryFixture('US'))).toBeNull()
  })

  it('takes a flat share and gives nothing back where the scheme is flat', () => {
    const { creditShare: _, ...vat } = country.vat!
    const scheme = { ...country, vat: { ...vat, scheme: 'flat', flatRate: 0.04 } as const }
    expect(resolveVatRule({ supplies: 'services' }, scheme)).toEqual({ threshold: 0, included: 0.04, credited: 0 })
  })
})

describe('a forecast with VAT', () => {
  const turnover = buildTaxTable({ basis: 'turnover', applies: 'whole', bands: [{ upTo: null, rate: 0.03 }] })
  const profit = buildTaxTable({ basis: 'profit', bands: [{ upTo: null, rate: 0.3 }] })
  const yearly = (shape: BusinessShape) =>
    forecast(uniformShop.values, shape)
      .months.slice(0, 12)
      .reduce((sum, row) => sum + row.revenue, 0)
  const totalTax = (shape: BusinessShape) => forecast(uniformShop.values, shape).months.reduce((sum, row) => sum + row.tax, 0)

  it('never lowers the tax of the 36 months when the threshold is crossed, whichever tax is beside it', () => {
    const sales = yearly(uniformShop.shape)
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        fc.double({ min: 0.05, max: 0.25, noNaN: true }),
        fc.constantFrom(turnover, profit),
        (part, share, rate, tax) => {
          const included = rate / (1 + rate)
          const without = totalTax({ ...uniformShop.shape, tax })
          const withVat = totalTax({ ...uniformShop.shape, tax, vat: { threshold: part * sales, included, credited: share * included } })
          expect(withVat).toBeGreaterThanOrEqual(without)
        },
      ),
      { numRuns: 40 },
    )
  })

  it('leaves no more profit when the limit is lower', () => {
    const tax = profit
    const sales = yearly(uniformShop.shape)
    fc.assert(
      fc.property(
        fc.double({ min: 0.05, max: 3, noNaN: true }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.double({ min: 0, max: 0.9, noNaN: true }),
        (part, lower, share) => {
          const leaves = (threshold: number) =>
            forecast(uniformShop.values, {
              ...uniformShop.shape,
              tax,
              vat: { threshold, included: 1 / 6, credited: share / 6 },
            }).months.reduce((sum, row) => sum + row.netProfit, 0)
          expect(leaves(part * lower * sales)).toBeLessThanOrEqual(leaves(part * sales) + 36)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('counts in what a sale leaves, and in break-even, where the plan comes to pay it, and nowhere else', () => {
    const { values, shape } = teaStall
    const due = { ...shape, vat: rule({ threshold: 0 }) }
    const far = { ...shape, vat: rule({ threshold: 1e15 }) }
    const of = (each: BusinessShape) => computeBreakEven(values, each, forecast(values, each))
    const cost = values.costOfSalesPerUnit * (1 + values.shrinkageShare)
    const contribution = contributionPerUnit(values) - values.pricePerUnit / 6 + cost / 12
    expect(contributionPerUnit(values, { vat: due.vat!, salesTax: 0 })).toBeCloseTo(contribution, 6)
    expect(of(due).unitsPerMonth! / of(shape).unitsPerMonth!).toBeCloseTo(contributionPerUnit(values) / contribution, 6)
    expect(of(far)).toEqual(of(shape))
    expect(vatPerUnit(rule({ credited: 0.16 }), 100, 200)).toBe(0)
  })

  it('is due in the share of the simulations whose sales pass the limit: in none far below it, in all from the first sale', () => {
    const { values, shape } = uniformShop
    const share = (threshold: number) =>
      simulate(values, {}, { ...shape, vat: rule({ threshold }) }, [], { streams: streamsFromSeed(3), paths: 200 }).shares.vat
    expect(share(0)).toBe(1)
    expect(share(1e15)).toBe(0)
    const near = share(1.05 * yearly(shape))
    expect(near).toBeGreaterThan(0)
    expect(near).toBeLessThan(1)
  })

  it('is the same to the minor unit where no month passes the threshold', () => {
    const shape = { ...teaStall.shape, vat: rule({ threshold: 1e15 }) }
    expect(forecast(teaStall.values, shape)).toEqual(forecast(teaStall.values, teaStall.shape))
  })

  it('owes the VAT of a month at its end and pays it in the next, with the sheets in balance', () => {
    const tax = buildTaxTable({ basis: 'profit', bands: [{ upTo: null, rate: 0 }] })
    const run = forecast(teaStall.values, { ...teaStall.shape, tax, vat: rule({ threshold: 0 }) })
    for (const row of run.months) {
      const { assets, liabilities, equity } = run.balance[row.month]!
      expect(assets.total).toBe(liabilities.total + equity.total)
      expect(liabilities.tax).toBe(row.tax)
    }
    expect(run.months[11]!.tax).toBe(Math.round(run.months[11]!.revenue / 6) - Math.round(run.months[11]!.costOfSales / 12))
  })

  it('taxes a year above the ceiling of the regime by what comes after it', () => {
    const table = { ...turnover, beyond: { turnover: 1000, table: profit } }
    expect(taxForYear(table, 1, 1000, 0).table).toBe(table)
    expect(taxForYear(table, 1, 1001, 0).table).toBe(profit)
    expect(taxForYear(turnover, 1, 1e12, 0).table).toBe(turnover)
  })
})
