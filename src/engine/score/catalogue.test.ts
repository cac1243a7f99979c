import { expect, test } from 'vitest'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, countryFixture, marketFixture, testFact } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { assembleCatalogue, catalogueEntry, cataloguePairs, createCard } from './catalogue.ts'

const facts = marketFixture([cityFixture('lagos', 'NG'), cityFixture('accra', 'GH')])
const kinds = [businessFixture('rice', { local: { GH: { title: 'Waakye seller' } } }), businessFixture('pure-water', { countries: ['NG'] })]

test('a business is counted only in the countries where it makes sense', () => {
  const pairs = cataloguePairs(kinds, facts).map(({ archetype, place }) => `${archetype.id}@${place.city.id}`)
  expect(pairs).toEqual(['rice@lagos', 'rice@accra', 'pure-water@lagos'])
})

test('cards come in a fixed order with local names, and a refusal keeps its reason', () => {
  const cards = cataloguePairs(kinds, facts).map((pair) =>
    createCard(pair, facts, ({ archetype, place }) =>
      archetype.id === 'pure-water'
        ? { ok: false, reason: { code: 'fact-gap', key: 'NG:fuel', message: 'The fact is missing' } }
        : {
            ok: true,
            model: modelFixture(archetype, { monthlyProfit: place.city.id === 'lagos' ? 15_000 : 12_000 }),
            sales24: { p10: 0, p50: 0, p90: 0 },
          },
    ),
  )
  const catalogue = assembleCatalogue(cards, kinds, facts, 'key')
  expect(catalogue.entries.map((entry) => [entry.id, entry.title])).toEqual([
    ['opp_rice--accra', 'Waakye seller'],
    ['opp_rice--lagos', 'Business rice'],
  ])
  expect(catalogue.refused).toEqual([
    { archetype: 'pure-water', cityId: 'lagos', reason: { code: 'fact-gap', key: 'NG:fuel', message: 'The fact is missing' } },
  ])
})

test('a country without an exchange rate is named, not defaulted', () => {
  const country = countryFixture('NG', {}, { fxPerUsd: testFact('NG:fx-per-usd', 0, 'NGN per USD') })
  const place = { city: facts.cities[0]!, country, requestedName: null, known: true }
  expect(() => catalogueEntry({ archetype: kinds[0]!, place, facts, model: modelFixture(kinds[0]!) })).toThrow('NG:fx-per-usd')
})
