import { expect, test } from 'vitest'
import { type GapCategory, gapCategories } from '../quantity/vocabulary.ts'
import { catalogueEntry } from '../score/catalogue.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, firmsFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { type GapAnswer, gapAnswers, gapOfBusiness } from './gaps.ts'

const businesses = gapCategories.map((gapCategory) =>
  businessFixture(`${gapCategory}-one`, { gapCategory, industries: ['722513', '722330'] }),
)

function scene(employers: number | null) {
  const city = cityFixture('lagos', 'NG', { firms: employers === null ? null : firmsFixture(employers, 0) })
  const facts = marketFixture([city])
  const place = { city, country: facts.countries.NG, requestedName: null, known: true }
  const entriesOf = (archetypes: typeof businesses) =>
    archetypes.map((archetype) => catalogueEntry({ archetype, place, facts, model: modelFixture(archetype) }))
  return { facts, place, entriesOf }
}

function ask(employers: number | null, archetypes = businesses, category: GapCategory | 'all' = 'all'): GapAnswer[] {
  const { facts, place, entriesOf } = scene(employers)
  return gapAnswers({ place, category, archetypes, facts, entries: entriesOf(archetypes) })
}

test('all asks for every category and gets at least one row of each', () => {
  expect(new Set(ask(null).map((gap) => gap.category))).toEqual(new Set(gapCategories))
})

test('without counted sellers the answer is a rank, never an amount', () => {
  for (const gap of ask(null)) {
    expect(gap).toMatchObject({
      kind: 'rank',
      demandScore: null,
      competitionLevel: 'unknown',
      potentialRevenue: null,
      customersPerDay: null,
    })
    expect(gap.rank!.of).toBe(gapCategories.length)
    expect(gap.urgency).not.toBe('high')
  }
})

test('a city with counted firms answers with ranges, and fewer sellers mean a wider gap', () => {
  const few = ask(300)[0]!
  const many = ask(6000)[0]!
  expect(few.kind).toBe('range')
  expect(few.customersPerDay!.low).toBeLessThanOrEqual(few.customersPerDay!.likely)
  expect(few.customersPerDay!.high).toBeGreaterThanOrEqual(few.customersPerDay!.likely)
  expect(few.potentialRevenue!.currency).toBe('NGN')
  expect(few.demandScore!).toBeGreaterThan(many.demandScore!)
  expect(few.customersPerDay!.likely).toBeGreaterThan(many.customersPerDay!.likely)
  expect(many.competitionLevel).toBe('high')
  expect(many.urgency).toBe('low')
})

test('spending that would feed over three times the counted sellers gives no amount, and says so', () => {
  const [gap] = ask(60)
  expect(gap).toMatchObject({ kind: 'not-enough-data', demandScore: null, customersPerDay: null, potentialRevenue: null, urgency: 'low' })
  expect(gap!.reasoning).toMatch(/34 .*over three times as many/s)
})

test('nobody is promised more customers than the equipment can serve', () => {
  expect(ask(300)[0]!.customersPerDay!.high).toBeLessThanOrEqual(100)
})

test('a business that serves businesses has not enough data, and says what would settle it', () => {
  const demand = { ...businesses[0]!.demand, spending: 'business' as const }
  const [gap] = ask(60, [businessFixture('books', { demand })])
  expect(gap).toMatchObject({ kind: 'not-enough-data', demandScore: null, startupCost: null, rank: null, urgency: 'low' })
  expect(gap!.reasoning).toContain('Not enough data')
})

test('an assumption that allows gap and glut alike is not enough data', () => {
  const loose = businessFixture('loose', { providersPer100k: { low: 1, likely: 200, high: 40_000, why: 'nobody knows' } })
  expect(ask(null, [loose])[0]!.kind).toBe('not-enough-data')
})

test('strongest evidence comes first', () => {
  const demand = { ...businesses[0]!.demand, spending: 'business' as const }
  const gaps = ask(
    600,
    [businessFixture('books', { demand }), businessFixture('uncounted'), businessFixture('counted', { industries: ['722513'] })],
    'food',
  )
  expect(gaps.map((gap) => gap.kind)).toEqual(['range', 'rank', 'not-enough-data'])
})

test('the person’s own count turns a rank into a range, and more sellers counted mean less for each', () => {
  const { facts, place, entriesOf } = scene(null)
  const count = (sellers: number) =>
    gapOfBusiness({
      place,
      archetypes: businesses,
      facts,
      entries: entriesOf(businesses),
      archetypeId: 'food-one',
      ownCount: { sellers, minutesWalk: 15 },
    })!
  const four = count(4)
  expect(four.kind).toBe('range')
  expect(four.reasoning).toContain('4')
  expect(four.evidence.some((each) => each.kind === 'observed')).toBe(true)
  expect(count(40).customersPerDay!.likely).toBeLessThan(four.customersPerDay!.likely)
  expect(count(40).demandScore!).toBeLessThan(four.demandScore!)
  expect(count(0).kind).toBe('range')
})

test('every mark carries the city’s own coordinates, because no position inside it is known', () => {
  for (const gap of ask(null)) expect([gap.lat, gap.lon]).toEqual([6.5, 3.4])
})

test('each figure’s evidence is named once and its inputs are there', () => {
  for (const gap of [...ask(null), ...ask(60), ...ask(300)]) {
    const ids = gap.evidence.map((each) => each.id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const each of gap.evidence) for (const input of each.inputs ?? []) expect(ids).toContain(input)
  }
})

test('what the model advises against says so and is never urgent', () => {
  const { facts, place } = scene(10)
  const [business] = businesses
  const entries = [catalogueEntry({ archetype: business!, place, facts, model: modelFixture(business!, { monthlyProfit: -100 }) })]
  const [gap] = gapAnswers({ place, category: 'food', archetypes: businesses, facts, entries })
  expect(gap!.urgency).toBe('low')
  expect(gap!.reasoning).toMatch(/advises against|do not work/)
})
