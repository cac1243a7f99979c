import { expect, it } from 'vitest'
import type { Source } from '../evidence/evidence.ts'
import { countryFixture, marketFixture, testFact } from '../testing/market-fixture.ts'
import { type LiveFact, withLiveFacts } from './live-facts.ts'

const source: Source = { id: 'live:bank', title: 'Figures', publisher: 'Bank', url: null, licence: 'CC BY', year: 2026 }
const ours = testFact('ng:population', 200, 'people', { year: 2024 })
const facts = marketFixture([], { NG: countryFixture('NG', {}, { population: ours }) })
const live = (value: number, year: number): LiveFact => ({
  ...testFact('ng:population@live', value, 'people', { year }),
  replaces: 'ng:population',
  source,
  retrievedAt: '2026-11-21T10:00:00.000Z',
})

it('takes a newer figure, with ours kept beside it', () => {
  const { facts: mixed, judged } = withLiveFacts(facts, [live(220, 2026)])
  expect(judged).toMatchObject([{ live: { value: 220 }, reference: { value: 200 }, used: true }])
  expect(mixed.countries.NG.facts.population).toMatchObject({ value: 220, alternatives: [{ value: 200, year: 2024 }] })
  expect(mixed.factsVersion.startsWith(`${facts.factsVersion}+live.`)).toBe(true)
})

it('keeps ours against an older figure and against one that is far off, and says why', () => {
  for (const other of [live(220, 2020), live(9000, 2026)]) {
    const unchanged = withLiveFacts(facts, [other])
    expect(unchanged.facts).toBe(facts)
    expect(unchanged.judged).toMatchObject([{ used: false, why: expect.stringMatching(/./) }])
  }
})
