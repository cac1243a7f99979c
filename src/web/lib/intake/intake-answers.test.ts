import { describe, expect, it } from 'vitest'
import { intakeCountries, roundSum } from './countries.ts'
import { hasIntakeAnswers, noIntakeAnswers, parseTypedAmount, readIntakeAnswers } from './intake-answers.ts'

describe('an amount on the way in', () => {
  it('is read before its money is known, and after it not beside another money', () => {
    expect(parseTypedAmount('₦80,000', '')).toBe(80_000)
    expect(parseTypedAmount('₦80,000', 'NGN')).toBe(80_000)
    expect(parseTypedAmount('₦80,000', 'KES')).toBeNull()
  })

  it('is at most a thousand million', () => {
    expect(parseTypedAmount('1000m', 'UGX')).toBe(1_000_000_000)
    expect(parseTypedAmount('2000000000', 'UGX')).toBeNull()
  })
})

describe('what an address says of somebody', () => {
  it('reads each part, and leaves out what it does not know', () => {
    const answers = readIntakeAnswers(
      new URLSearchParams(
        'amount=80k&currency=NGN&trades=sew&trades=cook,juggle&hours=20&workplace=home&have=phone&have=car,ship&when=weekends',
      ),
    )
    expect(answers).toEqual({
      amount: 80_000,
      refusedAmount: '',
      currency: 'NGN',
      trades: 'cook,sew',
      have: 'car,phone',
      when: 'weekends',
      hours: 20,
      workplace: 'home',
    })
    expect(hasIntakeAnswers(answers)).toBe(true)
    expect(readIntakeAnswers(new URLSearchParams('currency=XXX&trades=juggle&hours=900&workplace=moon'))).toEqual(noIntakeAnswers)
    expect(hasIntakeAnswers(noIntakeAnswers)).toBe(false)
  })
})

describe('an amount in an address', () => {
  const amountOf = (typed: string, currency: string) => {
    const { amount, refusedAmount, currency: read } = readIntakeAnswers(new URLSearchParams({ amount: typed, currency }))
    return [amount, refusedAmount, read]
  }

  it.each(['0', '-5', '99999999999999', 'R15 000', 'much'])('stays as it was typed where it cannot be taken: %s', (typed) =>
    expect(amountOf(typed, 'NGN')).toEqual([null, typed, 'NGN']),
  )

  it('is in the money of its mark where no script added the money of the place', () => {
    expect(amountOf('R15 000', '')).toEqual([15_000, '', 'ZAR'])
    expect(amountOf('20,000 shillings', '')).toEqual([20_000, '', ''])
    expect(amountOf('500 000', '')).toEqual([500_000, '', ''])
  })
})

describe('sums that many have', () => {
  it('are round in the money of each country', () => {
    expect([50, 65_000, 150, 6.9, 649_000].map(roundSum)).toEqual([50, 50_000, 200, 5, 500_000])
    const [ghana] = intakeCountries([{ name: 'Accra', country: 'Ghana', currency: 'GHS' }], [{ currency: 'GHS', perUsd: 11 }])
    expect(ghana).toMatchObject({ cities: ['Accra'], sums: [{ value: 500 }, { value: 2000 }, { value: 5000 }] })
  })
})
