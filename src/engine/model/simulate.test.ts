import { describe, expect, it } from 'vitest'
import { mix } from '../chance/random.ts'
import { cashNeedMonths, ownerEffectSd } from '../economy/constants.ts'
import { quantiles } from '../quantity/quantiles.ts'
import { varianceShares } from '../risk/variance-shares.ts'
import { furnitureMaker, teaStall, uniformShop } from '../testing/worked-examples.ts'
import { computeBreakEven } from './break-even.ts'
import { drawnKeys, priceCostCorrelation } from './copula.ts'
import { drawTablesFor, triangular } from './draw-tables.ts'
import { forecast } from './forecast.ts'
import type { BusinessShape, Ranges, ValueKey, Values } from './model-inputs.ts'
import { computeRatios } from './ratios.ts'
import { simulate, simulateMonths, streamsFromSeed } from './simulate.ts'
import { monthlyProbability } from './simulate-shocks.ts'

/** Each drawn assumption from `low` to `high` times its likely value. */
function spread(values: Values, low: number, high: number, keys: readonly ValueKey[] = drawnKeys): Ranges {
  return Object.fromEntries(keys.map((key) => [key, { low: values[key] * low, likely: values[key], high: values[key] * high }]))
}

const theft = { kind: 'theft', chancePerYear: 0.3, months: 2, salesLost: 0.3, costUp: 0.1, equipmentLost: 0.1 }
const money: ValueKey[] = [
  'pricePerUnit',
  'costOfSalesPerUnit',
  'wagesPerMonth',
  'rentPerMonth',
  'utilitiesPerMonth',
  'otherCostsPerMonth',
  'ownerDrawPerMonth',
  'equipmentTotal',
  'preOperatingTotal',
  'permitFees',
  'permitRenewalPerYear',
  'ownCapital',
  'loanAmount',
]

describe('the simulations', () => {
  const { values, shape } = uniformShop
  const ranges = spread(values, 0.7, 1.4)

  it('are the same bytes for the same seed, and fewer are the first of more up to the same power of two', () => {
    const run = (paths: number, seed = 42) => simulateMonths(values, ranges, shape, [theft], { streams: streamsFromSeed(seed), paths })
    const [few, again, many] = [run(1100), run(1100), run(2048)]
    for (const key of ['revenue', 'profit', 'cash', 'draws', 'cashNeeded', 'payback'] as const)
      expect(Buffer.compare(Buffer.from(again[key].buffer), Buffer.from(few[key].buffer)), key).toBe(0)
    expect(again.shares).toEqual(few.shares)
    expect(many.year1Profit.slice(0, 1100)).toEqual(few.year1Profit)
    expect(many.cash.slice(11 * 2048, 11 * 2048 + 1100)).toEqual(few.cash.slice(11 * 1100, 12 * 1100))
    expect(run(1100, 43).year1Profit).not.toEqual(few.year1Profit)
  })

  it('are the same with and without their months, and those add up to what a card says', () => {
    const options = { streams: streamsFromSeed(42), paths: 512, wage: 2e6 }
    const { year1Profit, cashNeeded, payback, month12Revenue, month24Revenue, month12Profit, shares } = simulate(
      values,
      ranges,
      shape,
      [theft],
      options,
    )
    const months = simulateMonths(values, ranges, shape, [theft], options)
    expect(months).toMatchObject({ year1Profit, cashNeeded, payback, shares })
    const at = (series: Float64Array, m: number) => series.slice((m - 1) * 512, m * 512)
    expect([at(months.revenue, 12), at(months.revenue, 24), at(months.profit, 12)]).toEqual([month12Revenue, month24Revenue, month12Profit])
    const sum = (path: number, from: number, to: number, start: number) => {
      let total = start
      for (let m = from; m <= to; m++) total += months.profit[(m - 1) * 512 + path]!
      return total
    }
    const share = (is: (path: number) => boolean) => Array.from({ length: 512 }, (_, path) => path).filter(is).length / 512
    expect(shares.loss).toBe(share((path) => sum(path, 1, 12, -months.openingLoss[path]!) < 0))
    expect(shares.cashOut).toBe(
      share(
        (path) => months.openingCash[path]! < 0 || Array.from({ length: 36 }, (_, m) => months.cash[m * 512 + path]!).some((c) => c < 0),
      ),
    )
    // Without inflation the wage of the last year is twelve of today's.
    expect(shares.wage).toBeGreaterThan(0)
    expect(shares.wage).toBeLessThanOrEqual(share((path) => sum(path, 25, 36, -12 * 2e6) > 0))
  })

  it('run out of cash in fewer cases, or as many, the more own money there is', () => {
    const outs = [0, 2e7, 3e7, 4e7, 6e7, 9e7].map((ownCapital) => {
      const simulations = simulateMonths({ ...values, ownCapital }, ranges, shape, [theft], {
        streams: streamsFromSeed(5),
        paths: 800,
        needMonths: cashNeedMonths,
      })
      const short = simulations.cashNeeded.filter((need) => need > ownCapital).length
      let inYear = 0
      let below = 0
      for (let path = 0; path < 800; path++) {
        const outBy = (months: number) =>
          simulations.openingCash[path]! < 0 ||
          Array.from({ length: months }, (_, m) => simulations.cash[m * 800 + path]!).some((cash) => cash < 0)
        if (outBy(cashNeedMonths)) inYear++
        if (outBy(36)) below++
      }
      // A path that needs more by then than there is runs out by then, and no other does.
      expect(inYear).toBe(short)
      return below
    })
    expect(outs).toEqual([...outs].sort((a, b) => b - a))
    expect(outs[0]).toBe(800)
    expect(outs.at(-1)!).toBeLessThan(400)
  })

  it('earn less with a shock than without, where each sale leaves something', () => {
    const sound = spread(values, 0.85, 1.15)
    const calm = simulate(values, sound, shape, [], { streams: streamsFromSeed(8), paths: 2000 })
    const struck = simulate(values, sound, shape, [theft], { streams: streamsFromSeed(8), paths: 2000 })
    const mean = (list: Float64Array) => list.reduce((a, b) => a + b) / list.length
    expect(mean(struck.year1Profit)).toBeLessThan(mean(calm.year1Profit))
    expect(struck.year1Profit.every((profit, path) => profit <= calm.year1Profit[path]! + 1e-6)).toBe(true)
  })

  it('spread the owner’s effect evenly over the first 200 paths', () => {
    const owner = drawTablesFor(200)
      .owner.slice(0, 200)
      .map((factor) => Math.log(factor) / ownerEffectSd)
    const mean = owner.reduce((a, b) => a + b) / 200
    const sd = Math.sqrt(owner.reduce((sum, z) => sum + (z - mean) ** 2, 0) / 200)
    expect(Math.abs(mean)).toBeLessThan(0.05)
    expect(Math.abs(sd - 1)).toBeLessThan(0.05)
  })

  it('are struck as often as the chance in a year says', () => {
    const burglary = { kind: 'theft', chancePerYear: 0.3, months: 1, salesLost: 0, costUp: 0, equipmentLost: 1 }
    const calm = simulate(values, {}, shape, [], { streams: streamsFromSeed(3), paths: 2048 })
    const struck = simulate(values, {}, shape, [burglary], { streams: streamsFromSeed(3), paths: 2048 })
    const hit = struck.year1Profit.filter((profit, path) => profit < calm.year1Profit[path]! - 1).length / 2048
    expect(hit).toBeGreaterThan(0.27)
    expect(hit).toBeLessThan(0.33)
    expect(1 - (1 - monthlyProbability(0.3)) ** 12).toBeCloseTo(0.3, 12)
  })

  it('change no ratio when all money is scaled by an exchange rate', () => {
    for (const example of [teaStall, uniformShop, furnitureMaker]) {
      const factor = 1370
      const scaled: Values = { ...example.values }
      for (const key of money) scaled[key] *= factor
      const { tax } = example.shape
      const scaledShape: BusinessShape = {
        ...example.shape,
        tax: { ...tax, floors: tax.floors.map((v) => v * factor), base: tax.base.map((v) => v * factor) },
      }
      const [base, there] = [forecast(example.values, example.shape), forecast(scaled, scaledShape)]
      const before = computeRatios(example.values, example.shape, base, 5e7, 1)
      const after = computeRatios(scaled, scaledShape, there, 5e7 * factor, 1)
      for (const key of [
        'grossMargin',
        'netMargin',
        'dscrWorst',
        'dscrAverage',
        'dscrAtSalesMinus20',
        'roi12',
        'currentRatio',
        'rentToSales',
        'irr',
      ] as const) {
        if (before[key] === null) expect(after[key]).toBeNull()
        else expect(after[key]! / before[key]!).toBeCloseTo(1, 4)
      }
      const [even, evenScaled] = [computeBreakEven(example.values, example.shape, base), computeBreakEven(scaled, scaledShape, there)]
      expect(evenScaled.month).toBe(even.month)
      expect(evenScaled.paybackMonth).toBe(even.paybackMonth)
      expect(evenScaled.unitsPerDay).toBeCloseTo(even.unitsPerDay!, 4)
      const simulations = simulate(example.values, spread(example.values, 0.7, 1.3), example.shape, [theft], {
        streams: streamsFromSeed(2),
        paths: 500,
      })
      const simulationsScaled = simulate(scaled, spread(scaled, 0.7, 1.3), scaledShape, [theft], {
        streams: streamsFromSeed(2),
        paths: 500,
      })
      const losses = (list: Float64Array) => list.filter((profit) => profit < 0).length
      expect(losses(simulationsScaled.year1Profit)).toBe(losses(simulations.year1Profit))
      expect(simulationsScaled.payback).toEqual(simulations.payback)
    }
  })

  it('give a band at least 1.5 times as wide with errors held as with errors redrawn each year', () => {
    const paths = 2048
    const { profit } = simulateMonths(values, ranges, shape, [], { streams: streamsFromSeed(21), paths })
    // Other paths in each year: the paths in an order by chance.
    const all = Array.from({ length: paths }, (_, path) => path)
    const orders = [0, 1, 2].map((year) => all.toSorted((a, b) => mix(a + paths * year) - mix(b + paths * year)))
    const three = (pathOf: (path: number, year: number) => number) => {
      const sums = new Float64Array(paths)
      for (let m = 0; m < 36; m++) {
        const year = Math.floor(m / 12)
        for (let path = 0; path < paths; path++) sums[path]! += profit[m * paths + pathOf(path, year)]!
      }
      const [low, high] = quantiles(sums, 0, paths, [0.1, 0.9])
      return high! - low!
    }
    expect(three((path) => path) / three((path, year) => orders[year]![path]!)).toBeGreaterThan(1.5)
  })

  it('hold the truth of an independent generator in 75 to 85 of 100 cases within their 80% band', () => {
    // Truth: lognormal marginals instead of PERT, one truth in ten an outlier of twice the spread, uniform monthly noise, its own generator.
    const random = lehmer(20_261_120)
    const normal = () => {
      let sum = -6
      for (let i = 0; i < 12; i++) sum += random()
      return sum
    }
    const spreads: Partial<Record<ValueKey, number>> = {
      pricePerUnit: 0.13,
      unitsPerDay: 0.25,
      costOfSalesPerUnit: 0.13,
      wagesPerMonth: 0.12,
      rentPerMonth: 0.25,
      utilitiesPerMonth: 0.25,
      otherCostsPerMonth: 0.25,
      rampMonths: 0.35,
    }
    let withinBand = 0
    let all = 0
    for (let business = 0; business < 60; business++) {
      const likely: Values = {
        ...values,
        unitsPerDay: 12 + 20 * random(),
        pricePerUnit: 45_000 + 15_000 * random(),
        wagesPerMonth: 5e6 * random(),
      }
      const sd = Object.fromEntries(Object.entries(spreads).map(([key, s]) => [key, s * (0.6 + 0.8 * random())])) as Record<
        ValueKey,
        number
      >
      const keys = Object.keys(sd) as ValueKey[]
      const stated: Ranges = Object.fromEntries(
        keys.map((key) => [
          key,
          {
            low: likely[key] * Math.exp(-1.645 * sd[key]),
            likely: likely[key] * Math.exp(-(sd[key] ** 2)),
            high: likely[key] * Math.exp(1.645 * sd[key]),
          },
        ]),
      )
      const modes: Values = { ...likely }
      for (const key of keys) modes[key] = stated[key]!.likely
      const simulations = simulate(modes, stated, shape, [], { streams: streamsFromSeed(business), paths: 1024 })
      const [low, high] = quantiles(simulations.year1Profit, 0, 1024, [0.1, 0.9])
      const tie = priceCostCorrelation(modes.costOfSalesPerUnit / modes.pricePerUnit)
      for (let simulation = 0; simulation < 40; simulation++) {
        const true_: Values = { ...likely }
        const price = normal()
        const outlier = random() < 0.1 ? 2 : 1
        for (const key of keys) {
          const normalDraw = normal()
          const z =
            key === 'pricePerUnit'
              ? price
              : key === 'costOfSalesPerUnit'
                ? tie * price + Math.sqrt(1 - tie * tie) * normalDraw
                : key === 'unitsPerDay'
                  ? -0.35 * price + Math.sqrt(1 - 0.35 ** 2) * normalDraw
                  : normalDraw
          true_[key] *= Math.exp(z * sd[key] * outlier)
        }
        // People with the same business differ, here as there.
        true_.unitsPerDay *= Math.exp(ownerEffectSd * normal())
        const noise = forecast(true_, shape)
          .months.slice(0, 12)
          .reduce((sum, row) => sum + row.netProfit + (row.grossProfit * (random() - 0.5)) / 3, 0)
        all++
        if (noise >= low! && noise <= high!) withinBand++
      }
    }
    expect(withinBand / all).toBeGreaterThan(0.75)
    expect(withinBand / all).toBeLessThan(0.85)
  })

  it('wobble by a triangular draw of mean 0 and variance 1, which rises with its share', () => {
    const draws = Array.from({ length: 100_000 }, (_, index) => triangular(((index * 0.6180339887498949) % 1) + 1e-12))
    expect(draws.reduce((a, b) => a + b) / draws.length).toBeCloseTo(0, 1)
    expect(draws.reduce((sum, draw) => sum + draw * draw, 0) / draws.length).toBeCloseTo(1, 1)
    expect(Math.max(...draws.map(Math.abs))).toBeLessThanOrEqual(Math.sqrt(6))
    expect(triangular(0.5)).toBeCloseTo(0, 12)
    // P(draw ≤ x) = (1 + x/√6)² / 2 below 0.
    for (const share of [0.01, 0.2, 0.4]) expect((1 + triangular(share) / Math.sqrt(6)) ** 2 / 2).toBeCloseTo(share, 12)
    for (let k = 1; k < 1000; k++) expect(triangular(k / 1000)).toBeGreaterThan(triangular((k - 1) / 1000))
  })

  it('explain a sum of drivers by their variances', () => {
    const paths = 20_000
    const simulations = simulateMonths(values, ranges, shape, [], { streams: streamsFromSeed(6), paths })
    const z = (driver: number, path: number) => simulations.draws[driver * paths + path]!
    // Wages (5) and permits (11) are not tied to each other: 3² against 1² is nine tenths and one tenth.
    const outcome = Float64Array.from({ length: paths }, (_, path) => 3 * z(5, path) + z(11, path))
    const [wages, permits] = varianceShares(simulations.draws, [5, 11], outcome)
    expect(wages).toBeCloseTo(0.9, 1)
    expect(permits).toBeCloseTo(0.1, 1)
  })
})

/** Park–Miller minimal standard generator: nothing in common with the engine's. */
function lehmer(seed: number): () => number {
  let state = seed % 2147483647
  return () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
}
