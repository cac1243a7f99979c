import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fairShare } from '../economy/price-index.ts'
import { uniformShop } from '../testing/worked-examples.ts'
import { forecast } from './forecast.ts'
import type { BusinessShape, Values } from './model-inputs.ts'
import { simulate, simulateMonths, streamsFromSeed } from './simulate.ts'

const { values, shape } = uniformShop
const months = Array.from({ length: 36 }, (_, index) => index + 1)

/** Twenty places of pigs: the first are ready in month 5, then every five months. */
const pigs: { values: Values; shape: BusinessShape } = {
  values: { ...values, keepingPerMonth: 3_000_000, stockDays: 150 },
  shape: { ...shape, production: { startsSelling: 5, cycleMonths: 5 } },
}

describe('production that takes time', () => {
  it('sells nothing before the first batch is ready, and then a whole batch each time', () => {
    const run = forecast(pigs.values, pigs.shape)
    const sold = months.filter((m) => run.months[m - 1]!.units > 0)
    expect(sold).toEqual([5, 10, 15, 20, 25, 30, 35])
    const monthly = forecast(values, shape)
    const level = { ...pigs.shape, season: new Array(12).fill(1) }
    const even = forecast(values, { ...shape, season: new Array(12).fill(1) })
    expect(forecast(pigs.values, level).months[34]!.units).toBeCloseTo(5 * even.months[34]!.units, 0)
    expect(monthly.months[0]!.units).toBeGreaterThan(0)
  })

  it('keeps what is kept whether or not anything is sold', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 40, noNaN: true }), (unitsPerDay) => {
        const usual = forecast(pigs.values, pigs.shape)
        const fewer = forecast({ ...pigs.values, unitsPerDay }, pigs.shape)
        expect(fewer.costs.map((cost) => cost.keeping)).toEqual(usual.costs.map((cost) => cost.keeping))
      }),
      { numRuns: 50 },
    )
    expect(forecast(pigs.values, pigs.shape).costs[0]!.keeping).toBeGreaterThan(0)
  })

  it('buys what is raised so many months before it is sold', () => {
    const run = forecast(pigs.values, pigs.shape)
    // What month 5 sells is in the books from the end of the opening month on: five months ahead.
    expect(run.opening.stock).toBeGreaterThan(0)
    expect(run.balance[4]!.assets.stock).toBeGreaterThanOrEqual(run.months[4]!.costOfSales)
  })

  it('pays less for what replaces a worn-out line by what the old one brings', () => {
    const hens = { ...shape, equipment: [{ share: 1, lifeMonths: 18, resaleShare: 0.4 }] }
    const lost = { ...shape, equipment: [{ share: 1, lifeMonths: 18, resaleShare: 0 }] }
    const flat = { ...values, inflation: 0, fxDepreciation: 0 }
    const [fullFlock, gone] = [forecast(flat, hens), forecast(flat, lost)]
    const wear = (run: typeof fullFlock) => run.months.reduce((sum, row) => sum + row.depreciation, 0)
    expect(wear(fullFlock) / wear(gone)).toBeCloseTo(0.6, 6)
    expect(fullFlock.balance[36]!.assets.equipment).toBeCloseTo(0.4 * flat.equipmentTotal, -1)
  })
})

describe('a shelf that opens full', () => {
  it('is paid on the first day and stays full', () => {
    const shelf = 90_000_000
    const run = forecast({ ...values, openingStock: shelf }, shape)
    expect(run.opening.stock).toBe(shelf)
    for (const sheet of run.balance) expect(sheet.assets.stock).toBeGreaterThanOrEqual(shelf)
    expect(run.opening.total).toBeGreaterThan(forecast(values, shape).opening.total)
  })
})

describe('a tariff that is posted', () => {
  const inflation = { inflation: 0.2, fxDepreciation: 0.1 }

  it('stays, and so do the costs that are charged by it, while the others rise', () => {
    const flat = { ...values, unitsPerDay: 30, rampMonths: 0.25, ...inflation }
    const even = { ...shape, season: new Array(12).fill(1), isPricePosted: true }
    const perUnit = (row: { costOfSales: number; units: number }) => row.costOfSales / row.units
    const ratioOf = (postedCost: number) => {
      const run = forecast(flat, { ...even, postedCost })
      expect(run.months[35]!.revenue / run.months[35]!.units).toBeCloseTo(flat.pricePerUnit, -1)
      return perUnit(run.months[35]!) / perUnit(run.months[11]!)
    }
    const level = (m: number) => 0.5 * 1.2 ** (m / 12) + 0.5 * 1.1 ** (m / 12)
    expect(ratioOf(1)).toBeCloseTo(1, 6)
    expect(ratioOf(0)).toBeCloseTo(level(36) / level(12), 6)
    expect(ratioOf(0.25)).toBeCloseTo((0.25 + 0.75 * level(36)) / (0.25 + 0.75 * level(12)), 6)
  })

  it('stays in each simulation too', () => {
    const options = { streams: streamsFromSeed(5), paths: 256 }
    const posted = { ...shape, isPricePosted: true }
    const margin = (postedCost: number) => {
      const { year2Profit } = simulate({ ...values, ...inflation }, {}, { ...posted, postedCost }, [], options)
      return year2Profit.reduce((sum, each) => sum + each, 0)
    }
    expect(margin(1)).toBeGreaterThan(margin(0))
  })
})

describe('people who are hired when sales carry them', () => {
  it('are paid from the month that brings so many units a day, and stay', () => {
    const waiting: BusinessShape = { ...shape, hires: [{ share: 1, fromMonth: 1, fromSales: 20 }] }
    const run = forecast(values, waiting)
    const always = forecast(values, shape)
    const first = months.find((m) => run.costs[m - 1]!.wages > 0)!
    expect(first).toBeGreaterThan(1)
    for (const m of months) expect(run.costs[m - 1]!.wages).toBe(m < first ? 0 : always.costs[m - 1]!.wages)
    expect(forecast({ ...values, unitsPerDay: 10 }, waiting).costs.every((cost) => cost.wages === 0)).toBe(true)
  })
})

describe('a fair share of what people spend', () => {
  const market: Values = { ...values, marketSpending: 60_000_000_000, sellersNearby: 200, pull: 1 }

  it('never lets more sellers, less spending or less pull bring more sales', () => {
    const sold = (changed: Partial<Values>) => forecast({ ...market, ...changed }, shape).months.reduce((sum, row) => sum + row.units, 0)
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3000 }), fc.integer({ min: 0, max: 3000 }), (a, b) => {
        const [few, many] = a < b ? [a, b] : [b, a]
        expect(sold({ sellersNearby: many })).toBeLessThanOrEqual(sold({ sellersNearby: few }))
        expect(sold({ marketSpending: 1e7 * few + 1 })).toBeLessThanOrEqual(sold({ marketSpending: 1e7 * many + 1 }) + 0.36)
      }),
      { numRuns: 60 },
    )
    expect(sold({ pull: 0.5, sellersNearby: 2000 })).toBeLessThan(sold({ pull: 2, sellersNearby: 2000 }))
  })

  it('changes nothing where none is known, or where there is plenty', () => {
    expect(fairShare({ ...market, marketSpending: 0 })).toBe(Number.POSITIVE_INFINITY)
    expect(forecast({ ...market, marketSpending: 1e15 }, shape)).toEqual(forecast(values, shape))
  })

  it('says in what share of the simulations it binds', () => {
    const ranges = { unitsPerDay: { low: 20, likely: 30, high: 40 } }
    const share = fairShare(market)
    const at = (factor: number) =>
      simulate({ ...market, marketSpending: (market.marketSpending * factor) / share }, ranges, shape, [], {
        streams: streamsFromSeed(1),
        paths: 500,
      }).shares.capped
    expect(at(60)).toBe(0)
    expect(at(30)).toBeGreaterThan(0.3)
    expect(at(30)).toBeLessThan(0.7)
    expect(at(5)).toBe(1)
  })
})

describe('chance that is shared', () => {
  const ranges = { inflation: { low: 0.05, likely: 0.12, high: 0.3 }, fxDepreciation: { low: 0, likely: 0.06, high: 0.2 } }
  const streams = streamsFromSeed(9)
  const baseRun = simulateMonths(values, ranges, shape, [], { streams, paths: 300 })

  it('is the same rise of prices in every business of a country', () => {
    const there = simulateMonths(values, ranges, shape, [], { streams: { ...streams, business: 4711, city: 5 }, paths: 300 })
    expect(there.priceYears).toEqual(baseRun.priceYears)
    expect(there.revenue).not.toEqual(baseRun.revenue)
    expect(simulateMonths(values, ranges, shape, [], { streams: { ...streams, country: 5 }, paths: 300 }).priceYears).not.toEqual(
      baseRun.priceYears,
    )
  })

  it('is the same owner in every idea of a person', () => {
    const sales = (seed: number) => {
      const { revenue } = simulateMonths(values, {}, shape, [], { streams: streamsFromSeed(seed), paths: 256 })
      return Array.from({ length: 256 }, (_, path) => months.reduce((sum, m) => sum + revenue[(m - 1) * 256 + path]!, 0))
    }
    const [one, other] = [sales(9), sales(4711)]
    expect(one).not.toEqual(other)
    expect(correlation(one, other)).toBeGreaterThan(0.99)
  })

  it('strikes everyone in a city with the same power cut, and each with a theft of its own', () => {
    const struck = (kind: string, business: number) => {
      const shock = { kind, chancePerYear: 0.5, months: 1, salesLost: 0, costUp: 0, equipmentLost: 1 }
      const calm = simulateMonths(values, {}, shape, [], { streams: { ...streams, business }, paths: 300, noise: true })
      const hit = simulateMonths(values, {}, shape, [shock], { streams: { ...streams, business }, paths: 300, noise: true })
      return Array.from(hit.profit, (profit, at) => profit < calm.profit[at]! - 1)
    }
    expect(struck('outage', 1)).toEqual(struck('outage', 2))
    expect(struck('theft', 1)).not.toEqual(struck('theft', 2))
  })
})

describe('the first day', () => {
  it('belongs to the business: what is spent before the first sale is in the profit of the first year', () => {
    const flat = simulateMonths(values, {}, shape, [], { streams: streamsFromSeed(3), paths: 100, noise: false })
    const run = forecast(values, shape)
    expect(Math.abs(flat.year1Profit[0]! - run.balance[12]!.equity.retained)).toBeLessThan(200)
    expect(flat.openingLoss[0]).toBe(values.permitFees + values.preOperatingTotal)
  })
})

describe('goods that become more expensive', () => {
  const shock = { kind: 'fuel', chancePerYear: 0.9, months: 3, salesLost: 0, costUp: 0.3, equipmentLost: 0 }
  const run = (cost: number, shocks: (typeof shock)[]) =>
    simulateMonths({ ...values, costOfSalesPerUnit: values.pricePerUnit * cost }, {}, shape, shocks, {
      streams: streamsFromSeed(3),
      paths: 200,
    })
  const sum = (series: Float64Array) => series.reduce((total, amount) => total + amount, 0)

  it('are passed on by a trader, by the share of the goods in the price, and hardly by a service', () => {
    const rise = (cost: number) => sum(run(cost, [shock]).revenue) / sum(run(cost, []).revenue) - 1
    expect(rise(0)).toBe(0)
    expect(rise(0.9)).toBeGreaterThan(9 * rise(0.2))
    // Never more than the goods cost more.
    const lost = (cost: number) => sum(run(cost, []).profit) - sum(run(cost, [shock]).profit)
    for (const cost of [0.2, 0.5, 0.9]) expect(lost(cost)).toBeGreaterThan(0)
  })
})

function correlation(a: readonly number[], b: readonly number[]): number {
  const mean = (list: readonly number[]) => list.reduce((sum, each) => sum + each, 0) / list.length
  const [ma, mb] = [mean(a), mean(b)]
  const together = (x: readonly number[], mx: number, y: readonly number[], my: number) =>
    x.reduce((sum, each, at) => sum + (each - mx) * (y[at]! - my), 0)
  return together(a, ma, b, mb) / Math.sqrt(together(a, ma, a, ma) * together(b, mb, b, mb))
}
