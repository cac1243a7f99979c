import { describe, expect, it } from 'vitest'
import type { Person } from '#engine/fit/person.ts'
import type { CatalogueEntry } from '#engine/score/catalogue-entry.ts'
import { markets } from '#markets/data.ts'
import { type RowViewer, rowFacts } from './row-facts.ts'

const business = markets.businesses.find(({ skills, learningWeeks }) => skills.must.length > 0 && learningWeeks > 0)!
const countryCode = business.home
const rate = markets.facts.countries[countryCode].facts.fxPerUsd.value
const card = (change: Partial<CatalogueEntry> = {}) =>
  ({
    archetype: business.id,
    countryCode,
    currency: markets.facts.countries[countryCode].currency,
    gapCategory: 'health',
    openingCost: 400,
    cashNeededP80: 700,
    monthlyProfit: { p10: -20, p50: 50, p90: 90 },
    verdict: 'good',
    ...change,
  }) as CatalogueEntry
const person: Person = { countryCode, budget: 'under-500-usd', skills: business.skills.must, interests: [] }

describe('the facts of a row', () => {
  it('are in the money of the city, to two figures', () => {
    const { monthly, toOpen, toBeSafe } = rowFacts(card(), { person: null })
    expect(monthly.low).toBeLessThan(0)
    expect([monthly.likely / (50 * rate), toOpen / (400 * rate), toBeSafe / (700 * rate)].map((each) => Math.abs(each - 1) < 0.06)).toEqual(
      [true, true, true],
    )
  })

  it('tell a person what is missing beyond their budget, and nobody else', () => {
    const money = (viewer: RowViewer, change: Partial<CatalogueEntry> = { openingCost: 800 }) =>
      rowFacts(card(change), viewer).missing.find(({ kind }) => kind === 'money')?.amountMinor
    expect(money({ person }, {})).toBeUndefined()
    expect(money({ person })! / 100).toBeCloseTo(300 * rate, -Math.floor(Math.log10(300 * rate)) + 1)
    expect(money({ person: null })).toBeUndefined()
    // An exact amount replaces the band, and a query may name one.
    expect(money({ person: { ...person, amountUsd: 800 } })).toBeUndefined()
    expect(rowFacts(card({ openingCost: 800 }), { person: null, maxUsd: 700 }).group).toBe('saving')
  })

  it('name a smaller start that the money reaches, without what is owned, and no other', () => {
    const needed = { cheaper: 300, cheaperOwned: { freezer: 50 }, ownable: { freezer: 100 }, openingCost: 800 }
    const smaller = (change: Partial<Person>, { cheaper = 300 as number | undefined } = {}) => {
      const { cheaper: _, ...rest } = needed
      const { smallerStart } = rowFacts(card({ ...rest, ...(cheaper ? { cheaper } : {}) }), {
        person: { ...person, amountUsd: 500, ...change },
      })
      return smallerStart === undefined ? undefined : Math.round(smallerStart / rate / 10) * 10
    }
    expect([smaller({}), smaller({ amountUsd: 490 }), smaller({ amountUsd: 900 })]).toEqual([500, undefined, undefined])
    expect(smaller({ have: ['freezer'] })).toBe(450)
    expect(smaller({}, { cheaper: 0 })).toBeUndefined()
  })

  it('say what an amount lacks as a reader takes it from the amounts that are shown', () => {
    const own = 250_000
    const { toOpen, missing, shortToBeSafeMinor, toBeSafe } = rowFacts(
      card({ openingCost: 295_100 / rate, cashNeededP80: 413_900 / rate }),
      {
        person: { ...person, amountUsd: own / rate },
      },
    )
    expect(missing).toContainEqual({ kind: 'money', amountMinor: (toOpen - own) * 100 })
    expect(shortToBeSafeMinor).toBe((toBeSafe - own) * 100)
    // Where two figures would be the amount itself, more are shown; what lacks next to nothing is not short.
    const nearly = rowFacts(card({ openingCost: 254_000 / rate }), { person: { ...person, amountUsd: own / rate } })
    expect([nearly.toOpen, nearly.missing]).toEqual([254_000, [{ kind: 'money', amountMinor: 4000 * 100 }]])
    expect(rowFacts(card({ openingCost: 250_400 / rate }), { person: { ...person, amountUsd: own / rate } })).toMatchObject({
      group: 'now',
      missing: [],
    })
  })

  it('take what the person owns off the cost to open and to be safe, and say how much it is', () => {
    const owned = card({ ownable: { motorcycle: 150 } })
    const own = rowFacts(owned, { person: { ...person, have: ['motorcycle'] } })
    const none = rowFacts(owned, { person })
    expect(none.ownedMinor).toBe(0)
    expect(own.ownedMinor / 100).toBeCloseTo(150 * rate, 0)
    expect((none.toOpen - own.toOpen) / rate).toBeCloseTo(150, -2)
    expect(own.toBeSafe).toBeLessThan(none.toBeSafe)
  })

  it('name the times at which it sells too, where one of its times is enough and the person named another', () => {
    const { id, needs } = markets.businesses.find(({ needs }) => needs?.sold.of === 'one' && needs.sold.times.length > 1)!
    const [first, ...others] = needs!.sold.times
    const at = (when: Person['when']) => rowFacts(card({ archetype: id }), { person: { ...person, when } }).alsoSells
    expect(at([first!])).toEqual(others)
    expect([at([...needs!.sold.times]), at([]), at(undefined as never)]).toEqual([undefined, undefined, undefined])
  })

  it('say at least what lacks to be safe where a household is named and things are owned', () => {
    const rider: Person = { ...person, amountUsd: 500, ownHousehold: true, have: ['motorcycle'] }
    const short = (viewer: Partial<RowViewer>) =>
      rowFacts(card({ ownable: { motorcycle: 150 }, cashNeededP80: 5000 }), { person: rider, ...viewer }).aboutShortToBeSafeMinor
    expect(short({ isAnsweredRun: true })! / 100 / rate).toBeGreaterThan(2500)
    // The catalogue's run knows nothing of that household.
    expect(short({})).toBeUndefined()
  })

  it('group what can start now, what lacks something, and what we advise against', () => {
    const groups = [card(), card({ openingCost: 800 }), card({ verdict: 'no' })].map((each) => rowFacts(each, { person }).group)
    expect(groups).toEqual(['now', 'saving', 'not-advised'])
    expect(rowFacts(card({ openingCost: 800 }), { person: null }).group).toBe('now')
  })

  it('say what is known already and what must be learnt; nothing of a business that is not ours', () => {
    expect(rowFacts(card(), { person })).toMatchObject({ learnWeeks: 0 })
    expect(rowFacts(card(), { person }).have).toHaveLength(business.skills.must.length)
    expect(rowFacts(card(), { person: { ...person, skills: [] } })).toMatchObject({
      have: [],
      learnWeeks: Math.ceil(business.learningWeeks),
    })
    expect(rowFacts(card({ archetype: 'own_1' }), { person }).learnWeeks).toBeUndefined()
    expect(rowFacts(card({ archetype: 'own_1' }), { person }).pictogram).toBe('care')
  })
})
