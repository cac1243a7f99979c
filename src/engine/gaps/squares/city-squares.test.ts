import { expect, test } from 'vitest'
import { chance, officialCountOf, syntheticCity } from '../../testing/synthetic-city.ts'
import { createAreaNames } from './cells.ts'
import type { CityEvidence, CountyFirms } from './city-evidence.ts'
import { citySquares } from './city-squares.ts'
import type { SellerQuery } from './seller-query.ts'
import { squareReasons } from './square-answer.ts'

const city = syntheticCity({ seed: 6, side: 12, completeness: 0.6, per100k: 120, sustained: 120 })
const official = officialCountOf(city)

function ask(evidence: Partial<CityEvidence>, query: Partial<SellerQuery> = {}) {
  return citySquares({ ...city.evidence, ...evidence }, { parts: [city.part], reach: 'walk-in', unitEconomics: null, ...query })
}

test('with a measured list there are numbers, and demand less sellers is the room', () => {
  const { squares, completeness, best, sources } = ask({ officialCounts: [official] })
  expect(completeness[0]).toMatchObject({ how: 'official', class: 'food-shops', origin: 'osm' })
  for (const { kind, how, expected, demand, room, chance, rank } of squares) {
    expect([kind, how, rank!.of]).toEqual(['numbers', 'measured', squares.length])
    expect(expected!.low).toBeLessThanOrEqual(expected!.likely)
    expect(room!.low).toBeLessThanOrEqual(room!.likely)
    expect(room!.likely).toBeLessThanOrEqual(room!.high)
    expect(Math.abs(demand!.likely - expected!.likely - room!.likely)).toBeLessThan(0.35 * (demand!.likely + expected!.likely) + 1)
    expect(chance).toBeGreaterThanOrEqual(0)
    expect(chance).toBeLessThanOrEqual(1)
  }
  expect(best).toHaveLength(10)
  expect(sources).toEqual(['people', 'map', 'census'])
})

test('without a measure there is an order where it passed its test, and no figure of room', () => {
  const { squares, founded, advice } = ask({})
  expect(founded!.auc).toBeGreaterThan(0.6)
  expect(advice).toBe(true)
  const ranked = squares.filter(({ kind }) => kind === 'rank')
  expect(ranked.map(({ rank }) => rank!.place).toSorted((a, b) => a - b)).toEqual(ranked.map((_, i) => i + 1))
  for (const { room, demand, chance } of squares) expect([room, demand, chance]).toEqual([null, null, null])
})

test('of a place also the sellers within a walk are given, its own among them', () => {
  const { squares } = ask({})
  const apart = (a: (typeof squares)[number], b: (typeof squares)[number]) => Math.hypot((a.lat - b.lat) * 111.2, (a.lon - b.lon) * 111.2)
  for (const square of squares) {
    const [near, far] = [1.4, 1.6].map((km) =>
      squares.filter((each) => each === square || apart(square, each) <= km).reduce((sum, { seen }) => sum + seen, 0),
    )
    expect(square.seenAround).toBeGreaterThanOrEqual(near!)
    expect(square.seenAround).toBeLessThanOrEqual(far!)
  }
  expect(squares.some(({ seen, seenAround }) => seenAround > seen)).toBe(true)
})

test('a counted square keeps a place in the one order of all squares, and the best places follow it', () => {
  const before = ask({}).squares.find(({ rank }) => rank?.place === 12)!
  const counted = { ...before.square!, class: 'food-shops' as const, archetypeId: null, minutes: null, month: '2026-06', giver: 'me' }
  const answer = ask({ walks: [{ ...counted, sellers: 400, own: true }] })
  const after = answer.squares.find(({ id }) => id === before.id)!
  expect([before.kind, after.kind, after.how]).toEqual(['rank', 'numbers', 'walked'])
  expect(after.room).not.toBeNull()
  expect(after.rank!.of).toBe(before.rank!.of)
  expect(after.rank!.place).toBeGreaterThan(12)
  expect(answer.best.map(({ id }) => answer.squares.find((square) => square.id === id)!.rank!.place)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ])
})

test('spending that would keep busy over three times the sellers of a city gives no amount of room, however they were counted', () => {
  const generous = { parts: [{ ...city.part, sustainedPer100k: { likely: 1200, sd: 0.3 } }] }
  const { square, id } = ask({}, generous).squares.find(({ rank }) => rank?.place === 12)!
  const walks = [
    { ...square!, class: 'food-shops' as const, archetypeId: null, sellers: 14, minutes: 15, month: '2026-06', giver: 'me', own: true },
  ]
  const walked = ask({ walks }, generous)
  expect(walked.squares.find((each) => each.id === id)).toMatchObject({ kind: 'rank', how: 'counted', room: null, chance: null })
  expect(ask({ officialCounts: [official] }, generous).squares.every(({ room }) => room === null)).toBe(true)
  const [list] = city.evidence.lists
  const unlisted = ask({ walks, lists: [{ ...list!, seen: list!.seen.slice(0, 30).map((row) => ({ ...row, count: 1 })) }] }, generous)
  expect(unlisted.squares.find((each) => each.id === id)).toMatchObject({ kind: 'unknown', how: 'counted-alone', rank: null })
})

test('under fifty places nothing is put in order', () => {
  const [list] = city.evidence.lists
  const few = { ...list!, seen: list!.seen.slice(0, 30).map((row) => ({ ...row, count: 1 })) }
  const { squares, founded, advice, best } = ask({ lists: [few] })
  expect(founded).toEqual({ auc: null, low: null, high: null, rival: null, places: 30, word: 'too-few' })
  expect([advice, best.length]).toEqual([false, 0])
  expect(new Set(squares.map(({ how }) => how))).toEqual(new Set(['too-few', 'not-mapped-here']))
})

test('places strewn by chance fail the test, and no order of them is advice', () => {
  const [list] = city.evidence.lists
  const { uniform } = chance(77)
  const strewn = {
    ...list!,
    seen: city.squares.filter(() => uniform() < 0.5).map((square) => ({ ...square, class: 'food-shops' as const, tag: null, count: 1 })),
  }
  const { founded, advice, squares } = ask({ lists: [strewn] })
  expect(founded!.auc).toBeLessThan(0.6)
  expect(advice).toBe(false)
  expect(squares.every(({ kind }) => kind === 'unknown')).toBe(true)
})

test('where nobody knows who lives, sellers are drawn and nothing is said of room', () => {
  const { squares, walk, founded } = ask({ people: null })
  expect(squares.reduce((sum, { seen }) => sum + seen, 0)).toBe(city.truth.seen.reduce((sum, each) => sum + each, 0))
  for (const { people, expected, room, kind, how } of squares)
    expect([people, expected, room, kind, how]).toEqual([null, null, null, 'unknown', 'no-people'])
  expect([walk, founded]).toEqual([null, null])
})

test('areas with people are put in order, and the order is not called advice', () => {
  const areas = [0, 4, 8].map((step, i) => ({
    name: `Ward ${i}`,
    lat: 5.02 + step / 100,
    lon: 1.06,
    km2: 60,
    people: { count: 10_000 * (i + 1), year: 2006, confidence: 'low' as const },
    source: 'wards',
    batch: 'w',
  }))
  const { by, squares, advice } = ask({ people: null, areas })
  expect(by).toBe('area')
  expect(squares.map(({ area, kind }) => [area, kind])).toEqual(areas.map(({ name }) => [name, 'rank']))
  expect(advice).toBe(false)
  expect(ask({ people: null, areas: areas.slice(1) }).squares.map(({ how }) => how)).toEqual(['too-few', 'too-few'])
  expect(squares.reduce((sum, { people }) => sum + people!, 0)).toBeCloseTo(city.evidence.population, 0)
})

test('an area with hardly a seller on the map is unmapped, not a gap, however many people live there', () => {
  const [list] = city.evidence.lists
  const areas = [0, 4, 8, 40].map((step, i) => ({
    name: `Ward ${i}`,
    lat: 5.02 + step / 100,
    lon: 1.06,
    km2: 60,
    people: { count: i === 3 ? 300_000 : 20_000, year: 2022, confidence: 'low' as const },
    source: 'wards',
    batch: 'w',
  }))
  const edge = { row: 542, col: 106, class: 'food-shops' as const, tag: null, count: 1 }
  const { squares } = ask({ people: null, areas, lists: [{ ...list!, seen: [...list!.seen, edge] }] })
  expect(squares.map(({ seen }) => seen > 0)).toEqual([true, true, true, true])
  expect(squares.map(({ kind, how }) => [kind, how])).toEqual([...Array(3).fill(['rank', 'order']), ['unknown', 'not-mapped-here']])
})

test('businesses, online sellers and kinds that no list knows are unknown, each with its reason', () => {
  const reasons = (query: Partial<SellerQuery>) => [...new Set(ask({ officialCounts: [official] }, query).squares.map(({ how }) => how))]
  expect(reasons({ parts: [{ ...city.part, sustainedPer100k: null }] })).toEqual(['no-households'])
  expect(reasons({ reach: 'online' })).toEqual(['online'])
  expect(reasons({ parts: [{ ...city.part, tags: [] }] })).toEqual(['not-listed'])
  expect(reasons({ parts: [{ ...city.part, tags: ['shop=hardly_used'] }] })).toEqual(['not-listed'])
  expect(squareReasons.unknown).toContain('not-listed')
})

test('a category answers for the classes that somebody counted', () => {
  const { classes, squares } = ask(
    { officialCounts: [official] },
    { parts: [city.part, { ...city.part, class: 'repair', tags: ['craft=key_cutter'] }] },
  )
  expect(classes).toEqual(['food-shops'])
  expect(squares[0]!.kind).toBe('numbers')
})

test('the walk that would settle most is in a square where somebody lives and that nobody knows', () => {
  const { walk, squares } = ask({})
  expect(walk!.gain).toBeGreaterThan(0)
  expect(squares.find(({ id }) => id === walk!.id)!.people).toBeGreaterThan(0)
  const { row, col } = squares.find(({ id }) => id === walk!.id)!.square!
  const own = {
    row,
    col,
    class: 'food-shops',
    archetypeId: null,
    sellers: 12,
    minutes: null,
    month: '2026-05',
    giver: 'me',
    own: true,
  } as const
  const after = ask({ walks: [own] })
  expect(after.squares.find(({ id }) => id === walk!.id)).toMatchObject({ kind: 'numbers', how: 'walked' })
  expect(after.walk!.id).not.toBe(walk!.id)
})

test('a business learns its best squares with customers a day, and how firm each is', () => {
  const offer = { pull: 1, customersPerDay: 40, capacityPerDay: 60 }
  const numbers = ask({ officialCounts: [official] }, { unitEconomics: offer })
  for (const { customers, stays } of numbers.best) {
    expect(customers!.low).toBeLessThanOrEqual(customers!.high)
    expect(customers!.high).toBeLessThanOrEqual(60)
    expect(stays).toBeGreaterThan(0)
  }
  for (const { customers } of ask({}, { unitEconomics: offer }).best) expect(customers).toBeNull()
})

test('the best places come in the order of the map: by chance of room where there are numbers, else by rank', () => {
  const unitEconomics = { pull: 1, customersPerDay: 40, capacityPerDay: 60 }
  for (const more of [{}, { unitEconomics }]) {
    const ranked = ask({}, more)
    const placeOf = (id: string) => ranked.squares.find((each) => each.id === id)!.rank!.place
    expect(ranked.best.map(({ id }) => placeOf(id))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    const numbers = ask({ officialCounts: [official] }, more)
    const tenths = (chance: number | null) => Math.round(10 * (chance ?? 0))
    const chances = numbers.best.map(({ id }) => tenths(numbers.squares.find((each) => each.id === id)!.chance))
    expect(chances).toEqual(chances.toSorted((a, b) => b - a))
    expect(chances[0]).toBe(Math.max(...numbers.squares.map(({ chance }) => tenths(chance))))
  }
})

test('the same evidence gives the same answer, in whatever order its rows come', () => {
  const [list] = city.evidence.lists
  const { people } = city.evidence
  const turned = { lists: [{ ...list!, seen: list!.seen.toReversed() }], people: { ...people!, squares: people!.squares.toReversed() } }
  expect(ask(turned)).toEqual(ask({}))
})

test('one more seller seen in a square is at least one more expected there, and more people are more custom', () => {
  const [list] = city.evidence.lists
  for (const at of [5, 40, 80]) {
    const { row, col } = list!.seen[at]!
    const there = (evidence: Partial<CityEvidence>) =>
      ask({ officialCounts: [official], ...evidence }).squares.find(({ id }) => id === `${row}_${col}`)!
    const before = there({})
    const more = list!.seen.map((each, i) => (i === at ? { ...each, count: each.count + 5 } : each))
    expect(there({ lists: [{ ...list!, seen: more }] }).expected!.likely).toBeGreaterThanOrEqual(before.expected!.likely + 5)
    const squares = city.evidence.people!.squares.map((each) =>
      each.row === row && each.col === col ? { ...each, people: each.people * 2 } : each,
    )
    expect(there({ people: { ...city.evidence.people!, squares } }).demand!.likely).toBeGreaterThan(before.demand!.likely)
  }
})

test('a square far outside, and rows of no square, change nothing', () => {
  const { people } = city.evidence
  const far = { row: 4000, col: -9000, people: 1e6 }
  expect(ask({ people: { ...people!, squares: [...people!.squares, far] } })).toEqual(ask({}))
})

test('a city of which nothing was imported answers with nothing', () => {
  const answer = ask({ people: null, lists: [] })
  expect(answer).toMatchObject({ places: 0, squares: [], counties: [], completeness: [], founded: null, best: [], walk: null, sources: [] })
})

test('a county has its employers, and of the city’s one-person firms those of its people in its mix of industries', () => {
  const population = 2_000_000
  const counties: CountyFirms = {
    employers: [
      { countyId: '1', county: 'East', industry: '812112', class: 'personal-care', firms: 30, year: 2021, source: 'cbp', batch: 'c' },
      { countyId: '1', county: 'East', industry: '811111', class: 'repair', firms: 10, year: 2021, source: 'cbp', batch: 'c' },
      { countyId: '2', county: 'West', industry: '812112', class: 'personal-care', firms: 60, year: 2021, source: 'cbp', batch: 'c' },
    ],
    onePerson: [{ sector: '81', firms: 1000, year: 2017, source: 'nes', batch: 'n' }],
    people: [{ countyId: '1', count: 500_000, year: 2021, source: 'cbp', batch: 'c' }],
  }
  const part = { ...city.part, class: 'personal-care' as const, industries: ['812112'], sustainedPer100k: { likely: 100, sd: 0.2 } }
  expect(ask({ counties, people: null, lists: [] }, { parts: [{ ...part, industries: [] }] }).counties).toEqual([])
  const {
    counties: [east, west],
  } = ask({ counties, population, people: null, lists: [] }, { parts: [part] })
  expect(east).toMatchObject({ county: 'East', people: 500_000, employers: 30, years: { people: 2021, employers: 2021, onePerson: 2017 } })
  expect(east!.onePerson).toBeCloseTo((1000 * 500_000 * 30) / (population * 40), 9)
  expect(east!.expected!.likely).toBeCloseTo(30 + 187.5, 0)
  expect(east!.room!.likely).toBeGreaterThan(0)
  expect(west).toMatchObject({ employers: 60, people: null, onePerson: null, expected: null, room: null, chance: null })
  const generous = { ...part, sustainedPer100k: { likely: 140, sd: 0.2 } }
  const [incredible] = ask({ counties, population, people: null, lists: [] }, { parts: [generous] }).counties
  expect(incredible).toMatchObject({ isSpendingCredible: false, expected: east!.expected, room: null, chance: null })
})

test('a place is called by the name that people use: a suburb’s before a district’s, and nothing far from both', () => {
  const area = (name: string, lat: number, km2: number, count: number | null) => ({
    name,
    lat,
    lon: 0,
    km2,
    people: count === null ? null : { count, year: 2021, confidence: 'low' as const },
    source: 'a',
    batch: 'b',
  })
  // A suburb of 1.13 km about its middle is named to 3.4 km, a district of 2.8 km to 5.6 km.
  const nameAt = createAreaNames([area('District', 0, 25, 90_000), area('Suburb', 0.01, 4, null)])
  expect([nameAt(0, 0), nameAt(0.04, 0), nameAt(-0.04, 0), nameAt(0.2, 0)]).toEqual(['Suburb', 'Suburb', 'District', null])
})
