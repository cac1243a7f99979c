import { describe, expect, it } from 'vitest'
import { cityFixture, countryFixture, testFact } from '../testing/market-fixture.ts'
import { fullTimeHoursIn, helperPayFor, helperTaxOn, helperWageIn, minimumWageIn } from './wages.ts'

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

  it('become an hour’s by the full-time week of the country', () => {
    const week = (hoursPerWeek: number) => ({
      ...country,
      wageLaw: { ...country.wageLaw, fullTime: { ...country.wageLaw.fullTime, hoursPerWeek } },
    })
    const wage = helperWageIn({ city, country }).value
    expect(fullTimeHoursIn({ country: week(40) })).toBe(40)
    expect(helperPayFor(40, { city, country: week(40) })).toBe(wage)
    expect(helperPayFor(24, { city, country: week(48) })).toBe(wage / 2)
  })

  it('are compared with the owner’s profit after a helper’s own taxes, each rate on its slice of a year', () => {
    const bands = [
      { upTo: 12_000, rate: 0.1 },
      { upTo: null, rate: 0.2 },
    ]
    const employeeTax = { bands, note: '', confidence: 'low', sourceId: 'fixture', year: 2026 } as const
    const taxed = { ...country, wageLaw: { ...country.wageLaw, employeeTax } }
    const wage = helperWageIn({ city, country }).value
    // 1,000 a month is 12,000 a year: 1,200 of tax; 2,000 a month: 1,200 + 12,000 × 0.2 = 3,600.
    expect(helperTaxOn(1000, { country: taxed })).toBe(100)
    expect(helperTaxOn(2000, { country: taxed })).toBe(300)
    expect(helperTaxOn(2000, { country })).toBe(0)
    // A city that takes 5% above 6,000: 300 of 12,000 a year.
    const incomeTax = {
      name: 'x',
      bands: [
        { upTo: 6000, rate: 0 },
        { upTo: null, rate: 0.05 },
      ],
      note: '',
      confidence: 'low',
      sourceId: 'fixture',
      year: 2026,
    } as const
    expect(helperTaxOn(1000, { country: taxed, city: { incomeTax: { ...incomeTax, bands: [...incomeTax.bands] } } })).toBe(125)
    expect(helperTaxOn(1000, { country, city: { incomeTax: { ...incomeTax, bands: [...incomeTax.bands] } } })).toBe(0)
    expect(helperPayFor(48, { city, country: taxed })).toBeCloseTo(wage - helperTaxOn(wage, { country: taxed }), 9)
  })
})
