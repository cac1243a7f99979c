import { expect, test } from 'vitest'
import { officialCountOf, syntheticCity, twoLists } from '../../testing/synthetic-city.ts'
import { createCells } from './cells.ts'
import type { CityCompleteness, CityEvidence, OfficialCount, SellerList, SellerPoint } from './city-evidence.ts'
import { estimateCompleteness } from './completeness.ts'
import { chapman, matchLists, nameSimilarity } from './match-lists.ts'
import { observedByOrigin } from './observed-sellers.ts'

const city = syntheticCity({ seed: 4, side: 10, completeness: 0.5, per100k: 60 })
const total = city.truth.sellers.reduce((sum, each) => sum + each, 0)
const [map, register] = twoLists(city, 4, [0.5, 0.3])

test('Chapman’s estimate and Chao’s interval equal hand-computed ones', () => {
  // n1 = 200, n2 = 150, m = 60: 201 · 151 ÷ 61 − 1 = 496.557; variance 201·151·140·90 ÷ (61² · 62) = 1657.65; unseen 206.557;
  // factor e^(1.28155 · √ln(1 + 1657.65 ÷ 206.557²)) = 1.28429.
  const result = chapman({ first: 200, second: 150, both: 60 })
  expect(result.likely).toBeCloseTo(496.557, 3)
  expect(result.low).toBeCloseTo(290 + 206.557 / 1.28429, 1)
  expect(result.high).toBeCloseTo(290 + 206.557 * 1.28429, 1)
})

test('lists that hold the same outlets leave nothing unseen', () => {
  expect(chapman({ first: 40, second: 40, both: 40 })).toEqual({ low: 40, likely: 40, high: 40 })
})

test('an official count of the same thing in the same area comes first, and says the ratio', () => {
  const result = ask({ officialCounts: [official({})], lists: [listOf('osm', map), listOf('register', register)] })
  expect(result.how).toBe('official')
  expect(result.likely).toBeCloseTo(map.length / total, 2)
})

test('a count of another area is a wide prior and no more', () => {
  const loose = ask({ officialCounts: [official({ area: 'wider' })], lists: [listOf('osm', map)] })
  expect(loose.how).toBe('unknown')
  expect(loose.high / loose.low).toBeGreaterThan(3)
  expect(loose.low).toBeLessThan(map.length / total)
})

test('two independent lists are matched; two vintages of one are not', () => {
  expect(ask({ lists: [listOf('osm', map), listOf('register', register)] }).how).toBe('two-lists')
  const copies = ask({ lists: [listOf('osm', map), { ...listOf('osm', register), month: '2020-01' }] })
  expect(copies.how).toBe('unknown')
})

test('a list and its copy bound completeness from above only', () => {
  const older = map.slice(0, Math.round(map.length * 0.8))
  const other = [...older, ...register.slice(0, Math.round(map.length * 0.6)).map((point) => ({ ...point, lat: point.lat + 0.004 }))]
  const bounded = ask({ lists: [listOf('osm', map), { ...listOf('osm', other), month: '2020-01' }] })
  const free = ask({ lists: [listOf('osm', map)] })
  expect(bounded.how).toBe('unknown')
  expect(bounded.high).toBeLessThan(free.high)
  expect(bounded.low).toBeLessThan(0.05)
})

test('eight measured cities say what to expect of a ninth, fewer nothing', () => {
  const cities = Array.from({ length: 8 }, (_, i): CityCompleteness => {
    const share = 0.1 + 0.08 * i
    return {
      cityId: `m${i}`,
      class: 'food-shops',
      seenPer1000: 3 * share,
      peoplePerKm2: 5000 + 900 * ((i * 3) % 8),
      income: 3000 + 500 * ((i * 5) % 8),
      completeness: { low: share * 0.9, likely: share, high: share * 1.1 },
    }
  })
  const few = ask({ measured: cities.slice(1), lists: [listOf('osm', map)] })
  const enough = ask({ measured: cities, lists: [listOf('osm', map)] })
  expect(few.how).toBe('unknown')
  expect(enough.how).toBe('regression')
  expect(enough.high / enough.low).toBeLessThan(few.high / few.low)
})

test('outlets match by kind, distance and name, and what matches by chance is taken off', () => {
  const at = (lat: number, more: Partial<SellerPoint> = {}): SellerPoint => ({ class: 'food-shops', tag: null, lat, lon: 1.005, ...more })
  expect(matchLists([at(5.005)], [at(5.0052)]).both).toBe(1)
  expect(matchLists([at(5.005)], [at(5.0056)]).both).toBe(0)
  expect(matchLists([at(5.005, { name: 'Mama Ada Store' })], [at(5.006, { name: 'mama ada’s store' })]).both).toBe(1)
  expect(matchLists([at(5.005, { name: 'Mama Ada Store' })], [at(5.005, { name: 'City Bakery' })]).both).toBe(0)
  expect(matchLists([at(5.005, { tag: 'shop=bakery' })], [at(5.005, { tag: 'shop=kiosk' })]).both).toBe(0)
  const crowd = (shift: number) =>
    Array.from({ length: 900 }, (_, i) => ({ ...at(5 + shift + 0.0003 * (i % 30)), lon: 1 + 0.0003 * Math.floor(i / 30) }))
  expect(matchLists(crowd(0), crowd(0.00015)).both).toBeLessThan(400)
})

test('names are alike by their pairs of letters, whatever the case and the signs', () => {
  expect(nameSimilarity('Chez Aïcha', 'CHEZ AICHA')).toBe(1)
  expect(nameSimilarity('Golden Bread', 'Silver Spoon')).toBeLessThan(0.3)
})

function ask(more: Partial<CityEvidence>) {
  const evidence = { ...city.evidence, ...more }
  const cells = createCells(evidence)
  const seen = observedByOrigin(evidence, cells, { class: 'food-shops', tags: 'all' }).find(({ origin }) => origin === 'osm')!
  return estimateCompleteness(evidence, cells, 'food-shops', seen)
}

function official(more: Partial<OfficialCount>): OfficialCount {
  return { ...officialCountOf(city), ...more }
}

function listOf(origin: string, points: SellerPoint[]): SellerList {
  const seen = points.map(({ lat, lon }) => ({
    row: Math.floor(lat * 100),
    col: Math.floor(lon * 100),
    class: 'food-shops' as const,
    tag: null,
    count: 1,
  }))
  return {
    origin,
    month: '2026-01',
    source: origin,
    batch: origin,
    holds: { classes: ['food-shops'], tags: 'all' },
    covers: 'city',
    seen,
    points,
  }
}
