import { describe, expect, it } from 'vitest'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, countryFixture, testFact } from '../testing/market-fixture.ts'
import { feastEffects, seasonFactors } from './season.ts'

const flat = Array.from({ length: 12 }, () => 1)
const lifts = { christmas: 0.6, 'eid-al-fitr': 0.63 }
const seller = businessFixture('seller', { seasonality: { byMonth: flat, why: 'flat', feasts: lifts } })
const country = countryFixture('NG')
const cityOf = (christians: number, muslims: number) =>
  cityFixture('town', 'NG', {
    faiths: { christians: testFact('c', christians, '% of people'), muslims: testFact('m', muslims, '% of people') },
  })
const season = (christians: number, muslims: number) => seasonFactors(seller, { country, city: cityOf(christians, muslims) }, '2026-10')

describe('the season of a place', () => {
  it('adds each feast by the share of people who keep it, and has the mean 1', () => {
    // December: 1 + 0.6 × 0.5; February: 1 + 0.63 × 0.4 × 47/63; the mean before scaling: 1 + (0.3 + 0.252) / 12 = 1.046.
    const months = season(50, 40)
    expect(months[11]).toBeCloseTo(1.3 / 1.046, 9)
    expect(months[1]).toBeCloseTo(1.188 / 1.046, 9)
    expect(months[6]).toBeCloseTo(1 / 1.046, 9)
    expect(months.reduce((sum, factor) => sum + factor, 0)).toBeCloseTo(12, 9)
  })

  it('has no Christmas where nobody keeps it, and no Eid where nobody does', () => {
    expect(season(0, 100)[11]).toBeCloseTo(season(0, 100)[6]!, 9)
    expect(season(100, 0)[1]).toBeCloseTo(season(100, 0)[6]!, 9)
  })

  it('never falls below nothing', () => {
    const kitchen = businessFixture('kitchen', {
      seasonality: { byMonth: flat.map((_, month) => (month === 1 ? 0.2 : 1)), why: '', feasts: { ramadan: -0.9 } },
    })
    expect(seasonFactors(kitchen, { country, city: cityOf(0, 100) }, '2026-10')[1]).toBe(0)
  })

  it('counts no feast where the months of the country hold theirs, or where nobody’s faith is known', () => {
    const whole = businessFixture('whole', {
      seasonality: { byMonth: flat, why: '', feasts: lifts, withFeasts: ['NG'], byCountry: { NG: flat } },
    })
    expect(feastEffects(whole, { country, city: cityOf(50, 40) }, '2026-10')).toEqual([])
    expect(seasonFactors(seller, { country, city: cityFixture('town', 'NG') }, '2026-10')).toEqual(flat)
  })
})
