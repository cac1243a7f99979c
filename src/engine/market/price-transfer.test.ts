import { describe, expect, it } from 'vitest'
import { testFacts, testPlace } from '../testing/test-market.ts'
import { homeMoney } from './archetype.ts'
import { createPriceTransfer, referenceCity } from './price-transfer.ts'

const { NG, KE } = testFacts.countries
const abroad = createPriceTransfer(testPlace('KE'), NG, '2026-09', '2026-09', testFacts)
const transferred = (carrier: Parameters<typeof homeMoney>[1]) => abroad.transfer(homeMoney([900, 1000, 1200], carrier, 'for a test'))

describe('carrying an amount of 1,000 from one country to another', () => {
  it('takes imports by the exchange rate', () => {
    expect(transferred('imported').likely).toBe(Number(((1000 * 129) / 1300).toPrecision(3)))
  })

  it('takes wages by what helpers are paid', () => {
    expect(transferred('wages').likely).toBe(Number(((1000 * 14_000) / 60_000).toPrecision(3)))
  })

  it('takes energy by the mean of electricity and fuel', () => {
    expect(transferred('energy').likely).toBe(Number((1000 * Math.sqrt((28 / 200) * (180 / 1000))).toPrecision(3)))
  })

  it('takes food, goods and services by purchasing power, carried from its month by consumer prices', () => {
    const years = 26 / 12
    const level = (45 * (1.045 / 1.03) ** years) / (300 * (1.15 / 1.03) ** years)
    for (const carrier of ['food', 'prices', 'services'] as const) {
      expect(transferred(carrier).likely).toBe(Number((1000 * level).toPrecision(3)))
    }
  })

  it('keeps low, likely and high in order and widens them', () => {
    for (const carrier of ['imported', 'wages', 'food', 'rent', 'energy'] as const) {
      const { low, likely, high } = transferred(carrier)
      expect(low).toBeLessThan(likely)
      expect(high).toBeGreaterThan(likely)
      expect(high / low).toBeGreaterThan(1200 / 900)
    }
  })

  it('uses an anchor where there is one', () => {
    const anchored = abroad.transfer(homeMoney([900, 1000, 1200], 'food', 'for a test', { anchors: { KE: [80, 100, 130] } }))
    expect(anchored).toMatchObject({ low: 80, likely: 100, high: 130, facts: [] })
  })
})

describe('carrying within a country', () => {
  it('changes nothing in the reference city at the price month', () => {
    const home = createPriceTransfer(testPlace('NG'), NG, '2026-09', '2026-09', testFacts)
    expect(home.transfer(homeMoney([900, 1000, 1200], 'rent', 'for a test'))).toMatchObject({
      low: 900,
      likely: 1000,
      high: 1200,
      facts: [],
    })
  })

  it('moves rent and prices by the indices of the two cities, and imports not at all', () => {
    const town = createPriceTransfer(testPlace('NG', 'Smallville'), NG, '2026-09', '2026-09', testFacts)
    expect(town.transfer(homeMoney([1, 1000, 2000], 'rent', 'for a test')).likely).toBe(Number(((1000 * 0.6) / 1.4).toPrecision(3)))
    expect(town.transfer(homeMoney([1, 1000, 2000], 'prices', 'for a test')).likely).toBe(Number(((1000 * 0.9) / 1.1).toPrecision(3)))
    expect(town.transfer(homeMoney([1, 1000, 2000], 'imported', 'for a test')).likely).toBe(1000)
  })

  it('carries prices along time by consumer prices and the exchange rate', () => {
    const later = createPriceTransfer(testPlace('NG'), NG, '2026-09', '2027-09', testFacts)
    expect(later.fxDepreciation).toBeCloseTo(1.15 / 1.03 - 1, 12)
    expect(later.transfer(homeMoney([900, 1000, 1200], 'wages', 'for a test')).likely).toBe(1150)
    expect(later.transfer(homeMoney([900, 1000, 1200], 'imported', 'for a test', { importShare: 1 })).likely).toBe(
      Number(((1000 * 1.15) / 1.03).toPrecision(3)),
    )
    expect(later.transfer(homeMoney([900, 1000, 1200], 'wages', 'for a test')).lower).toBe(true)
  })

  it('starts from the largest first-tier city, or the one marked', () => {
    expect(referenceCity(KE, testFacts).name).toBe('Bigtown')
    const marked = {
      ...testFacts,
      cities: testFacts.cities.map((city) => (city.name === 'Smallville' ? { ...city, reference: true as const } : city)),
    }
    expect(referenceCity(KE, marked).name).toBe('Smallville')
  })
})
