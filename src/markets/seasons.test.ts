import { describe, expect, it } from 'vitest'
import { seasonFactors } from '#engine/model/season.ts'
import { archetypes } from './archetypes.ts'
import { marketFacts } from './facts.ts'

describe('a tailor', () => {
  const monthsIn = (cityId: string) => {
    const city = marketFacts.cities.find(({ id }) => id === cityId)!
    return seasonFactors(
      archetypes.find(({ id }) => id === 'tailoring-shop')!,
      { country: marketFacts.countries[city.countryCode], city },
      marketFacts.asOf,
    )
  }
  const best = (cityId: string) => {
    const months = monthsIn(cityId)
    return months.indexOf(Math.max(...months)) + 1
  }
  const eid = (cityId: string) => monthsIn(cityId)[1]!
  const december = (cityId: string) => monthsIn(cityId)[11]!

  it('is busiest before Eid where most people are Muslim, and has an ordinary December', () => {
    for (const city of ['kano', 'tamale']) {
      expect(best(city), city).toBe(2)
      expect(december(city), city).toBeLessThan(1.05)
    }
  })

  it('is busiest at Christmas where most people are Christian, and has an ordinary February', () => {
    for (const city of ['accra', 'nairobi', 'enugu', 'johannesburg']) {
      expect(best(city), city).toBe(12)
      expect(eid(city), city).toBeLessThan(0.95)
    }
  })

  it('has both feasts where both are many', () => {
    for (const city of ['lagos', 'abidjan', 'dar-es-salaam', 'mombasa']) {
      expect(december(city), city).toBeGreaterThan(1.15)
      expect(eid(city), city).toBeGreaterThan(1)
    }
    expect(eid('mombasa')).toBeGreaterThan(eid('nairobi'))
  })
})
