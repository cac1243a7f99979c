import { describe, expect, it } from 'vitest'
import { roundSum, wayInCountries } from './countries.ts'
import { hasSaid, nothingSaid, readSaid, typedAmount } from './said.ts'

describe('an amount as people type it', () => {
  it.each([
    ['80000', 80_000],
    ['80,000', 80_000],
    ['80 000', 80_000],
    ['80.000', 80_000],
    ['₦80,000', 80_000],
    ['GH₵ 1,500.50', 1500.5],
    ['80k', 80_000],
    ['1.5m', 1_500_000],
    ['1,500,000', 1_500_000],
  ])('%s is %d', (typed, amount) => expect(typedAmount(typed)).toBe(amount))

  it.each(['', '0', '-5', 'much', '1e9', '5x', '10.5.3', '80000.555', '2000000000'])('%s is none', (typed) =>
    expect(typedAmount(typed)).toBeNull(),
  )
})

describe('what an address says of somebody', () => {
  it('reads each part, and leaves out what it does not know', () => {
    const said = readSaid(new URLSearchParams('amount=80k&currency=NGN&trades=sew&trades=cook,juggle&hours=20&workplace=home'))
    expect(said).toEqual({ amount: 80_000, currency: 'NGN', trades: 'cook,sew', hours: 20, workplace: 'home' })
    expect(hasSaid(said)).toBe(true)
    expect(readSaid(new URLSearchParams('amount=much&currency=XXX&trades=juggle&hours=900&workplace=moon'))).toEqual(nothingSaid)
    expect(hasSaid(nothingSaid)).toBe(false)
  })
})

describe('sums that many have', () => {
  it('are round in the money of each country', () => {
    expect([50, 65_000, 150, 6.9, 649_000].map(roundSum)).toEqual([50, 50_000, 200, 5, 500_000])
    const [ghana] = wayInCountries([{ name: 'Accra', country: 'Ghana', currency: 'GHS' }], [{ currency: 'GHS', perUsd: 11 }])
    expect(ghana).toMatchObject({ cities: ['Accra'], sums: [{ value: 500 }, { value: 2000 }, { value: 5000 }] })
  })
})
