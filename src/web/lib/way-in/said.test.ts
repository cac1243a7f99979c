import { describe, expect, it } from 'vitest'
import { roundSum, wayInCountries } from './countries.ts'
import { hasSaid, nothingSaid, readSaid, typedAmount } from './said.ts'

describe('an amount on the way in', () => {
  it('is read before its money is known, and after it not beside another money', () => {
    expect(typedAmount('₦80,000', '')).toBe(80_000)
    expect(typedAmount('₦80,000', 'NGN')).toBe(80_000)
    expect(typedAmount('₦80,000', 'KES')).toBeNull()
  })

  it('is at most a thousand million', () => {
    expect(typedAmount('1000m', 'UGX')).toBe(1_000_000_000)
    expect(typedAmount('2000000000', 'UGX')).toBeNull()
  })
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
