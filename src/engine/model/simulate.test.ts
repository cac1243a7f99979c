import { describe, expect, it } from 'vitest'
import { quantiles } from '../quantity/quantiles.ts'
import { drawnKeys, priceCostCorrelation } from '../risk/copula.ts'
import { varianceShares } from '../risk/variance-shares.ts'
import { furnitureMaker, teaStall, uniformShop } from '../testing/worked-examples.ts'
import { breakEvenOf } from './break-even.ts'
import { cashNeedMonths, ownerEffectSd } from './constants.ts'
import { forecast } from './forecast.ts'
import type { Ranges, Shape, ValueKey, Values } from './model-inputs.ts'
import { ratiosOf } from './ratios.ts'
import { monthlyChance, simulate, streamsFrom, triangular } from './simulate.ts'

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

  it('are the same bytes for the same seed, and the first thousand are the first of four thousand', () => {
    const few = simulate(values, ranges, shape, [theft], { streams: streamsFrom(42), paths: 1000 })
    const many = simulate(values, ranges, shape, [theft], { streams: streamsFrom(42), paths: 4000 })
    expect(simulate(values, ranges, shape, [theft], { streams: streamsFrom(42), paths: 1000 })).toEqual(few)
    expect(many.year1Profit.slice(0, 1000)).toEqual(few.year1Profit)
    expect(many.cash.slice(11 * 4000, 11 * 4000 + 1000)).toEqual(few.cash.slice(11 * 1000, 12 * 1000))
    expect(simulate(values, ranges, shape, [theft], { streams: streamsFrom(43), paths: 1000 }).year1Profit).not.toEqual(few.year1Profit)
  })

  it('run out of cash in fewer cases, or as many, the more own money there is', () => {
    const outs = [0, 2e7, 3e7, 4e7, 6e7, 9e7].map((ownCapital) => {
      const simulations = simulate({ ...values, ownCapital }, ranges, shape, [theft], {
        streams: streamsFrom(5),
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
    const calm = simulate(values, sound, shape, [], { streams: streamsFrom(8), paths: 2000 })
    const struck = simulate(values, sound, shape, [theft], { streams: streamsFrom(8), paths: 2000 })
    const mean = (list: Float64Array) => list.reduce((a, b) => a + b) / list.length
    expect(mean(struck.year1Profit)).toBeLessThan(mean(calm.year1Profit))
    expect(struck.year1Profit.every((profit, path) => profit <= calm.year1Profit[path]! + 1e-6)).toBe(true)
  })

  it('spread what businesses share evenly over the first 200 paths', () => {
    for (const seed of [1, 8, 42, 977]) {
      const { owner } = simulate(values, ranges, shape, [], { streams: streamsFrom(seed), paths: 200 })
      const mean = owner.reduce((a, b) => a + b) / 200
      const sd = Math.sqrt(owner.reduce((sum, z) => sum + (z - mean) ** 2, 0) / 200)
      expect(Math.abs(mean)).toBeLessThan(0.05)
      expect(Math.abs(sd - 1)).toBeLessThan(0.05)
    }
  })

  it('are struck as often as the chance in a year says', () => {
    const burglary = { kind: 'theft', chancePerYear: 0.3, months: 1, salesLost: 0, costUp: 0, equipmentLost: 1 }
    const calm = simulate(values, {}, shape, [], { streams: streamsFrom(3), paths: 4000 })
    const struck = simulate(values, {}, shape, [burglary], { streams: streamsFrom(3), paths: 4000 })
    const hit = struck.year1Profit.filter((profit, path) => profit < calm.year1Profit[path]! - 1).length / 4000
    expect(hit).toBeGreaterThan(0.27)
    expect(hit).toBeLessThan(0.33)
    expect(1 - (1 - monthlyChance(0.3)) ** 12).toBeCloseTo(0.3, 12)
  })

  it('change no ratio when all money is scaled by an exchange rate', () => {
    for (const example of [teaStall, uniformShop, furnitureMaker]) {
      const factor = 1370
      const scaled: Values = { ...example.values }
      for (const key of money) scaled[key] *= factor
      const { tax } = example.shape
      const scaledShape: Shape = {
        ...example.shape,
        tax: { ...tax, floors: tax.floors.map((v) => v * factor), base: tax.base.map((v) => v * factor) },
      }
      const [here, there] = [forecast(example.values, example.shape), forecast(scaled, scaledShape)]
      const before = ratiosOf(example.values, example.shape, here, 5e7, 1)
      const after = ratiosOf(scaled, scaledShape, there, 5e7 * factor, 1)
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
      const [even, evenScaled] = [breakEvenOf(example.values, example.shape, here), breakEvenOf(scaled, scaledShape, there)]
      expect(evenScaled.month).toBe(even.month)
      expect(evenScaled.paybackMonth).toBe(even.paybackMonth)
      expect(evenScaled.unitsPerDay).toBeCloseTo(even.unitsPerDay!, 4)
      const simulations = simulate(example.values, spread(example.values, 0.7, 1.3), example.shape, [theft], {
        streams: streamsFrom(2),
        paths: 500,
      })
      const simulationsScaled = simulate(scaled, spread(scaled, 0.7, 1.3), scaledShape, [theft], { streams: streamsFrom(2), paths: 500 })
      const losses = (list: Float64Array) => list.filter((profit) => profit < 0).length
      expect(losses(simulationsScaled.year1Profit)).toBe(losses(simulations.year1Profit))
      expect(simulationsScaled.payback).toEqual(simulations.payback)
    }
  })

  it('give a band at least 1.5 times as wide with errors held as with errors redrawn each year', () => {
    const paths = 4000
    const runs = [21, 22, 23].map((seed) => simulate(values, ranges, shape, [], { streams: streamsFrom(seed), paths }))
    const three = (yearRun: (year: number) => (typeof runs)[number]) => {
      const sums = new Float64Array(paths)
      for (let m = 0; m < 36; m++) {
        const { profit } = yearRun(Math.floor(m / 12))
        for (let path = 0; path < paths; path++) sums[path]! += profit[m * paths + path]!
      }
      const [low, high] = quantiles(sums, 0, paths, [0.1, 0.9])
      return high! - low!
    }
    expect(three(() => runs[0]!) / three((year) => runs[year]!)).toBeGreaterThan(1.5)
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
    let held = 0
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
      const simulations = simulate(modes, stated, shape, [], { streams: streamsFrom(business), paths: 1000 })
      const [low, high] = quantiles(simulations.year1Profit, 0, 1000, [0.1, 0.9])
      const tie = priceCostCorrelation(modes.costOfSalesPerUnit / modes.pricePerUnit)
      for (let simulation = 0; simulation < 40; simulation++) {
        const true_: Values = { ...likely }
        const price = normal()
        const outlier = random() < 0.1 ? 2 : 1
        for (const key of keys) {
          const own = normal()
          const z =
            key === 'pricePerUnit'
              ? price
              : key === 'costOfSalesPerUnit'
                ? tie * price + Math.sqrt(1 - tie * tie) * own
                : key === 'unitsPerDay'
                  ? -0.35 * price + Math.sqrt(1 - 0.35 ** 2) * own
                  : own
          true_[key] *= Math.exp(z * sd[key] * outlier)
        }
        // People with the same business differ, here as there.
        true_.unitsPerDay *= Math.exp(ownerEffectSd * normal())
        const noise = forecast(true_, shape)
          .months.slice(0, 12)
          .reduce((sum, row) => sum + row.netProfit + (row.grossProfit * (random() - 0.5)) / 3, 0)
        all++
        if (noise >= low! && noise <= high!) held++
      }
    }
    expect(held / all).toBeGreaterThan(0.75)
    expect(held / all).toBeLessThan(0.85)
  })

  it('wobble by a triangular draw of mean 0 and variance 1', () => {
    const draws = Array.from({ length: 100_000 }, (_, index) => triangular(((index * 0.6180339887498949) % 1) + 1e-12))
    expect(draws.reduce((a, b) => a + b) / draws.length).toBeCloseTo(0, 1)
    expect(draws.reduce((sum, draw) => sum + draw * draw, 0) / draws.length).toBeCloseTo(1, 1)
    expect(Math.max(...draws.map(Math.abs))).toBeLessThanOrEqual(Math.sqrt(6))
  })

  it('explain a sum of drivers by their variances', () => {
    const paths = 20_000
    const simulations = simulate(values, ranges, shape, [], { streams: streamsFrom(6), paths })
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
