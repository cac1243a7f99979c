import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { wireList } from '#contract/wire-values.ts'
import { exploreCategories } from '#engine/quantity/vocabulary.ts'
import {
  activeFilters,
  exploreAddress,
  type Filters,
  noFilters,
  readFilters,
  sorts,
  toCardQuery,
  toListQuery,
  withHandle,
  withoutFilter,
  withoutFilters,
  writeFilters,
} from './filter-state.ts'

const step = (by: number, to: number) => fc.option(fc.integer({ min: 1, max: to / by - 1 }).map((n) => n * by))
const anyFilters: fc.Arbitrary<Filters> = fc
  .record({
    search: fc.string({ maxLength: 60 }).map((text) => text.trim()),
    category: fc.constantFrom('all' as const, ...exploreCategories),
    tag: fc.constantFrom('all' as const, ...wireList('tag')),
    country: fc.constantFrom('', 'Ghana', 'South Africa'),
    city: fc.constantFrom('', 'Accra'),
    costMin: step(500, 10_000),
    costMax: step(500, 10_000),
    revenueMin: step(250, 5_000),
    revenueMax: step(250, 5_000),
    sort: fc.option(fc.constantFrom(...sorts)),
    show: fc.constantFrom('all' as const, 'bookmarked' as const, 'hidden' as const),
    amount: fc.constantFrom(null, 80_000, 1_500_000.5),
    say: fc.constantFrom('', 'I cook, 80k & mornings'),
    refusedAmount: fc.constantFrom('', '0', '-5', '99999999999999'),
    currency: fc.constant(''),
    trades: fc.constantFrom('', 'cook', 'cook,sew'),
    businesses: fc.constantFrom('', 'mitumba-clothes', 'mitumba-clothes,bend-down-select'),
    hours: fc.constantFrom(null, 1, 40),
    have: fc.constantFrom('', 'motorcycle,phone'),
    when: fc.constantFrom('', 'mornings'),
    workplace: fc.constantFrom('' as const, 'home' as const),
    page: fc.integer({ min: 1, max: 40 }),
  })
  .map((each) => ({ ...each, refusedAmount: each.amount === null ? each.refusedAmount : '' }))
  .filter((each) => (each.costMin ?? 0) <= (each.costMax ?? 1e9) && (each.revenueMin ?? 0) <= (each.revenueMax ?? 1e9))

describe('filters in the address', () => {
  it('come back as they were written', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        expect(readFilters(writeFilters(filters))).toEqual({ ...filters })
      }),
    )
  })

  it('keep an amount that cannot be taken as it was typed, and never send it', () => {
    const filters = readFilters('where=Ibadan, Nigeria&amount=R15+000&currency=NGN')
    expect(filters).toMatchObject({ amount: null, refusedAmount: 'R15 000', currency: 'NGN' })
    expect(exploreAddress(filters)).toBe('/explore?country=Nigeria&city=Ibadan&amount=R15+000&currency=NGN')
    expect(toListQuery(filters)).toEqual({ country: 'Nigeria', city: 'Ibadan', page: 1 })
    expect(withoutFilters({ ...filters, search: 'cake' }).refusedAmount).toBe('R15 000')
  })

  it('are nothing when nothing is filtered', () => {
    expect(exploreAddress(noFilters)).toBe('/explore')
    expect(readFilters('')).toEqual(noFilters)
    expect(toListQuery(noFilters)).toEqual({ page: 1 })
  })

  it('leave out what they do not know', () => {
    expect(readFilters('category=gold&tag=Hot&page=-2&costMin=abc&sort=luck&show=secret')).toEqual(noFilters)
    expect(readFilters('costMin=9000&costMax=1000')).toEqual(noFilters)
  })

  it('keep the most that is a round amount of another money', () => {
    expect(readFilters('costMax=43.1').costMax).toBe(43.1)
    expect(writeFilters({ ...noFilters, costMax: 43.1 })).toBe('costMax=43.1')
  })

  it('say the same of oneself to one business as to the list', () => {
    const query = {
      amountMinor: 1,
      currency: 'NGN',
      trades: ['cook'],
      businesses: ['mini-bakery-bread'],
      have: ['oven'],
      when: ['mornings'],
    }
    expect(toCardQuery({ ...query, hours: 20, place: 'home' } as never)).toEqual({ ...query, hours: 20, place: 'home' })
  })

  it('send no limit for a handle at its end', () => {
    expect(readFilters('costMin=0&costMax=10000&revenueMax=99999')).toEqual(noFilters)
    expect(toListQuery({ ...noFilters, costMax: 1500 })).toEqual({ costMax: 1500, page: 1 })
  })

  it('keep the handles in order and go back to the first page', () => {
    const low = withHandle({ ...noFilters, costMax: 2000, page: 3 }, 'cost', 'Min', 5000)
    expect([low.costMin, low.costMax, low.page]).toEqual([2000, 2000, 1])
    expect(withHandle(noFilters, 'revenue', 'Max', 5000).revenueMax).toBe(null)
  })

  it('can be taken away one by one until none is left', () => {
    fc.assert(
      fc.property(anyFilters, (filters) => {
        const remaining = activeFilters(filters).reduce(withoutFilter, filters)
        expect(activeFilters(remaining)).toEqual([])
        expect(activeFilters(withoutFilters(filters))).toEqual([])
      }),
    )
  })

  it('leave who the list is for, where somebody said it, and are a place where nobody did', () => {
    const place = { country: 'Nigeria', city: 'Ibadan' }
    const withIntake = { ...noFilters, ...place, trades: 'sew' }
    expect(activeFilters(withIntake)).toEqual([])
    expect(withoutFilters({ ...withIntake, search: 'bread', page: 2 })).toEqual(withIntake)
    expect(activeFilters({ ...noFilters, ...place })).toEqual(['place'])
    expect(activeFilters({ ...noFilters, sort: 'cost' })).toEqual(['sort'])
    expect(withoutFilters({ ...noFilters, ...place })).toEqual(noFilters)
  })
})
