import { describe, expect, it } from 'vitest'
import { type NewsInput, weeklyNews } from './weekly-news.ts'

const at = (day: string) => new Date(`${day}T09:00:00Z`)
const nothing: NewsInput = {
  now: at('2026-11-20'),
  currency: 'NGN',
  counts: [],
  money: null,
  candidates: [],
  bookmarks: [],
  figures: { version: '2026.11.1', asOf: '2026-10' },
}
const candidates = [
  { id: 'opp_a--ibadan', title: 'Akara', toOpenMinor: 70_000_00 },
  { id: 'opp_b--ibadan', title: 'Suya', toOpenMinor: 55_000_00 },
  { id: 'opp_c--ibadan', title: 'Tea', toOpenMinor: 90_000_00 },
]

describe('what is new for a person', () => {
  it('is nothing where nothing is', () => {
    expect(weeklyNews(nothing)).toEqual([])
    expect(weeklyNews({ ...nothing, candidates })).toEqual([])
  })

  it('is a count of this week near them, the largest list of a day, by its own date', () => {
    const count = (day: string, sellers: number, source = 'OpenStreetMap') => ({ at: at(day), city: 'Ibadan', sellers, source })
    const counts = [count('2026-11-18', 12), count('2026-11-18', 214, 'State list'), count('2026-11-19', 0), count('2026-11-10', 900)]
    expect(weeklyNews({ ...nothing, counts })).toEqual([
      { kind: 'counts', day: '2026-11-18', city: 'Ibadan', sellers: 214, source: 'State list' },
    ])
  })

  it('is what the larger amount opens that the smaller one did not', () => {
    const money = { minor: 80_000_00, at: at('2026-11-17'), earlierMinor: 50_000_00 }
    expect(weeklyNews({ ...nothing, money, candidates })).toEqual([
      { kind: 'opens', day: '2026-11-17', id: 'opp_a--ibadan', title: 'Akara', more: 1, amountMinor: 80_000_00, currency: 'NGN' },
    ])
    expect(weeklyNews({ ...nothing, money: { ...money, at: at('2026-11-02') }, candidates })).toEqual([])
    expect(weeklyNews({ ...nothing, money: { ...money, earlierMinor: 80_000_00 }, candidates })).toEqual([])
    expect(weeklyNews({ ...nothing, money: { ...money, earlierMinor: 95_000_00 }, candidates })).toEqual([])
  })

  it('is how much nearer the cheapest miss is, where the larger amount opens nothing more', () => {
    const money = { minor: 48_000_00, at: at('2026-11-17'), earlierMinor: 40_000_00 }
    expect(weeklyNews({ ...nothing, money, candidates })).toEqual([
      { kind: 'nearer', day: '2026-11-17', id: 'opp_b--ibadan', title: 'Suya', shortMinor: 7_000_00, wasMinor: 15_000_00, currency: 'NGN' },
    ])
  })

  it('is the bookmark whose cost moved most by other figures than when it was saved', () => {
    const bookmark = (id: string, savedMinor: number, nowMinor: number, savedFigures = '2026.10.2') => ({
      ...{ id, title: id, savedAt: at('2026-10-03'), savedMinor, nowMinor, savedFigures, currency: 'NGN' },
    })
    const bookmarks = [bookmark('a', 100, 101), bookmark('b', 100, 80), bookmark('c', 100, 100), bookmark('d', 100, 300, '2026.11.1')]
    const moved = [{ kind: 'price', day: '2026-10-03', id: 'b', title: 'b', wasMinor: 100, nowMinor: 80, currency: 'NGN', asOf: '2026-10' }]
    expect(weeklyNews({ ...nothing, bookmarks })).toEqual(moved)
    // Figures of long ago are no news.
    expect(weeklyNews({ ...nothing, now: at('2027-02-01'), bookmarks })).toEqual([])
  })

  it('is three lines at most, the newest first', () => {
    const counts = ['2026-11-15', '2026-11-19', '2026-11-16', '2026-11-18'].map((day) => ({
      at: at(day),
      city: 'Ibadan',
      sellers: 5,
      source: 'S',
    }))
    expect(weeklyNews({ ...nothing, counts }).map(({ day }) => day)).toEqual(['2026-11-19', '2026-11-18', '2026-11-16'])
  })
})
