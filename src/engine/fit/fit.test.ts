import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgets } from '../quantity/vocabulary.ts'
import { catalogueEntry } from '../score/catalogue.ts'
import { bestPlaceOfEach, prepareRanking, rankForPerson } from '../score/rank.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { budgetBand, budgetUse, capitalFit, moneyOf, type Person } from './fit.ts'

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
  expect(entries.map(({ cashNeededP80 }) => cashNeededP80)).toEqual([60, 460])
  expect(firstFor(cook)).toBe('kitchen')
  expect(firstFor({ ...cook, budget: 'under-500-usd' })).toBe('tray')
})

test('money is well used from half of what is there for sure, and what uses less loses three tenths at most', () => {
  const { sure } = budgetBand('500-2000-usd')
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
    expect(fit.capital).toBe(capitalFit(entry.cashNeededP80, moneyOf(cook)))
    expect(fit.use).toBe(budgetUse(entry.cashNeededP80, moneyOf(cook)))
    expect(fit.score).toBeCloseTo(100 * fit.use * (fit.capital * fit.skill * fit.interest * fit.place) ** 0.25, 9)
  }
})
