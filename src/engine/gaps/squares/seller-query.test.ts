import { expect, test } from 'vitest'
import { catalogueEntry } from '../../score/catalogue.ts'
import { businessFixture } from '../../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../../testing/market-fixture.ts'
import { modelFixture } from '../../testing/model-fixture.ts'
import { queryForBusiness, queryForCategory } from './seller-query.ts'

const city = cityFixture('lagos', 'NG')
const facts = marketFixture([city])
const place = { city, country: facts.countries.NG, requestedName: null, known: true }
const where = { place, facts }
const nothing = { lists: [], counties: null }

function business(id: string, more: Parameters<typeof businessFixture>[1] = {}) {
  const archetype = businessFixture(id, more)
  return { archetype, entry: catalogueEntry({ archetype, place, facts, model: modelFixture(archetype) }) }
}

const chips = business('chips', { mapTags: ['amenity=fast_food'] })

test('a business asks for sellers of its tags, sustained by what is spent over what an established one sells', () => {
  const { parts, unitEconomics: offer } = queryForBusiness(chips, where)!
  expect(parts).toHaveLength(1)
  expect(parts[0]).toMatchObject({ class: 'prepared-food', tags: ['amenity=fast_food'], archetypeId: 'chips' })
  // 100,000 people × 5,000 a month × 4% ÷ (price × units × 25 days).
  const { pricePerUnit, unitsPerDay } = chips.entry
  expect(parts[0]!.sustainedPer100k!.likely).toBeCloseTo((100_000 * 5000 * 0.04) / (pricePerUnit * unitsPerDay * 25), 6)
  expect(offer).toEqual({ pull: 1, customersPerDay: unitsPerDay, capacityPerDay: 100 })
})

test('a business that sells to businesses has no custom of households, one of no street nothing to ask', () => {
  const books = business('books', { demand: { ...chips.archetype.demand, spending: 'business' } })
  expect(queryForBusiness(books, where)!.parts[0]!.sustainedPer100k).toBeNull()
  expect(queryForBusiness(business('web', { mapTags: ['office=it'], gapCategory: 'digital' }), where)).toBeNull()
})

test('a category is its businesses by class, tags together and sums of what they live from', () => {
  const soup = business('soup', { mapTags: ['amenity=restaurant', 'amenity=fast_food'] })
  const bread = business('bread', { mapTags: ['shop=bakery'] })
  const online = business('blog', { reach: 'online', mapTags: ['shop=bakery'] })
  const { parts, unitEconomics: offer, reach } = queryForCategory([chips, soup, bread, online], where, nothing)!
  expect(offer).toBeNull()
  expect(reach).toBe('walk-in')
  expect(parts.map(({ class: each, tags, archetypeId }) => [each, tags, archetypeId])).toEqual([
    ['prepared-food', ['amenity=fast_food', 'amenity=restaurant'], null],
    ['food-shops', ['shop=bakery'], null],
  ])
  const one = queryForBusiness(chips, where)!.parts[0]!
  expect(parts[0]!.expectedPer100k.likely).toBeCloseTo(2 * one.expectedPer100k.likely, 9)
  expect(parts[0]!.expectedPer100k.sd).toBeCloseTo(one.expectedPer100k.sd, 9)
  expect(queryForCategory([online], where, nothing)).toBeNull()
})

test('of a category those businesses are in it that the city’s lists, or statistics by industry, know', () => {
  const bread = business('bread', { mapTags: ['shop=bakery'], industries: ['311811'] })
  const mill = business('mill', { mapTags: ['craft=grinding_mill'] })
  const list = {
    origin: 'osm',
    month: '2024-09',
    holds: { classes: ['food-shops' as const], tags: ['shop=bakery'] },
    covers: 'city' as const,
    seen: [],
    points: null,
    source: 'a-list',
    batch: 'a-batch',
  }
  const tagsIn = (evidence: Parameters<typeof queryForCategory>[2]) =>
    queryForCategory([chips, bread, mill], where, evidence)!.parts.map(({ tags }) => tags)
  expect(tagsIn({ lists: [list], counties: null })).toEqual([['shop=bakery']])
  expect(tagsIn({ lists: [], counties: { employers: [], onePerson: [], people: [] } })).toEqual([['shop=bakery']])
  expect(tagsIn(nothing)).toEqual([['amenity=fast_food'], ['shop=bakery'], ['craft=grinding_mill']])
})
