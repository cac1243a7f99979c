import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgets, type Skill, skills } from '../quantity/vocabulary.ts'
import { catalogueEntry } from '../score/catalogue.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { capitalFit, interestFit, skillFit } from './fit.ts'
import { explainFit, nearestIdeaMessage, noMatchMessage } from './fit-reasons.ts'
import { budgetBand, type Person } from './person.ts'
import { bestPlaceOfEach, bestScoreOfEach, findNoMatch, prepareRanking, rankForPerson } from './rank.ts'

const lagos = cityFixture('lagos', 'NG')
const enugu = cityFixture('enugu', 'NG')
const accra = cityFixture('accra', 'GH')
const facts = marketFixture([lagos, enugu, accra])
const kitchen = businessFixture('kitchen')
const repair = businessFixture('repair', {
  skills: { must: ['technology'], helpful: ['sales'] },
  interests: ['technology'],
  learningWeeks: 12,
})

function entry(archetype: typeof kitchen, city: typeof lagos, shape: Parameters<typeof modelFixture>[1] = {}) {
  const place = { city, country: facts.countries[city.countryCode], requestedName: null, known: true }
  return catalogueEntry({ archetype, place, facts, model: modelFixture(archetype, shape) })
}

const entries = [
  entry(kitchen, lagos),
  entry(kitchen, enugu, { monthlyProfit: 9000 }),
  entry(kitchen, accra),
  entry(repair, lagos, { startup: 300_000 }),
  entry(repair, enugu, { monthlyProfit: -500 }),
]
const ranking = prepareRanking(entries, [kitchen, repair], facts)
const cook: Person = { countryCode: 'NG', cityId: 'lagos', budget: '500-2000-usd', skills: ['cooking'], interests: ['food-and-beverage'] }

test('a card reads USD from the model, in two figures', () => {
  // 50,000 at 100 to the dollar: low 70%, high 150%; P80 1.3 of it. ROI (12 · 15,000 · 0.4 − 48,000) ÷ 50,000.
  expect(entries[0]).toMatchObject({
    startupCostMin: 350,
    startupCostMax: 750,
    cashNeededP80: 650,
    openingCost: 500,
    roiMin: 48,
    monthlyProfit: { p50: 150 },
    verdict: 'good',
  })
})

test('capital: whole up to what is there for sure, half at the most there may be, little beyond', () => {
  expect(capitalFit(400, budgetBand('500-2000-usd'))).toBe(1)
  expect(capitalFit(1000, budgetBand('500-2000-usd'))).toBeCloseTo(0.75, 12)
  expect(capitalFit(2000, budgetBand('500-2000-usd'))).toBeCloseTo(0.5, 12)
  expect(capitalFit(8000, budgetBand('500-2000-usd'))).toBeCloseTo(0.03125, 12)
})

test('what a person named comes before what obeys as well, and before what misses less; it never passes what obeys while it misses', () => {
  const stall = businessFixture('stall')
  const shop = businessFixture('shop')
  const dear = { startup: 900_000 }
  const of = (...made: Parameters<typeof entry>[]) =>
    prepareRanking(
      made.map((each) => entry(...each)),
      [kitchen, stall, shop],
      facts,
    )
  const order = (list: ReturnType<typeof of>, businesses: string[]) =>
    rankForPerson(list, { ...cook, amountUsd: 1000, businesses }).map((each) => each.entry.archetype)
  const obeying = of([kitchen, lagos, { monthlyProfit: 30_000 }], [stall, lagos], [shop, lagos, dear])
  expect(order(obeying, [])[0]).toBe('kitchen')
  expect(order(obeying, ['stall'])).toEqual(['stall', 'kitchen', 'shop'])
  expect(order(obeying, ['shop'])).toEqual(['kitchen', 'stall', 'shop'])
  const missing = of([kitchen, lagos, { startup: 400_000 }], [shop, lagos, dear])
  expect(order(missing, [])).toEqual(['kitchen', 'shop'])
  expect(order(missing, ['shop'])).toEqual(['shop', 'kitchen'])
})

test('a larger budget never lowers the fit, a more expensive start never raises it', () => {
  const cash = fc.double({ min: 1, max: 200_000, noNaN: true })
  fc.assert(
    fc.property(cash, cash, (need, more) => {
      const fits = budgets.map((budget) => capitalFit(need, budgetBand(budget)))
      fits.slice(1).forEach((fit, i) => {
        expect(fit).toBeGreaterThanOrEqual(fits[i]!)
      })
      for (const budget of budgets)
        expect(capitalFit(need + more, budgetBand(budget))).toBeLessThanOrEqual(capitalFit(need, budgetBand(budget)))
    }),
  )
})

test('one more skill never lowers the skill fit, and neighbours count for something', () => {
  const some = fc.subarray([...skills])
  fc.assert(
    fc.property(some, some, fc.constantFrom<Skill>(...skills), (must, has, one) => {
      const traits = { skills: { must, helpful: ['sales' as const] } }
      expect(skillFit(traits, [...has, one])).toBeGreaterThanOrEqual(skillFit(traits, has))
    }),
  )
  const seller = { skills: { must: ['sales' as const], helpful: [] } }
  expect(skillFit(seller, ['marketing'])).toBeGreaterThan(skillFit(seller, ['cooking']))
  expect(interestFit({ interests: ['agriculture'] }, ['food-and-beverage'])).toBeGreaterThan(
    interestFit({ interests: ['agriculture'] }, ['technology']),
  )
})

test('the cook’s list begins with the kitchen in the own city and ends with what loses money', () => {
  const ranked = rankForPerson(ranking, cook)
  expect(ranked.map(({ entry: each }) => each.id)[0]).toBe('opp_kitchen--lagos')
  expect(ranked.at(-1)!.entry.id).toBe('opp_repair--enugu')
  for (const { fit } of ranked) expect(fit.score).toBeGreaterThanOrEqual(0)
  expect(rankForPerson(ranking, cook)).toEqual(ranked)
})

test('each business once: in the own city, else the best-fitting of the country', () => {
  const ownCityList = bestPlaceOfEach(rankForPerson(ranking, cook), cook)
  expect(ownCityList.map(({ entry: each }) => each.id).sort()).toEqual(['opp_kitchen--lagos', 'opp_repair--lagos'])
  const anywhere = { ...cook, cityId: undefined }
  expect(bestPlaceOfEach(rankForPerson(ranking, anywhere), anywhere).map(({ entry: each }) => each.cityId)).toEqual(['lagos', 'lagos'])
  expect(bestScoreOfEach(entries)).toHaveLength(2)
})

test('why names the person’s money in the local currency, the skill, the interest and the place', () => {
  const [first] = rankForPerson(ranking, cook)
  const fit = explainFit(ranking, cook, first!)
  expect(fit.why).toHaveLength(4)
  expect(fit.why.join(' ')).toContain('₦65,000')
  expect(fit.why.join(' ').toLowerCase()).toContain('cooking')
  expect(fit.why.join(' ')).toContain('Lagos')
  expect(fit.why.join(' ')).not.toMatch(/[{}]|undefined|NaN/)
})

test('what would move a misfit is its weakest part', () => {
  const dear = rankForPerson(ranking, { ...cook, budget: 'under-500-usd' }).find(({ entry: each }) => each.id === 'opp_repair--lagos')!
  expect(explainFit(ranking, { ...cook, budget: 'under-500-usd' }, dear).wouldMove).toContain('₦380,000')
  const unskilled = { ...cook, budget: 'over-10000-usd' as const, interests: ['technology' as const] }
  const skill = rankForPerson(ranking, unskilled).find(({ entry: each }) => each.id === 'opp_repair--lagos')!
  expect(explainFit(ranking, unskilled, skill).wouldMove).toContain('technology')
})

test('sentences differ where the facts differ', () => {
  const why = (person: Person) =>
    explainFit(ranking, person, rankForPerson(ranking, person).find(({ entry: each }) => each.id === 'opp_kitchen--lagos')!).why
  expect(why(cook)).not.toEqual(why({ ...cook, budget: 'over-10000-usd' }))
  expect(why(cook)).not.toEqual(why({ ...cook, skills: ['writing'] }))
})

test('when the money opens nothing it says so and names the cheapest that pays its way', () => {
  const poor: Person = { countryCode: 'NG', amountUsd: 1, skills: ['cooking'], interests: ['food-and-beverage'] }
  const result = findNoMatch(rankForPerson(ranking, poor), poor)!
  expect(result.cheapest!.id).toBe('opp_kitchen--enugu')
  expect(noMatchMessage(ranking, poor, result)).toContain('Business kitchen')
  expect(findNoMatch(rankForPerson(ranking, cook), cook)).toBeNull()
  const nowhere: Person = { ...poor, countryCode: 'KE' }
  expect(findNoMatch(rankForPerson(ranking, nowhere), nowhere)).toEqual({ cheapest: null })
  expect(noMatchMessage(ranking, nowhere, { cheapest: null })).toContain('Kenya')
})

test('where it is the slow first weeks that cost, it says with how little the door opens', () => {
  const poor: Person = { countryCode: 'NG', cityId: 'lagos', budget: 'under-500-usd', skills: ['cooking'], interests: [] }
  const money = (cashNeededP80: number, openingCost: number) => {
    const only = prepareRanking([{ ...entries[0]!, cashNeededP80, openingCost }], [kitchen], facts)
    return explainFit(only, poor, rankForPerson(only, poor)[0]!).why[0]!
  }
  expect(money(450, 60)).toMatch(/₦6,000\b.*₦45,000\b.*own pay.*upper end/)
  for (const text of [money(450, 300), money(600, 60), money(900, 300)]) expect(text).not.toMatch(/own pay|₦30,000/)
})

test('money that opens something is never what rules out the rest', () => {
  const able: Person = { countryCode: 'NG', cityId: 'lagos', budget: '500-2000-usd', skills: ['writing'], interests: ['healthcare'] }
  const dear = prepareRanking([{ ...entries[3]!, cashNeededP80: 1900, openingCost: 700 }], [repair], facts)
  expect(findNoMatch(rankForPerson(dear, able), able)).toBeNull()
  const poorer = { ...able, budget: 'under-500-usd' as const }
  expect(noMatchMessage(dear, poorer, findNoMatch(rankForPerson(dear, poorer), poorer)!)).toMatch(
    /opens with up to ₦50,000.*₦70,000 to open and about ₦190,000 to be safe/,
  )
})

test('a most that a start may cost is answered with what lies nearest above it', () => {
  expect(nearestIdeaMessage(entries[0]!, 0)).toMatch(/^Nothing here starts without money\. .*\$350 to \$750/)
  expect(nearestIdeaMessage(entries[0]!, 100)).toMatch(/within \$100\. The nearest is .* in Lagos, at \$350 to \$750/)
})

test('a catalogue that names an unknown archetype is refused', () => {
  expect(() => prepareRanking(entries, [kitchen], facts)).toThrow('repair')
})
