import { expect, it } from 'vitest'
import { feeToMinor, majorToMinor, minorToMajor } from './wire.ts'

const amounts = [0, 1, 99, 100, 12_345_678]

it.each(['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'TZS'])('an amount in %s is sent in whole units and hundredths', (currency) => {
  expect(amounts.map((amount) => minorToMajor(amount, currency))).toEqual([0, 0.01, 0.99, 1, 123_456.78])
  expect(amounts.map((amount) => majorToMinor(minorToMajor(amount, currency), currency))).toEqual(amounts)
})

it.each(['XOF', 'UGX'])('an amount in %s, which has no minor unit, is sent as it is', (currency) => {
  expect(amounts.map((amount) => minorToMajor(amount, currency))).toEqual(amounts)
  expect(amounts.map((amount) => majorToMinor(amount, currency))).toEqual(amounts)
  expect(majorToMinor(1499.99, currency)).toBe(1499)
  expect(feeToMinor(29.25, currency)).toBe(30)
})
