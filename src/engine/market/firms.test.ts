import { expect, test } from 'vitest'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, firmsFixture } from '../testing/market-fixture.ts'
import { countFirms, countSellers } from './firms.ts'

const business = businessFixture('rice', { industries: ['722513', '722330'] })
const city = (more: Parameters<typeof cityFixture>[2]) => cityFixture('houston', 'US', more)

test('firms with employees, and their part of the one-person firms by people and by industry', () => {
  const counted = countSellers(business, city({ firms: firmsFixture(300, 4000) }))!
  // Half of the city's people live in the counties, and 300 of the sector's 1,000 employers are of these industries.
  expect(counted.onePerson).toBeCloseTo(4000 * 0.5 * 0.3, 9)
  expect(counted.per100k.likely).toBeCloseTo((300 + 600) / 5, 9)
  expect(counted.facts.employers.map(({ value }) => value)).toEqual([100, 200])
  expect(counted.facts.onePerson.map(({ value }) => value)).toEqual([4000, 1000, 500_000])
})

test('nothing is counted where no industry is of the very kind, or there are no statistics', () => {
  const firms = firmsFixture(300, 4000)
  expect(countSellers(business, city({}))).toBeNull()
  expect(countSellers(businessFixture('jollof'), city({ firms }))).toBeNull()
})

test('a trade that no firm has is counted as few, with much doubt, and never as none', () => {
  const { people, onePerson } = firmsFixture(0, 4000)
  const none = countSellers(business, city({ firms: { people, employers: {}, onePerson } }))!
  expect(none.employers + none.onePerson).toBe(0)
  expect(none.per100k.likely).toBeGreaterThan(0)
  expect(none.per100k.sd).toBeGreaterThan(1)
})

test('more of a county’s one-person firms are of an industry the more of its employers are', () => {
  const rows = [
    { industry: '722513', firms: 30 },
    { industry: '722511', firms: 70 },
    { industry: '811111', firms: 900 },
  ]
  const onePerson = [
    { sector: '72', firms: 1000 },
    { sector: '44-45', firms: 500 },
  ]
  expect(countFirms(rows, onePerson, ({ industry }) => industry === '722513')).toEqual({ employers: 30, alone: 300 })
})
