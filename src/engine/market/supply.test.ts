import fc from 'fast-check'
import { expect, test } from 'vitest'
import { interval, spreadOf } from '../quantity/spread.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, countryFixture, firmsFixture, marketFixture, testFact } from '../testing/market-fixture.ts'
import { engelFactor, expectedSupply, gapIndex, gapIndexInterval, sellersPer100k, spendingPer100k, spendingPerHead } from './supply.ts'

const business = businessFixture('rice')
const lagos = cityFixture('lagos', 'NG')
const facts = marketFixture([lagos])
const place = { city: lagos, country: facts.countries.NG, requestedName: null, known: true }

test('gap index by hand: no difference 0, three against one 50, demand alone 100, supply alone −100, nothing at all 0', () => {
  expect(gapIndex(5, 5)).toBe(0)
  expect(gapIndex(3, 1)).toBe(50)
  expect(gapIndex(1, 3)).toBe(-50)
  expect(gapIndex(7, 0)).toBe(100)
  expect(gapIndex(0, 7)).toBe(-100)
  expect(gapIndex(0, 0)).toBe(0)
  expect(gapIndex(120, 80)).toBe(20)
  expect(() => gapIndex(-1, 2)).toThrow(RangeError)
  expect(() => gapIndex(Number.NaN, 2)).toThrow(RangeError)
})

test('the index stays within ±100, rises with demand, falls with supply and turns its sign when the two change places', () => {
  const amount = fc.double({ min: 0, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(amount, amount, amount, (d, s, more) => {
      const index = gapIndex(d, s)
      expect(Math.abs(index)).toBeLessThanOrEqual(100)
      expect(gapIndex(d + more, s)).toBeGreaterThanOrEqual(index - 1e-9)
      expect(gapIndex(d, s + more)).toBeLessThanOrEqual(index + 1e-9)
      expect(gapIndex(s, d)).toBeCloseTo(-index, 9)
    }),
  )
})

test('the interval of the index holds it and widens with doubt', () => {
  const sure = gapIndexInterval({ likely: 3, sd: 0.1 }, { likely: 1, sd: 0.1 })
  const unsure = gapIndexInterval({ likely: 3, sd: 0.8 }, { likely: 1, sd: 0.1 })
  expect(sure.likely).toBe(50)
  expect(unsure.low).toBeLessThan(sure.low)
  expect(unsure.high).toBeGreaterThan(sure.high)
})

test('spending a head is that of the national accounts: 60,000 a year is 5,000 a month', () => {
  expect(spendingPerHead(place, '2026-10').likely).toBe(5000)
  // 100,000 people × 5,000 × 4% of it.
  expect(spendingPer100k(business, place, facts)!.likely).toBeCloseTo(20_000_000, 3)
})

test('what businesses buy is not guessed from household budgets', () => {
  const firm = businessFixture('books', { demand: { ...business.demand, spending: 'business' } })
  expect(spendingPer100k(firm, place, facts)).toBeNull()
})

test('a necessity takes a smaller share in a richer country, a luxury a larger, and neither runs away', () => {
  const rich = countryFixture('US', {}, { gdpPerCapitaPpp: testFact('US:ppp', 16_000, 'international dollars a year') })
  const world = marketFixture([lagos], { US: rich })
  const at = (incomeElasticity: number) =>
    engelFactor(businessFixture('x', { demand: { ...business.demand, incomeElasticity } }), rich, world)
  expect(at(1)).toBe(1)
  expect(at(0.5)).toBeCloseTo(0.5, 12)
  expect(at(1.5)).toBeCloseTo(2, 12)
  expect(at(9)).toBe(3)
  expect(at(-9)).toBeCloseTo(1 / 3, 12)
})

test('what an author says of a country is kept there as it is: income carries nothing over and adds no doubt', () => {
  const rich = countryFixture('US', {}, { gdpPerCapitaPpp: testFact('US:ppp', 160_000, 'international dollars a year') })
  const chicago = cityFixture('chicago', 'US')
  const there = { city: chicago, country: rich, requestedName: null, known: true }
  const world = marketFixture([lagos, chicago], { US: rich })
  const { demand, providersPer100k } = business
  const anchored = businessFixture('few', {
    demand: { ...demand, share: { ...demand.share, anchors: { US: [0.00005, 0.0001, 0.0002] } } },
    providersPer100k: { ...providersPer100k, anchors: { US: [0.5, 1.25, 2.5] } },
  })
  const perHead = spendingPerHead(there, world.asOf)
  const spent = spendingPer100k(anchored, there, world)!
  expect(spent.likely).toBeCloseTo(10 * perHead.likely, 6)
  expect(spent.sd).toBeCloseTo(Math.hypot(perHead.sd, spreadOf({ low: 1, likely: 2, high: 4 }, 'x').sd), 12)
  expect(expectedSupply(anchored, there, world)).toMatchObject({ basis: 'anchor', per100k: { likely: 1.25 } })
  expect(expectedSupply(anchored, there, world).per100k.sd).toBeCloseTo(spreadOf({ low: 0.5, likely: 1.25, high: 2.5 }, 'x').sd, 12)
  // A country without one has home's, carried over.
  expect(spendingPer100k(anchored, place, facts)).toEqual(spendingPer100k(business, place, facts))
  expect(expectedSupply(anchored, place, facts)).toEqual(expectedSupply(business, place, facts))
})

test('what was counted is weighed with the assumption, and lies between the two', () => {
  const counted = cityFixture('lagos', 'NG', { firms: firmsFixture(300, 0) })
  const there = { ...place, city: counted }
  const alone = sellersPer100k(business, place, facts)
  expect(alone).toMatchObject({ counted: null, spread: { likely: 200 } })
  const both = sellersPer100k({ ...business, industries: ['722513', '722330'] }, there, facts)
  expect(both.counted).toMatchObject({ employers: 300, onePerson: 0 })
  // 300 firms among 500,000 people of the counties are 60 in 100,000.
  expect(both.counted!.per100k.likely).toBeCloseTo(60, 9)
  expect(both.spread.likely).toBeGreaterThan(60)
  expect(both.spread.likely).toBeLessThan(200)
  expect(both.spread.sd).toBeLessThan(alone.spread.sd)
})

test('authors’ low and high are the 5th and 95th percentile; the interval shown is 80%', () => {
  const spread = spreadOf({ low: 10, likely: 20, high: 40 }, 'x')
  const shown = interval(spread)
  expect(spread.sd).toBeCloseTo(Math.log(4) / (2 * 1.6448536269514722), 12)
  expect(shown.low).toBeGreaterThan(10)
  expect(shown.high).toBeLessThan(40)
  expect(() => spreadOf({ low: 0, likely: 1, high: 2 }, 'share')).toThrow('share')
})
