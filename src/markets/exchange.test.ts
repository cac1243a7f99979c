import { describe, expect, it } from 'vitest'
import { currencyInfo, rateFor } from './exchange.ts'

describe('rateFor', () => {
  it('has a dated, cited rate for each currency of our markets', () => {
    for (const currency of ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'TZS']) {
      const rate = rateFor(currency)
      expect(rate?.perUsd, currency).toBeGreaterThan(0)
      expect(rate?.date.slice(0, 7), currency).toBe(rate?.fact.priceMonth)
      expect(rate?.fact.unit).toBe(`${currency} per USD`)
    }
    expect(rateFor('USD')?.perUsd).toBe(1)
    expect(rateFor('NGN')?.perUsd).toBe(1326.16)
  })

  it('has none, and no default, for a currency without one', () => {
    expect(rateFor('EUR')).toBeNull()
    expect(currencyInfo('EUR')).toBeNull()
  })
})

describe('currencyInfo', () => {
  it('gives the mark and the digits of the minor unit', () => {
    expect(currencyInfo('NGN')).toMatchObject({ symbol: '₦', minorDigits: 2 })
    expect(currencyInfo('GHS')).toMatchObject({ symbol: 'GH₵', minorDigits: 2 })
    expect(currencyInfo('XOF')).toMatchObject({ symbol: 'CFA', minorDigits: 0 })
    expect(currencyInfo('TZS')?.symbol).toBe('TSh')
  })
})
