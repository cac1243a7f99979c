import { expect, test } from 'vitest'
import { officialCountOf, syntheticCity } from '../../testing/synthetic-city.ts'
import type { CityEvidence } from './city-evidence.ts'
import { citySquares } from './city-squares.ts'
import { customersAtSquare, oneSquare } from './one-square.ts'
import type { SellerQuery } from './seller-query.ts'

const city = syntheticCity({ seed: 6, side: 12, completeness: 0.6, per100k: 120, sustained: 120 })
const official = officialCountOf(city)
const query: SellerQuery = { parts: [city.part], reach: 'walk-in', unitEconomics: { pull: 1, customersPerDay: 40, capacityPerDay: 400 } }
const counted: CityEvidence = { ...city.evidence, officialCounts: [official] }

test('a square is what the map of its city says of it, with customers by distance where there are numbers', () => {
  const map = citySquares(counted, query)
  for (const { id, seen, expected, room, rank } of map.squares.slice(40, 60)) {
    const one = oneSquare(counted, query, id)
    if (!one.ok) throw new Error(`${id}: ${one.why}`)
    expect(one.spot).toMatchObject({ square: id, kind: 'numbers', seen, expected, rank, completeness: { how: 'official' } })
    expect(one.spot.room!.likely).toBeCloseTo(room!.likely, 0)
    const { low, likely, high } = one.spot.customers!
    expect(low).toBeLessThanOrEqual(likely)
    expect(likely).toBeLessThanOrEqual(high)
    expect(one.sources).toEqual(map.sources)
  }
  const [best] = map.best
  const there = oneSquare(counted, query, best!.id)
  expect(there.ok && there.spot.customers!.likely).toBeCloseTo(best!.customers!.likely, 0)
})

test('where only the order is known there is a rank, and no room and no customers', () => {
  const ranked = citySquares(city.evidence, query).squares.find(({ kind }) => kind === 'rank')!
  const one = oneSquare(city.evidence, query, ranked.id)
  expect(one.ok && one.spot).toMatchObject({ kind: 'rank', rank: ranked.rank, room: null, chance: null, customers: null })
})

test('a square that is not on the map, or of which nothing is known, is refused by its reason', () => {
  expect(oneSquare(counted, query, '1_1')).toEqual({ ok: false, why: 'no-square' })
  const id = citySquares(counted, query).squares[50]!.id
  expect(oneSquare({ ...counted, people: null }, query, id)).toEqual({ ok: false, why: 'not-known' })
  expect(oneSquare(counted, { ...query, reach: 'online' }, id)).toEqual({ ok: false, why: 'not-known' })
})

test('asking again gives the same, to the last digit', () => {
  const id = citySquares(counted, query).squares[50]!.id
  expect(JSON.stringify(oneSquare(counted, query, id))).toBe(JSON.stringify(oneSquare(JSON.parse(JSON.stringify(counted)), query, id)))
})

test('customers of several businesses at a square are those of each alone, in their order; none where only the order is known', () => {
  const id = citySquares(counted, query).squares[50]!.id
  const other = { ...query, unitEconomics: { pull: 2, customersPerDay: 10, capacityPerDay: 20 } }
  const alone = [query, other].map((each) => {
    const one = oneSquare(counted, each, id)
    return one.ok ? one.spot.customers : null
  })
  expect(alone[0]).not.toBeNull()
  expect(customersAtSquare(counted, [query, other], id)).toEqual(alone)
  expect(customersAtSquare(city.evidence, [query], id)).toEqual([null])
})
