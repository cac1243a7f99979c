import { expect, test } from 'vitest'
import { syntheticCity } from '../../testing/synthetic-city.ts'
import type { OfficialCount } from './city-evidence.ts'
import { coverageOf, measuredIn } from './coverage.ts'
import { surveyOf } from './survey.ts'

const made = syntheticCity({ seed: 8, side: 12, completeness: 0.5 })
const total = made.truth.sellers.reduce((sum, each) => sum + each, 0)
const same = { area: 'same', definition: 'same' } as const

test('coverage says what is held of each class, how old and how complete, and what it can answer', () => {
  const [only, ...others] = coverageOf(surveyOf(made.evidence))
  expect(others).toEqual([])
  expect(only).toMatchObject({ class: 'food-shops', origin: 'osm', month: '2026-01', sources: ['map'], kind: 'rank' })
  expect(only!.completeness.how).toBe('unknown')
  expect(only!.founded!.auc).toBeGreaterThan(0.6)
})

test('a measured list can give numbers, one without people nothing but its sellers', () => {
  const official: OfficialCount = {
    region: 'all',
    industry: 'shops',
    classes: ['food-shops'],
    count: total,
    year: 2025,
    ...same,
    confidence: 'high',
    squares: 'city',
    source: 'census',
    batch: 'c',
  }
  expect(coverageOf(surveyOf({ ...made.evidence, officialCounts: [official] }))[0]!.kind).toBe('numbers')
  expect(coverageOf(surveyOf({ ...made.evidence, officialCounts: [{ ...official, count: total * 10 }] }))[0]!.kind).toBe('rank')
  expect(measuredIn(surveyOf({ ...made.evidence, officialCounts: [official] }))[0]).toMatchObject({
    cityId: 'made-8',
    class: 'food-shops',
    income: 5000,
  })
  expect(measuredIn(surveyOf(made.evidence))).toEqual([])
  const bare = coverageOf(surveyOf({ ...made.evidence, people: null }))[0]!
  expect([bare.kind, bare.founded]).toEqual(['unknown', null])
})
