import { expect, test } from 'vitest'
import { decideVerdict } from '../risk/verdict.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, countryFixture, marketFixture, testFact } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { assignTags, highPotential, isTrending, isUnique } from './tags.ts'

const facts = marketFixture([cityFixture('lagos', 'NG')])

function entries(n: number, low = 0.5) {
  return Array.from({ length: n }, (_, i) => ({
    id: `opp_${i}`,
    archetype: 'rice',
    countryCode: 'NG' as const,
    overallScore: i / 10,
    overallLow: i / 10 - low,
    verdict: 'good' as const,
  }))
}

test('High Potential is the top tenth of the country, by number', () => {
  expect([...highPotential(entries(20))]).toEqual(['opp_19', 'opp_18'])
  expect(highPotential(entries(9)).size).toBe(0)
})

test('a score whose interval reaches down to the median is no High Potential', () => {
  expect(highPotential(entries(20, 1.2)).size).toBe(0)
})

test('Trending needs a matching, dated, recent figure at the threshold that is not a guess', () => {
  const growing = (value: number, more: Parameters<typeof testFact>[3] = {}) =>
    countryFixture('NG', { growth: [{ series: 'internet-users', fact: testFact('g', value, '% a year', more) }] })
  const business = businessFixture('rice')
  expect(isTrending(business, growing(5), '2026-10')).toBe(true)
  expect(isTrending(business, growing(4.9), '2026-10')).toBe(false)
  expect(isTrending(business, growing(9, { confidence: 'low' }), '2026-10')).toBe(false)
  expect(isTrending(business, growing(9, { year: 2019 }), '2026-10')).toBe(false)
  expect(isTrending({ growthSeries: [] }, growing(9), '2026-10')).toBe(false)
})

test('Unique is fewer than three expected sellers per 100,000 people', () => {
  const few = (likely: number) => businessFixture('x', { providersPer100k: { low: likely / 2, likely, high: likely * 2, why: '' } })
  expect(isUnique(few(2.9), facts.countries.NG, facts)).toBe(true)
  expect(isUnique(few(3), facts.countries.NG, facts)).toBe(false)
})

test('the order is High Potential, Trending, Unique, none; what is not worth testing carries no tag', () => {
  const rare = businessFixture('rare', { growthSeries: [], providersPer100k: { low: 1, likely: 2, high: 3, why: '' } })
  const plain = businessFixture('plain', { growthSeries: [] })
  const rows = entries(20).map((entry, i) => ({
    ...entry,
    archetype: i < 5 ? 'rare' : i < 10 ? 'plain' : 'rice',
    verdict: i === 18 ? ('no' as const) : i === 16 || i === 3 ? ('careful' as const) : ('good' as const),
  }))
  const tags = assignTags(rows, new Map([rare, plain, businessFixture('rice')].map((each) => [each.id, each])), facts)
  expect(['opp_19', 'opp_18', 'opp_17', 'opp_16', 'opp_7', 'opp_3', 'opp_2'].map((id) => tags.get(id))).toEqual([
    'high-potential',
    null,
    'trending',
    null,
    null,
    null,
    'unique',
  ])
})

test('losses say no, doubts say careful, and only the rest is good', () => {
  const business = businessFixture('rice')
  const verdict = (shape: Parameters<typeof modelFixture>[1]) =>
    decideVerdict(modelFixture(business, shape), { city: facts.cities[0]!, country: facts.countries.NG })
  expect(verdict({})).toEqual({ verdict: 'good', reason: 'sound' })
  expect(verdict({ breakEven: { month: null } })).toEqual({ verdict: 'no', reason: 'never-covers-costs' })
  expect(verdict({ monthlyProfit: -100 })).toEqual({ verdict: 'no', reason: 'loss-after-a-year' })
  expect(verdict({ risk: { probabilityLoss: 0.5 } })).toEqual({ verdict: 'no', reason: 'loses-in-most-runs' })
  expect(verdict({ risk: { probabilityLoss: 0.3 } })).toEqual({ verdict: 'careful', reason: 'often-loses' })
  expect(verdict({ risk: { cashNeeded: { p50: 60_000, p80: 151_000, p90: 200_000 } } })).toEqual({
    verdict: 'careful',
    reason: 'often-short-of-cash',
  })
  expect(verdict({ breakEven: { paybackMonth: 30 } })).toEqual({ verdict: 'careful', reason: 'slow-payback' })
  expect(verdict({ monthlyProfit: 4000 })).toEqual({ verdict: 'careful', reason: 'less-than-a-wage' })
  // Half a wage for a quarter of the hours is more than a job pays.
  const model = modelFixture(business, { monthlyProfit: 4000 })
  const hours = { ...model.assumptions[0]!, key: 'ownerHoursPerWeek', value: 4 }
  const partTime = { ...model, assumptions: [...model.assumptions, hours] }
  expect(decideVerdict(partTime, { city: facts.cities[0]!, country: facts.countries.NG }).reason).toBe('sound')
})
