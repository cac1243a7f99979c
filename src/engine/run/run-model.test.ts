import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Archetype, estimate, homeMoney } from '../market/archetype.ts'
import type { Place } from '../market/place.ts'
import { modelFigure } from '../model/model-evidence.ts'
import type { ModelInput, ModelRun } from '../model/model-run.ts'
import { toCoin } from '../quantity/significant.ts'
import { canteen, designer, stall, testArchetypes } from '../testing/test-archetypes.ts'
import { lenderOf, testFacts, testPlace } from '../testing/test-market.ts'
import { runCard, runModel } from './run-model.ts'

function run(input: Partial<ModelInput> = {}): Extract<ModelRun, { ok: true }> {
  const result = runModel({ archetype: canteen, place: testPlace('NG'), facts: testFacts, paths: 400, ...input })
  if (!result.ok) throw new Error(result.reason.message)
  return result
}

function refusal(input: Partial<ModelInput>) {
  const result = runModel({ archetype: canteen, place: testPlace('NG'), facts: testFacts, paths: 400, ...input })
  return result.ok ? null : result.reason
}

/** For who asks only whether a figure is taken. */
const quick = { paths: 100, evidence: false }

/** A country where two kinds of lender lend, the second one more. */
function withLenders(code: 'NG'): Place {
  const place = testPlace(code)
  const { value: fx } = place.country.facts.fxPerUsd
  const lenders = [lenderOf({ kind: 'savings-group', largest: 200 * fx }), lenderOf({ kind: 'bank', largest: 900 * fx, graceMonths: 3 })]
  return { ...place, country: { ...place.country, lenders } }
}

const places = (['NG', 'GH', 'ZA', 'US', 'KE', 'CI', 'TZ'] as const).flatMap((code) => [testPlace(code), testPlace(code, 'Smallville')])
const sum = (values: number[]) => Math.round(values.reduce((a, b) => a + b, 0) * 100) / 100

describe('the first stock', () => {
  const stock = (archetype: Archetype, code: 'NG' | 'KE' = 'NG') =>
    run({ archetype, place: testPlace(code), ...quick }).model.startup.find(({ kind }) => kind === 'stock')

  it('is never less than a usual day’s goods, however slowly sales begin', () => {
    // 60 plates a day of 790 each.
    const fromPlan = { ...canteen, priceMonth: testFacts.asOf.slice(0, 7), demand: { ...canteen.demand, spending: 'business' as const } }
    const slow = { ...fromPlan, rampMonths: estimate([20, 24, 30], 'slow'), stockDays: estimate([0.5, 1, 2], 'bought daily') }
    expect(stock(slow)).toMatchObject({ item: 'First stock', amount: 47_400 })
    const forWeeks = { ...fromPlan, rampMonths: estimate([0.25, 0.25, 0.25], 'at once'), stockDays: estimate([8, 10, 14], 'dry goods') }
    expect(stock(forWeeks)!.amount).toBeGreaterThan(3 * 47_400)
  })

  it('is the smallest packs where a file says them', () => {
    const packs = {
      ...canteen,
      priceMonth: testFacts.asOf.slice(0, 7),
      stockDays: estimate([0.5, 1, 2], 'bought daily'),
      leastStock: homeMoney([90_000, 120_000, 150_000], 'fixed', 'a sack'),
    }
    expect(stock({ ...packs, rampMonths: estimate([20, 24, 30], 'slow') })).toMatchObject({ item: 'First stock', amount: 120_000 })
  })

  it('is none where nothing is kept, or nothing is sold at first', () => {
    expect(stock({ ...canteen, stockDays: estimate([0, 0, 1], 'none') })).toBeUndefined()
    const production = {
      startsSelling: { month: 4, why: 'it grows' },
      cycleMonths: 1,
      yieldPerCycle: 5000,
      limit: 'customers' as const,
      kept: { one: 'bed', many: 'beds', count: 10 },
      keeping: [],
      mortality: '',
    }
    expect(stock({ ...canteen, production, stockDays: estimate([1, 2, 4], 'packing') })).toBeUndefined()
  })
})

describe('a model run', () => {
  it('gives the same bytes for the same input', () => {
    expect(JSON.stringify(run())).toBe(JSON.stringify(run()))
  })

  it('leaves a run as it was when the next one is made', () => {
    const first = run()
    const before = JSON.stringify(first)
    run({ archetype: stall })
    expect(JSON.stringify(first)).toBe(before)
  })

  it('gives a card the figures of the report, but for the months and the drivers', () => {
    for (const archetype of testArchetypes) {
      const card = runCard({ archetype, place: testPlace('NG'), facts: testFacts, paths: 400 })
      if (!card.ok) throw new Error(card.reason.message)
      const { risk, ...model } = run({ archetype, evidence: false }).model
      const { byMonth, drivers, ...cardRisk } = risk
      expect(card.model).toEqual({ ...model, risk: cardRisk })
      expect(card.sales24).toEqual(byMonth.revenue[23])
      expect(drivers.length).toBeGreaterThan(3)
    }
  })

  it('puts in all that the start needs, and no loan, by default', () => {
    for (const archetype of testArchetypes) {
      for (const place of places) {
        const { model } = run({ archetype, place })
        const value = (key: string) => model.assumptions.find((row) => row.key === key)!.value
        expect(sum(model.startup.map((line) => line.amount))).toBe(model.startupTotal)
        expect(value('ownCapital')).toBeCloseTo(model.startupTotal + model.toLiveOn.amount, 6)
        expect(value('loanAmount')).toBe(0)
        expect(model.ratios.dscrWorst).toBeNull()
        expect([model.loans, model.loanExample]).toEqual([[], null])
      }
    }
  })

  it('shows as its loan the largest that a lender of the country gives, and opens with own money alone all the same', () => {
    const { model } = run({ place: withLenders('NG') })
    const without = run().model
    const best = model.loans.find(({ kind }) => kind === 'bank')!
    expect(model.loans.map(({ kind }) => kind)).toEqual(['savings-group', 'bank'])
    expect(best.amount).toBeGreaterThan(model.loans[0]!.amount)
    expect(model.loanExample).toMatchObject({
      lender: 'bank',
      amount: best.amount,
      ownShare: best.own / best.need,
      ratePerYear: best.quotedRate,
      graceMonths: 3,
      instalments: best.instalments,
      dscrWorst: best.cover!.worst,
    })
    expect(sum(best.instalments.map(({ principal }) => principal))).toBe(best.amount)
    expect({ ...model, loans: [], loanExample: null }).toEqual(without)
  })

  it('says what opening takes apart from what is lived on until it earns, with which cash just lasts', () => {
    for (const archetype of testArchetypes) {
      const { model } = run({ archetype })
      expect(model.balance[0]!.assets.cash).toBeCloseTo(model.toLiveOn.amount, 2)
      if (model.toLiveOn.amount > 0) expect(model.cashLow).toEqual({ month: model.toLiveOn.untilMonth, amount: 0 })
      else expect(model.cashLow.amount).toBeGreaterThanOrEqual(0)
    }
  })

  it('charges people a price that there is a coin for', () => {
    for (const place of places) {
      const { model } = run({ place })
      const figure = (key: string) => model.assumptions.find((row) => row.key === key)!.value
      const price = figure('pricePerUnit')
      const before = price - figure('costOfSalesPerUnit')
      expect(toCoin(price, place.country.facts.fxPerUsd.value, before)).toBe(price)
    }
  })

  it('tells what an hour of the owner’s work leaves', () => {
    const { model } = run()
    const hours = model.assumptions.find((row) => row.key === 'ownerHoursPerWeek')!.value
    expect(model.perHour.usual).toBeCloseTo(model.usualMonth.p50 / ((hours * 52) / 12), 1)
    expect(run({ overrides: { ownerHoursPerWeek: 0 } }).model.perHour).toEqual({ usual: null, year1: null })
  })

  it('lets the owner take out at most what a helper is paid for the same hours, and no more for a longer week than a full one', () => {
    const mostFor = (hours: number) => {
      const ownerHoursPerWeek = { low: hours, likely: hours, high: hours, why: 'Counted.' }
      const { model } = run({ archetype: { ...canteen, ownerHoursPerWeek }, paths: 100 })
      return model.assumptions.find(({ key }) => key === 'ownerDrawPerMonth')!.high
    }
    const wage = testFacts.countries.NG.facts.helperWage.value
    expect(mostFor(12) / wage).toBeCloseTo(12 / 48, 2)
    expect(mostFor(48) / wage).toBeCloseTo(1, 2)
    expect(mostFor(70)).toBe(mostFor(48))
  })

  it('covers with the cash that is safe at least two years, and until payback', () => {
    for (const archetype of testArchetypes) {
      const { risk, breakEven } = run({ archetype }).model
      expect(risk.cashNeededUntil).toBe(Math.max(24, breakEven.paybackMonth ?? 36))
    }
  })

  it('ties its odds to its own simulations', () => {
    for (const archetype of testArchetypes) {
      const { risk } = run({ archetype, place: testPlace('KE') }).model
      expect(risk.byMonth.cashOut).toHaveLength(36)
      expect(risk.byMonth.cashOut.at(-1)).toBe(risk.probabilityCashOut)
      expect(risk.byMonth.loss[11]).toBe(risk.probabilityLoss)
      expect(risk.byMonth.cashOut).toEqual([...risk.byMonth.cashOut].sort((a, b) => a - b))
      expect(risk.cashNeeded.p50).toBeLessThanOrEqual(risk.cashNeeded.p80)
      expect(risk.cashNeeded.p80).toBeLessThanOrEqual(risk.cashNeeded.p90)
      expect(risk.byMonth.profit[11]).toEqual(risk.month12Profit)
      expect(sum(risk.drivers.map((driver) => driver.share))).toBeLessThanOrEqual(1)
    }
  })

  it('never raises the chance of running out when more own money is put in', () => {
    const start = run().model.startupTotal
    fc.assert(
      fc.property(fc.double({ min: 0, max: 4, noNaN: true }), fc.double({ min: 0, max: 4, noNaN: true }), (a, b) => {
        const out = (factor: number) =>
          run({ paths: 200, evidence: false, overrides: { ownCapital: start * factor } }).model.risk.probabilityCashOut
        expect(out(Math.max(a, b))).toBeLessThanOrEqual(out(Math.min(a, b)))
      }),
      { numRuns: 15 },
    )
  })

  it('holds its identities under any what-if within the limits', () => {
    const { assumptions } = run().model
    fc.assert(
      fc.property(fc.subarray(assumptions, { minLength: 1, maxLength: 6 }), fc.double({ min: 0, max: 1, noNaN: true }), (rows, at) => {
        const overrides = Object.fromEntries(rows.map((row) => [row.key, Math.min(row.max, row.min + (row.max - row.min) * at)]))
        const result = runModel({ archetype: canteen, place: testPlace('NG'), facts: testFacts, ...quick, overrides })
        expect(result.ok ? null : result.reason).toBeNull()
        if (!result.ok) return
        expect(JSON.stringify(result.model)).not.toMatch(/NaN|Infinity/)
        expect(numbersOf(result.model).every(Number.isFinite)).toBe(true)
        for (const { assets, liabilities, equity } of result.model.balance) {
          expect(Math.abs(Math.round((assets.total - liabilities.total - equity.total) * 100))).toBe(0)
        }
        let cash = result.model.balance[0]!.assets.cash - result.model.balance[0]!.liabilities.shortfall
        for (const row of result.model.months) {
          expect(Math.abs(Math.round((row.closingCash - cash - row.cashIn + row.cashOut) * 100))).toBe(0)
          cash = row.closingCash
        }
      }),
      { numRuns: 60 },
    )
  })

  it('takes a figure at each of its limits and none beyond them', () => {
    for (const row of run().model.assumptions) {
      for (const value of [row.min, row.max]) expect(refusal({ ...quick, overrides: { [row.key]: value } })).toBeNull()
      for (const value of [row.min - 1, row.max + 1, Number.NaN]) {
        const refused = refusal({ overrides: { [row.key]: value } })
        expect(refused).toMatchObject({ code: 'outside-limits', key: row.key, template: { params: { figure: row.label } } })
        expect(refused?.message).toContain(`“${row.label}”`)
      }
      expect(row.min).toBeLessThanOrEqual(row.low)
      expect(row.max).toBeGreaterThanOrEqual(row.high)
    }
  })

  it('keeps a limit it has shown, whatever else is changed', () => {
    const shown = run().model.assumptions
    for (const { key, max } of shown.filter((row) => row.key === 'ownCapital' || row.key === 'loanAmount')) {
      for (const row of shown.filter((row) => row.key !== key)) {
        expect(refusal({ ...quick, overrides: { [key]: max, [row.key]: row.min } })).toBeNull()
        expect(refusal({ ...quick, overrides: { [key]: max, [row.key]: row.max } })).toBeNull()
      }
    }
  })

  it('names what is wrong with its input', () => {
    expect(refusal({ overrides: { colour: 3 } })).toMatchObject({ code: 'unknown-assumption', key: 'colour' })
    expect(refusal({ overrides: { toString: 3 } as Record<string, number> })).toMatchObject({ code: 'unknown-assumption', key: 'toString' })
    expect(refusal({ asOf: '2026-13' })).toMatchObject({ code: 'bad-month', key: 'asOf' })
    expect(refusal({ paths: 10 })).toMatchObject({ code: 'bad-paths', key: 'paths' })
    expect(refusal({ archetype: { ...canteen, countries: ['KE'] } })).toMatchObject({ code: 'not-in-country', key: 'NG' })
    expect(refusal({ archetype: { ...canteen, capacityPerDay: 0 } })).toMatchObject({ code: 'bad-archetype', key: 'capacityPerDay' })
    expect(refusal({ archetype: { ...canteen, seasonality: { byMonth: [1, 2], why: '' } } })).toMatchObject({
      code: 'bad-archetype',
      key: 'seasonality',
    })
  })

  it('names a gap in the facts instead of filling it', () => {
    const { NG } = testFacts.countries
    const broken = (facts: Partial<typeof NG.facts>, currency = NG.currency) => {
      const country = { ...NG, currency, facts: { ...NG.facts, ...facts } }
      return { place: { ...testPlace('NG'), country }, facts: { ...testFacts, countries: { ...testFacts.countries, NG: country } } }
    }
    const bad = { ...NG.facts.inflation, value: Number.NaN }
    expect(refusal(broken({ inflation: bad }))).toMatchObject({ code: 'fact-gap', key: 'NG:inflation' })
    expect(refusal({ archetype: stall, ...broken({ fxPerUsd: { ...NG.facts.fxPerUsd, value: 0 } }) })).toMatchObject({
      code: 'currency-without-rate',
      key: 'NGN',
    })
    expect(refusal(broken({}, 'XYZ'))).toMatchObject({ code: 'currency-without-rate', key: 'XYZ' })
    expect(refusal({ facts: { ...testFacts, sources: {} } })).toMatchObject({ code: 'fact-gap' })
  })

  it('names whichever fact of the country or the city is missing or no number, with nothing computed past it', () => {
    const { NG } = testFacts.countries
    const inNigeria = (country: typeof NG, city = testPlace('NG').city) =>
      refusal({ place: { ...testPlace('NG'), country, city }, facts: { ...testFacts, countries: { ...testFacts.countries, NG: country } } })
    const unknown = ['lendingRate', 'vatThreshold', 'mobileMoneyAccount', 'fuelPrice', 'startupDays', 'registrationFee']
    for (const [key, fact] of Object.entries(NG.facts)) {
      if (key === 'fxPerUsd') continue
      const said = (value: unknown) => inNigeria({ ...NG, facts: { ...NG.facts, [key]: value } })
      expect(said(undefined), key).toMatchObject({ code: 'fact-gap', key: `NG ${key}` })
      expect(said(null)?.key, key).toBe(unknown.includes(key) ? undefined : `NG ${key}`)
      if (!fact) continue
      expect(said({ ...fact, value: Number.NaN }), key).toMatchObject({ code: 'fact-gap', key: fact.id })
      expect(said({ ...fact, value: -99 }), key).toMatchObject({ code: 'fact-gap', key: fact.id })
    }
    const { city } = testPlace('NG')
    for (const key of ['population', 'priceIndex', 'rentIndex'] as const) {
      const said = (value: unknown) => inNigeria(NG, { ...city, [key]: value })
      expect(said(undefined), key).toMatchObject({ code: 'fact-gap', key: `${city.id} ${key}` })
      expect(said({ ...city[key], value: 0 }), key).toMatchObject({ code: 'fact-gap', key: city[key].id })
    }
    const paper = { ...NG.permits[0]!, fee: { low: 1, likely: Number.NaN, high: 3 } }
    expect(inNigeria({ ...NG, permits: [paper] })).toMatchObject({ code: 'fact-gap', key: `NG permits.${paper.kind}.fee` })
  })

  it('changes only the future of prices when nothing but the month moves', () => {
    const now = run({ asOf: '2026-09' }).model
    const later = run({ asOf: '2027-09' }).model
    const price = (model: typeof now) => model.assumptions.find((row) => row.key === 'pricePerUnit')!
    expect(price(now).value).toBe(1500)
    // A fifth of the price follows the dollar (1.15 / 1.03 a year), the rest consumer prices (1.15 a year).
    const exact = 1500 * (0.8 * 1.15 + 0.2 * (1.15 / 1.03))
    expect(Math.abs(price(later).value / exact - 1)).toBeLessThan(0.03)
    expect(price(later).high / price(later).value).toBeGreaterThan(price(now).high / price(now).value)
  })

  it('keeps trade in a town no larger than in the big city, and within capacity', () => {
    for (const archetype of testArchetypes) {
      const units = (town: 'Bigtown' | 'Smallville') =>
        run({ archetype, place: testPlace('GH', town) }).model.assumptions.find((row) => row.key === 'unitsPerDay')!
      expect(units('Smallville').value).toBeLessThanOrEqual(units('Bigtown').value * 1.1)
      expect(units('Bigtown').high).toBeLessThanOrEqual(archetype.capacityPerDay)
    }
  })

  it('widens its ranges in a place it holds no figures for', () => {
    const known = run({ place: testPlace('KE', 'Smallville') }).model.assumptions
    const unknown = run({ place: { ...testPlace('KE', 'Smallville'), known: false, requestedName: 'Nowhere' } }).model.assumptions
    for (const key of ['pricePerUnit', 'rentPerMonth', 'unitsPerDay']) {
      const [a, b] = [known, unknown].map((rows) => rows.find((row) => row.key === key)!)
      expect(b!.high / b!.low).toBeGreaterThan(a!.high / a!.low)
    }
  })

  it('prices traded goods from what they cost here', () => {
    const { assumptions } = run({
      archetype: {
        ...stall,
        price: { ...stall.price, anchors: {} },
        costOfSales: [{ item: 'Shoes', amount: { ...stall.costOfSales[0]!.amount, anchors: {} } }],
      },
      place: testPlace('NG'),
    }).model
    const value = (key: string) => assumptions.find((row) => row.key === key)!.value
    expect(value('pricePerUnit')).toBeGreaterThan(value('costOfSalesPerUnit'))
  })
})

describe('evidence', () => {
  for (const [archetype, code] of [
    [canteen, 'KE'],
    [designer, 'US'],
    [stall, 'CI'],
    [canteen, 'NG'],
  ] as const) {
    it(`leads every figure of ${archetype.id} in ${code} to facts and reasons`, () => {
      const { model, evidence } = run({ archetype, place: testPlace(code) })
      const byId = new Map(evidence.map((entry) => [entry.id, entry]))
      expect(byId.size).toBe(evidence.length)
      const find = (id: string) => byId.get(id) ?? modelFigure(model, id)
      for (const entry of evidence) {
        if (entry.kind === 'derived') expect(entry.formula).toBeTruthy()
        if (entry.kind === 'assumption') expect(entry.reason).toBeTruthy()
        if (entry.kind === 'assumption') expect(entry.confidence).toBe('low')
        for (const input of entry.inputs ?? [])
          expect({ of: entry.id, input, found: find(input) !== null && find(input) !== undefined }).toMatchObject({ found: true })
      }
      for (const row of model.assumptions) for (const id of row.evidence) expect(byId.get(id)?.value).toBe(row.value)
      for (const line of model.startup) for (const id of line.evidence) expect(byId.has(id)).toBe(true)
      expect(reaches(byId, 'model:breakEven.unitsPerDay') || model.breakEven.unitsPerDay === null).toBe(true)
    })
  }

  it('makes a monthly cell on demand, with the value the model prints', () => {
    const { model } = run({ place: withLenders('NG') })
    expect(model.loanExample!.instalments[2]!.payment).toBeGreaterThan(0)
    expect(modelFigure(model, 'model:months.7.revenue')).toMatchObject({ value: model.months[6]!.revenue, unit: 'NGN', kind: 'derived' })
    expect(modelFigure(model, 'model:year.1.netProfit')!.value).toBe(sum(model.months.slice(0, 12).map((row) => row.netProfit)))
    expect(modelFigure(model, 'model:risk.byMonth.cash.6.p10')!.value).toBe(model.risk.byMonth.cash[5]!.p10)
    expect(modelFigure(model, 'model:loanExample.instalments.3.payment')!.value).toBe(model.loanExample!.instalments[2]!.payment)
    expect(modelFigure(model, 'model:months.40.revenue')).toBeNull()
    expect(modelFigure(model, 'model:nonsense')).toBeNull()
  })

  it("says which figures are a person's own", () => {
    const { evidence } = run({ overrides: { pricePerUnit: 2000 } })
    expect(evidence.find((entry) => entry.id === 'assumption:pricePerUnit')).toMatchObject({
      value: 2000,
      source: { title: 'Your own figure' },
    })
  })

  it('counts a permit whose fee is not researched as unknown, not as free', () => {
    const { evidence, model } = run()
    expect(evidence.find((entry) => entry.label === 'Food handler')).toMatchObject({ value: 'fee not researched' })
    expect(model.startup.filter((line) => line.kind === 'licence').map((line) => line.item)).toEqual(['Business name', 'Local permit'])
  })
})

function reaches(byId: Map<string, { inputs?: string[] }>, id: string): boolean {
  const entry = byId.get(id)
  if (!entry) return false
  return (entry.inputs ?? []).length === 0 || (entry.inputs ?? []).every((input) => reaches(byId, input))
}

function numbersOf(value: unknown): number[] {
  if (typeof value === 'number') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(numbersOf) : []
}
