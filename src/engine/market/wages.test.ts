import { describe, expect, it } from 'vitest'
import { cityFixture, countryFixture, testFact } from '../testing/market-fixture.ts'
import { helperWageIn, minimumWageIn } from './wages.ts'

describe('wages of a place', () => {
  const country = countryFixture('NG')
  const city = cityFixture('lagos', 'NG')

  it('are the country’s where the city has none of its own', () => {
    expect(minimumWageIn({ city, country })).toEqual({ fact: country.facts.minimumWage, fromEmployees: 1 })
    expect(helperWageIn({ city, country })).toBe(country.facts.helperWage)
  })

  it('are the city’s before those of an order for small trades, and those before the headline', () => {
    const smallTrades = testFact('order', 3000, 'NGN a month')
    const minimum = testFact('city', 7000, 'NGN a month')
    const helper = testFact('helper', 8000, 'NGN a month')
    const ordered = { ...country, wageLaw: { ...country.wageLaw, fromEmployees: 25, smallTrades } }
    expect(minimumWageIn({ city, country: ordered })).toEqual({ fact: smallTrades, fromEmployees: 25 })
    const dearer = { ...city, wages: { minimum, helper, fromEmployees: 4 } }
    expect(minimumWageIn({ city: dearer, country: ordered })).toEqual({ fact: minimum, fromEmployees: 4 })
    expect(helperWageIn({ city: dearer, country: ordered })).toBe(helper)
  })

  it('bind nobody where no minimum is in force', () => {
    expect(minimumWageIn({ city, country: { ...country, wageLaw: { ...country.wageLaw, inForce: false } } })).toBeNull()
  })
})
