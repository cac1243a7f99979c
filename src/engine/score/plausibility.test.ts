import { expect, test } from 'vitest'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import {
  isPlausible,
  measurePlausibility,
  type PairStatistics,
  pairStatistics,
  plausibilityBands,
  plausibilityKeys,
} from './plausibility.ts'

const lagos = cityFixture('lagos', 'NG')
const facts = marketFixture([lagos])
const place = { city: lagos, country: facts.countries.NG, requestedName: null, known: true }
const rice = businessFixture('rice')
/** Sales of month 24 of one standard deviation. */
const spread = { p10: 1, p90: Math.exp(2 * 1.281552) }

test('a pair adds its third year: sales and profit before tax in dollars, what is left in wages at today’s prices', () => {
  const model = modelFixture(rice, { monthlyProfit: 15_000 })
  const figures = pairStatistics({ archetype: rice, place }, model, spread)!
  const rate = place.country.facts.fxPerUsd.value
  expect(figures.sales).toBeCloseTo((12 * 100_000) / rate, 6)
  expect(figures.profit).toBeCloseTo((12 * 15_000) / rate, 6)
  expect(figures.wages).toBeCloseTo(15_000 / place.country.facts.helperWage.value, 6)
  expect(figures.salesSpread).toBeCloseTo(1, 9)
  const taxed = { ...model, months: model.months.map((row) => ({ ...row, netProfit: 10_000, tax: 5_000 })) }
  expect(pairStatistics({ archetype: rice, place }, taxed, spread)!.profit).toBeCloseTo(figures.profit, 6)
  const rising = {
    ...model,
    assumptions: [...model.assumptions, { ...model.assumptions[0]!, key: 'inflation', value: 44, unit: '% a year' }],
  }
  const level = Array.from({ length: 12 }, (_, index) => 1.44 ** (-(25 + index) / 12))
  expect(pairStatistics({ archetype: rice, place }, rising, spread)!.wages).toBeCloseTo(
    (figures.wages * level.reduce((a, b) => a + b)) / 12,
    6,
  )
})

test('a pair that is closed to its city adds nothing', () => {
  const closed = { kind: 'banned' as const, why: 'It is forbidden there.' }
  expect(pairStatistics({ archetype: rice, place }, { ...modelFixture(rice), closed }, spread)).toBeNull()
})

const pair: PairStatistics = {
  archetype: 'rice',
  countryCode: 'US',
  verdict: 'good',
  sales: 100,
  profit: 20,
  wages: 1,
  lossOdds: 0.2,
  salesSpread: 0.6,
  wageOdds: 0.7,
  hasLoan: true,
}

test('all pairs together: margins are pooled, shares counted, and the two verdicts compared', () => {
  const whole = measurePlausibility(
    [
      pair,
      { ...pair, sales: 300, profit: 90, wages: 6, salesSpread: null },
      { ...pair, archetype: 'tea', countryCode: 'NG', sales: 1e6, verdict: 'no', wageOdds: 0.2, lossOdds: 0, wages: 8, salesSpread: 0.4 },
      { ...pair, archetype: 'tea', countryCode: 'GH', verdict: 'no', wageOdds: 0.4, wages: 7, salesSpread: 0.5, hasLoan: false },
    ],
    'key',
  )
  expect(whole?.figures).toEqual({
    margin: 110 / 400,
    neverLoses: 0.25,
    salesSpread: 0.5,
    leavesMuch: 0.75,
    winners: expect.closeTo(0.4, 12),
    loans: 1,
  })
  expect(whole?.much).toEqual([
    { archetype: 'tea', countries: ['GH', 'NG'], pairs: 2, wages: 8 },
    { archetype: 'rice', countries: ['US'], pairs: 1, wages: 6 },
  ])
  expect(measurePlausibility([pair], 'key')).toBeNull()
})

test('a band holds its ends and nothing beyond them', () => {
  for (const key of plausibilityKeys) {
    const { min: least, max: most } = plausibilityBands[key]
    expect([isPlausible(key, least), isPlausible(key, most)]).toEqual([true, true])
    expect([isPlausible(key, least - 0.001), isPlausible(key, most + 0.001)]).toEqual([false, false])
  }
})
