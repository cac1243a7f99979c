import { describe, expect, it } from 'vitest'
import { intakeCountries, roundSum } from './countries.ts'
import {
  amountText,
  hasIntakeAnswers,
  hourChoices,
  noIntakeAnswers,
  parseTypedAmount,
  readIntakeAnswers,
  unknownAnswers,
} from './intake-answers.ts'

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
      businesses: '',
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

describe('what an address says that nobody knows', () => {
  it('is named by its question, each once, and what is known is not', () => {
    const params = new URLSearchParams('trades=sew,juggle&have=ship&have=car,ship&when=nights,weekends&workplace=moon&hours=900&amount=0')
    expect(unknownAnswers(params)).toEqual([
      { question: 'trades', text: 'juggle' },
      { question: 'have', text: 'ship' },
      { question: 'when', text: 'nights' },
      { question: 'workplace', text: 'moon' },
      { question: 'hours', text: '900' },
    ])
    expect(unknownAnswers(new URLSearchParams('trades=sew&have=&hours=&workplace=home'))).toEqual([])
    expect(unknownAnswers(new URLSearchParams('hours=25&when=mornings'))).toEqual([])
  })
})

describe('a form that is filled from answers', () => {
  it('offers the hours that were said beside the usual ones', () => {
    expect(hourChoices(25)).toEqual([10, 20, 25, 30, 40, 50, 60])
    expect(hourChoices(20)).toEqual(hourChoices(null))
  })

  it('holds an amount in other money than the place’s with its code, so that it is asked about', () => {
    const rand = { ...noIntakeAnswers, amount: 15_000, currency: 'ZAR' }
    expect([amountText(rand, 'NGN'), amountText(rand, 'ZAR'), amountText(rand, undefined)]).toEqual(['ZAR 15000', '15000', '15000'])
    expect(parseTypedAmount(amountText(rand, 'NGN'), 'NGN')).toBeNull()
    expect(amountText({ ...noIntakeAnswers, refusedAmount: '-5' }, 'NGN')).toBe('-5')
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
