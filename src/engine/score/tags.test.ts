import { expect, test } from 'vitest'
import { judge } from '../risk/verdict.ts'
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

test('what leaves too little is a no, what is near or late is careful, and only the rest is good', () => {
  const business = businessFixture('rice')
  const place = { city: facts.cities[0]!, country: facts.countries.NG }
  const judged = (shape: Parameters<typeof modelFixture>[1]) => {
    const { verdict, reason, cause } = judge(modelFixture(business, shape), place)
    return [verdict, reason, cause]
  }
  const year = (p50: number) => ({ year2Profit: { p10: 0, p50, p90: 2 * p50 } })
  const pay = facts.countries.NG.facts.helperWage.value
  expect(judged({})).toEqual(['good', 'pays', 'sound'])
  expect(judged({ risk: year(0) })).toEqual(['no', 'does-not-pay', 'earns-nothing'])
  expect(judged({ risk: year(12 * 0.49 * pay) })).toEqual(['no', 'does-not-pay', 'under-half-a-wage'])
  expect(judged({ risk: year(12 * 0.51 * pay) })).toEqual(['careful', 'close', 'about-a-wage'])
  expect(judged({ risk: year(12 * 1.09 * pay) })).toEqual(['careful', 'close', 'about-a-wage'])
  expect(judged({ risk: { ...year(12 * 1.11 * pay), year2LossOdds: 0.31 } })).toEqual(['careful', 'close', 'often-loses'])
  const safe = (startupTotal: number, p80: number) => {
    const model = modelFixture(business, { risk: { cashNeeded: { p50: 60_000, p80, p90: 2 * p80 } } })
    return judge({ ...model, startupTotal }, place).cause
  }
  expect([safe(50_000, 150_000), safe(50_000, 150_001)]).toEqual(['sound', 'often-short-of-cash'])
  // What opens with next to nothing is held against a year of pay, and not against three times nothing.
  expect([safe(1000, 12 * pay), safe(1000, 12 * pay + 1)]).toEqual(['sound', 'often-short-of-cash'])
  expect(judged({ breakEven: { paybackMonth: 30 } })).toEqual(['careful', 'pays-later', 'slow-payback'])
  // A loss of year 1 alone says nothing: animals grow before they are sold.
  expect(judged({ risk: { probabilityLoss: 0.9 } })).toEqual(['good', 'pays', 'sound'])
  // Half a wage for a quarter of the hours is more than a job pays.
  const model = modelFixture(business, { risk: year(12 * 0.5 * pay) })
  const hours = { ...model.assumptions[0]!, key: 'ownerHoursPerWeek', value: 4 }
  expect(judge({ ...model, assumptions: [...model.assumptions, hours] }, place).reason).toBe('pays')
})

test('what takes money for long and then pays is pays-later, and says for how long', () => {
  const model = { ...modelFixture(businessFixture('pigs'), {}), toLiveOn: { amount: 1, untilMonth: 9 } }
  expect(judge(model, { city: facts.cities[0]!, country: facts.countries.NG })).toEqual({
    verdict: 'careful',
    reason: 'pays-later',
    cause: 'needs-patience',
    needsMoneyForMonths: 9,
  })
})
