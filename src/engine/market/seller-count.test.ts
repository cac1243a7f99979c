import { describe, expect, it } from 'vitest'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, countryFixture, marketFixture, testFact } from '../testing/market-fixture.ts'
import type { PublishedCount } from './archetype.ts'
import { publishedCountIn } from './seller-count.ts'
import { demandShareIn, expectedSupply } from './supply.ts'

const count = (where: string, more: Partial<PublishedCount> = {}): PublishedCount => ({
  where,
  counted: 1_000_000,
  low: 200_000,
  likely: 400_000,
  high: 800_000,
  why: 'Each booth is counted two or three times.',
  year: 2025,
  sourceId: 'test',
  confidence: 'medium',
  ...more,
})
const country = countryFixture('NG', {}, { population: testFact('NG:population', 200_000_000, 'people') })
const city = cityFixture('town', 'NG')
const place = { city, country, requestedName: null, known: true }
const facts = marketFixture([city], { NG: country })
const providersPer100k = { low: 10, likely: 20, high: 40, why: 'a guess', anchors: { NG: [1, 2, 4] as const } }
const seller = (counts: PublishedCount[]) => businessFixture('agent', { providersPer100k: { ...providersPer100k, counts } })

describe('a published count of sellers', () => {
  it('of a country is its number as read, for every 100,000 of its people', () => {
    // 400,000 ÷ 200 million × 100,000 = 200.
    expect(publishedCountIn(seller([count('NG')]), place)).toMatchObject({ isOfCity: false, per100k: { low: 100, likely: 200, high: 400 } })
  })

  it('of a city comes before that of its country, and is among the people of the city', () => {
    const found = publishedCountIn(seller([count('NG'), count('town', { low: 1000, likely: 2000, high: 3000 })]), place)
    expect(found).toMatchObject({ isOfCity: true, per100k: { low: 100, likely: 200, high: 300 } })
  })

  it('comes before the author’s figure, with its own doubt', () => {
    const { per100k, basis } = expectedSupply(seller([count('NG')]), place, facts)
    expect(basis).toBe('published')
    expect(per100k.likely).toBeCloseTo(200, 6)
    expect(per100k.sd).toBeCloseTo(Math.log(400 / 100) / (2 * 1.6449), 3)
  })

  it('speaks for no other place', () => {
    expect(publishedCountIn(seller([count('other-town'), count('GH')]), place)).toBeNull()
    expect(expectedSupply(seller([count('GH')]), place, facts).basis).toBe('anchor')
  })

  it('may say what people there spend on so many sellers', () => {
    const share = { low: 0.05, likely: 0.1, high: 0.2 }
    expect(demandShareIn(seller([count('town', { share })]), place).likely).toBe(0.1)
    expect(demandShareIn(seller([count('town')]), place).likely).not.toBe(0.1)
  })
})
