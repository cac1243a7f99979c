import { describe, expect, it } from 'vitest'
import { currencyFormats } from '#engine/quantity/format.ts'
import { exchangeRateFor } from './exchange.ts'

describe('rateFor', () => {
  it('has a dated, cited rate for each currency of our markets', () => {
    for (const currency of ['NGN', 'GHS', 'ZAR', 'KES', 'USD', 'XOF', 'TZS']) {
      const rate = exchangeRateFor(currency)
      expect(rate?.perUsd, currency).toBeGreaterThan(0)
      expect(rate?.date.slice(0, 7), currency).toBe(rate?.fact.priceMonth)
      expect(rate?.fact.unit).toBe(`${currency} per USD`)
    }
    expect(exchangeRateFor('USD')?.perUsd).toBe(1)
    expect(exchangeRateFor('NGN')?.perUsd).toBe(1326.16)
  })

  it('has none, and no default, for a currency without one', () => {
    expect(exchangeRateFor('EUR')).toBeNull()
    expect(currencyFormats.EUR).toBeUndefined()
  })
})

describe('a market’s money', () => {
  it('has the mark and the digits of the minor unit', () => {
    expect(currencyFormats.NGN).toEqual({ mark: '₦', decimals: 2 })
    expect(currencyFormats.GHS).toEqual({ mark: 'GH₵', decimals: 2 })
    expect(currencyFormats.XOF).toEqual({ mark: 'CFA ', decimals: 0 })
    expect(currencyFormats.TZS?.mark).toBe('TSh ')
  })
})
