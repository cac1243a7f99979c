import { describe, expect, it } from 'vitest'
import { countryFixture, testFact } from '../testing/market-fixture.ts'
import { householdSpendingIn } from './demand-scale.ts'

describe('household spending carried to a month', () => {
  const country = countryFixture('NG', {
    householdSpending: {
      perHead: testFact('spending', 12_000, 'NGN a year', { priceMonth: '2024-07' }),
      cpi: {
        points: [
          { month: '2024-07', index: 100 },
          { month: '2025-07', index: 144 },
        ],
        note: '',
        confidence: 'low',
        sourceId: 'fixture',
        year: 2025,
      },
    },
  })
  const at = (month: string) => householdSpendingIn(country, month).perHeadAMonth

  it('is a twelfth of the year in its own month', () => expect(at('2024-07')).toBeCloseTo(1000, 9))

  it('follows the index to a point of it, and evenly between two', () => {
    expect(at('2025-07')).toBeCloseTo(1440, 9)
    expect(at('2025-01')).toBeCloseTo(1200, 9)
  })

  it('follows inflation after the last point, and before the first', () => {
    expect(at('2026-07')).toBeCloseTo(1584, 9)
    expect(at('2023-07')).toBeCloseTo(1000 / 1.1, 9)
  })

  it('never asks an exchange rate', () => {
    const facts = { ...country.facts, fxPerUsd: testFact('fx', 1e6, 'NGN per USD') }
    expect(householdSpendingIn({ ...country, facts }, '2026-07').perHeadAMonth).toBeCloseTo(1584, 9)
  })
})
