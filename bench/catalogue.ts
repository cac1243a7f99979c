// How long ranking the whole catalogue for a person takes, and how long building it takes on one core.

import { discover, discoveryIndex } from '#engine/fit/discover.ts'
import { explainFit } from '#engine/fit/fit-reasons.ts'
import type { Person } from '#engine/fit/person.ts'
import { bestPlaceOfEach, prepareRanking, rankForPerson } from '#engine/fit/rank.ts'
import { gapAnswers } from '#engine/gaps/gaps.ts'
import { runCard } from '#engine/run/run-model.ts'
import { assembleCatalogue, cataloguePairs, createCard } from '#engine/score/catalogue.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { findBusinesses } from '#markets/search.ts'
import { rounds } from './rounds.ts'
import { quantile, type Row, timed } from './rows.ts'

/** Limits of the specification. */
const rankingLimitMs = 50
const buildingLimitS = 180

const person: Person = {
  countryCode: 'NG',
  cityId: 'lagos',
  budget: '500-2000-usd',
  skills: ['cooking', 'sales'],
  interests: ['food-and-beverage', 'fashion'],
}

export async function run(): Promise<Row[]> {
  const all = cataloguePairs(archetypes, marketFacts)
  const pairs = all.slice(0, rounds(all.length, 150))
  const building = performance.now()
  const cards = pairs.map((pair) => createCard(pair, marketFacts, runCard))
  const { entries } = assembleCatalogue(cards, archetypes, marketFacts, 'bench')
  const buildSeconds = (performance.now() - building) / 1000

  const ranking = prepareRanking(entries, archetypes, marketFacts)
  const index = discoveryIndex(archetypes, findBusinesses)
  const [city] = marketFacts.cities
  if (!city) throw new Error('no city in the tables')
  const place = { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }
  const rank = await timed(rounds(100, 3), () => rankForPerson(ranking, person))
  const first24 = () => bestPlaceOfEach(rankForPerson(ranking, person), person).slice(0, 24)
  const explained = await timed(rounds(100, 3), () => first24().map((ranked) => explainFit(ranking, person, ranked)))
  const words = 'I have a sewing machine'
  const found = await timed(rounds(50, 3), () => discover({ ranking, index, person, words, hidden: [], previouslyFound: [] }))
  const gaps = await timed(rounds(50, 3), () => gapAnswers({ place, category: 'all', archetypes, facts: marketFacts, entries }))

  const p99 = (name: string, times: readonly number[], limit?: string): Row => ({
    name,
    value: quantile(times, 0.99),
    unit: 'ms',
    ...(limit ? { limit } : {}),
  })
  return [
    { name: `catalogue of ${entries.length} cards, built on one core`, value: buildSeconds, unit: 's', limit: `≤ ${buildingLimitS} s` },
    { name: 'one card', value: (1000 * buildSeconds) / pairs.length, unit: 'ms' },
    p99('rank all for a person, p99', rank, `≤ ${rankingLimitMs} ms`),
    p99('rank, choose places, explain 24, p99', explained),
    p99('discovery run, p99', found),
    p99('gaps of one city, p99', gaps),
  ]
}
