import { describe, expect, expectTypeOf, it } from 'vitest'
import {
  addMoney,
  compareMoney,
  MixedCurrencies,
  type Money,
  majorUnits,
  money,
  moneyFromMajor,
  moneyInDollars,
  shareOfMoney,
  subtractMoney,
  sumMajor,
  sumMoney,
  timesMoney,
} from './money.ts'
import { moneyFromTypedMajor } from './typed-number.ts'

const naira = money(150_000, 'NGN')
const dollars = money(999, 'USD')

describe('two currencies', () => {
  it('do not compile together', () => {
    const mixes = [
      // @ts-expect-error naira and dollars cannot be added
      () => addMoney(naira, dollars),
      // @ts-expect-error nor taken from each other
      () => subtractMoney(naira, dollars),
      // @ts-expect-error nor compared
      () => compareMoney(naira, dollars),
      // @ts-expect-error nor be a share of each other
      () => shareOfMoney(naira, dollars),
      // @ts-expect-error nor summed
      () => sumMoney('NGN', [naira, dollars]),
    ]
    for (const mix of mixes) expect(mix).toThrow(MixedCurrencies)
    // @ts-expect-error an amount is no number: two of them have no plus
    expect(String(naira + naira)).toContain('object')
    // @ts-expect-error and what nobody made is no amount
    const forged: Money<'NGN'> = { minor: 1, currency: 'NGN' }
    expect(forged.minor).toBe(1)
    expectTypeOf(addMoney(naira, naira)).toEqualTypeOf<Money<'NGN'>>()
  })

  it('are refused while running where the currency comes from a row', () => {
    const row = (currency: string): Money => money(100, currency)
    expect(addMoney(row('NGN'), row('NGN')).minor).toBe(200)
    expect(() => addMoney(row('NGN'), row('USD'))).toThrow('NGN and USD cannot be added or compared')
    expect(() => compareMoney(row('GHS'), dollars)).toThrow(MixedCurrencies)
  })
})

describe('an amount', () => {
  it('is whole minor units of a currency that can be written', () => {
    expect(() => money(1.5, 'NGN')).toThrow('no whole number')
    expect(() => money(Number.NaN, 'NGN')).toThrow(RangeError)
    expect(() => money(1, 'XXX')).toThrow('No format is known')
    expect(Object.is(money(-0, 'USD').minor, 0)).toBe(true)
  })

  it('is added, taken away, compared and summed in minor units', () => {
    expect(addMoney(naira, money(1, 'NGN'))).toEqual(money(150_001, 'NGN'))
    expect(subtractMoney(naira, money(150_001, 'NGN'))).toEqual(money(-1, 'NGN'))
    expect(compareMoney(naira, money(1, 'NGN'))).toBeGreaterThan(0)
    expect(sumMoney('KES', [])).toEqual(money(0, 'KES'))
    expect(sumMoney('NGN', [naira, naira, money(-1, 'NGN')])).toEqual(money(299_999, 'NGN'))
    expect(timesMoney(money(100, 'GHS'), 1 / 3)).toEqual(money(33, 'GHS'))
    expect(timesMoney(money(-5, 'GHS'), 0.5)).toEqual(money(-3, 'GHS'))
    expect(shareOfMoney(money(1, 'USD'), money(4, 'USD'))).toBe(0.25)
  })

  it('meets major units only by name', () => {
    expect(moneyFromMajor(9.99, 'USD')).toEqual(dollars)
    expect(moneyFromMajor(-0.005, 'USD')).toEqual(money(-1, 'USD'))
    expect(moneyFromMajor(5000, 'XOF')).toEqual(money(5000, 'XOF'))
    expect([majorUnits(dollars), majorUnits(money(5000, 'XOF'))]).toEqual([9.99, 5000])
    expect(moneyInDollars(naira, 1500)).toEqual(money(100, 'USD'))
    expect(sumMajor([0.1, 0.2, -0.3, 1_000_000.01])).toBe(1_000_000.01)
    expect(sumMajor([])).toBe(0)
  })
})

describe('a typed amount', () => {
  it('is read from major units to the last digit', () => {
    expect(moneyFromTypedMajor('12.50', 'USD')).toEqual(money(1250, 'USD'))
    expect(moneyFromTypedMajor('12.5', 'USD')).toEqual(money(1250, 'USD'))
    expect(moneyFromTypedMajor(' 1,500 ', 'NGN')).toEqual(money(150_000, 'NGN'))
    expect(moneyFromTypedMajor('5000', 'XOF')).toEqual(money(5000, 'XOF'))
    expect(moneyFromTypedMajor('12,50', 'ZAR')).toEqual(money(1250, 'ZAR'))
    expect(moneyFromTypedMajor('0.07', 'GHS')).toEqual(money(7, 'GHS'))
  })

  it.each(['', '0', '-5', '0.125', 'some', '1e3', '1,5000', '12 50'])('refuses %j', (typed) => {
    expect(moneyFromTypedMajor(typed, 'USD')).toBeNull()
  })

  it('refuses a fraction of a currency without one', () => {
    expect(moneyFromTypedMajor('10.5', 'XOF')).toBeNull()
  })
})
