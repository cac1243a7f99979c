import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { furnitureMaker, teaStall, uniformShop, workedResults } from '../testing/worked-examples.ts'
import { computeBreakEven, contributionPerUnit } from './break-even.ts'
import { forecast } from './forecast.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import { computeRatios } from './ratios.ts'
import { simulateMonths, streamsFromSeed } from './simulate.ts'
import { buildTaxTable } from './tax.ts'

const examples = { teaStall, uniformShop, furnitureMaker }

/** Random businesses: any sane value of every assumption, both tax bases, seasons with dead months, short-lived equipment. */
const anyInputs = fc
  .record({
    price: fc.integer({ min: 1, max: 5_000_000 }),
    units: fc.double({ min: 0.02, max: 300, noNaN: true }),
    capacity: fc.double({ min: 0.1, max: 400, noNaN: true }),
    days: fc.integer({ min: 1, max: 31 }),
    ramp: fc.double({ min: 0.25, max: 30, noNaN: true }),
    costShare: fc.double({ min: 0, max: 1.3, noNaN: true }),
    shares: fc.tuple(fc.double({ min: 0, max: 0.5, noNaN: true }), fc.double({ min: 0, max: 0.2, noNaN: true })),
    monthly: fc.array(fc.integer({ min: 0, max: 20_000_000 }), { minLength: 5, maxLength: 5 }),
    once: fc.array(fc.integer({ min: 0, max: 90_000_000 }), { minLength: 5, maxLength: 5 }),
    ahead: fc.integer({ min: 0, max: 36 }),
    deposit: fc.integer({ min: 0, max: 12 }),
    stock: fc.double({ min: 0, max: 120, noNaN: true }),
    debtor: fc.double({ min: -60, max: 100, noNaN: true }),
    creditor: fc.double({ min: 0, max: 100, noNaN: true }),
    inflation: fc.double({ min: -0.05, max: 0.6, noNaN: true }),
    fx: fc.double({ min: -0.2, max: 0.8, noNaN: true }),
    loan: fc.integer({ min: 0, max: 100_000_000 }),
    loanMonths: fc.integer({ min: 1, max: 36 }),
    season: fc.array(fc.double({ min: 0, max: 3, noNaN: true }), { minLength: 12, maxLength: 12 }),
    lives: fc.array(fc.integer({ min: 1, max: 80 }), { minLength: 1, maxLength: 4 }),
    turnover: fc.boolean(),
    ends: fc.option(fc.integer({ min: 1, max: 2_000_000_000 }), { nil: 0 }),
    vat: fc.option(
      fc.record({
        threshold: fc.oneof(fc.constant(0), fc.integer({ min: 1, max: 2_000_000_000 })),
        included: fc.double({ min: 0.02, max: 0.2, noNaN: true }),
        credited: fc.double({ min: 0, max: 0.18, noNaN: true }),
      }),
      { nil: null },
    ),
    first: fc.integer({ min: 1, max: 12 }),
    grace: fc.integer({ min: 0, max: 6 }),
    market: fc.constantFrom(0, 50_000_000, 5_000_000_000),
    sellers: fc.integer({ min: 0, max: 300 }),
    weight: fc.constantFrom(1, 0.2),
    keeping: fc.constantFrom(0, 400_000),
    shelf: fc.constantFrom(0, 9_000_000),
    float: fc.constantFrom(0, 7_000_000),
    resale: fc.constantFrom(0, 0.3),
    starts: fc.integer({ min: 1, max: 8 }),
    cycle: fc.integer({ min: 1, max: 5 }),
    hiredFrom: fc.constantFrom(0, 5, 40),
    startUp: fc.constantFrom(0, 3_000_000),
    quarterly: fc.boolean(),
  })
  .map((c): { values: Values; shape: BusinessShape } => {
    const mean = c.season.reduce((sum, factor) => sum + factor, 0) / 12
    return {
      values: {
        pricePerUnit: c.price,
        unitsPerDay: c.units,
        capacityPerDay: c.capacity,
        openDaysPerMonth: c.days,
        rampMonths: c.ramp,
        costOfSalesPerUnit: c.price * c.costShare,
        shrinkageShare: c.shares[0],
        paymentFeeShare: c.shares[1],
        wagesPerMonth: c.monthly[0]!,
        rentPerMonth: c.monthly[1]!,
        utilitiesPerMonth: c.monthly[2]!,
        otherCostsPerMonth: c.monthly[3]!,
        ownerDrawPerMonth: c.monthly[4]!,
        equipmentTotal: c.once[0]!,
        preOperatingTotal: c.once[1]!,
        permitFees: c.once[2]!,
        permitRenewalPerYear: c.once[3]!,
        rentAheadMonths: c.ahead,
        depositMonths: c.deposit,
        stockDays: c.stock,
        debtorDays: c.debtor,
        creditorDays: c.creditor,
        inflation: c.inflation,
        fxDepreciation: c.fx,
        ownCapital: c.once[4]!,
        loanAmount: c.loan,
        loanRate: 0.4,
        loanMonths: c.loanMonths,
        loanGraceMonths: Math.min(c.grace, c.loanMonths - 1),
        ownerHoursPerWeek: 40,
        marketSpending: c.market,
        sellersNearby: c.sellers,
        fairShareWeight: c.weight,
        pull: 1,
        keepingPerMonth: c.keeping,
        openingStock: c.shelf,
        cashFloat: c.float,
      },
      shape: {
        season: mean > 0 ? c.season.map((factor) => factor / mean) : new Array(12).fill(1),
        firstCalendarMonth: c.first,
        importShare: { price: 0.2, cost: 0.5, keeping: 0.3, utilities: 0.4, other: 0.1, equipment: 0.8 },
        equipment: c.lives.map((lifeMonths) => ({ share: 1 / c.lives.length, lifeMonths, resaleShare: c.resale })),
        production: { startsSelling: c.starts, cycleMonths: c.cycle },
        hires: [
          { share: 0.5, fromMonth: 1, fromSales: 0 },
          { share: 0.5, fromMonth: 7, fromSales: c.hiredFrom },
        ],
        tax: {
          ...buildTaxTable({
            basis: c.turnover ? 'turnover' : 'profit',
            bands: [
              { upTo: 5_000_000, rate: 0 },
              { upTo: 50_000_000, rate: 0.1 },
              { upTo: null, rate: 0.25 },
            ],
          }),
          ...(c.ends
            ? { beyond: { turnover: c.ends, table: buildTaxTable({ basis: 'profit', bands: [{ upTo: null, rate: 0.3 }] }) } }
            : {}),
          ...(c.startUp ? { startUp: c.startUp } : {}),
          ...(c.quarterly ? { quarterly: true } : {}),
        },
        ...(c.vat ? { vat: c.vat } : {}),
      },
    }
  })

/** Sales so near a limit of a tax that half a hundredth of a unit decides are for neither side to be right about. */
function clearOfLimits(months: { revenue: number }[], { vat, tax }: BusinessShape, { pricePerUnit }: Values): boolean {
  const near = (sales: number, limit: number | undefined) => limit !== undefined && limit > 0 && Math.abs(sales - limit) <= pricePerUnit
  const year = (end: number) => months.slice(Math.max(0, end - 12), end).reduce((sum, row) => sum + row.revenue, 0)
  return months.every((_, index) => !near(year(index + 1), vat?.threshold) && !near(year(index + 1), tax.beyond?.turnover))
}

describe('the base case', () => {
  for (const name of ['teaStall', 'uniformShop', 'furnitureMaker'] as const) {
    const expected = workedResults[name]
    const { values, shape } = examples[name]
    const run = forecast(values, shape)

    it(`computes the statements of the ${name} as the separate computation does, to the minor unit`, () => {
      expect(run.opening.total).toBe(expected.opening)
      for (const row of expected.months) expect(run.months[row.month - 1]).toMatchObject(row)
      const profits = run.months.map((row) => row.netProfit)
      expect(profits.slice(0, 12).reduce((a, b) => a + b)).toBe(expected.year1Profit)
      expect(profits.reduce((a, b) => a + b)).toBe(expected.profit36)
    })

    it(`computes the balance sheets of the ${name} as the separate computation does`, () => {
      for (const sheet of expected.sheets) {
        const { assets, liabilities, equity } = run.balance[sheet.month]!
        expect({ month: sheet.month, ...assets, ...liabilities, ...equity }).toMatchObject(sheet)
      }
    })
  }

  it('keeps a float as cash that is not free: no wear, no profit, and back at the end', () => {
    // The tea stall by hand: 39,000 and a float of 12,000 open it, 60,000 − 51,000 = 9,000 is free, and month 1 takes 10,639.38 of it.
    const { values, shape } = teaStall
    const without = forecast(values, shape)
    const run = forecast({ ...values, cashFloat: 1_200_000 }, shape)
    expect(run.opening).toMatchObject({ equipment: 3_600_000, float: 1_200_000, total: 5_100_000 })
    expect(run.balance[0]!.assets).toMatchObject({ cash: 900_000, float: 1_200_000, equipment: 3_600_000, total: 5_700_000 })
    expect(run.months.map(({ netProfit, depreciation }) => [netProfit, depreciation])).toEqual(
      without.months.map(({ netProfit, depreciation }) => [netProfit, depreciation]),
    )
    expect(run.months[0]!.closingCash).toBe(1_036_062 - 1_200_000)
    for (const { assets } of run.balance) expect(assets.float).toBe(1_200_000)
    // The float is still the owner's: the month of payback is that of the stall without one, and three years are worth the waiting alone less.
    expect(computeBreakEven({ ...values, cashFloat: 1_200_000 }, shape, run).paybackMonth).toBe(
      computeBreakEven(values, shape, without).paybackMonth,
    )
    const npv = (v: Values, of: typeof run) => computeRatios(v, shape, of, 1, 100).npv!
    expect(npv(values, without) - npv({ ...values, cashFloat: 1_200_000 }, run)).toBeCloseTo(12_000 * (1 - (1 + values.loanRate) ** -3), 1)
  })

  it('balances to the minor unit in every month of any business', () => {
    fc.assert(
      fc.property(anyInputs, ({ values, shape }) => {
        for (const { assets, liabilities, equity } of forecast(values, shape).balance) {
          expect([assets.total, assets.total, liabilities.total, equity.total]).toEqual([
            liabilities.total + equity.total,
            assets.cash + (assets.float ?? 0) + assets.stock + assets.debtors + assets.prepaid + assets.equipment,
            liabilities.creditors + liabilities.loan + liabilities.tax + liabilities.shortfall,
            equity.capital + equity.retained - equity.drawings,
          ])
        }
      }),
      { numRuns: 300 },
    )
  })

  it('carries cash and profit by their identities, with no month missing and no number that is none', () => {
    fc.assert(
      fc.property(anyInputs, ({ values, shape }) => {
        const run = forecast(values, shape)
        expect(run.months.map((row) => row.month)).toEqual(Array.from({ length: 36 }, (_, index) => index + 1))
        let cash = run.balance[0]!.assets.cash - run.balance[0]!.liabilities.shortfall
        for (const row of run.months) {
          expect(Object.values(row).filter((amount) => !Number.isFinite(amount))).toEqual([])
          expect([row.grossProfit, row.netProfit, row.closingCash]).toEqual([
            row.revenue - row.costOfSales,
            row.grossProfit - row.operatingCosts - row.depreciation - row.interest - row.tax,
            cash + row.cashIn - row.cashOut,
          ])
          cash = row.closingCash
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never holds negative stock, debtors, prepaid rent, equipment, creditors, tax or loan', () => {
    fc.assert(
      fc.property(anyInputs, ({ values, shape }) => {
        for (const { assets, liabilities } of forecast(values, shape).balance) {
          expect(Math.min(...Object.values(assets), ...Object.values(liabilities))).toBeGreaterThanOrEqual(0)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('never lowers what one sale keeps, or gross profit, when the price rises', () => {
    fc.assert(
      fc.property(anyInputs, fc.double({ min: 1, max: 3, noNaN: true }), ({ values, shape }, factor) => {
        const dearer = { ...values, pricePerUnit: values.pricePerUnit * factor }
        expect(contributionPerUnit(dearer)).toBeGreaterThanOrEqual(contributionPerUnit(values))
        const before = forecast(values, shape).months
        // Where a fair share limits sales, fewer are sold at more each: units of two decimals are a hair of a sale apart.
        for (const [index, row] of forecast(dearer, shape).months.entries())
          expect(row.grossProfit).toBeGreaterThanOrEqual(
            before[index]!.grossProfit - (values.marketSpending > 0 ? 0.02 * dearer.pricePerUnit * 8 : 0),
          )
      }),
      { numRuns: 100 },
    )
  })

  it('agrees with a future that draws the likely values and has no wobble or shock', () => {
    fc.assert(
      fc.property(anyInputs, ({ values, shape }) => {
        const run = forecast(values, shape)
        fc.pre(clearOfLimits(run.months, shape, values))
        const simulations = simulateMonths(values, {}, shape, [], { streams: streamsFromSeed(1), paths: 1, noise: false })
        run.months.forEach((row, index) => {
          const size = Math.abs(row.closingCash) + row.revenue + values.ownCapital + values.loanAmount + values.equipmentTotal + 1
          // Units are rounded to two decimals in the statements: half a hundredth of a unit a month, and tens of roundings.
          const slack = 36 * (0.01 * (values.pricePerUnit + values.costOfSalesPerUnit * 6) + 40) + size * 1e-9
          expect(Math.abs(simulations.revenue[index]! - row.revenue)).toBeLessThan(slack)
          expect(Math.abs(simulations.cash[index]! - row.closingCash)).toBeLessThan(slack)
        })
      }),
      { numRuns: 300 },
    )
  })

  it('pays tax on profit by quarters where the law asks, the same in all, and takes the costs before the opening off year 1', () => {
    const { values, shape } = furnitureMaker
    const { turnover } = shape.tax
    expect(turnover).toBe(false)
    const yearly = forecast(values, shape)
    const quarterly = forecast(values, { ...shape, tax: { ...shape.tax, quarterly: true } })
    expect(quarterly.months.map((row) => row.netProfit)).toEqual(yearly.months.map((row) => row.netProfit))
    expect(quarterly.months[12]!.closingCash).toBe(yearly.months[12]!.closingCash)
    expect(quarterly.months[9]!.closingCash).toBeLessThan(yearly.months[9]!.closingCash)
    // Licences of 1,000.00 before the opening, at the 10% of the band that year 1 ends in.
    const lowered = forecast(values, { ...shape, tax: { ...shape.tax, startUp: 100_000 } })
    const taxOf = (run: typeof yearly, from: number) => run.months.slice(from, from + 12).reduce((sum, row) => sum + row.tax, 0)
    expect(taxOf(yearly, 0) - taxOf(lowered, 0)).toBe(10_000)
    expect(taxOf(yearly, 12) - taxOf(lowered, 12)).toBe(0)
  })
})
