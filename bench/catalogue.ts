// How long ranking the whole catalogue for a person takes, and how long building it takes on one core.
import { assembleCatalogue, cardOf, cataloguePairs } from '#engine/catalogue.ts'
import { discover, discoveryIndex } from '#engine/discover.ts'
import type { Person } from '#engine/fit.ts'
import { explainFit } from '#engine/fit-reasons.ts'
import { gapAnswers } from '#engine/gaps.ts'
import { bestPlaceOfEach, prepareRanking, rankForPerson } from '#engine/rank.ts'
import { runModel } from '#engine/run-model.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'

/** Limits of the specification. */
const rankingLimitMs = 50
const buildingLimitS = 180

const person: Person = {
  countryCode: 'NG',
  cityId: 'lagos',
  budget: '$500 - $2,000',
  skills: ['Cooking', 'Sales'],
  interests: ['Food & Beverage', 'Fashion'],
}

function times(runs: number, work: () => unknown): { p50: number; p99: number } {
  for (let i = 0; i < 5; i++) work()
  const taken = Array.from({ length: runs }, () => {
    const started = performance.now()
    work()
    return performance.now() - started
  }).sort((a, b) => a - b)
  return { p50: taken[Math.floor(runs / 2)]!, p99: taken[Math.floor(runs * 0.99)]! }
}

const pairs = cataloguePairs(archetypes, marketFacts)
const building = performance.now()
const cards = pairs.map((pair) => cardOf(pair, marketFacts, runModel))
const { entries } = assembleCatalogue(cards, archetypes, marketFacts, 'bench')
const buildSeconds = (performance.now() - building) / 1000

const ranking = prepareRanking(entries, archetypes, marketFacts)
const index = discoveryIndex(archetypes)
const [city] = marketFacts.cities
if (!city) throw new Error('no city in the tables')
const place = { city, country: marketFacts.countries[city.countryCode], asked: null, known: true }

const rows = {
  'rank all': times(100, () => rankForPerson(ranking, person)),
  'rank, choose places, explain 24': times(100, () =>
    bestPlaceOfEach(rankForPerson(ranking, person), person)
      .slice(0, 24)
      .map((ranked) => explainFit(ranking, person, ranked)),
  ),
  'discovery run': times(50, () => discover({ ranking, index, person, words: 'I have a sewing machine', hidden: [], found: [] })),
  'gaps of one city': times(50, () => gapAnswers({ place, category: 'all', archetypes, facts: marketFacts, entries })),
}

console.table(
  Object.fromEntries(Object.entries(rows).map(([name, { p50, p99 }]) => [name, { 'p50 ms': p50.toFixed(2), 'p99 ms': p99.toFixed(2) }])),
)
console.log(
  `${entries.length} cards built on one core in ${buildSeconds.toFixed(1)} s (limit ${buildingLimitS} s), ${((1000 * buildSeconds) / pairs.length).toFixed(1)} ms a card`,
)
console.log(
  JSON.stringify({
    bench: 'catalogue',
    entries: entries.length,
    buildSeconds,
    ...rows,
    withinLimits: buildSeconds <= buildingLimitS && rows['rank all'].p99 <= rankingLimitMs,
  }),
)
