import { describe, expect, it } from 'vitest'
import { parseAmount } from './parse-amount.ts'

describe('parseAmount', () => {
  it('reads major units into whole minor units', () => {
    expect(parseAmount('12.50', 'USD')).toBe(1250)
    expect(parseAmount('12.5', 'USD')).toBe(1250)
    expect(parseAmount(' 1,500 ', 'NGN')).toBe(150000)
    expect(parseAmount('5000', 'XOF')).toBe(5000)
    expect(parseAmount('0.07', 'GHS')).toBe(7)
  })

  it.each(['', '0', '-5', '1.234', 'ten', '1e3', '1,50', '12.'])('refuses %j', (typed) => {
    expect(parseAmount(typed, 'USD')).toBeNull()
  })

  it('refuses a fraction of a currency without one', () => {
    expect(parseAmount('10.5', 'XOF')).toBeNull()
  })
})
