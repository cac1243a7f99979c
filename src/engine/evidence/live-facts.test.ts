import { expect, it } from 'vitest'
import type { MarketFacts } from '../market/place.ts'
import type { Fact, Source } from './evidence.ts'
import { type LiveFact, type LiveMap, withLiveFacts } from './live-facts.ts'

const source: Source = { id: 'live:overpass', title: 'Map', publisher: 'Mappers', url: null, licence: 'ODbL', year: 2026 }
const fact = (id: string, value: number, year: number): Fact => ({
  id,
  label: id,
  value,
  unit: 'outlets',
  year,
  sourceId: 'osm-2019',
  confidence: 'low',
  maxAgeYears: 3,
})
const live = (replaces: string, value: number, year: number): LiveFact => ({
  ...fact(`${replaces}@live`, value, year),
  replaces,
  source,
  retrievedAt: '2026-11-21T10:00:00.000Z',
})
const mapOf = (year: number): LiveMap => ({
  cityId: 'here',
  completeness: live('here:osm-completeness', 0.5, year),
  counts: { 'shop=shoes': live('here:osm:shop=shoes', 900, year) },
})
const facts = {
  countries: {},
  cities: [
    {
      id: 'here',
      mapped: { completeness: fact('here:osm-completeness', 0.1, 2019), counts: { 'shop=shoes': fact('here:osm:shop=shoes', 40, 2019) } },
    },
    { id: 'bare', mapped: null },
  ],
  sources: {},
  factsVersion: '1',
} as unknown as MarketFacts

it('takes a newer map whole, with ours kept beside each of its figures', () => {
  const { facts: mixed, judged } = withLiveFacts(facts, [], mapOf(2026))
  expect(judged.map(({ live: fetched, reference, used }) => [fetched.value, reference.value, used])).toEqual([
    [0.5, 0.1, true],
    [900, 40, true],
  ])
  expect(mixed.cities[0]?.mapped?.counts['shop=shoes']).toMatchObject({ value: 900, alternatives: [{ value: 40, year: 2019 }] })
  expect(mixed.factsVersion).toMatch(/^1\+live\./)
})

it('keeps ours against an older map, and takes the only one there is', () => {
  const older = withLiveFacts(facts, [], mapOf(2018))
  expect(older.facts).toBe(facts)
  expect(older.judged.map((each) => each.used)).toEqual([false, false])
  const bare = withLiveFacts(facts, [], { ...mapOf(2026), cityId: 'bare' })
  expect(bare.judged).toEqual([])
  expect(bare.facts.cities[1]?.mapped?.counts['shop=shoes']).toMatchObject({ value: 900 })
})
