import { expect, it } from 'vitest'
import { feeFromSubunits, fromSubunits, toSubunits } from './wire.ts'

const amounts = [0, 1, 99, 100, 12_345_678]

it.each(['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'TZS'])('an amount in %s is sent as it is', (currency) => {
  expect(amounts.map((amount) => toSubunits(amount, currency))).toEqual(amounts)
  expect(amounts.map((amount) => fromSubunits(amount, currency))).toEqual(amounts)
})

it('CFA francs, which have no minor unit, are sent in hundredths and come back whole', () => {
  expect(amounts.map((amount) => toSubunits(amount, 'XOF'))).toEqual([0, 100, 9900, 10_000, 1_234_567_800])
  expect(amounts.map((amount) => fromSubunits(toSubunits(amount, 'XOF'), 'XOF'))).toEqual(amounts)
})

it('a part of a franc is never received, and always costs a franc', () => {
  expect(fromSubunits(149_999, 'XOF')).toBe(1499)
  expect(feeFromSubunits(2925, 'XOF')).toBe(30)
  expect(feeFromSubunits(2925, 'NGN')).toBe(2925)
})
