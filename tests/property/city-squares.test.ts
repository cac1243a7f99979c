import { expect, test } from 'vitest'
import type { CityEvidence, OfficialCount, SellerList, SellerPoint, WalkCount } from '#engine/gaps/squares/city-evidence.ts'
import { citySquares } from '#engine/gaps/squares/city-squares.ts'
import type { SellerQuery } from '#engine/gaps/squares/seller-query.ts'
import type { CityAnswer } from '#engine/gaps/squares/square-answer.ts'
import { chance, syntheticCity, type TestCity, twoLists } from '#engine/testing/synthetic-city.ts'

const runs = 120

test('80% intervals of completeness and of room hold in 75 to 85% of cities with an official count', () => {
  const held = heldIn((seed) => {
    const made = syntheticCity({ seed, side: 10, completeness: 0.3 })
    const off = Math.exp(0.15 * chance(seed + 5000).normal())
    return { made: withEvidence(made, { officialCounts: [official(made, off)] }), listed: sum(made.truth.seen) }
  })
  expect(held.completeness).toBeGreaterThanOrEqual(0.75)
  expect(held.completeness).toBeLessThanOrEqual(0.85)
  expect(held.room).toBeGreaterThanOrEqual(0.75)
  expect(held.room).toBeLessThanOrEqual(0.85)
})

test('80% intervals of completeness and of room hold in 75 to 85% of cities with two independent lists', () => {
  const held = heldIn((seed) => {
    const made = syntheticCity({ seed, side: 10, completeness: 0.5, per100k: 60, sustained: 60 })
    const [map, register] = twoLists(made, seed, [0.5, 0.3])
    return { made: withEvidence(made, { lists: [listOf('osm', map), listOf('register', register)] }), listed: map.length }
  })
  expect(held.completeness).toBeGreaterThanOrEqual(0.75)
  expect(held.completeness).toBeLessThanOrEqual(0.85)
  expect(held.room).toBeGreaterThanOrEqual(0.75)
  expect(held.room).toBeLessThanOrEqual(0.85)
})

test('in 1,000 cities mapped at 3% no square is a gap because it is empty, whether or not anyone knows how little is mapped', () => {
  let gaps = 0
  for (let seed = 1; seed <= 500; seed++) {
    const made = syntheticCity({ seed, side: 5, completeness: 0.03 })
    for (const officialCounts of [[], [official(made, 1)]]) {
      const { squares } = ask(withEvidence(made, { officialCounts }))
      expect(squares.some((square) => square.seen === 0)).toBe(true)
      gaps += squares.filter(({ kind, room, chance }) => kind === 'numbers' || room !== null || chance !== null).length
    }
  }
  expect(gaps).toBe(0)
})

test('the unmapped half of a city is unknown, however complete the other half makes the whole', () => {
  const made = syntheticCity({ seed: 9, side: 16, completeness: 0.9 })
  const [list] = made.evidence.lists
  const north = list!.seen.filter(({ row }) => row >= 508)
  const { squares } = ask(withEvidence(made, { lists: [{ ...list!, seen: north }], officialCounts: [official(made, 1)] }))
  for (const { square, kind, how } of squares) {
    if (square!.row < 507) expect([kind, how]).toEqual(['unknown', 'not-mapped-here'])
    if (square!.row > 508) expect(kind).toBe('numbers')
  }
})

test('counts on foot converge to the sellers that are there', () => {
  const misses = [0, 3, 30].map((givers) => {
    const parts = Array.from({ length: 20 }, (_, i) => {
      const made = syntheticCity({ seed: 100 + i, side: 6, completeness: 0.1 })
      const walked = [...made.squares.keys()].filter((square) => made.truth.sellers[square]! >= 10).slice(0, 5)
      const walks = walked.flatMap((square) => Array.from({ length: givers }, (_, giver) => walkOf(made, square, giver, 100 + i)))
      const { squares } = ask(withEvidence(made, { walks }))
      return walked.map((square) => {
        const { row, col } = made.squares[square]!
        const found = squares.find((each) => each.id === `${row}_${col}`)!
        return {
          off: Math.abs(found.expected!.likely / made.truth.sellers[square]! - 1),
          width: found.expected!.high / found.expected!.low - 1,
        }
      })
    }).flat()
    return { off: sum(parts.map(({ off }) => off)) / parts.length, width: sum(parts.map(({ width }) => width)) / parts.length }
  })
  expect(misses[1]!.off).toBeLessThan(misses[0]!.off / 2)
  expect(misses[2]!.off).toBeLessThan(0.1)
  expect(misses[2]!.width).toBeLessThan(misses[1]!.width)
})

test('ten walked squares turn an unknown city into numbers, and move squares that nobody walked towards the truth', () => {
  const cities = Array.from({ length: 20 }, (_, i) => {
    const made = syntheticCity({ seed: 300 + i, side: 8, completeness: 0.35 })
    const total = sum(made.truth.sellers)
    const walked = [...made.squares.keys()].toSorted((a, b) => made.truth.sellers[b]! - made.truth.sellers[a]!).slice(0, 10)
    const walks = walked.map((square) => ({ ...walkOf(made, square, 0, 300 + i), own: true }))
    const before = ask(made)
    const after = ask(withEvidence(made, { walks }))
    const elsewhere = after.squares.findIndex(({ square }) =>
      walked.every((each) => made.squares[each]!.row !== square!.row || made.squares[each]!.col !== square!.col),
    )
    const off = (answer: CityAnswer) => Math.abs(Math.log(sum(answer.squares.map(({ expected }) => expected!.likely)) / total))
    return { before: off(before), after: off(after), kinds: [before.squares[elsewhere]!.kind, after.squares[elsewhere]!.kind] }
  })
  for (const { kinds } of cities) expect(kinds).not.toEqual(['unknown', 'unknown'])
  expect(cities.every(({ kinds }) => kinds[0] !== 'numbers' && kinds[1] === 'numbers')).toBe(true)
  expect(sum(cities.map(({ after }) => after))).toBeLessThan(0.7 * sum(cities.map(({ before }) => before)))
})

/** Shares of cities whose completeness, and of their squares whose room, lie in the interval. */
function heldIn(cityOf: (seed: number) => { made: TestCity; listed: number }): { completeness: number; room: number } {
  let [complete, rooms, squares] = [0, 0, 0]
  for (let seed = 1; seed <= runs; seed++) {
    const { made, listed } = cityOf(seed)
    const answer = ask(made)
    const stated = answer.completeness.find(({ origin }) => origin === 'osm')!
    const share = listed / sum(made.truth.sellers)
    if (share >= stated.low && share <= stated.high) complete++
    const byId = new Map(answer.squares.map((square) => [square.id, square]))
    made.squares.forEach(({ row, col }, i) => {
      const { room, reaching } = byId.get(`${row}_${col}`)!
      if (!room) return
      const truth = reaching! * made.truth.sustainedPerHead - made.truth.sellers[i]!
      squares++
      if (truth >= room.low && truth <= room.high) rooms++
    })
  }
  expect(squares).toBeGreaterThan(runs * 50)
  return { completeness: complete / runs, room: rooms / squares }
}

function ask({ evidence, part }: TestCity): CityAnswer {
  const asked: SellerQuery = { parts: [part], reach: 'walk-in', unitEconomics: null }
  return citySquares(evidence, asked)
}

function withEvidence(made: TestCity, more: Partial<CityEvidence>): TestCity {
  return { ...made, evidence: { ...made.evidence, ...more } }
}

function official(made: TestCity, off: number): OfficialCount {
  const count = Math.round(sum(made.truth.sellers) * off)
  const same = { area: 'same', definition: 'same' } as const
  return {
    region: 'all',
    industry: 'shops',
    classes: ['food-shops'],
    count,
    year: 2025,
    ...same,
    confidence: off === 1 ? 'high' : 'medium',
    squares: 'city',
    source: 'census',
    batch: 'c1',
  }
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

/** One person's count of a square, who meets a share of their own of its sellers: log odds about 0.8's. */
function walkOf(made: TestCity, square: number, giver: number, seed: number): WalkCount {
  const own = chance(seed * 1000 + square * 50 + giver)
  const meets = 1 / (1 + Math.exp(-(Math.log(4) + 0.6 * own.normal())))
  const sellers = own.binomial(made.truth.sellers[square]!, meets)
  return {
    ...made.squares[square]!,
    class: 'food-shops',
    archetypeId: null,
    sellers,
    minutes: null,
    month: '2026-05',
    giver: `g${giver}`,
    own: false,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, each) => total + each, 0)
}
