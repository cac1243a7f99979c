import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Archetype, type BusinessNeeds, estimate } from '../market/archetype.ts'
import { budgets, freeTimes, hoursWithin, mostHoursAWeek, type Want, wants } from '../quantity/vocabulary.ts'
import { catalogueEntry } from '../score/catalogue.ts'
import type { CatalogueEntry } from '../score/catalogue-entry.ts'
import { businessFixture } from '../testing/business-fixture.ts'
import { cityFixture, marketFixture } from '../testing/market-fixture.ts'
import { modelFixture } from '../testing/model-fixture.ts'
import { missingFor } from './constraints.ts'
import { budgetUse, capitalFit } from './fit.ts'
import { explainFit } from './fit-reasons.ts'
import { availableMoney, type BusinessTraits, budgetBand, type Person, toOpenFor } from './person.ts'
import { bestPlaceOfEach, prepareRanking, rankForPerson } from './rank.ts'

const lagos = cityFixture('lagos', 'NG')
const facts = marketFixture([lagos])
const place = { city: lagos, country: facts.countries.NG, requestedName: null, known: true }
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
  }
})

const someone: Person = { ...cook, skills: ['design'] }
const why = 'for the test'
const needs: BusinessNeeds = {
  trades: { weeks: { sew: 1, hair: 6 }, why },
  hours: { least: 24, why },
  sold: { of: 'one', times: ['evenings', 'weekends'], when: 'after work', why },
  strength: { kind: 'light', why },
}
const sewing = {
  ...businessFixture('sewing', { needs, skills: { must: ['design'], helpful: [] } }),
  premises: { ...tray.premises, kind: 'home' as const },
}
const lacks = (said: Partial<Person>, traits: BusinessTraits = sewing, entry: CatalogueEntry = entries[0]!) =>
  missingFor(entry, traits, { countryCode: 'NG', skills: [], interests: [], ...said })
const kinds = (...args: Parameters<typeof lacks>) => lacks(...args).map(({ kind }) => kind)

describe('what was said and is not obeyed', () => {
  test('is nothing where all of it is obeyed', () => {
    expect(lacks({ trades: ['sew'], when: ['evenings'], hoursPerWeek: 24, workplace: 'home', amountUsd: 100 })).toEqual([])
  })

  test('is another trade, and weeks that the trade must still learn', () => {
    expect(lacks({ trades: ['cook'] })[0]).toEqual({ kind: 'trade', trades: ['sew', 'hair'], interests: [] })
    expect(lacks({ trades: ['hair'] })).toEqual([{ kind: 'training', weeks: 6 }])
    expect(kinds({ trades: ['hair', 'sew'] })).toEqual([])
  })

  test('is hours, by their number; times, of which one or each is needed; a place', () => {
    expect(lacks({ trades: ['sew'], hoursPerWeek: 20 })).toEqual([{ kind: 'hours', hours: 4 }])
    const long = { ...sewing, needs: { ...needs, hours: { least: 40, why } } }
    expect(lacks({ trades: ['sew'], when: ['evenings'] }, long)).toEqual([{ kind: 'hours', hours: 5 }])
    expect(lacks({ trades: ['sew'], when: ['evenings'], hoursPerWeek: 40 }, long)).toEqual([])
    // Times without hours hold as many as they have: a morning six, and sixteen of each day of the weekend.
    expect(hoursWithin(['mornings'])).toBe(42)
    expect(hoursWithin(['weekends'])).toBe(32)
    expect(hoursWithin(['evenings', 'weekends'])).toBe(57)
    expect(hoursWithin(freeTimes)).toBe(mostHoursAWeek)
    expect(lacks({ trades: ['sew'], when: ['mornings'] })).toEqual([{ kind: 'times', times: ['evenings', 'weekends'], when: 'after work' }])
    const each = { ...sewing, needs: { ...needs, sold: { ...needs.sold, of: 'each' as const } } }
    expect(kinds({ trades: ['sew'], when: ['evenings'] }, each)).toEqual(['times'])
    expect(kinds({ trades: ['sew'], when: ['weekends', 'evenings'] }, each)).toEqual([])
    const any = { ...sewing, needs: { ...needs, sold: { ...needs.sold, times: [] } } }
    expect(kinds({ trades: ['sew'], when: ['mornings'] }, any)).toEqual([])
    expect(lacks({ trades: ['sew'], workplace: 'shop' })).toEqual([{ kind: 'place', places: ['home'] }])
  })

  test('is the money to open, less what the person owns', () => {
    const entry = { ...entries[0]!, openingCost: 500, ownable: { motorcycle: 300, phone: 50 } }
    const short = (said: Partial<Person>) => lacks({ trades: ['sew'], ...said }, sewing, entry)
    expect(short({ amountUsd: 420 })).toEqual([{ kind: 'money', usd: 80 }])
    expect(short({ amountUsd: 496 })).toEqual([])
    expect(short({ amountUsd: 100, have: ['motorcycle'] })).toEqual([{ kind: 'money', usd: 100 }])
    expect(short({ amountUsd: 150, have: ['motorcycle', 'phone'] })).toEqual([])
    expect(toOpenFor(entry, { have: ['motorcycle'] })).toBe(200)
    expect(toOpenFor(entry, {})).toBe(500)
    // The training too, for whose trade it is; a vehicle's licence is not counted twice.
    const taught = { ...entry, licenceCost: 40, ownable: { motorcycle: 300, trade: 60 }, tradeWeeks: { drive: 1, sew: 8 } }
    expect(toOpenFor(taught, { trades: ['drive'] })).toBe(440)
    expect(toOpenFor(taught, { trades: ['sew'] })).toBe(500)
    expect(toOpenFor(taught, { trades: ['sew'], businesses: [taught.archetype] })).toBe(440)
    expect(toOpenFor(taught, { trades: ['drive'], have: ['motorcycle'] })).toBe(180)
  })

  test('is a thing that nothing buys, once somebody says what they have; and a licence, which a driver or an owner of a car has', () => {
    const ovens = { ...sewing, needs: { ...needs, tools: { things: ['oven' as const], why } } }
    expect(kinds({ trades: ['sew'] }, ovens)).toEqual([])
    expect(lacks({ trades: ['sew'], have: ['phone'] }, ovens)).toEqual([{ kind: 'tool', things: ['oven'] }])
    // A van carries what a car does.
    const cars = { ...sewing, needs: { ...needs, tools: { things: ['car' as const], why } } }
    expect(lacks({ trades: ['sew'], have: ['van'] }, cars)).toEqual([])
    expect(lacks({ trades: ['sew'], have: ['bicycle'] }, cars)).toEqual([{ kind: 'tool', things: ['car'] }])
    const licensed = { ...sewing, needs: { ...needs, licence: { heldBy: ['drive' as const], what: 'a driving licence' } } }
    expect(lacks({ trades: ['sew'] }, licensed)).toEqual([{ kind: 'licence', what: 'a driving licence', usd: null }])
    expect(kinds({ trades: ['sew', 'drive'] }, licensed)).toEqual([])
    expect(kinds({ trades: ['sew'], have: ['car'] }, licensed)).toEqual([])
  })

  test('of somebody without a trade is an interest that was not named, or no skill that is used', () => {
    expect(lacks({ interests: ['education'], skills: ['design'] })).toEqual([
      { kind: 'trade', trades: [], interests: ['food-and-beverage'] },
    ])
    expect(lacks({ interests: ['food-and-beverage'], skills: ['finance'] })).toEqual([{ kind: 'training', weeks: 2 }])
    expect(lacks({ interests: ['food-and-beverage'], skills: ['design'] })).toEqual([])
  })

  test('does not pass where nothing is known of a business', () => {
    expect(kinds({ trades: ['sew'] }, { ...sewing, needs: undefined })).toContain('trade')
  })
})

test('what obeys comes first, a good one before a careful one; then the misses, nearest first; what we advise against last', () => {
  const named = (id: string, more: Partial<CatalogueEntry>, weeks: BusinessNeeds['trades']['weeks'] = { sew: 0 }) => ({
    archetype: businessFixture(id, { needs: { ...needs, trades: { weeks, why } } }),
    entry: { ...entries[0]!, id, archetype: id, openingCost: 50, ...more } as CatalogueEntry,
  })
  const all = [
    named('other-trade', { verdict: 'good' }, { cook: 0 }),
    named('far', { openingCost: 400, verdict: 'good' }),
    named('near', { openingCost: 110, verdict: 'careful' }),
    named('careful', { verdict: 'careful', overallScore: 9 }),
    named('good', { verdict: 'good', overallScore: 3 }),
    named('advised-against', { verdict: 'no', overallScore: 9 }),
  ]
  const list = prepareRanking(
    all.map(({ entry }) => entry),
    all.map(({ archetype }) => archetype),
    facts,
  )
  const ranked = rankForPerson(list, { countryCode: 'NG', skills: [], interests: [], trades: ['sew'], amountUsd: 100 })
  expect(ranked.map(({ entry }) => entry.id)).toEqual(['good', 'careful', 'near', 'far', 'other-trade', 'advised-against'])
})

test('who owns a thing that a business needs is shown it before an equal one', () => {
  const owner: Person = { ...cook, have: ['motorcycle'] }
  const rider = { ...entries[1]!, id: 'rider-lagos', ownable: { motorcycle: 200 } }
  const [first] = rankForPerson({ ...ranking, entries: [entries[1]!, rider] }, owner)
  expect(first!.entry.id).toBe('rider-lagos')
  expect(explainFit(ranking, owner, first!).why.join(' ')).toContain('a motorcycle')
})

test('a trade is the reason where it is the work itself, and else with what is still to be learnt of it', () => {
  const reasonOf = (weeks: number, businesses: string[] = []) => {
    const steps = [{ do: 'learn', days: 20, known: 'show it' }]
    const shop = businessFixture('tray', { needs: { ...needs, trades: { weeks: { repair: weeks }, why: 'w' } }, steps })
    const person: Person = { ...someone, trades: ['repair'], businesses }
    const [first] = rankForPerson(prepareRanking([entries[0]!], [shop], facts), person)
    return explainFit(prepareRanking([entries[0]!], [shop], facts), person, first!).why[0]
  }
  expect(reasonOf(2)).toMatch(/repair things.* in about 2 weeks\.$/)
  for (const reason of [reasonOf(0), reasonOf(8, ['tray'])]) expect(reason).not.toContain('weeks')
})

test('reasons speak for a business alone: what is missing is said apart', () => {
  const [first] = rankForPerson(ranking, { ...someone, amountUsd: 1, interests: ['education'] })
  expect(first!.missing.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['money', 'trade']))
  const { why: reasons } = explainFit(ranking, { ...someone, amountUsd: 1, interests: ['education'] }, first!)
  expect(reasons.join(' ')).not.toMatch(/above your budget|which you did not choose|not where you want/)
})

test('one switch orders what obeys by what a person wants: most a month for their hours, first money soonest, least to lose', () => {
  const idea = (id: string, more: Partial<CatalogueEntry>, traits: Partial<Archetype> = {}) => ({
    archetype: businessFixture(id, { needs, skills: { must: [], helpful: [] }, learningWeeks: 0, ...traits }),
    entry: { ...entries[0]!, id, archetype: id, verdict: 'good', lossOdds: 0.1, ...more } as CatalogueEntry,
  })
  const month = { p10: 0, p50: 500, p90: 900 }
  const day = [{ do: 'open', days: 1, opens: true as const }]
  const all = [
    idea('earns', { monthlyProfit: month, openingCost: 80 }, { steps: [{ do: 'ask', days: 60 }, ...day] }),
    idea('soon', { monthlyProfit: { ...month, p50: 60 }, openingCost: 70 }, { steps: day }),
    idea('safe', { monthlyProfit: { ...month, p50: 90 }, openingCost: 5 }, { steps: [{ do: 'ask', days: 30 }, ...day] }),
    idea(
      'needs-hours',
      { monthlyProfit: { ...month, p50: 600 }, openingCost: 90 },
      { ownerHoursPerWeek: estimate([90, 100, 110], why), steps: [{ do: 'ask', days: 40 }, ...day] },
    ),
  ]
  const list = prepareRanking(
    all.map(({ entry }) => entry),
    all.map(({ archetype }) => archetype),
    facts,
  )
  const firstBy = (want: Want) =>
    rankForPerson(list, { countryCode: 'NG', skills: [], interests: [], trades: ['sew'], hoursPerWeek: 30, amountUsd: 100, want })[0]!.entry
      .id
  expect(wants.map(firstBy)).toEqual(['earns', 'soon', 'safe'])
})

test('who names a tool and no work is shown first what can be done with it, as somebody who knows the tool', () => {
  const rider = {
    ...businessFixture('rider', {
      needs: { ...needs, trades: { weeks: { drive: 1 }, why } },
      learningWeeks: 9,
      skills: { must: ['operations'], helpful: [] },
      equipment: [{ ...tray.equipment[0]!, ownable: 'motorcycle' as const }],
    }),
  }
  const ride = {
    ...entries[0]!,
    id: 'ride',
    archetype: 'rider',
    verdict: 'careful',
    openingCost: 50,
    ownable: { motorcycle: 40 },
  } as CatalogueEntry
  const list = prepareRanking([{ ...entries[0]!, openingCost: 50 }, ride], [tray, rider], facts)
  const said: Person = { countryCode: 'NG', skills: [], interests: [], amountUsd: 60, have: ['motorcycle'] }
  expect(rankForPerson(list, said).map(({ entry }) => entry.id)[0]).toBe('ride')
  expect(rankForPerson(list, said)[0]!.missing).toEqual([])
  expect(rankForPerson(list, { ...said, have: [] })[0]!.entry.id).not.toBe('ride')
})
