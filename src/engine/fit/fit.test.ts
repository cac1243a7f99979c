import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimate } from '../market/archetype.ts'
import { budgets, type Workplace } from '../quantity/vocabulary.ts'
import { catalogueEntry } from '../score/catalogue.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { availableMoney, budgetBand, budgetUse, capitalFit, type Person, personFit } from './fit.ts'
import { explainFit } from './fit-reasons.ts'
import { bestPlaceOfEach, prepareRanking, rankForPerson } from './rank.ts'

const lagos = cityFixture('lagos', 'NG')
const facts = marketFixture([lagos])
const place = { city: lagos, country: facts.countries.NG, asked: null, known: true }
const tray = businessFixture('tray')
const kitchen = businessFixture('kitchen')
/** Alike in everything but the money: the tray needs $60 to be safe, the kitchen $460. */
const entries = [
  catalogueEntry({ archetype: tray, place, facts, model: modelFixture(tray, { startup: 4_600 }) }),
  catalogueEntry({ archetype: kitchen, place, facts, model: modelFixture(kitchen, { startup: 35_000 }) }),
]
const ranking = prepareRanking(entries, [tray, kitchen], facts)
const cook: Person = { countryCode: 'NG', cityId: 'lagos', budget: '500-2000-usd', skills: ['cooking'], interests: ['food-and-beverage'] }
const firstFor = (person: Person) => bestPlaceOfEach(rankForPerson(ranking, person), person)[0]!.entry.archetype

test('a person with $1,500 is not first offered what needs $60, and a person with little is', () => {
  expect(entries.map(({ cashNeededP80 }) => Math.round(cashNeededP80 / 10) * 10)).toEqual([60, 460])
  expect(firstFor(cook)).toBe('kitchen')
  expect(firstFor({ ...cook, budget: 'under-500-usd' })).toBe('tray')
})

test('money is well used from half of what is there for sure, and what uses less loses three tenths at most', () => {
  const { certain: sure } = budgetBand('500-2000-usd')
  expect(budgetUse(sure / 2, budgetBand('500-2000-usd'))).toBe(1)
  expect(budgetUse(sure * 10, budgetBand('500-2000-usd'))).toBe(1)
  expect(budgetUse(60, budgetBand('500-2000-usd'))).toBe(0.7)
  expect(budgetUse(120, budgetBand('500-2000-usd'))).toBeCloseTo((120 / 250) ** 0.25, 12)
  expect(budgetUse(1, budgetBand('500-2000-usd'))).toBe(0.7)
})

test('what uses more of the money never fits worse by it, and no start within the budget is ruled out', () => {
  const cash = fc.double({ min: 1, max: 100_000, noNaN: true })
  fc.assert(
    fc.property(cash, cash, fc.constantFrom(...budgets), (a, b, budget) => {
      const [less, more] = a < b ? [a, b] : [b, a]
      expect(budgetUse(less, budgetBand(budget))).toBeLessThanOrEqual(budgetUse(more, budgetBand(budget)))
      expect(budgetUse(less, budgetBand(budget))).toBeGreaterThanOrEqual(0.7)
    }),
  )
  fc.assert(
    fc.property(cash, (need) => {
      budgets.slice(1).forEach((budget, index) => {
        expect(budgetUse(need, budgetBand(budget))).toBeLessThanOrEqual(budgetUse(need, budgetBand(budgets[index]!)))
      })
    }),
  )
})

test('the use of money is a factor of the fit beside the four parts', () => {
  for (const { entry, fit } of rankForPerson(ranking, cook)) {
    expect(fit.capital).toBe(capitalFit(entry.cashNeededP80, availableMoney(cook)))
    expect(fit.use).toBe(budgetUse(entry.cashNeededP80, availableMoney(cook)))
    expect(fit.score).toBeCloseTo(100 * fit.use * (fit.capital * fit.skill * fit.interest * fit.place) ** 0.25, 9)
    expect(fit.work).toBe(1)
  }
})

describe('what a person says of their work', () => {
  const sewing = businessFixture('sewing', { trades: ['sew'], premises: { ...tray.premises, kind: 'home' } })
  const traits = { ...sewing, ownerHoursPerWeek: estimate([30, 40, 60], 'for the test') }
  const someone: Person = { ...cook, skills: ['design'] }

  test('who has the trade has half of what its skills lack, and another trade takes off', () => {
    const plain = personFit(traits, someone)
    const result = personFit(traits, { ...someone, trades: ['sew'] })
    const other = personFit(traits, { ...someone, trades: ['drive', 'farm'] })
    expect([plain.work, result.work, other.work]).toEqual([1, 1, 0.6])
    expect(result.skill).toBeCloseTo((1 + plain.skill) / 2, 12)
    expect(other.skill).toBe(plain.skill)
  })

  test('too few hours take off by the root of their share, and never more than half', () => {
    const work = (hoursPerWeek: number) => personFit(traits, { ...someone, hoursPerWeek }).work
    expect([work(60), work(40)]).toEqual([1, 1])
    expect(work(20)).toBeCloseTo(0.5 ** 0.5, 12)
    expect(work(1)).toBe(0.5)
    expect(personFit(sewing, { ...someone, hoursPerWeek: 1 }).work).toBe(1)
  })

  test('another workplace takes off; online is where customers come from afar', () => {
    const work = (workplace: Workplace) => personFit({ ...traits, reach: 'online' }, { ...someone, workplace }).work
    expect([work('home'), work('online'), work('stall'), work('shop')]).toEqual([1, 1, 0.7, 0.7])
  })

  test('what nothing was said of weighs alike for every business, and no reason speaks of it', () => {
    const silent: Person = { countryCode: 'NG', cityId: 'lagos', skills: [], interests: [] }
    const [first, second] = rankForPerson(ranking, silent)
    expect([first!.fit.capital, first!.fit.use, first!.fit.skill]).toEqual([second!.fit.capital, second!.fit.use, second!.fit.skill])
    expect(explainFit(ranking, silent, first!).why).toHaveLength(1)
    const reasons = explainFit(ranking, { ...silent, amountUsd: 300, trades: ['sew'], workplace: 'online' }, first!).why
    expect(reasons.join(' ')).toMatch(/safe.*stall/i)
  })
})
