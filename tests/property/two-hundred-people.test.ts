import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Missing } from '#engine/fit/constraints.ts'
import { type Person, runsOutFor } from '#engine/fit/person.ts'
import { prepareRanking, type Ranked, type Ranking, rankForPerson } from '#engine/fit/rank.ts'
import type { Archetype } from '#engine/market/archetype.ts'
import type { CountryCode, FreeTime, Ownable, Trade, Workplace } from '#engine/quantity/vocabulary.ts'
import { bestApart, ownables } from '#engine/quantity/vocabulary.ts'
import { runModel } from '#engine/run/run-model.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { archetypes } from '#markets/archetypes.ts'
import { marketFacts } from '#markets/facts.ts'
import { resolvePlace } from '#markets/places.ts'
import { realCatalogue } from '#tests/support/real-catalogue.ts'

/** Two hundred people, written without knowledge of the ranking. Amounts are major units of their country's money. */
type Somebody = {
  id: string
  country: CountryCode
  city: string
  amount: number
  trades: Trade[]
  have: Ownable[]
  when: FreeTime[]
  hours: number | null
  place: Workplace | null
  expect: 'some' | 'none'
}

const people = JSON.parse(readFileSync('tests/fixtures/people.json', 'utf8')) as Somebody[]
const archetypeById = new Map(archetypes.map((each) => [each.id, each]))
let ranking: Ranking
let lists: { somebody: Somebody; amountUsd: number; list: Ranked[] }[]

beforeAll(() => {
  ranking = prepareRanking(realCatalogue().entries, archetypes, marketFacts)
  lists = people.map((somebody) => {
    const resolved = resolvePlace({ text: somebody.city, countryCode: somebody.country })
    if (!resolved.ok) throw new Error(`${somebody.id}: ${somebody.city} is nowhere`)
    const { city, country } = resolved.place
    const amountUsd = somebody.amount / country.facts.fxPerUsd.value
    const { trades, have, when, hours, place } = somebody
    const person: Person = {
      countryCode: somebody.country,
      cityId: city.id,
      amountUsd,
      skills: [],
      interests: [],
      trades,
      have,
      when,
      ...(hours === null ? {} : { hoursPerWeek: hours }),
      ...(place === null ? {} : { workplace: place }),
    }
    const entries = ranking.entries.filter(({ cityId }) => cityId === city.id)
    return { somebody, amountUsd, list: rankForPerson(ranking, person, entries) }
  })
}, 600_000)

/** Of their times, where they name no hours: mornings are six hours, the other parts of a day five, a day at the weekend sixteen. */
function hoursFree(when: Somebody['when']): number {
  const day = (when.includes('mornings') ? 6 : 0) + (when.includes('afternoons') ? 5 : 0) + (when.includes('evenings') ? 5 : 0)
  return when.length === 0 ? 112 : 5 * day + 2 * (when.includes('weekends') ? 16 : day)
}

/** The same rules in other words, from the business's own file: what this person lacks. */
function lackOf(entry: CatalogueEntry, { trades, have, when, hours, place }: Somebody, amountUsd: number): Set<Missing['kind']> {
  const { needs, alone, reach, ...whole } = archetypeById.get(entry.archetype)!
  // Of the size whose figures the row shows.
  const premises = (entry.size === 'alone' && alone?.not === undefined && alone?.premises) || whole.premises
  const lack = new Set<Missing['kind']>()
  const price = (thing: Ownable) => (have.includes(thing) ? (entry.ownable?.[thing] ?? 0) : 0)
  const bought = ownables.reduce((sum, thing) => sum - price(thing), entry.openingCost)
  const weeks = trades.map((trade) => needs!.trades.weeks[trade]).filter((each) => each !== undefined)
  // Who knows the work pays for no training; a licence that comes with a vehicle is off already.
  const vehicle = (['motorcycle', 'tricycle', 'car', 'van'] as const).find((thing) => price(thing) > 0)
  const training = weeks.some((each) => each <= 2) ? Math.max(0, (entry.ownable?.trade ?? 0) - (vehicle ? (entry.licenceCost ?? 0) : 0)) : 0
  // A hundredth of the cost is nothing.
  if (Math.max(0, bought - training) * 0.99 > amountUsd) lack.add('money')
  if (weeks.length === 0) lack.add('trade')
  if (weeks.length > 0 && weeks.every((each) => each > 2)) lack.add('training')
  if ((hours ?? hoursFree(when)) < needs!.hours.least) lack.add('hours')
  const { of, times } = needs!.sold
  const missed = times.filter((time) => !when.includes(time))
  if (when.length > 0 && times.length > 0 && missed.length > (of === 'each' ? 0 : times.length - 1)) lack.add('times')
  const places: Record<Workplace, Archetype['premises']['kind'][]> = {
    home: ['none', 'home', 'plot'],
    stall: ['vehicle', 'street', 'stall', 'kiosk'],
    shop: ['workshop', 'shop'],
    online: [],
  }
  const own = needs!.places?.at
  const isThere = place && (own ? own.includes(place) : places[place].includes(premises.kind) || (place === 'online' && reach === 'online'))
  if (place && !isThere) lack.add('place')
  if (have.length > 0 && needs!.tools?.things.some((thing) => !have.includes(thing) && !['water', 'room', 'phone'].includes(thing)))
    lack.add('tool')
  const drives = trades.includes('drive') || have.includes('car') || have.includes('motorcycle')
  const { licence } = needs!
  if (licence && !licence.heldBy.some((trade) => trades.includes(trade)) && !(licence.heldBy.includes('drive') && drives))
    lack.add('licence')
  return lack
}

describe('two hundred people', () => {
  test('are of eight countries and twelve trades, a tenth of them with nothing that fits', () => {
    expect(people).toHaveLength(200)
    expect(new Set(people.map(({ country }) => country)).size).toBe(8)
    expect(new Set(people.flatMap(({ trades }) => trades)).size).toBe(12)
    expect(people.filter((each) => each.expect === 'none')).toHaveLength(20)
  })

  test('read exactly what they lack of every business of their city', () => {
    const wrong = lists.flatMap(({ somebody, amountUsd, list }) =>
      list.flatMap(({ entry, missing }) => {
        const [named, lacked] = [new Set(missing.map(({ kind }) => kind)), lackOf(entry, somebody, amountUsd)]
        // A business of another trade takes its own time to learn.
        if (lacked.has('trade')) named.delete('training')
        return [...named].sort().join() === [...lacked].sort().join()
          ? []
          : [`${somebody.id} ${entry.id}: ${[...named]} for ${[...lacked]}`]
      }),
    )
    expect(wrong).toEqual([])
  })

  test('are shown first what obeys all that they said, a good one before a careful one', () => {
    for (const { somebody, amountUsd, list } of lists) {
      const obeying = list.filter(({ entry }) => entry.verdict !== 'no' && lackOf(entry, somebody, amountUsd).size === 0)
      const first = list.slice(0, Math.min(bestApart, obeying.length))
      for (const each of first) expect(obeying, somebody.id).toContain(each)
      // Good in their own view: as long as their money lasts.
      const verdicts = list
        .slice(0, obeying.length)
        .map(({ entry }) => (runsOutFor(entry, somebody, amountUsd) ? 'careful' : entry.verdict))
      expect(verdicts, somebody.id).toEqual(verdicts.toSorted((a, b) => (a === b ? 0 : a === 'good' ? -1 : 1)))
    }
  })

  test('are shown next what lacks something, of their own trade before another, and last what we advise against', () => {
    for (const { somebody, list } of lists) {
      const rest = list.filter(({ missing, entry }) => missing.length > 0 && entry.verdict !== 'no')
      const others = rest.map(({ missing }) => missing.some(({ kind }) => kind === 'trade'))
      expect(others, somebody.id).toEqual(others.toSorted())
      const advised = list.map(({ entry }) => entry.verdict === 'no')
      expect(advised, somebody.id).toEqual(advised.toSorted())
    }
  })

  test('who find nothing that fits have nothing that obeys, and a nearest miss with its size', () => {
    for (const { somebody, list } of lists.filter((each) => each.somebody.expect === 'none')) {
      expect(
        list.filter(({ missing }) => missing.length === 0),
        somebody.id,
      ).toEqual([])
      expect(list[0]!.missing.length, somebody.id).toBeGreaterThan(0)
    }
  })
})

test('the opening cost falls by exactly the line of what is owned, and so does every business that has one', () => {
  const withThings = archetypes.filter(({ equipment }) => equipment.some(({ ownable }) => ownable))
  expect(withThings.length).toBeGreaterThan(60)
  for (const archetype of withThings.filter((_, at) => at % 6 === 0)) {
    const city = marketFacts.cities.find(({ countryCode }) => archetype.countries.includes(countryCode))!
    const place = { city, country: marketFacts.countries[city.countryCode], requestedName: null, known: true }
    const things = [...new Set(archetype.equipment.flatMap(({ ownable }) => ownable ?? []))]
    const input = { archetype, place, facts: marketFacts, paths: 256, evidence: false }
    const [without, owner] = [runModel(input), runModel({ ...input, owned: things })]
    if (!without.ok || !owner.ok) throw new Error(archetype.id)
    const spared = owner.model.startup.reduce((sum, { owned = 0 }) => sum + owned, 0)
    expect(spared, archetype.id).toBeGreaterThan(0)
    expect(Math.round((without.model.startupTotal - owner.model.startupTotal) * 100), archetype.id).toBe(Math.round(spared * 100))
    for (const { item, ownable, pieces = 1 } of archetype.equipment) {
      const [before, after] = [without, owner].map(({ model }) =>
        model.startup.find((line) => line.kind === 'equipment' && line.item === item),
      )
      if (ownable && before) expect(before.amount - after!.amount, `${archetype.id} ${item}`).toBeCloseTo(before.amount / pieces, 0)
    }
    // The books still balance, what is owned is capital in kind, and it is replaced in time as what is bought.
    for (const { assets, liabilities, equity } of owner.model.balance) expect(assets.total).toBeCloseTo(liabilities.total + equity.total, 6)
    expect(owner.model.balance[0]!.assets.equipment).toBe(without.model.balance[0]!.assets.equipment)
    expect(owner.model.months.map(({ depreciation }) => depreciation)).toEqual(without.model.months.map(({ depreciation }) => depreciation))
    expect(owner.model.risk.cashNeeded.p80).toBeLessThan(without.model.risk.cashNeeded.p80)
    expect(owner.model.risk.month12Profit).toEqual(without.model.risk.month12Profit)
  }
})
