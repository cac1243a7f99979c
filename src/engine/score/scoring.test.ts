import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Axis, axes } from '../quantity/vocabulary.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, countryFixture, marketFixture, testFact } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { wilsonInterval } from './axes.ts'
import { axisAngle, maxInterval, overallScore, scoreAxes } from './scoring.ts'

const city = cityFixture('lagos', 'NG')
const facts = marketFixture([city])
const place = { city, country: facts.countries.NG, requestedName: null, known: true }
const business = businessFixture('rice')

function axis(
  name: Axis,
  more: Parameters<typeof businessFixture>[1] = {},
  shape: Parameters<typeof modelFixture>[1] = {},
  at = place,
  market = facts,
) {
  const archetype = businessFixture('rice', more)
  return scoreAxes({ archetype, place: at, facts: market, model: modelFixture(archetype, shape) }).scores.find(
    (each) => each.axis === name,
  )!
}

test('eight axes in their order, 45 degrees apart, each inside its interval, with a formula', () => {
  const { scores } = scoreAxes({ archetype: business, place, facts, model: modelFixture(business) })
  expect(scores.map((each) => each.axis)).toEqual([...axes])
  expect(axes.map(axisAngle)).toEqual([0, 45, 90, 135, 180, 225, 270, 315])
  for (const { score, low, high, formula } of scores) {
    expect(formula.length).toBeGreaterThan(20)
    expect(low!).toBeLessThanOrEqual(score!)
    expect(high!).toBeGreaterThanOrEqual(score!)
  }
})

test('every score opens to what it is made of, also where no permit is needed', () => {
  const { scores, evidence } = scoreAxes({
    archetype: businessFixture('rice', { permits: [] }),
    place,
    facts,
    model: modelFixture(business),
  })
  for (const { axis, score, evidence: ids } of scores) if (score !== null) expect(ids.length, axis).toBeGreaterThan(0)
  const ease = scores.find(({ axis }) => axis === 'ease')!.evidence.flatMap((id) => evidence.find((each) => each.id === id) ?? [])
  expect(ease.map(({ unit }) => unit)).toContain('weeks')
  for (const { reason } of ease) expect(reason).toMatch(/^\p{Lu}.+\.$/u)
})

test('demand and headroom by hand: spending carries 200 stalls where 200 are expected', () => {
  // 20 million a month ÷ 100,000 a month of one stall = 200 per 100,000 people; 15,000 in walking distance carry 30; 30 ÷ (30 + 12).
  expect(axis('demand').score).toBe(71.4)
  expect(axis('headroom').score).toBe(50)
})

test('affordability by hand: 65,000 of cash against 120,000 of yearly income', () => {
  expect(axis('affordability').score).toBe(78.7)
  expect(axis('affordability')).toMatchObject({ low: 75, high: 82.8 })
})

test('profitability by hand: 15,000 a month is three helpers’ wages, 3 ÷ 5; a loss scores nothing', () => {
  expect(axis('profitability').score).toBe(60)
  expect(axis('profitability', {}, { monthlyProfit: -2000 }).score).toBe(0)
})

test('speed by hand: costs covered in month 3, money back in month 8', () => {
  expect(axis('speed').score).toBe(55)
  expect(
    axis('speed', {}, { breakEven: { month: null, paybackMonth: null }, risk: { paybackMonth: { p10: null, p50: null, p90: null } } })
      .score,
  ).toBe(0)
})

test('resilience by hand: 0.5 · 0.9 + 0.3 · 0.9 + 0.2 · 0.4', () => {
  expect(axis('resilience').score).toBe(80)
})

test('Wilson’s interval equals the one computed apart', () => {
  expect(wilsonInterval(0.1, 20).low).toBeCloseTo(0.04231365639641149, 12)
  expect(wilsonInterval(0.1, 20).high).toBeCloseTo(0.21839592689220005, 12)
  expect(wilsonInterval(0, 20).low).toBe(0)
})

test('growth is 50 when it is 3% a year, and needs a matching dated figure', () => {
  const slow = countryFixture('NG', { growth: [{ series: 'internet-users', fact: testFact('g', 3, '% a year') }] })
  expect(axis('growth', {}, {}, { ...place, country: slow }).score).toBe(50)
  expect(axis('growth', { growthSeries: [] })).toMatchObject({ score: null, low: null, high: null })
  expect(axis('growth', { growthSeries: ['mobile-money'] }).score).toBeNull()
})

test('ease is unknown where a permit was not researched, and says which', () => {
  const bare = countryFixture('CI', { permits: [] })
  const result = axis('ease', {}, {}, { ...place, country: bare })
  expect(result.score).toBeNull()
  expect(result.formula).toContain('food handler')
})

test('demand and headroom of a business that serves businesses are unknown, not filled in', () => {
  const demand = { ...business.demand, spending: 'business' as const }
  expect(axis('demand', { demand }).score).toBeNull()
  expect(axis('headroom', { demand }).score).toBeNull()
})

test('an interval that leaves everything open makes the axis unknown', () => {
  const providersPer100k = { low: 0.1, likely: 100, high: 100_000, why: 'nobody knows' }
  const result = axis('headroom', { providersPer100k })
  expect(result.score).toBeNull()
  expect(result.formula).toContain('too wide')
  expect(maxInterval).toBeLessThan(100)
})

test('overall is the plain mean of the known axes on ten', () => {
  const known = [60, 80].map((score) => ({ score, low: score - 10, high: score + 10 }))
  const overall = overallScore([...known, { score: null, low: null, high: null }])
  expect(overall.score).toBe(7)
  // Two half-widths of 10 with correlation 0.5: √(100 + 100 + 2 · 0.5 · 100) ÷ 2 = 8.66.
  expect(overall.low).toBe(6.13)
  expect(() => overallScore([{ score: null, low: null, high: null }])).toThrow('no axis')
})

test('more profit never lowers profitability, more cash needed never raises affordability', () => {
  const amount = fc.integer({ min: 1, max: 500_000 })
  fc.assert(
    fc.property(amount, amount, (a, more) => {
      const profit = (monthlyProfit: number) => axis('profitability', {}, { monthlyProfit }).score ?? 0
      expect(profit(a + more)).toBeGreaterThanOrEqual(profit(a))
      const cash = (startup: number) => axis('affordability', {}, { startup }).score ?? 0
      expect(cash(a + more)).toBeLessThanOrEqual(cash(a))
    }),
    { numRuns: 50 },
  )
})
