import { expect, it } from 'vitest'
import {
  addOne,
  countBody,
  countOf,
  countsToSend,
  minutesWalked,
  moveTo,
  pauseWalk,
  resumeWalk,
  startWalk,
  undoLast,
} from './walk-state.ts'

const at = (minutes: number) => 1_700_000_000_000 + minutes * 60_000
const [umoja, donholm] = [
  { id: '-128_3689', title: 'Umoja II' },
  { id: '-129_3689', title: 'Donholm' },
]
const begin = () =>
  startWalk(
    {
      city: { id: 'nairobi', name: 'Nairobi', location: 'Nairobi, Kenya' },
      businesses: [
        { id: 'provisions-shop', title: 'Provisions shop' },
        { id: 'barber-shop', title: 'Barber shop' },
      ],
      search: '',
      hasSound: false,
    },
    umoja!,
    at(0),
  )

it('adds one with a press, and takes the last press back', () => {
  let walk = addOne(addOne(begin(), 'provisions-shop', at(1)), 'barber-shop', at(2))
  walk = undoLast(addOne(walk, 'barber-shop', at(3)))
  expect([countOf(walk, 'provisions-shop'), countOf(walk, 'barber-shop')]).toEqual([1, 1])
  expect(undoLast(undoLast(undoLast(walk))).presses).toEqual([])
})

it('counts at most what one call takes', () => {
  let walk = begin()
  for (let press = 0; press < 1001; press++) walk = addOne(walk, 'barber-shop', at(1))
  expect(countOf(walk, 'barber-shop')).toBe(1000)
})

it('runs by the clock, also while nothing is drawn, and stops while paused', () => {
  let walk = pauseWalk(begin(), at(12))
  expect(minutesWalked(walk, at(60))).toBe(12)
  walk = resumeWalk(walk, at(60))
  expect(minutesWalked(JSON.parse(JSON.stringify(walk)), at(63))).toBe(15)
  // A press while paused goes on; a clock that was set back adds nothing.
  expect(minutesWalked(addOne(pauseWalk(walk, at(63)), 'barber-shop', at(70)), at(75))).toBe(20)
  expect(minutesWalked(walk, at(30))).toBe(12)
})

it('keeps counts and minutes by the square in which they were made', () => {
  let walk = addOne(begin(), 'provisions-shop', at(2))
  walk = moveTo(walk, donholm!, at(10))
  walk = addOne(addOne(walk, 'provisions-shop', at(11)), 'barber-shop', at(12))
  walk = addOne(moveTo(walk, umoja!, at(18)), 'provisions-shop', at(20))
  const { counts, rounded } = countsToSend(walk, at(24))
  expect(counts).toEqual([
    { business: 'provisions-shop', place: '-128_3689', sellers: 2, minutes: 16 },
    { business: 'barber-shop', place: '-128_3689', sellers: 0, minutes: 16 },
    { business: 'provisions-shop', place: '-129_3689', sellers: 1, minutes: 8 },
    { business: 'barber-shop', place: '-129_3689', sellers: 1, minutes: 8 },
  ])
  expect([rounded, walk.placeTitles]).toEqual([false, { '-128_3689': 'Umoja II', '-129_3689': 'Donholm' }])
  expect(countBody(walk, counts[0]!)).toEqual({
    opportunityId: 'opp_provisions-shop--nairobi',
    sellers: 2,
    minutes: 16,
    square: '-128_3689',
  })
})

it('rounds minutes to 5 and 120, and calls nothing seen in less than 5 minutes no count', () => {
  const short = addOne(begin(), 'barber-shop', at(0))
  expect(countsToSend(short, at(0))).toEqual({
    counts: [{ business: 'barber-shop', place: '-128_3689', sellers: 1, minutes: 5 }],
    rounded: true,
  })
  expect(countsToSend(begin(), at(4))).toEqual({ counts: [], rounded: false })
  expect(countsToSend(begin(), at(500)).counts.map(({ sellers, minutes }) => [sellers, minutes])).toEqual([
    [0, 120],
    [0, 120],
  ])
})

it('counts for the whole city where no place is known', () => {
  const walk = addOne(moveTo(begin(), null, at(0)), 'barber-shop', at(6))
  const [, count] = countsToSend(walk, at(6)).counts
  expect(count).toEqual({ business: 'barber-shop', place: null, sellers: 1, minutes: 6 })
  expect(countBody(walk, count!)).not.toHaveProperty('square')
})

it('gives what was counted before to the first place that is known, unless that is long ago', () => {
  const nowhere = addOne({ ...begin(), place: null, placeTitles: {} }, 'barber-shop', at(1))
  expect(countsToSend(moveTo(nowhere, umoja!, at(2)), at(6)).counts).toContainEqual({
    business: 'barber-shop',
    place: umoja!.id,
    sellers: 1,
    minutes: 6,
  })
  expect(countsToSend(moveTo(nowhere, umoja!, at(9)), at(12)).counts).toContainEqual({
    business: 'barber-shop',
    place: null,
    sellers: 1,
    minutes: 9,
  })
})
