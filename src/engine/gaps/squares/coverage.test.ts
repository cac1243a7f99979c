import { expect, test } from 'vitest'
import { syntheticCity } from '../../testing/synthetic-city.ts'
import type { OfficialCount } from './city-evidence.ts'
import { classCoverages, measuredCompleteness } from './coverage.ts'
import { createSurvey } from './survey.ts'

const city = syntheticCity({ seed: 8, side: 12, completeness: 0.5 })
const total = city.truth.sellers.reduce((sum, each) => sum + each, 0)
const same = { area: 'same', definition: 'same' } as const

test('coverage says what is held of each class, how old and how complete, and what it can answer', () => {
  const [only, ...others] = classCoverages(createSurvey(city.evidence))
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
  expect(classCoverages(createSurvey({ ...city.evidence, officialCounts: [official] }))[0]!.kind).toBe('numbers')
  expect(classCoverages(createSurvey({ ...city.evidence, officialCounts: [{ ...official, count: total * 10 }] }))[0]!.kind).toBe('rank')
  expect(measuredCompleteness(createSurvey({ ...city.evidence, officialCounts: [official] }))[0]).toMatchObject({
    cityId: 'made-8',
    class: 'food-shops',
    income: 5000,
  })
  expect(measuredCompleteness(createSurvey(city.evidence))).toEqual([])
  const bare = classCoverages(createSurvey({ ...city.evidence, people: null }))[0]!
  expect([bare.kind, bare.founded]).toEqual(['unknown', null])
})
