import { expect, test } from 'vitest'
import { syntheticCity } from '../../testing/synthetic-city.ts'
import { createCells } from './cells.ts'
import { type SeenSellers, type SellerList, squareForPosition } from './city-evidence.ts'
import { type Kind, observedByOrigin } from './observed-sellers.ts'
import { coreTags } from './seller-classes.ts'

const city = syntheticCity({ seed: 1, side: 3, completeness: 1 })
const [one, two] = city.squares
const all: Kind = { class: 'food-shops', tags: 'all' }

function row(square: typeof one, tag: string | null, count: number): SeenSellers {
  return { ...square!, class: 'food-shops', tag, count }
}

function list(more: Partial<SellerList>): SellerList {
  return {
    origin: 'osm',
    month: '2020-01',
    source: 's',
    batch: 'b',
    holds: { classes: ['food-shops'], tags: 'all' },
    covers: 'city',
    seen: [],
    points: null,
    ...more,
  }
}

function ask(lists: SellerList[], kind: Kind) {
  const evidence = { ...city.evidence, lists }
  return observedByOrigin(evidence, createCells(evidence), kind)
}

test('each tag is taken from the newest list that was asked for it', () => {
  const old = list({ month: '2019-09', seen: [row(one, 'shop=bakery', 5), row(one, 'shop=kiosk', 3)] })
  const young = list({ month: '2024-09', holds: { classes: ['food-shops'], tags: ['shop=bakery'] }, seen: [row(one, 'shop=bakery', 9)] })
  expect(ask([old, young], all)[0]).toMatchObject({ total: 12, month: '2024-09' })
  expect(ask([old, young], { class: 'food-shops', tags: ['shop=bakery'] })[0]!.total).toBe(9)
})

test('a newer list of some squares replaces those squares alone', () => {
  const old = list({ month: '2019-09', seen: [row(one, 'shop=kiosk', 3), row(two, 'shop=kiosk', 4)] })
  const young = list({ month: '2024-09', covers: [one!], seen: [row(one, 'shop=kiosk', 8)] })
  expect(ask([old, young], all)[0]!.total).toBe(12)
})

test('lists of one origin are one, of two origins two, the fullest first', () => {
  const map = list({ seen: [row(one, 'shop=kiosk', 3)] })
  const register = list({ origin: 'register', seen: [row(one, null, 20)] })
  expect(ask([map, register, { ...map, month: '2018-01' }], all).map(({ origin, total }) => [origin, total])).toEqual([
    ['register', 20],
    ['osm', 3],
  ])
})

test('a tag of several values counts once, for each of its kinds', () => {
  const lists = [list({ seen: [row(one, 'shop=bakery;pastry', 2)] })]
  expect(ask(lists, all)[0]!.total).toBe(2)
  expect(ask(lists, { class: 'food-shops', tags: ['shop=pastry'] })[0]!.total).toBe(2)
})

test('a list that was not asked for a kind says nothing of it', () => {
  const bakeries = list({ holds: { classes: ['food-shops'], tags: ['shop=bakery'] }, seen: [row(one, 'shop=bakery', 2)] })
  expect(ask([bakeries], { class: 'food-shops', tags: ['shop=kiosk'] })).toEqual([])
  const [both] = ask([bakeries], { class: 'food-shops', tags: ['shop=kiosk', 'shop=bakery'] })
  expect([...both!.covered].every((each) => each === 0)).toBe(true)
})

test('a list of a few tags covers no class, and one that was asked for what every extract has covers it', () => {
  const bakeries = list({ holds: { classes: ['food-shops'], tags: ['shop=bakery'] }, seen: [row(one, 'shop=bakery', 2)] })
  const core = list({
    holds: { classes: ['food-shops'], tags: [...coreTags['food-shops'], 'shop=kiosk'] },
    seen: [row(one, 'shop=bakery', 2)],
  })
  const covered = (lists: SellerList[]) => ask(lists, all)[0]!.covered.some((each) => each > 0)
  expect([covered([bakeries]), covered([core])]).toEqual([false, true])
})

test('squares are hundredths of a degree, south and west of 0 too, and their corners are theirs', () => {
  expect(squareForPosition(6.57, 3.395)).toEqual({ row: 657, col: 339 })
  expect(squareForPosition(-1.2865, -0.0001)).toEqual({ row: -129, col: -1 })
  expect(squareForPosition(0.29, -0.29)).toEqual({ row: 29, col: -29 })
})
