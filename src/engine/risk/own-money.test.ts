import { describe, expect, it } from 'vitest'
import { shortfall, shownCost } from '../quantity/shortfall.ts'
import { runCard, runModel } from '../run/run-model.ts'
import { canteen, stall } from '../testing/test-archetypes.ts'
import { testFacts, testPlace } from '../testing/test-market.ts'
import { type OwnMoneyBasis, ownMoney, ownMoneyBasis, runsOutInYear } from './own-money.ts'

function model(archetype = canteen, overrides = {}) {
  const run = runModel({ archetype, place: testPlace('NG'), facts: testFacts, evidence: false, overrides })
  if (!run.ok) throw new Error(run.reason.message)
  return run.model
}

describe('how far own money goes', () => {
  it('is what a run with that money as own capital says: the odds of every month within 1 of 100, the cash to the cent', () => {
    for (const archetype of [canteen, stall]) {
      const base = model(archetype)
      const basis = ownMoneyBasis(base)
      for (const times of [1, 1.1, 1.4, 2]) {
        const amount = Math.ceil(base.startupTotal * times)
        const { cashOut, cash } = model(archetype, { ownCapital: amount }).risk.byMonth
        const own = ownMoney(amount, basis)
        expect(own.byMonth).toEqual(cash.slice(0, 12))
        const gone = own.runsOut ?? own.lasts!
        const month = own.runsOut?.byMonth ?? own.lasts!.untilMonth
        const odds = own.runsOut ? gone.odds : 1 - gone.odds
        if (amount < basis.toBeSafe) expect(Math.abs(odds - cashOut[month - 1]!)).toBeLessThan(0.01)
      }
    }
  })
  it('is enough to be safe exactly from the safe amount on, and then lasts as long as that covers', () => {
    const base = model()
    const basis = ownMoneyBasis(base)
    const safe = ownMoney(basis.toBeSafe, basis)
    expect(safe).toMatchObject({ shortToOpen: 0, shortToBeSafe: 0, lasts: { untilMonth: base.risk.cashNeededUntil }, runsOut: null })
    expect(ownMoney(basis.toBeSafe * 0.98, basis).shortToBeSafe).toBeGreaterThan(0)
  })

  it('leaves free what is more than the safe amount that is shown, and nothing below that', () => {
    const shown = { ...ownMoneyBasis(model()), toOpen: 200_000, toBeSafe: 295_100 }
    expect([200_000, 295_000, 295_100, 300_000, 450_000].map((amount) => ownMoney(amount, shown).spare)).toEqual([0, 0, 0, 0, 150_000])
  })

  it('lacks what a reader takes from the cost that is shown, and all the same where both are shown alike', () => {
    expect([shortfall(295_100, 250_000), shortfall(254_000, 250_000), shortfall(252_400, 250_000), shortfall(247_600, 250_000)]).toEqual([
      50_000, 4_000, 0, 0,
    ])
    // The cost that is shown is never one that the amount has.
    expect([shownCost(2_043_000, 2_000_000), shortfall(2_043_000, 2_000_000)]).toEqual([2_040_000, 40_000])
    expect([shownCost(1_346.96, 600), shortfall(1_346.96, 600)]).toEqual([1_300, 700])
  })

  // Half of the simulations need 100 at once, and 200 from month 3 on; the others need 20 more each month, up to 100.
  const row = (month: number) => Array.from({ length: 21 }, (_, step) => (step < 10 ? Math.min(20 * month, 100) : month < 3 ? 100 : 400))
  const basis: OwnMoneyBasis = {
    toOpen: 50,
    toBeSafe: 500,
    safeUntil: 24,
    ownCapital: 100,
    cash: [{ p10: -10, p50: 0, p90: 5 }],
    needByMonth: Array.from({ length: 37 }, (_, month) => row(month)),
  }
  it('names the last month reached in 8 of 10, and where that is within a year, the month by which it is gone', () => {
    expect(ownMoney(150, basis)).toMatchObject({ shortToBeSafe: 350, lasts: { untilMonth: 2 }, byMonth: [{ p10: 40, p50: 50, p90: 55 }] })
    expect(ownMoney(150, basis).runsOut?.byMonth).toBe(3)
    expect(ownMoney(150, basis).runsOut?.odds).toBeCloseTo(0.54, 2)
    expect(ownMoney(60, basis)).toMatchObject({ lasts: null, runsOut: { byMonth: 4, odds: 1 } })
    expect(ownMoney(450, basis)).toMatchObject({ lasts: { untilMonth: 36, odds: 1 }, runsOut: null })
  })
  it('is not short by what rounding makes nothing of, and then goes as far as what opens', () => {
    expect([shortfall(600.56, 600), shortfall(1000, 990), shortfall(1000, 989), shortfall(0, 0)]).toEqual([0, 0, 11, 0])
    const [nearly, whole] = [ownMoney(49.6, basis), ownMoney(50, basis)]
    expect(nearly).toEqual({ ...whole, amount: 49.6, shortToBeSafe: 450.4 })
  })
  it('does not last where it does not open', () => {
    expect(ownMoney(44, basis)).toEqual({
      amount: 44,
      shortToOpen: 6,
      shortToBeSafe: 456,
      spare: 0,
      lasts: null,
      runsOut: null,
      byMonth: [],
    })
  })
  it('is known of an older report but for how long it lasts', () => {
    const base = model()
    const { need: _need, ...byMonth } = base.risk.byMonth
    const own = ownMoney(base.startupTotal, ownMoneyBasis({ ...base, risk: { ...base.risk, byMonth } }))
    expect(own).toMatchObject({ shortToOpen: 0, lasts: null, runsOut: null })
    expect(own.byMonth).toHaveLength(12)
  })

  it('runs out within a year exactly where its odds are said as half or more, by a card and by a report alike', () => {
    for (const archetype of [canteen, stall]) {
      const base = model(archetype)
      const card = runCard({ archetype, place: testPlace('NG'), facts: testFacts })
      if (!card.ok) throw new Error(card.reason.message)
      const from = base.risk.byMonth.need![12]![11]!
      expect([base.yearMoney, card.model.yearMoney]).toEqual([from, from])
      const oddsOf = (amount: number) => ownMoney(amount, { ...ownMoneyBasis(base), toOpen: 0 }).runsOut?.odds ?? 0
      expect([runsOutInYear(from, base), oddsOf(from) <= 0.45 + 1e-9]).toEqual([false, true])
      expect([runsOutInYear(0.8 * from, base), oddsOf(0.8 * from) > 0.4]).toEqual([true, true])
      const { yearMoney: _, ...earlier } = base
      expect([runsOutInYear(from, earlier), runsOutInYear(0.99 * from, earlier)]).toEqual([false, true])
    }
  })
})
